import Foundation
import HeadlessUIKit
import XCTest

/// How many lines text takes and what it measures, as Apple documents it of `UILabel`, and Unicode of line breaks
/// (UAX #14).
@MainActor
final class LabelTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Lines

    // Apple, `numberOfLines`, 0: "as many lines as it takes". Ours: characters fill a line to its end.
    func test_text_takes_as_many_lines_as_it_fills() {
        let width = label("alpha beta").intrinsicContentSize.width
        XCTAssertEqual(lines("alpha beta", width: width), 1)
        XCTAssertEqual(lines("alpha beta", width: width - 1), 2)
        XCTAssertEqual(lines("alpha beta gamma", width: width), 2)
        let long = label(String(repeating: "alpha beta", count: 7))
        XCTAssertEqual(
            long.sizeThatFits(CGSize(width: width, height: 0)), CGSize(width: width, height: height(ofLines: 7)))
    }

    // UAX #14, LB4 and LB5: a break is mandatory after BK, CR LF and LF; CR LF is one.
    func test_lines_break_at_explicit_newlines() {
        XCTAssertEqual(lines("a\nb", width: 300), 2)
        XCTAssertEqual(lines("a\r\nb", width: 300), 2)
        XCTAssertEqual(lines("a\n\nb", width: 300), 3)
        XCTAssertEqual(lines("a\u{2028}b", width: 300), 2)
    }

    // Ours: characters are counted as people read them.
    func test_a_character_of_several_scalars_is_one() {
        for (several, one) in [("👨‍👩‍👧‍👦", "a"), ("e\u{301}", "é")] {
            XCTAssertEqual(label(several).intrinsicContentSize, label(one).intrinsicContentSize)
        }
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
            let label = label("some words that make two lines")
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
