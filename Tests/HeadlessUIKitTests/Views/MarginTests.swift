import Foundation
import HeadlessUIKit
import XCTest

/// Margins, the guides that follow them, and what a notch and bars leave of views, as Apple documents them of `UIView`.
@MainActor
final class MarginTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 844))
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 400))

    override func setUp() async throws { window.addSubview(root) }

    private let words = String(repeating: "word ", count: 60)

    // MARK: Margins

    // Apple, directionalLayoutMargins: "The leading margin is applied to the right edge of the view in right-to-left
    // layouts"; layoutMargins: normally 8 points on each side, and the two are synchronized;
    // insetsLayoutMarginsFromSafeArea.
    func test_margins_follow_the_direction_and_keep_clear_of_the_safe_area() async {
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 3)
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 20, bottom: 2, right: 3))
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 3, bottom: 2, right: 20))
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 6)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 44, left: 30, bottom: 0, right: 0)
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 44, left: 35, bottom: 0, right: 6))
        root.insetsLayoutMarginsFromSafeArea = false
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6))
    }

    // Apple, preservesSuperviewLayoutMargins: by "the smallest amount needed". layoutMarginsDidChange(): called when
    // the margins change.
    func test_a_view_preserves_of_its_superview_s_margins_what_reaches_into_it() {
        final class Listener: UIView {
            var changes = 0
            override func layoutMarginsDidChange() { changes += 1 }
        }
        let view = Listener(frame: CGRect(x: 30, y: 0, width: 900, height: 100))
        root.addSubview(view)
        root.layoutMargins = UIEdgeInsets(top: 50, left: 40, bottom: 50, right: 50)
        XCTAssertEqual(view.layoutMargins.left, 8)
        XCTAssertEqual(view.changes, 0)
        view.preservesSuperviewLayoutMargins = true
        root.layoutMargins.left = 50
        XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 50, left: 20, bottom: 8, right: 8))
        XCTAssertEqual(view.changes, 2)
        view.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        XCTAssertEqual(view.changes, 3)
    }

    // MARK: Guides

    // Apple, layoutMarginsGuide and UILayoutGuide.layoutFrame; "Positioning content within layout margins".
    // NSLayoutDimension: a width may equal a guide's.
    func test_the_margins_guide_and_what_is_pinned_to_it_follow_the_margins() {
        XCTAssertTrue(root.layoutMarginsGuide === root.layoutMarginsGuide)
        XCTAssertTrue(root.layoutMarginsGuide.owningView === root)
        let (label, wide) = (root.addLabel(words), root.addBox())
        label.pin(to: root.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            wide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            wide.topAnchor.constraint(equalTo: root.topAnchor),
            wide.widthAnchor.constraint(equalTo: root.layoutMarginsGuide.widthAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(x: 8, y: 8, width: 984, height: 384))
        root.layoutMargins = UIEdgeInsets(top: 20, left: 100, bottom: 30, right: 0)
        XCTAssertEqual(root.layoutMarginsGuide.layoutFrame, CGRect(x: 100, y: 20, width: 900, height: 350))
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, root.layoutMarginsGuide.layoutFrame)
        XCTAssertEqual(wide.frame.width, 900)
    }

    // Apple, readableContentGuide: centred within the margins, never beyond them; "the readable width defined for the
    // current dynamic text size". Not documented: 672 points at the text size large (useyourloaf.com, "Readable Content
    // Guides": 176 from the edges of a view of 1024).
    func test_readable_content_is_centred_and_no_wider_than_the_text_size_allows() {
        root.frame.size.width = 1024
        XCTAssertEqual(root.readableContentGuide.layoutFrame, CGRect(x: 176, y: 8, width: 672, height: 384))
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
        XCTAssertGreaterThan(root.readableContentGuide.layoutFrame.width, 672)
        window.headlessTraits = nil
        root.frame.size.width = 600
        XCTAssertEqual(root.readableContentGuide.layoutFrame.width, 600 - 16)
    }

    // Apple, systemLayoutSizeFitting: the margins count; the same with a width constraint, as template cells are
    // measured.
    func test_margins_and_readable_content_count_in_a_fitting_height() {
        let guides: [(String, UILayoutGuide, [(width: CGFloat, text: CGFloat)])] = [
            ("margins", root.layoutMarginsGuide, [(200, 184), (900, 884)]),
            ("readable", root.readableContentGuide, [(990, 672)]),
        ]
        // Ours: a guide is no content, and no path from top to bottom.
        XCTAssertEqual(root.fittingSize(requiring: 200).height, 0)
        for (name, guide, widths) in guides {
            let label = root.addLabel(words)
            label.pin(to: guide)
            for (width, textWidth) in widths {
                let height = label.sizeThatFits(CGSize(width: textWidth, height: 0)).height + 16
                XCTAssertEqual(root.fittingSize(requiring: width).height, height, accuracy: 0.01, "\(name), \(width)")
                let constraint = root.widthAnchor.constraint(equalToConstant: width)
                constraint.isActive = true
                let fitting = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
                XCTAssertEqual(fitting, height, accuracy: 0.01, "\(name), a constraint of \(width)")
                constraint.isActive = false
            }
            label.removeFromSuperview()
        }
    }

    // MARK: Safe area

    private let log = LayoutLog()

    private func notched(top: CGFloat, bottom: CGFloat) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: top, bottom: bottom)
        return window
    }

    // Apple, `safeAreaInsets`: "for the view's root view, the insets account for the status bar, other visible bars...
    // For other views in the view hierarchy, the insets reflect only the portion of the view that is covered." "If the
    // view is not currently installed in a view hierarchy, or is not yet visible onscreen, the edge insets in this
    // property are 0."
    func test_a_view_has_of_the_safe_area_insets_what_covers_it() {
        let window = notched(top: 50, bottom: 30)
        let whole = UIView(frame: window.bounds)
        let top = UIView(frame: CGRect(x: 0, y: 20, width: 100, height: 100))
        let middle = UIView(frame: CGRect(x: 0, y: 60, width: 100, height: 50))
        let bottom = UIView(frame: CGRect(x: 0, y: 150, width: 100, height: 40))
        let views = [whole, top, middle, bottom]
        for view in views.dropFirst() { whole.addSubview(view) }
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window yet")
        window.addSubview(whole)
        let covered = [UIEdgeInsets(top: 50, bottom: 30), UIEdgeInsets(top: 30), .zero, UIEdgeInsets(bottom: 20)]
        XCTAssertEqual(views.map(\.safeAreaInsets), covered)
        whole.removeFromSuperview()
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window any more")
    }

    // Apple, `safeAreaInsetsDidChange()`: "Called when the safe area of the view changes."
    func test_a_tree_hears_of_each_change_of_its_safe_area_once() {
        let window = notched(top: 50, bottom: 0)
        let (view, inner) = (NamedView("view", log), NamedView("inner", log))
        for view in [view, inner] { view.frame = window.bounds }
        view.addSubview(inner)
        let changes: [(String, () -> Void, top: CGFloat)] = [
            ("comes", { window.addSubview(view) }, 50), ("other", { window.headlessSafeAreaInsets.top = 60 }, 60),
            ("none", { window.headlessSafeAreaInsets = .zero }, 0),
            ("again", { window.headlessSafeAreaInsets.top = 50 }, 50),
            ("moves away", { view.frame.origin.y = 100 }, 0), ("under the notch", { view.frame.origin.y = 10 }, 40),
            ("goes", { view.removeFromSuperview() }, 0),
        ]
        for (name, change, top) in changes {
            log.safeAreas = []
            change()
            XCTAssertEqual(log.safeAreas, ["view", "inner"], name)
            XCTAssertEqual(view.safeAreaInsets.top, top, name)
        }
    }
}
