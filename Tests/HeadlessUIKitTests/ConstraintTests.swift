import Foundation
import HeadlessUIKit
import XCTest

/// What constraints between edges ask for, as Apple documents it of `NSLayoutConstraint` and of
/// `systemLayoutSizeFitting`.
@MainActor
final class ConstraintTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

    override func setUp() async throws { window.addSubview(root) }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Fitting sizes

    // Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: with a required width
    // the answer has that width, and the height that it takes.
    func test_a_label_pinned_to_all_sides_is_as_high_as_its_lines_and_margins() {
        let label = label("one two three four five six seven eight nine ten eleven twelve", in: root)
        pin(label, margins: 12)
        for width in [400, 200, 120] as [CGFloat] {
            let lines = label.sizeThatFits(CGSize(width: width - 24, height: 0)).height
            XCTAssertEqual(fittingSize(width: width).width, width)
            XCTAssertEqual(fittingSize(width: width).height, lines + 24, accuracy: 1e-9)
        }
        XCTAssertGreaterThan(fittingSize(width: 120).height, fittingSize(width: 400).height)
    }

    // Apple, "Self-Sizing Table View Cells": a required width constraint, then the compressed fitting height.
    func test_a_required_width_constraint_gives_the_same_height_as_a_required_width() {
        let label = label("one two three four five six seven eight nine ten eleven twelve", in: root)
        pin(label, margins: 12)
        let width = root.widthAnchor.constraint(equalToConstant: 150)
        width.isActive = true
        XCTAssertEqual(root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), fittingSize(width: 150))
        width.isActive = false
        XCTAssertEqual(root.constraints.count, 4)
    }

    // Apple, "Self-Sizing Table View Cells": it takes an unbroken chain of constraints from top to bottom.
    func test_without_a_path_from_top_to_bottom_the_height_is_0() {
        let label = label("words", in: root)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        ])
        XCTAssertEqual(fittingSize(width: 200).height, 0)
        XCTAssertEqual(UIView(frame: root.frame).systemLayoutSizeFitting(.zero), .zero)
    }

    // Apple, `NSLayoutConstraint.Relation`.
    func test_at_least_and_at_most_bound_a_height() {
        let box = box(in: root)
        pin(box, margins: 0)
        box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40).isActive = true
        XCTAssertEqual(fittingSize(width: 100).height, 40)
        let more = box.heightAnchor.constraint(greaterThanOrEqualToConstant: 60)
        more.isActive = true
        XCTAssertEqual(fittingSize(width: 100).height, 60)
        more.isActive = false
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 500).isActive = true
        XCTAssertEqual(fittingSize(width: 100).height, 40)
    }

    func test_an_edge_at_least_so_far_from_two_others_is_as_far_as_the_farther() {
        let (a, b) = (box(in: root), box(in: root))
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 30),
            b.topAnchor.constraint(equalTo: root.topAnchor), b.heightAnchor.constraint(equalToConstant: 50),
            root.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 5),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -7),
        ])
        XCTAssertEqual(fittingSize(width: 100).height, 57)
    }

    func test_boxes_below_one_another_add_up() {
        let (a, b) = (box(in: root), box(in: root))
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
            a.heightAnchor.constraint(equalToConstant: 30),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 4),
            b.heightAnchor.constraint(equalToConstant: 50),
            root.bottomAnchor.constraint(equalTo: b.bottomAnchor, constant: 8),
        ])
        XCTAssertEqual(fittingSize(width: 100).height, 100)
    }

    func test_the_compressed_width_is_the_content_s_and_its_margins() {
        let label = label("words", in: root)
        pin(label, margins: 10)
        let size = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        XCTAssertEqual(size.width, label.intrinsicContentSize.width + 20, accuracy: 1 / 3)
        XCTAssertEqual(size.height, label.intrinsicContentSize.height + 20, accuracy: 1e-9)
    }

    // A fixed width of the label itself decides its lines, whatever the root is wide.
    func test_a_width_constraint_on_the_label_breaks_its_lines() {
        let label = label("one two three four five six", in: root)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            label.widthAnchor.constraint(equalToConstant: 60),
        ])
        let lines = label.sizeThatFits(CGSize(width: 60, height: 0)).height
        XCTAssertEqual(fittingSize(width: 300).height, lines)
        XCTAssertGreaterThan(lines, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    }

    func test_a_changed_constant_counts() {
        let box = box(in: root)
        pin(box, margins: 0)
        let height = box.heightAnchor.constraint(equalToConstant: 30)
        height.isActive = true
        height.constant = 45
        XCTAssertEqual(fittingSize(width: 100).height, 45)
    }

    // MARK: Frames

    // Apple, `layoutIfNeeded()`: with Auto Layout, "the layout engine updates the position of views as needed to
    // satisfy changes in constraints".
    func test_layout_gives_a_pinned_label_its_frame() {
        let label = label("words", in: root)
        pin(label, margins: 12)
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(x: 12, y: 12, width: 276, height: 376))
    }

    func test_a_changed_constant_moves_the_view_at_the_next_layout() {
        let box = box(in: root)
        let left = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
        NSLayoutConstraint.activate([
            left, box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 20),
            box.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        left.constant = 50
        XCTAssertEqual(box.frame.minX, 10)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 50, y: 0, width: 20, height: 20))
    }

    func test_a_short_label_beside_a_long_one_keeps_its_width_and_the_long_one_gets_the_rest() {
        let (short, long) = twoInARow("Name", "a long text that does not fit on the rest of the line and goes on below")
        root.layoutIfNeeded()
        let width = short.intrinsicContentSize.width
        XCTAssertEqual(short.frame.minX, 10, accuracy: 1e-9)
        XCTAssertEqual(short.frame.width, width, accuracy: 1e-9)
        XCTAssertEqual(long.frame.minX, 10 + width + 8, accuracy: 1e-9)
        XCTAssertEqual(long.frame.maxX, 290, accuracy: 1e-9)
        let lines = long.sizeThatFits(CGSize(width: 290 - 18 - width, height: 0)).height
        XCTAssertEqual(fittingSize(width: 300).height, lines, accuracy: 1e-9)
    }

    // Apple, `NSLayoutConstraint.Attribute`: leading and trailing are the object's left and right "in left-to-right
    // languages", and the other way round in right-to-left ones.
    func test_leading_and_trailing_are_mirrored_right_to_left() {
        let (short, long) = twoInARow("Name", "a long text that does not fit on the rest of the line and goes on below")
        root.layoutIfNeeded()
        let before = [short.frame, long.frame]
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        root.layoutIfNeeded()
        for (view, old) in zip([short, long], before) {
            XCTAssertEqual(view.frame.minX, 300 - old.maxX, accuracy: 1e-9)
            XCTAssertEqual(view.frame.width, old.width, accuracy: 1e-9)
            XCTAssertEqual(view.frame.height, old.height, accuracy: 1e-9)
        }
    }

    func test_left_and_right_are_not_mirrored() {
        let box = box(in: root)
        NSLayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
        ])
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        box.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame.minX, 10)
        XCTAssertEqual(box.frame.width, 260)
    }

    func test_a_right_to_left_row_is_as_high_as_a_left_to_right_one() {
        let (_, _) = twoInARow("Name", "a long text that does not fit on the rest of the line and goes on below")
        let before = fittingSize(width: 200)
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        XCTAssertEqual(fittingSize(width: 200), before)
    }

    // Apple, `translatesAutoresizingMaskIntoConstraints`: where it is true, the frame that the app set counts.
    func test_a_view_that_translates_its_mask_keeps_its_frame() {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        root.addSubview(view)
        root.layoutIfNeeded()
        XCTAssertEqual(view.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    // MARK: Activation

    // Apple, `isActive`: the constraint goes to "the closest common ancestor of the items managed by" it.
    func test_an_active_constraint_is_held_by_the_nearest_common_ancestor() {
        let inner = box(in: root)
        let (a, b) = (box(in: inner), box(in: inner))
        let between = a.topAnchor.constraint(equalTo: b.bottomAnchor)
        let outside = a.leftAnchor.constraint(equalTo: root.leftAnchor)
        let width = a.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([between, outside, width])
        XCTAssertEqual(inner.constraints, [between])
        XCTAssertEqual(root.constraints, [outside])
        XCTAssertEqual(a.constraints, [width])
        NSLayoutConstraint.deactivate([between, outside, width])
        XCTAssertEqual(inner.constraints + root.constraints + a.constraints, [])
        XCTAssertFalse(between.isActive)
    }

    // Apple, `removeFromSuperview()`: it "removes any constraints that refer to the view you are removing, or that
    // refer to any view in the subtree of the view you are removing".
    func test_a_view_that_is_removed_takes_its_constraints_with_it() {
        let outer = box(in: root)
        let inner = box(in: outer)
        let within = inner.topAnchor.constraint(equalTo: outer.topAnchor)
        let across = [
            inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            root.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 30),
        ]
        NSLayoutConstraint.activate([within] + across)
        XCTAssertEqual(fittingSize(width: 100).height, 60)
        outer.removeFromSuperview()
        XCTAssertEqual(root.constraints, [])
        XCTAssertFalse(across[0].isActive)
        XCTAssertTrue(within.isActive)
        XCTAssertEqual(fittingSize(width: 100).height, 0)
    }

    // MARK: Fixture

    private func fittingSize(width: CGFloat) -> CGSize {
        root.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
    }

    private func label(_ text: String, in parent: UIView) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(label)
        return label
    }

    private func box(in parent: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        return view
    }

    private func pin(_ view: UIView, margins: CGFloat) {
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: margins),
            root.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: margins),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: margins),
            root.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: margins),
        ])
    }

    /// 10 points, the first label, 8 points, the second, 10 points; both from the root's top to its bottom at most.
    private func twoInARow(_ first: String, _ second: String) -> (UILabel, UILabel) {
        let (a, b) = (label(first, in: root), label(second, in: root))
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
            a.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
        ])
        return (a, b)
    }
}
