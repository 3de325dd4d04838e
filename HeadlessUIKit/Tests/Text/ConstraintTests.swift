import HeadlessUIKit
import XCTest

/// Where constraints between edges put views in a view of 300 × 400 points, which of them count, and what they ask for,
/// as Apple documents it of `NSLayoutConstraint` and `systemLayoutSizeFitting`.
final class ConstraintTests: UIKitTestCase {
    private let root = UIView(frame: CGRect(0, 0, 300, 400))

    override func setUp() async throws {
        try await super.setUp()
        window.addSubview(root)
    }

    private func assertEqual(_ seen: [CGFloat], _ expected: [CGFloat], line: UInt = #line) {
        for (seen, expected) in zip(seen, expected) { XCTAssertEqual(seen, expected, accuracy: 1e-9, line: line) }
    }

    /// The height that the root asks for at a width.
    private func height(at width: CGFloat = 100) -> CGFloat { root.fittingSize(requiring: width).height }

    func test_layout_gives_views_the_frames_of_their_constraints_or_their_own() {
        let own = UIView(frame: CGRect(1, 2, 3, 4))
        root.addSubview(own)
        let label = root.addLabel("words")
        label.pin(to: root, margins: 12)
        root.layoutIfNeeded()
        XCTAssertEqual([own.frame, label.frame], [CGRect(1, 2, 3, 4), CGRect(12, 12, 276, 376)])
    }

