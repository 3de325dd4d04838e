import Foundation
import HeadlessUIKit
import XCTest

/// Where constraints between edges put views in a view of 300 × 400 points, which of them count, and what they ask for,
/// as Apple documents it of `NSLayoutConstraint` and `systemLayoutSizeFitting`.
@MainActor
final class ConstraintTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

    override func setUp() async throws { window.addSubview(root) }

    // MARK: Frames

    // Apple, `layoutIfNeeded()`: with Auto Layout, "the layout engine updates the position of views as needed to
    // satisfy changes in constraints". `translatesAutoresizingMaskIntoConstraints`: where it is true, the frame that
    // the app set counts.
    func test_layout_gives_views_the_frames_of_their_constraints_or_their_own() async {
        let own = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        root.addSubview(own)
        let label = root.addLabel("words")
        label.pin(to: root, margins: 12)
        let box = root.addBox()
        let left = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
        NSLayoutConstraint.activate([
            left, box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 20),
            box.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(own.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(label.frame, CGRect(x: 12, y: 12, width: 276, height: 376))
        left.constant = 50
        XCTAssertEqual(box.frame.minX, 10)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 50, y: 0, width: 20, height: 20))
    }

    // Apple, `NSLayoutConstraint.Attribute`: leading and trailing are the object's left and right "in left-to-right
    // languages", and the other way round in right-to-left ones.
    func test_a_short_label_keeps_its_width_beside_a_long_one_also_mirrored() {
        // 10 points, the short one, 8 points, the long one, 10 points; both from the root's top to its bottom at most.
        let short = root.addLabel("Name")
        let long = root.addLabel("a long text that does not fit on the rest of the line and goes on below")
        let box = root.addBox()
        NSLayoutConstraint.activate([
            short.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            long.leadingAnchor.constraint(equalTo: short.trailingAnchor, constant: 8),
            long.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            short.topAnchor.constraint(equalTo: root.topAnchor), long.topAnchor.constraint(equalTo: root.topAnchor),
            short.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            long.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
            box.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        let width = short.intrinsicContentSize.width
        XCTAssertEqual(short.frame.minX, 10, accuracy: 1e-9)
        XCTAssertEqual(short.frame.width, width, accuracy: 1e-9)
        XCTAssertEqual(long.frame.minX, 10 + width + 8, accuracy: 1e-9)
        XCTAssertEqual(long.frame.maxX, 290, accuracy: 1e-9)
        let lines = long.sizeThatFits(CGSize(width: 290 - 18 - width, height: 0)).height
        XCTAssertEqual(root.fittingSize(requiring: 300).height, lines, accuracy: 1e-9)

        let (before, fitting) = ([short.frame, long.frame], root.fittingSize(requiring: 200))
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        root.layoutIfNeeded()
        for (view, old) in zip([short, long], before) {
            XCTAssertEqual(view.frame.minX, 300 - old.maxX, accuracy: 1e-9)
            XCTAssertEqual(view.frame.width, old.width, accuracy: 1e-9)
            XCTAssertEqual(view.frame.height, old.height, accuracy: 1e-9)
        }
        XCTAssertEqual(root.fittingSize(requiring: 200), fitting)
        XCTAssertEqual([box.frame.minX, box.frame.width], [10, 260], "left and right are not mirrored")
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

    // MARK: Fitting sizes

    // Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: with a required width
    // the answer has that width, and the height that it takes. "Self-Sizing Table View Cells": a required width
    // constraint, then the compressed fitting height.
    func test_a_fully_pinned_label_is_as_high_as_its_lines_and_margins() {
        let label = root.addLabel("one two three four five six seven eight nine ten eleven twelve")
        label.pin(to: root, margins: 12)
        for width in [400, 200, 120] as [CGFloat] {
            let lines = label.sizeThatFits(CGSize(width: width - 24, height: 0)).height
            XCTAssertEqual(root.fittingSize(requiring: width).width, width)
            XCTAssertEqual(root.fittingSize(requiring: width).height, lines + 24, accuracy: 1e-9)
            let constraint = root.widthAnchor.constraint(equalToConstant: width)
            constraint.isActive = true
            XCTAssertEqual(
                root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), root.fittingSize(requiring: width))
            constraint.isActive = false
        }
        XCTAssertGreaterThan(root.fittingSize(requiring: 120).height, root.fittingSize(requiring: 400).height)
        XCTAssertEqual(root.constraints.count, 4)
        let size = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        XCTAssertEqual(size.width, label.intrinsicContentSize.width + 24, accuracy: 1 / 3)
        XCTAssertEqual(size.height, label.intrinsicContentSize.height + 24, accuracy: 1e-9)
    }

    // Apple, `NSLayoutConstraint.Relation`.
    func test_at_least_and_at_most_bound_a_height() {
        let box = root.addBox()
        box.pin(to: root)
        box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40).isActive = true
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 40)
        let more = box.heightAnchor.constraint(greaterThanOrEqualToConstant: 60)
        more.isActive = true
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 60)
        more.constant = 65
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 65)
        more.isActive = false
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 500).isActive = true
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 40)
    }

    func test_boxes_add_up_below_one_another_and_the_farther_counts_beside() {
        let (a, b) = (root.addBox(), root.addBox())
        a.heightAnchor.constraint(equalToConstant: 30).isActive = true
        b.heightAnchor.constraint(equalToConstant: 50).isActive = true
        let below = [
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 4),
            root.bottomAnchor.constraint(equalTo: b.bottomAnchor, constant: 8),
        ]
        let beside = [
            a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
            root.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 5),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -7),
        ]
        for (constraints, height) in [(below, 100), (beside, 57)] as [([NSLayoutConstraint], CGFloat)] {
            NSLayoutConstraint.activate(constraints)
            XCTAssertEqual(root.fittingSize(requiring: 100).height, height)
            NSLayoutConstraint.deactivate(constraints)
        }
    }

    // Apple, "Self-Sizing Table View Cells": it takes an unbroken chain of constraints from top to bottom. A fixed
    // width of the label itself decides its lines, whatever the root is wide.
    func test_a_label_counts_by_its_width_with_a_path_to_the_bottom() {
        let label = root.addLabel("one two three four five six")
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.widthAnchor.constraint(equalToConstant: 60),
        ])
        XCTAssertEqual(root.fittingSize(requiring: 300).height, 0)
        XCTAssertEqual(UIView(frame: root.frame).systemLayoutSizeFitting(.zero), .zero)
        label.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        let lines = label.sizeThatFits(CGSize(width: 60, height: 0)).height
        XCTAssertEqual(root.fittingSize(requiring: 300).height, lines)
        XCTAssertGreaterThan(lines, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    }
}
