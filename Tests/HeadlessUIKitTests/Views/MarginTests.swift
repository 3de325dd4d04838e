import Foundation
import HeadlessUIKit
import XCTest

/// Margins, and the guides that follow them, as Apple documents them of `UIView`.
@MainActor
final class MarginTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 844))
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 400))

    override func setUp() async throws { window.addSubview(root) }

    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private let words = String(repeating: "word ", count: 60)

    // MARK: Margins

    // Apple, directionalLayoutMargins: "The leading margin is applied to the right edge of the view in right-to-left
    // layouts"; layoutMargins: normally 8 points on each side, and the two are synchronized.
    func test_leading_and_trailing_margins_stay_so_where_the_direction_changes() {
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 3)
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 20, bottom: 2, right: 3))
        root.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 3, bottom: 2, right: 20))
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        XCTAssertEqual(root.directionalLayoutMargins.leading, 6)
    }

    // Apple, insetsLayoutMarginsFromSafeArea.
    func test_margins_keep_clear_of_the_safe_area_unless_told_otherwise() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 44, left: 30, bottom: 0, right: 0)
        XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 52, left: 38, bottom: 8, right: 8))
        root.insetsLayoutMarginsFromSafeArea = false
        XCTAssertEqual(root.layoutMargins.top, 8)
    }

    // Apple, preservesSuperviewLayoutMargins: by "the smallest amount needed".
    func test_a_view_preserves_of_its_superview_s_margins_what_reaches_into_it() {
        root.layoutMargins = UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
        let view = UIView(frame: CGRect(x: 30, y: 0, width: 900, height: 100))
        root.addSubview(view)
        XCTAssertEqual(view.layoutMargins.left, 8)
        view.preservesSuperviewLayoutMargins = true
        XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 50, left: 20, bottom: 8, right: 8))
    }

    // Apple, layoutMarginsDidChange(): called when the margins change.
    func test_a_view_hears_of_its_own_margins_and_of_those_it_preserves() {
        final class Listener: UIView {
            var changes = 0
            override func layoutMarginsDidChange() { changes += 1 }
        }
        let listener = Listener(frame: .zero)
        root.addSubview(listener)
        root.layoutMargins.left = 20
        XCTAssertEqual(listener.changes, 0)
        listener.preservesSuperviewLayoutMargins = true
        root.layoutMargins.left = 30
        XCTAssertEqual(listener.changes, 2)
        listener.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        XCTAssertEqual(listener.changes, 3)
    }

    // MARK: Guides

    // Apple, layoutMarginsGuide and UILayoutGuide.layoutFrame.
    func test_the_margins_guide_is_the_bounds_less_the_margins() {
        root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        XCTAssertEqual(root.layoutMarginsGuide.layoutFrame, CGRect(x: 2, y: 1, width: 994, height: 396))
        XCTAssertTrue(root.layoutMarginsGuide === root.layoutMarginsGuide)
        XCTAssertTrue(root.layoutMarginsGuide.owningView === root)
    }

    // Apple, readableContentGuide: centred within the margins, never beyond them. Not documented: 672 points at the
    // text size large (useyourloaf.com, "Readable Content Guides": 176 from the edges of a view of 1024).
    func test_readable_content_is_centred_and_no_wider_than_672_points() {
        root.frame.size.width = 1024
        XCTAssertEqual(root.readableContentGuide.layoutFrame, CGRect(x: 176, y: 8, width: 672, height: 384))
        root.frame.size.width = 600
        XCTAssertEqual(root.readableContentGuide.layoutFrame.width, 600 - 16)
    }

    // Apple, readableContentGuide: "the readable width defined for the current dynamic text size".
    func test_larger_text_may_be_wider() {
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
        XCTAssertGreaterThan(root.readableContentGuide.layoutFrame.width, 672)
    }

    // Apple, "Positioning content within layout margins".
    func test_a_label_pinned_to_the_margins_lies_within_them_and_follows_them() {
        let label = root.addLabel(words)
        label.pin(to: root.layoutMarginsGuide)
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(x: 8, y: 8, width: 984, height: 384))
        root.layoutMargins = UIEdgeInsets(top: 20, left: 100, bottom: 30, right: 0)
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(x: 100, y: 20, width: 900, height: 350))
    }

    // Apple, systemLayoutSizeFitting: the margins count.
    func test_a_view_is_as_high_as_its_pinned_labels_text_and_margins() {
        let label = root.addLabel(words)
        label.pin(to: root.layoutMarginsGuide)
        for width in [200, 900] as [CGFloat] {
            let text = label.sizeThatFits(CGSize(width: width - 16, height: 0)).height
            XCTAssertEqual(root.fittingSize(requiring: width).height, text + 16, accuracy: 0.01)
        }
    }

    // The same with a width constraint, as template cells are measured; and for readable content.
    func test_readable_content_counts_where_a_constraint_gives_the_width() {
        let label = root.addLabel(words)
        label.pin(to: root.readableContentGuide)
        let text = label.sizeThatFits(CGSize(width: 672, height: 0)).height
        XCTAssertEqual(root.fittingSize(requiring: 990).height, text + 16, accuracy: 0.01)
        let width = root.widthAnchor.constraint(equalToConstant: 990)
        width.isActive = true
        XCTAssertEqual(
            root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height, text + 16, accuracy: 0.01)
    }

    // Apple, NSLayoutDimension: a width may equal a guide's.
    func test_a_view_can_be_as_wide_as_a_guide() {
        let label = root.addLabel("short")
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.widthAnchor.constraint(equalTo: root.readableContentGuide.widthAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame.width, 672)
    }

    // Ours: a guide is no content, and no path from top to bottom.
    func test_a_guide_that_nothing_is_pinned_to_makes_no_height() {
        _ = root.layoutMarginsGuide
        XCTAssertEqual(root.fittingSize(requiring: 200).height, 0)
    }
}
