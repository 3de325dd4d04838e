import Foundation
import HeadlessUIKit
import XCTest

/// Where constraints between edges put views, and which of them count, as Apple documents it of `NSLayoutConstraint`.
@MainActor
final class ConstraintTests: ConstraintTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Frames

    // Apple, `layoutIfNeeded()`: with Auto Layout, "the layout engine updates the position of views as needed to
    // satisfy changes in constraints".
    func test_layout_gives_a_pinned_label_its_frame() {
        let label = root.addLabel("words")
        label.pin(to: root, margins: 12)
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame, CGRect(x: 12, y: 12, width: 276, height: 376))
    }

    func test_a_changed_constant_moves_the_view_at_the_next_layout() {
        let box = root.addBox()
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

    func test_a_short_label_beside_a_long_one_keeps_its_width() {
        let (short, long) = twoInARow("Name", "a long text that does not fit on the rest of the line and goes on below")
        root.layoutIfNeeded()
        let width = short.intrinsicContentSize.width
        XCTAssertEqual(short.frame.minX, 10, accuracy: 1e-9)
        XCTAssertEqual(short.frame.width, width, accuracy: 1e-9)
        XCTAssertEqual(long.frame.minX, 10 + width + 8, accuracy: 1e-9)
        XCTAssertEqual(long.frame.maxX, 290, accuracy: 1e-9)
        let lines = long.sizeThatFits(CGSize(width: 290 - 18 - width, height: 0)).height
        XCTAssertEqual(root.fittingSize(requiring: 300).height, lines, accuracy: 1e-9)
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
        let box = root.addBox()
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

    func test_a_row_is_as_high_right_to_left_as_left_to_right() {
        let (_, _) = twoInARow("Name", "a long text that does not fit on the rest of the line and goes on below")
        let before = root.fittingSize(requiring: 200)
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        XCTAssertEqual(root.fittingSize(requiring: 200), before)
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
        let inner = root.addBox()
        let (a, b) = (inner.addBox(), inner.addBox())
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
        let outer = root.addBox()
        let inner = outer.addBox()
        let within = inner.topAnchor.constraint(equalTo: outer.topAnchor)
        let across = [
            inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            root.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 30),
        ]
        NSLayoutConstraint.activate([within] + across)
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 60)
        outer.removeFromSuperview()
        XCTAssertEqual(root.constraints, [])
        XCTAssertFalse(across[0].isActive)
        XCTAssertTrue(within.isActive)
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 0)
    }
}