    func test_another_constant_counts_from_the_next_layout_on() {
        let box = root.addBox(height: 20)
        let left = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
        let (top, width) = (
            box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 20)
        )
        NSLayoutConstraint.activate([left, top, width])
        root.layoutIfNeeded()
        left.constant = 50
        XCTAssertEqual(box.frame.minX, 10)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(50, 0, 20, 20))
    }

    /// 10 points, the short one, 8 points, the long one, 10 points; both from the root's top to its bottom at most.
    private func labels() -> (short: UILabel, long: UILabel) {
        let short = root.addLabel("Name")
        let long = root.addLabel("a long text that does not fit on the rest of the line and goes on below")
        NSLayoutConstraint.activate([
            short.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            long.leadingAnchor.constraint(equalTo: short.trailingAnchor, constant: 8),
            long.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            short.topAnchor.constraint(equalTo: root.topAnchor), long.topAnchor.constraint(equalTo: root.topAnchor),
            short.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
            long.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        return (short, long)
    }

    func test_a_short_label_keeps_its_width_beside_a_long_one() {
        let (short, long) = labels()
        let width = short.intrinsicContentSize.width
        let lines = long.sizeThatFits(CGSize(width: 290 - 18 - width, height: 0)).height
        let seen = [short.frame.minX, short.frame.width, long.frame.minX, long.frame.maxX, height(at: 300)]
        assertEqual(seen, [10, width, 10 + width + 8, 290, lines])
    }

    func test_leading_and_trailing_are_mirrored_from_right_to_left() {
        let (short, long) = labels()
        let (before, fitting) = ([short.frame, long.frame], root.fittingSize(requiring: 200))
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        root.layoutIfNeeded()
        for (new, old) in zip([short.frame, long.frame], before) {
            assertEqual([new.minX, new.width, new.height], [300 - old.maxX, old.width, old.height])
        }
        XCTAssertEqual(root.fittingSize(requiring: 200), fitting)
    }

    func test_left_and_right_are_not_mirrored() {
        let box = root.addBox()
        NSLayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
            box.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        root.layoutIfNeeded()
        XCTAssertEqual([box.frame.minX, box.frame.width], [10, 260], "left and right are not mirrored")
    }

    func test_an_active_constraint_is_held_by_the_nearest_common_ancestor() {
        let inner = root.addBox()
        let (a, b) = (inner.addBox(), inner.addBox())
        let between = a.topAnchor.constraint(equalTo: b.bottomAnchor)
        let outside = a.leftAnchor.constraint(equalTo: root.leftAnchor)
        let width = a.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([between, outside, width])
        XCTAssertEqual([inner.constraints, root.constraints, a.constraints], [[between], [outside], [width]])
        NSLayoutConstraint.deactivate([between, outside, width])
        XCTAssertEqual(inner.constraints + root.constraints + a.constraints + [between].filter(\.isActive), [])
    }

    func test_a_view_that_is_removed_takes_its_constraints_with_it() {
        let outer = root.addBox()
        let inner = outer.addBox()
        let within = inner.topAnchor.constraint(equalTo: outer.topAnchor)
        let across = [
            inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            root.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 30),
        ]
        NSLayoutConstraint.activate([within] + across)
        XCTAssertEqual(height(), 60)
        outer.removeFromSuperview()
        XCTAssertEqual([root.constraints, (across + [within]).filter(\.isActive)], [[], [within]])
        XCTAssertEqual(height(), 0)
    }

    func test_a_fully_pinned_label_asks_for_its_own_size_without_a_width() {
        let label = root.addLabel("one two three four five six seven eight nine ten eleven twelve")
        label.pin(to: root, margins: 12)
        XCTAssertGreaterThan(height(at: 120), height(at: 400))
        XCTAssertEqual(root.constraints.count, 4)
        let size = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        XCTAssertEqual(size.width, label.intrinsicContentSize.width + 24, accuracy: 1 / 3)
        XCTAssertEqual(size.height, label.intrinsicContentSize.height + 24, accuracy: 1e-9)
    }

    func test_of_least_heights_the_largest_that_is_active_counts() {
        let box = root.addBox()
        box.pin(to: root)
        box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40).isActive = true
        XCTAssertEqual(height(), 40)
        let more = box.heightAnchor.constraint(greaterThanOrEqualToConstant: 60)
        more.isActive = true
        XCTAssertEqual(height(), 60)
        more.constant = 65
        XCTAssertEqual(height(), 65)
        more.isActive = false
        XCTAssertEqual(height(), 40)
    }

    func test_beside_a_least_height_one_at_most_asks_for_nothing() {
        let box = root.addBox()
        box.pin(to: root)
        box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40).isActive = true
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 500).isActive = true
        XCTAssertEqual(height(), 40)
    }

    func test_boxes_add_up_below_one_another() {
        let (a, b) = (root.addBox(height: 30), root.addBox(height: 50))
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 4),
            root.bottomAnchor.constraint(equalTo: b.bottomAnchor, constant: 8),
        ])
        XCTAssertEqual(height(), 100)
    }

    func test_of_boxes_beside_one_another_the_farther_counts() {
        let (a, b) = (root.addBox(height: 30), root.addBox(height: 50))
        NSLayoutConstraint.activate([
            a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
            root.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 5),
            b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -7),
        ])
        XCTAssertEqual(height(), 57)
    }

    // A fixed width of the label itself decides its lines, whatever the root is wide.
    func test_a_label_counts_by_its_width_with_a_path_to_the_bottom() {
        let label = root.addLabel("one two three four five six")
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor), label.widthAnchor.constraint(equalToConstant: 60),
        ])
        XCTAssertEqual(height(at: 300), 0)
        label.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        let lines = label.sizeThatFits(CGSize(width: 60, height: 0)).height
        XCTAssertEqual(height(at: 300), lines)
        XCTAssertGreaterThan(lines, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    }

    func test_a_view_without_constraints_asks_for_nothing() {
        XCTAssertEqual(UIView(frame: root.frame).systemLayoutSizeFitting(.zero), .zero)
    }

    func test_a_width_or_a_height_may_be_a_multiple_of_another() {
        let (half, square) = (root.addBox(height: 20), root.addBox())
        half.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: -10).isActive = true
        NSLayoutConstraint.activate([
            half.leftAnchor.constraint(equalTo: root.leftAnchor), half.topAnchor.constraint(equalTo: root.topAnchor),
            square.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            square.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
            square.topAnchor.constraint(equalTo: half.bottomAnchor),
            square.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            square.heightAnchor.constraint(equalTo: square.widthAnchor, multiplier: 0.25),
        ])
        XCTAssertEqual(height(at: 240), 20 + (240 - 40) / 4)
        root.layoutIfNeeded()
        XCTAssertEqual([half.frame.width, square.frame.width], [140, 260])
    }
}
