import Foundation
import HeadlessUIKit
import XCTest

/// How text breaks into lines and what it measures, as Apple documents it of `UILabel`, and Unicode of line breaks
/// (UAX #14).
@MainActor
final class LabelTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Breaks

    // UAX #14, SP: "the use of spaces allow[s] line breaks".
    func test_lines_break_at_spaces() {
        let width = label("alpha beta").intrinsicContentSize.width
        XCTAssertEqual(lines("alpha beta gamma", width: width), 2)
        XCTAssertEqual(lines("alpha beta", width: width), 1)
        XCTAssertEqual(lines("alpha beta", width: width - 1), 2)
    }

    func test_a_line_holds_as_many_words_as_fit() {
        let width = label("aaa aaa aaa").intrinsicContentSize.width
        XCTAssertEqual(lines(Array(repeating: "aaa", count: 10).joined(separator: " "), width: width), 4)
    }

    func test_a_space_at_the_end_of_a_line_takes_no_room() {
        let width = label("alpha").intrinsicContentSize.width
        XCTAssertEqual(lines("alpha     beta", width: width), 2)
        XCTAssertEqual(label("alpha beta").sizeThatFits(CGSize(width: width, height: 0)).width, width)
    }

    // UAX #14, LB4 and LB5: a break is mandatory after BK, CR LF and LF; CR LF is one.
    func test_lines_break_at_explicit_newlines() {
        XCTAssertEqual(lines("a\nb", width: 300), 2)
        XCTAssertEqual(lines("a\r\nb", width: 300), 2)
        XCTAssertEqual(lines("a\n\nb", width: 300), 3)
        XCTAssertEqual(lines("a\u{2028}b", width: 300), 2)
    }

    // Apple, `NSLineBreakMode.byWordWrapping`: "Wrapping occurs at word boundaries, unless the word does not fit on a
    // single line."
    func test_a_word_wider_than_a_line_breaks_inside() {
        let width = label("aaaaa").intrinsicContentSize.width
        XCTAssertEqual(lines("aaaaaaaaaaaaaaa", width: width), 3)
        let size = label("aaaaaaaaaaaaaaa").sizeThatFits(CGSize(width: width, height: 0))
        XCTAssertEqual(size.width, width)
    }

    func test_a_word_that_fits_on_its_own_line_does_not_break_inside() {
        let width = label("aaaaa").intrinsicContentSize.width
        XCTAssertEqual(lines("aaa aaaaa aaa", width: width), 3)
    }

    func test_a_width_narrower_than_a_character_ends_with_a_character_a_line() {
        XCTAssertEqual(lines("aaaa", width: 1), 4)
    }

    // UAX #14, ID: "break opportunities both before and after" ideographs.
    func test_lines_break_between_cjk_characters() {
        for text in ["日本語日本語", "かなかなかな", "漢字漢字漢字"] {
            let width = label(String(text.prefix(3))).intrinsicContentSize.width
            XCTAssertEqual(lines(text, width: width), 2, text)
            XCTAssertEqual(lines(text, width: width * 2), 1, text)
        }
        // Two lines, not three: what is left of a line takes the first characters of the next word.
        let width = label("日本語 日本").intrinsicContentSize.width
        XCTAssertEqual(lines("日本語 日本語 日本語", width: width), 2)
    }

    func test_a_character_of_several_scalars_is_not_broken() {
        XCTAssertEqual(lines("👨‍👩‍👧‍👦", width: 1), 1)
        XCTAssertEqual(label("e\u{301}").intrinsicContentSize, label("é").intrinsicContentSize)
    }

    // Line breaks are found in reading order, before text is laid out from either side (UAX #9, "Basic Display
    // Algorithm").
    func test_right_to_left_text_is_measured_like_left_to_right_text() {
        let text = "שלום עולם שלום עולם"
        let (forward, backward) = (label(text), label(String(text.reversed())))
        XCTAssertEqual(forward.intrinsicContentSize, backward.intrinsicContentSize)
        let narrow = CGSize(width: forward.intrinsicContentSize.width / 2, height: 0)
        let before = forward.sizeThatFits(narrow)
        XCTAssertEqual(before.height, height(ofLines: 2))
        window.addSubview(forward)
        window.headlessTraits = UITraitCollection(layoutDirection: .rightToLeft)
        XCTAssertEqual(forward.sizeThatFits(narrow), before)
    }

    // MARK: Sizes

    // Apple, `numberOfLines`: "The default value for this property is 1. To remove any maximum limit... set the value
    // of this property to 0."
    func test_the_number_of_lines_limits_the_height_and_0_does_not() {
        let label = UILabel()
        XCTAssertEqual(label.numberOfLines, 1)
        label.text = "a\nb\nc\nd"
        let size = CGSize(width: 300, height: 0)
        for (limit, lines) in [(1, 1), (2, 2), (9, 4), (0, 4)] {
            label.numberOfLines = limit
            XCTAssertEqual(label.sizeThatFits(size).height, height(ofLines: lines))
        }
    }

    func test_a_label_of_one_line_is_no_higher_when_it_is_narrow() {
        let label = label("alpha beta gamma")
        label.numberOfLines = 1
        XCTAssertEqual(label.sizeThatFits(CGSize(width: 20, height: 0)), CGSize(width: 20, height: height(ofLines: 1)))
    }

    // Text sizes are rounded up to whole pixels, lest a label cut off the last line or word.
    func test_sizes_are_rounded_up_to_pixels() {
        for scale in [1, 2, 3] as [CGFloat] {
            let label = label("some words that are long enough for two lines")
            window.addSubview(label)
            window.headlessTraits = UITraitCollection(displayScale: scale)
            let size = label.sizeThatFits(CGSize(width: 201.1, height: 0))
            let exact = label.font.lineHeight * 2
            XCTAssertEqual((size.height * scale).rounded(), size.height * scale, accuracy: 1e-9)
            XCTAssertGreaterThanOrEqual(size.height, exact)
            XCTAssertLessThan(size.height, exact + 1 / scale)
            let width = label.intrinsicContentSize.width * scale
            XCTAssertEqual(width.rounded(), width, accuracy: 1e-9)
            label.removeFromSuperview()
        }
    }

    func test_a_label_without_text_has_no_size() {
        XCTAssertEqual(label("").intrinsicContentSize, .zero)
        XCTAssertEqual(UILabel().sizeThatFits(CGSize(width: 100, height: 100)), .zero)
    }

    // Apple, `preferredMaxLayoutWidth`: "the preferred maximum width, in points, for a multiline label".
    func test_the_preferred_width_breaks_the_intrinsic_size() {
        let label = label("alpha beta")
        label.preferredMaxLayoutWidth = label.intrinsicContentSize.width - 1
        XCTAssertEqual(label.intrinsicContentSize.height, height(ofLines: 2))
    }

    func test_a_label_is_as_wide_and_high_as_its_font_is_large() {
        let (small, large) = (label("words"), label("words"))
        large.font = .systemFont(ofSize: 34)
        XCTAssertEqual(large.intrinsicContentSize.width, small.intrinsicContentSize.width * 2, accuracy: 1)
        XCTAssertEqual(large.intrinsicContentSize.height, small.intrinsicContentSize.height * 2, accuracy: 1)
    }

    // MARK: Text sizes

    // Apple, `adjustsFontForContentSizeCategory`: the label "automatically updates its font when the device's content
    // size category changes", for which the font must come from `preferredFont(forTextStyle:)`. Sizes: Human Interface
    // Guidelines, Typography: Body is 17 at Large, 19 at xLarge, 53 at AX5.
    func test_a_label_that_adjusts_its_font_follows_the_text_size() {
        let label = label("words")
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        window.addSubview(label)
        for (category, points) in [
            (UIContentSizeCategory.large, 17), (.extraLarge, 19), (.accessibilityExtraExtraExtraLarge, 53),
        ] as [(UIContentSizeCategory, CGFloat)] {
            window.headlessTraits = UITraitCollection(preferredContentSizeCategory: category)
            let expected = self.label("words")
            expected.font = .systemFont(ofSize: points)
            XCTAssertEqual(label.intrinsicContentSize, expected.intrinsicContentSize)
        }
    }

    func test_a_label_with_a_fixed_or_custom_font_ignores_the_text_size() {
        let (fixed, custom) = (label("words"), label("words"))
        fixed.font = .preferredFont(forTextStyle: .body)
        custom.font = .systemFont(ofSize: 17)
        custom.adjustsFontForContentSizeCategory = true
        for label in [fixed, custom] {
            window.addSubview(label)
            window.headlessTraits = nil
            let size = label.intrinsicContentSize
            window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
            XCTAssertEqual(label.intrinsicContentSize, size)
        }
    }

    // Apple, `preferredFont(forTextStyle:compatibleWith:)`.
    func test_a_preferred_font_is_as_large_as_the_traits_say() {
        let traits = UITraitCollection(preferredContentSizeCategory: .extraSmall)
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize, 14)
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil).pointSize, 17)
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .footnote).pointSize, 13)
    }

    // Apple, `invalidateIntrinsicContentSize()`: the layout "takes the new intrinsic content size into account".
    func test_other_text_has_the_superview_laid_out() {
        let counter = LayoutCounter()
        let label = label("words")
        counter.addSubview(label)
        counter.layoutIfNeeded()
        counter.layouts = 0
        label.text = "other words"
        label.font = .systemFont(ofSize: 20)
        counter.layoutIfNeeded()
        XCTAssertEqual(counter.layouts, 1)
        for change in [{ label.adjustsFontForContentSizeCategory = true }, { label.preferredMaxLayoutWidth = 40 }] {
            counter.layouts = 0
            change()
            counter.layoutIfNeeded()
            XCTAssertEqual(counter.layouts, 1)
        }
    }

    // MARK: Fixture

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        return label
    }

    private func lines(_ text: String, width: CGFloat) -> Int {
        let label = label(text)
        let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
        return Int((height / label.font.lineHeight).rounded())
    }

    private func height(ofLines lines: Int) -> CGFloat {
        (UIFont.systemFont(ofSize: 17).lineHeight * CGFloat(lines) * 3).rounded(.up) / 3
    }
}

private final class LayoutCounter: UIView {
    var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}
