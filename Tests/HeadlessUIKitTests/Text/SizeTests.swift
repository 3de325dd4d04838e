import HeadlessUIKit
import XCTest

/// How many lines text takes and what it measures, as Apple documents it of `UILabel`, and Unicode of breaks (UAX #14).
/// Where constraints between edges put views in a view of 300 × 400 points, which of them count, what they ask for, and
/// which frames do not fit them, as Apple documents it of `NSLayoutConstraint` and `systemLayoutSizeFitting`.
final class SizeTests: UIKitTestCase {
    private let root = UIView(frame: CGRect(0, 0, 300, 400))

    override func setUp() async throws {
        try await super.setUp()
        window.addSubview(root)
        NSLayoutConstraint.headlessUnsatisfiableCount = 0
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
        let box = root.addBox(height: 20)
        let left = box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
        let (top, width) = (
            box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 20)
        )
        NSLayoutConstraint.activate([left, top, width])
        root.layoutIfNeeded()
        XCTAssertEqual([own.frame, label.frame], [CGRect(1, 2, 3, 4), CGRect(12, 12, 276, 376)])
        left.constant = 50
        XCTAssertEqual(box.frame.minX, 10)
        root.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(50, 0, 20, 20))
    }

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
        let lines = long.sizeThatFits(CGSize(width: 290 - 18 - width, height: 0)).height
        let seen = [short.frame.minX, short.frame.width, long.frame.minX, long.frame.maxX, height(at: 300)]
        assertEqual(seen, [10, width, 10 + width + 8, 290, lines])
        let (before, fitting) = ([short.frame, long.frame], root.fittingSize(requiring: 200))
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        root.layoutIfNeeded()
        for (new, old) in zip([short.frame, long.frame], before) {
            assertEqual([new.minX, new.width, new.height], [300 - old.maxX, old.width, old.height])
        }
        XCTAssertEqual(root.fittingSize(requiring: 200), fitting)
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

    func test_at_least_and_at_most_bound_a_height() {
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
        box.heightAnchor.constraint(lessThanOrEqualToConstant: 500).isActive = true
        XCTAssertEqual(height(), 40)
    }

    func test_boxes_add_up_below_one_another_and_the_farther_counts_beside() {
        let (a, b) = (root.addBox(height: 30), root.addBox(height: 50))
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
        NSLayoutConstraint.activate(below)
        XCTAssertEqual(height(), 100)
        NSLayoutConstraint.deactivate(below)
        NSLayoutConstraint.activate(beside)
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
        XCTAssertEqual(UIView(frame: root.frame).systemLayoutSizeFitting(.zero), .zero)
        label.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        let lines = label.sizeThatFits(CGSize(width: 60, height: 0)).height
        XCTAssertEqual(height(at: 300), lines)
        XCTAssertGreaterThan(lines, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
    }

    /// That so many have been counted once the window is laid out.
    private func assertCount(_ count: Int, line: UInt = #line) {
        window.layoutIfNeeded()
        XCTAssertEqual(NSLayoutConstraint.headlessUnsatisfiableCount, count, line: line)
    }

    /// A view that is `inner` points high, 8 points from all sides of another, which is `height` points high itself.
    private func box(inner: CGFloat? = nil, height: CGFloat, in parent: UIView) -> (outer: UIView, inner: UIView) {
        let outer = parent.addView(CGRect(0, 0, 100, height))
        let view = outer.addBox(height: inner)
        view.pin(to: outer, margins: 8)
        return (outer, view)
    }

    func test_a_frame_that_fits_no_height_or_padding_counts_once_a_layout() {
        let (outer, view) = box(inner: 40, height: 50, in: window)
        for _ in 0..<2 { assertCount(1) }
        outer.setNeedsLayout()
        assertCount(2)
        outer.frame.size.height = 56
        assertCount(2)
        // Contradicts the other.
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 41).isActive = true
        outer.setNeedsLayout()
        assertCount(3)
        let nowhere = UIView(frame: window.bounds)
        _ = box(inner: 40, height: 50, in: nowhere)
        nowhere.layoutIfNeeded()
        assertCount(3)
        // Paddings that fit, and do not.
        let (padded, _) = box(height: 16, in: window)
        assertCount(3)
        padded.frame.size.height = 15
        assertCount(4)
        padded.frame.size = CGSize(width: 15, height: 100)
        assertCount(5)
    }

    func test_what_is_not_required_does_not_count() {
        let (_, view) = box(height: 30, in: window)
        let height = view.heightAnchor.constraint(equalToConstant: 60)
        height.priority = UILayoutPriority(999)
        height.isActive = true
        view.addLabel(String(repeating: "many words ", count: 50)).pin(to: view)
        assertCount(0)
        height.isActive = false
        view.heightAnchor.constraint(equalToConstant: 60).isActive = true
        assertCount(1)
    }

    func test_a_content_view_that_is_lower_than_its_content_counts() {
        let source = ListSource(rows: 1, height: 50)
        source.makeCell = { _, _ in
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.contentView.addBox(height: 60).pin(to: cell.contentView)
            return cell
        }
        let table = UITableView.showing(source, estimate: 0) { window.addSubview($0) }
        assertCount(1)
        source.items[0][0].height = 60
        table.reloadData()
        assertCount(1)
    }

    private func label(_ text: String, size: CGFloat = 17) -> UILabel {
        let label = UILabel()
        (label.text, label.numberOfLines, label.font) = (text, 0, .systemFont(ofSize: size))
        return label
    }

    private func height(ofLines lines: Int) -> CGFloat {
        (UIFont.systemFont(ofSize: 17).lineHeight * CGFloat(lines) * 3).rounded(.up) / 3
    }

    // Ours: characters fill a line to its end, and are counted as people read them. UAX #14, LB4 and LB5: a break is
    // mandatory after BK, CR LF and LF; CR LF is one.
    func test_text_takes_as_many_lines_as_it_fills_and_breaks() {
        let width = label("alpha beta").intrinsicContentSize.width
        let texts: [(String, width: CGFloat, lines: Int)] = [
            ("alpha beta", width, 1), ("alpha beta", width - 1, 2), ("alpha beta gamma", width, 2),
            (String(repeating: "alpha beta", count: 7), width, 7), ("a\nb", 300, 2), ("a\r\nb", 300, 2),
            ("a\n\nb", 300, 3), ("a\u{2028}b", 300, 2),
        ]
        for (text, width, lines) in texts {
            let size = label(text).sizeThatFits(CGSize(width: width, height: 0))
            XCTAssertEqual(size.height, height(ofLines: lines), text)
            XCTAssertLessThanOrEqual(size.width, width, text)
        }
        XCTAssertEqual(label("").intrinsicContentSize, .zero)
        XCTAssertEqual(UILabel().sizeThatFits(CGSize(width: 100, height: 100)), .zero)
        for (several, one) in [("👨‍👩‍👧‍👦", "a"), ("e\u{301}", "é")] {
            XCTAssertEqual(label(several).intrinsicContentSize, label(one).intrinsicContentSize)
        }
    }

    func test_sizes_go_by_the_number_of_lines_font_and_preferred_width() {
        let label = UILabel()
        XCTAssertEqual(label.numberOfLines, 1)
        label.text = "alpha beta gamma"
        XCTAssertEqual(label.sizeThatFits(CGSize(width: 20, height: 0)), CGSize(width: 20, height: height(ofLines: 1)))
        label.text = "a\nb\nc\nd"
        for (limit, lines) in [(1, 1), (2, 2), (9, 4), (0, 4)] {
            label.numberOfLines = limit
            XCTAssertEqual(label.sizeThatFits(CGSize(width: 300, height: 0)).height, height(ofLines: lines))
        }
        let (small, large) = (self.label("alpha beta"), self.label("alpha beta", size: 34))
        XCTAssertEqual(large.intrinsicContentSize.width, small.intrinsicContentSize.width * 2, accuracy: 1)
        XCTAssertEqual(large.intrinsicContentSize.height, small.intrinsicContentSize.height * 2, accuracy: 1)
        small.preferredMaxLayoutWidth = small.intrinsicContentSize.width - 1
        XCTAssertEqual(small.intrinsicContentSize.height, height(ofLines: 2))
    }

    // Lest a label cut off the last line or word.
    func test_sizes_are_rounded_up_to_pixels() {
        for scale in [1, 2, 3] as [CGFloat] {
            let label = label("some words that make two lines")
            window.addSubview(label)
            window.headlessTraits = UITraitCollection(displayScale: scale)
            let size = label.sizeThatFits(CGSize(width: 201.1, height: 0))
            let exact = label.font.lineHeight * 2
            XCTAssertTrue((exact..<exact + 1 / scale).contains(size.height), "\(size.height), \(exact)")
            for pixels in [size.height * scale, label.intrinsicContentSize.width * scale] {
                XCTAssertEqual(pixels.rounded(), pixels, accuracy: 1e-9)
            }
            label.removeFromSuperview()
        }
    }

    // Sizes: Human Interface Guidelines, Typography.
    func test_only_a_label_that_adjusts_a_preferred_font_follows_the_text_size() {
        let (follows, fixed, custom) = (label("words"), label("words"), label("words"))
        for label in [follows, fixed] { label.font = .preferredFont(forTextStyle: .body) }
        for label in [follows, custom] { label.adjustsFontForContentSizeCategory = true }
        for label in [follows, fixed, custom] { window.addSubview(label) }
        for (category, points) in [
            (.extraSmall, 14), (.large, 17), (.extraLarge, 19), (.accessibilityExtraExtraExtraLarge, 53),
        ] as [(UIContentSizeCategory, CGFloat)] {
            setTextSize(category)
            let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: window.headlessTraits)
            XCTAssertEqual(font.pointSize, points)
            let expected = [points, 17, 17].map { label("words", size: $0).intrinsicContentSize }
            XCTAssertEqual([follows, fixed, custom].map(\.intrinsicContentSize), expected, category.rawValue)
        }
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil).pointSize, 17)
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .footnote).pointSize, 13)
    }

    func test_other_text_has_the_superview_laid_out() {
        let log = LayoutLog()
        let (root, label) = (NamedView("root", log), label("words"))
        root.addSubview(label)
        root.layoutIfNeeded()
        let changes: [(String, () -> Void)] = [
            ("text", { label.text = "other words" }), ("font", { label.font = .systemFont(ofSize: 20) }),
            ("adjusts", { label.adjustsFontForContentSizeCategory = true }),
            ("width", { label.preferredMaxLayoutWidth = 40 }),
        ]
        for (name, change) in changes {
            log.names = []
            change()
            root.layoutIfNeeded()
            XCTAssertEqual(log.names, ["root"], name)
        }
    }
}
