import Foundation
import HeadlessUIKit
import XCTest

/// What constraints between edges ask for, as Apple documents it of `systemLayoutSizeFitting`.
@MainActor
final class FittingSizeTests: ConstraintTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`: with a required width
    // the answer has that width, and the height that it takes.
    func test_a_fully_pinned_label_is_as_high_as_its_lines_and_margins() {
        let label = root.addLabel("one two three four five six seven eight nine ten eleven twelve")
        label.pin(to: root, margins: 12)
        for width in [400, 200, 120] as [CGFloat] {
            let lines = label.sizeThatFits(CGSize(width: width - 24, height: 0)).height
            XCTAssertEqual(root.fittingSize(requiring: width).width, width)
            XCTAssertEqual(root.fittingSize(requiring: width).height, lines + 24, accuracy: 1e-9)
        }
        XCTAssertGreaterThan(root.fittingSize(requiring: 120).height, root.fittingSize(requiring: 400).height)
    }

    // Apple, "Self-Sizing Table View Cells": a required width constraint, then the compressed fitting height.
    func test_a_required_width_constraint_gives_the_same_height_as_a_required_width() {
        let label = root.addLabel("one two three four five six seven eight nine ten eleven twelve")
        label.pin(to: root, margins: 12)
        let width = root.widthAnchor.constraint(equalToConstant: 150)
        width.isActive = true
        XCTAssertEqual(
            root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), root.fittingSize(requiring: 150))
        width.isActive = false
        XCTAssertEqual(root.constraints.count, 4)
    }

    // Apple, "Self-Sizing Table View Cells": it takes an unbroken chain of constraints from top to bottom.
    func test_without_a_path_from_top_to_bottom_the_height_is_0() {
        let label = root.addLabel("words")
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        ])
        XCTAssertEqual(root.fittingSize(requiring: 200).height, 0)
        XCTAssertEqual(UIView(frame: root.frame).systemLayoutSizeFitting(.zero), .zero)
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
        more.isActive = false
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 500).isActive = true
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 40)
    }

    func test_an_edge_with_two_minimum_distances_reaches_the_farther_one() {
        let (a, b) = (root.addBox(), root.addBox())
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 30),
            b.topAnchor.constraint(equalTo: root.topAnchor), b.heightAnchor.constraint(equalToConstant: 50),
            root.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 5),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -7),
        ])
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 57)
    }

    func test_boxes_below_one_another_add_up() {
        let (a, b) = (root.addBox(), root.addBox())
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
            a.heightAnchor.constraint(equalToConstant: 30),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 4),
            b.heightAnchor.constraint(equalToConstant: 50),
            root.bottomAnchor.constraint(equalTo: b.bottomAnchor, constant: 8),
        ])
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 100)
    }

    func test_the_compressed_width_is_the_content_s_and_its_margins() {
        let label = root.addLabel("words")
        label.pin(to: root, margins: 10)
        let size = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        XCTAssertEqual(size.width, label.intrinsicContentSize.width + 20, accuracy: 1 / 3)
        XCTAssertEqual(size.height, label.intrinsicContentSize.height + 20, accuracy: 1e-9)
    }

    // A fixed width of the label itself decides its lines, whatever the root is wide.
    func test_a_width_constraint_on_the_label_breaks_its_lines() {
        let label = root.addLabel("one two three four five six")
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            label.widthAnchor.constraint(equalToConstant: 60),
        ])
        let lines = label.sizeThatFits(CGSize(width: 60, height: 0)).height
        XCTAssertEqual(root.fittingSize(requiring: 300).height, lines)
        XCTAssertGreaterThan(lines, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    }

    func test_a_changed_constant_counts() {
        let box = root.addBox()
        box.pin(to: root)
        let height = box.heightAnchor.constraint(equalToConstant: 30)
        height.isActive = true
        height.constant = 45
        XCTAssertEqual(root.fittingSize(requiring: 100).height, 45)
    }
}
