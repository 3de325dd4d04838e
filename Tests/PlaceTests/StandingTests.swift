import Foundation
import PrecachePlace
import Testing

/// How a list stands: what follows from its numbers.
@Suite struct StandingTests {
    /// Content of 1,000 points on a screen of 500, between bars of 50 and 30.
    private let list = Standing(offset: 100, top: 50, bottom: 30, width: 300, height: 500, contentHeight: 1_000)

    private func with(_ change: (inout Standing) -> Void) -> Standing {
        var standing = list
        change(&standing)
        return standing
    }

    @Test func the_visible_part_is_between_the_bars() {
        #expect(list.visibleTop == 150)
        #expect(list.visibleBottom == 570)
        #expect(list.visibleHeight == 420)
    }

    @Test(arguments: [
        // Content, room; last, with room.
        (1_000, 0, 530, 530),
        (1_000, 200, 530, 730),
        // Content that fits: at the top, and only the room can be scrolled.
        (420, 0, -50, -50),
        (300, 0, -50, -50),
        (300, 200, -50, 30),
        (300, 100, -50, -50),
    ])
    func a_list_goes_from_its_top_bar_to_its_end(content: CGFloat, room: CGFloat, last: CGFloat, withRoom: CGFloat) {
        let list = with { ($0.contentHeight, $0.room) = (content, room) }
        #expect(list.first == -50)
        #expect(list.last == last)
        #expect(list.lastWithRoom == withRoom)
    }

    @Test(arguments: [(419, true), (420, true), (420.5, true), (421, false), (1_000, false)])
    func a_list_fits_if_it_can_be_scrolled_by_half_a_pixel_at_most(content: CGFloat, fits: Bool) {
        #expect(with { $0.contentHeight = content }.fits == fits)
    }

    @Test(arguments: [
        // A bounce; the top; rounded, or just touched; scrolled.
        (-90, true), (-50, true), (-50 + 1.0 / 3, true), (-49, true), (-48.5, true), (-48, false), (0, false),
    ])
    func a_list_is_at_its_top_within_a_point_and_a_half_pixel(offset: CGFloat, isAtTop: Bool) {
        #expect(with { $0.offset = offset }.isAtTop == isAtTop)
    }

    @Test func finer_pixels_make_it_stricter() {
        #expect(with { ($0.offset, $0.pixel) = (-48.5, 1.0 / 3) }.isAtTop == false)
        #expect(with { ($0.contentHeight, $0.pixel) = (420.5, 1.0 / 3) }.fits == false)
    }

    @Test(arguments: [
        // Width, height, keyboard; whether a row can be seen.
        (300, 500, 30, true), (0, 500, 30, false), (300, 0, 30, false), (300, 80, 30, false), (300, 80.5, 30, false),
        (300, 81, 30, true), (300, 500, 450, false),
    ])
    func a_list_that_is_lower_than_its_bars_shows_nothing(
        width: CGFloat, height: CGFloat, bottom: CGFloat, shows: Bool
    ) { #expect(with { ($0.width, $0.height, $0.bottom) = (width, height, bottom) }.showsAnything == shows) }

    @Test func only_a_scroll_leaves_everything_around_a_list_the_same() {
        #expect(with { $0.offset = 0 }.isAround(sameAs: list))
        #expect(with { $0.contentHeight = 0 }.isAround(sameAs: list))
        let others = [
            with { $0.top = 0 }, with { $0.bottom = 0 }, with { $0.room = 1 },
            with { $0.width = 1 }, with { $0.height = 1 },
        ]
        for other in others { #expect(!other.isAround(sameAs: list), "\(other)") }
        #expect(with { ($0.top, $0.bottom, $0.room) = (0, 0, 1) }.hasSize(of: list))
        #expect(!with { $0.height = 1 }.hasSize(of: list))
    }
}
