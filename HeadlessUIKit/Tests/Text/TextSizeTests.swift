import HeadlessUIKit
import XCTest

/// How many lines text takes and what it measures, as Apple documents it of `UILabel`, and Unicode of breaks (UAX #14).
final class TextSizeTests: UIKitTestCase {
    private func label(_ text: String, size: CGFloat = 17) -> UILabel {
        let label = UILabel()
        (label.text, label.numberOfLines, label.font) = (text, 0, .systemFont(ofSize: size))
        return label
    }

    private func height(ofLines lines: Int) -> CGFloat {
        (UIFont.systemFont(ofSize: 17).lineHeight * CGFloat(lines) * 3).rounded(.up) / 3
    }

    // Ours: characters fill a line to its end. UAX #14, LB4 and LB5: a break is mandatory after BK, CR LF and LF; CR LF
    // is one.
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
    }

    func test_no_text_takes_no_room() {
        XCTAssertEqual(label("").intrinsicContentSize, .zero)
        XCTAssertEqual(UILabel().sizeThatFits(CGSize(width: 100, height: 100)), .zero)
    }

    // Ours.
    func test_characters_are_counted_as_people_read_them() {
        for (several, one) in [("👨‍👩‍👧‍👦", "a"), ("e\u{301}", "é")] {
            XCTAssertEqual(label(several).intrinsicContentSize, label(one).intrinsicContentSize, several)
        }
    }

    func test_a_label_has_one_line_unless_told() {
        let label = UILabel()
        XCTAssertEqual(label.numberOfLines, 1)
        label.text = "alpha beta gamma"
        XCTAssertEqual(label.sizeThatFits(CGSize(width: 20, height: 0)), CGSize(width: 20, height: height(ofLines: 1)))
    }

    func test_a_label_has_as_many_lines_as_its_limit_or_any_number() {
        let label = UILabel()
        label.text = "a\nb\nc\nd"
        for (limit, lines) in [(1, 1), (2, 2), (9, 4), (0, 4)] {
            label.numberOfLines = limit
            let height = label.sizeThatFits(CGSize(width: 300, height: 0)).height
            XCTAssertEqual(height, self.height(ofLines: lines), "\(limit)")
        }
    }

    func test_a_font_twice_as_large_takes_twice_the_room() {
        let (small, large) = (label("alpha beta"), label("alpha beta", size: 34))
        XCTAssertEqual(large.intrinsicContentSize.width, small.intrinsicContentSize.width * 2, accuracy: 1)
        XCTAssertEqual(large.intrinsicContentSize.height, small.intrinsicContentSize.height * 2, accuracy: 1)
    }

    func test_a_preferred_width_breaks_lines_of_the_intrinsic_size() {
        let small = label("alpha beta")
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
            XCTAssertEqual(font.pointSize, points, category.rawValue)
            let expected = [points, 17, 17].map { label("words", size: $0).intrinsicContentSize }
            XCTAssertEqual([follows, fixed, custom].map(\.intrinsicContentSize), expected, category.rawValue)
        }
    }

    func test_without_traits_a_preferred_font_is_that_of_the_default_text_size() {
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
