import HeadlessUIKit
import XCTest

/// Margins, the guides that follow them, and what a notch and bars leave of views, as Apple documents them of `UIView`.
@MainActor
final class MarginTests: UIKitTestCase {
    private let root = UIView(frame: CGRect(0, 0, 1000, 400))
    private let words = String(repeating: "word ", count: 60)

    override func setUp() async throws {
        window.frame = CGRect(0, 0, 1000, 844)
        window.addSubview(root)
    }

    func test_margins_follow_the_direction_and_keep_clear_of_the_safe_area() async {
        var margins: [CGFloat] {
            [root.layoutMargins.top, root.layoutMargins.left, root.layoutMargins.bottom, root.layoutMargins.right]
        }
        XCTAssertEqual(margins, [8, 8, 8, 8])
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 3)
        XCTAssertEqual(margins, [1, 20, 2, 3])
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(margins, [1, 3, 2, 20])
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 6)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 44, left: 30, bottom: 0, right: 0)
        XCTAssertEqual(margins, [44, 35, 0, 6])
        root.insetsLayoutMarginsFromSafeArea = false
        XCTAssertEqual(margins, [0, 5, 0, 6])
    }

    func test_a_view_preserves_of_its_superview_s_margins_what_reaches_into_it() {
        final class Listener: UIView {
            var changes: CGFloat = 0
            override func layoutMarginsDidChange() { changes += 1 }
        }
        let view = Listener(frame: CGRect(30, 0, 900, 100))
        root.addSubview(view)
        root.layoutMargins = UIEdgeInsets(top: 50, left: 40, bottom: 50, right: 50)
        XCTAssertEqual([view.layoutMargins.left, view.changes], [8, 0])
        view.preservesSuperviewLayoutMargins = true
        root.layoutMargins.left = 50
        XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 50, left: 20, bottom: 8, right: 8))
        XCTAssertEqual(view.changes, 2)
        view.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        XCTAssertEqual(view.changes, 3)
    }

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
        XCTAssertEqual(label.frame, CGRect(8, 8, 984, 384))
        root.layoutMargins = UIEdgeInsets(top: 20, left: 100, bottom: 30, right: 0)
        XCTAssertEqual(root.layoutMarginsGuide.layoutFrame, CGRect(100, 20, 900, 350))
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, root.layoutMarginsGuide.layoutFrame)
        XCTAssertEqual(wide.frame.width, 900)
    }

    func test_readable_content_is_centred_and_no_wider_than_the_text_size_allows() {
        root.frame.size.width = 1024
        XCTAssertEqual(root.readableContentGuide.layoutFrame, CGRect(176, 8, 672, 384))
        setTextSize(.extraExtraLarge)
        XCTAssertGreaterThan(root.readableContentGuide.layoutFrame.width, 672)
        window.headlessTraits = nil
        root.frame.size.width = 600
        XCTAssertEqual(root.readableContentGuide.layoutFrame.width, 600 - 16)
    }

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

    func test_a_view_has_of_the_safe_area_insets_what_covers_it() {
        window.frame = CGRect(0, 0, 100, 200)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50, bottom: 30)
        let whole = UIView(frame: window.bounds)
        let frames = [CGRect(0, 20, 100, 100), CGRect(0, 60, 100, 50), CGRect(0, 150, 100, 40)]
        let views = [whole] + frames.map { whole.addView($0) }
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window yet")
        window.addSubview(whole)
        let covered = [UIEdgeInsets(top: 50, bottom: 30), UIEdgeInsets(top: 30), .zero, UIEdgeInsets(bottom: 20)]
        XCTAssertEqual(views.map(\.safeAreaInsets), covered)
        whole.removeFromSuperview()
        XCTAssertEqual(views.map(\.safeAreaInsets), [.zero, .zero, .zero, .zero], "no window any more")
    }

    func test_a_tree_hears_of_each_change_of_its_safe_area_once() {
        let log = LayoutLog()
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50)
        let view = NamedView("view", log)
        let inner = NamedView("inner", log, in: view)
        for view in [view, inner] { view.frame = window.bounds }
        let changes: [(String, () -> Void, top: CGFloat)] = [
            ("comes", { self.window.addSubview(view) }, 50),
            ("other", { self.window.headlessSafeAreaInsets.top = 60 }, 60),
            ("none", { self.window.headlessSafeAreaInsets = .zero }, 0),
            ("again", { self.window.headlessSafeAreaInsets.top = 50 }, 50),
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
