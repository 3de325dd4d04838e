import Foundation
import Testing

@testable import PrecachePlace

/// Where the row of a turn stands, and the room that it has below.
@Suite struct SentRowTests {
    /// A screen of 600 points, in content of 1,600: a third is 200.
    private static func screen(
        top: CGFloat = 0, bottom: CGFloat = 0, width: CGFloat = 300, height: CGFloat = 600, content: CGFloat = 1_600,
        pixel: CGFloat = 1
    ) -> Standing {
        Standing(
            offset: 0, top: top, bottom: bottom, width: width, height: height, contentHeight: content, pixel: pixel)
    }
    /// With a keyboard of half the screen: a third is 100.
    private static let keyboard = screen(bottom: 300)
    private static let lying = screen(width: 600, height: 300)

    private static var turn: Turn { Turn(HeldRow(.init(section: 0, row: 3), number: nil), peek: 20) }

    /// The offsets for a row at 1,000 in the content, one after the other.
    private static func offsets(
        _ steps: [(height: CGFloat, screen: Standing)], isSettled: Bool = true, header: CGFloat = 0
    ) -> [CGFloat] {
        var turn = turn
        return steps.map { height, screen in
            defer { if isSettled { turn.settle() } }
            return turn.decideOffset(rowTop: 1_000, rowHeight: height, header: header, now: screen)
        }
    }

    @Test(
        arguments: [
            // Its height, the bars, a floating header; the offset at which it begins 20 below them.
            (100, 0, 0, 0, 980), (400, 0, 0, 0, 980), (100, 50, 50, 0, 930), (100, 50, 50, 30, 900),
            // Higher than two thirds, it ends at a third: 200 below the upper edge; 100 with less to see.
            (401, 0, 0, 0, 1_201), (1_000, 0, 0, 0, 1_800), (300, 0, 300, 0, 1_200), (300, 150, 150, 0, 1_050),
            (300, 100, 150, 50, 1_050),
        ] as [(CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)])
    func a_row_begins_at_the_top_or_ends_at_a_third(
        height: CGFloat, top: CGFloat, bottom: CGFloat, header: CGFloat, expected: CGFloat
    ) {
        let now = Self.screen(top: top, bottom: bottom)
        #expect(Self.offsets([(height, now)], header: header) == [expected])
    }

    @Test func it_is_decided_when_it_is_sent_and_never_because_the_row_grows() {
        let screen = Self.screen()
        #expect(Self.offsets([(100, screen), (500, screen), (5_000, screen)]) == [980, 980, 980])
        // One that ends at a third does so when it is higher, or lower, too.
        #expect(Self.offsets([(500, screen), (700, screen), (100, screen)]) == [1_300, 1_500, 900])
    }

    @Test func until_it_was_shown_its_height_was_an_estimate() {
        let screen = Self.screen()
        #expect(Self.offsets([(44, screen), (500, screen), (44, screen)], isSettled: false) == [980, 1_300, 980])
        // One that stays as it was sent is the row's height.
        #expect(Self.offsets([(250, screen), (250, Self.keyboard)], isSettled: false) == [980, 980])
    }

    @Test func it_is_decided_anew_as_the_keyboard_goes_by_the_height_that_was_sent() {
        let (full, keyboard) = (Self.screen(), Self.keyboard)
        #expect(Self.offsets([(250, keyboard), (250, full)]) == [1_150, 980])
        #expect(Self.offsets([(500, keyboard), (500, full)]) == [1_400, 1_300])
        // It grew, in which case it still begins at the top.
        #expect(Self.offsets([(100, keyboard), (500, keyboard), (500, full)]) == [980, 980, 980])
        // One that comes decides nothing.
        #expect(Self.offsets([(250, full), (250, keyboard), (250, full)]) == [980, 980, 980])
    }

    @Test func it_is_decided_anew_as_the_size_changes_by_what_the_sent_height_is_then() {
        let (full, lying) = (Self.screen(), Self.lying)
        // Two thirds of a list that is 300 high are 200.
        #expect(Self.offsets([(250, full), (250, Self.screen(height: 300))]) == [980, 1_150])
        #expect(Self.offsets([(250, full), (125, lying)]) == [980, 980])
        #expect(Self.offsets([(450, full), (225, lying)]) == [1_250, 1_125])
        // It was 120 when it was sent, and grew to 300: 90 of the 225 are that.
        #expect(Self.offsets([(120, full), (300, full), (225, lying)]) == [980, 980, 980])
    }

    // MARK: - The room

    /// The room for a list at an offset, whose row is at its place at another one; the turn was given so much before.
    private static func room(
        _ offset: CGFloat?, _ offsetOfRow: CGFloat?, isSettled: Bool = true, given: CGFloat = 0, _ now: Standing
    ) -> CGFloat {
        var turn = turn
        _ = turn.room.resize(to: given, contentHeight: now.contentHeight)
        if isSettled { turn.settle() }
        return turn.room(for: offset, offsetOfRow, now: now)
    }

    @Test(
        arguments: [
            // The content, and what the row at 980 needs: it shows up to 1,580.
            (1_000, 580), (1_300, 280), (1_580, 0), (5_000, 0),
        ] as [(CGFloat, CGFloat)])
    func it_is_what_the_row_needs_and_shrinks_as_the_answer_grows(content: CGFloat, room: CGFloat) {
        #expect(Self.room(980, 980, Self.screen(content: content)) == room)
        #expect(Self.room(0, 980, Self.screen(content: content)) == room)
        // A bar below is not counted twice.
        #expect(Self.room(980, 980, Self.screen(bottom: 50, content: content)) == max(room - 50, 0))
    }

    @Test(
        arguments: [
            // The offset of the list and of the row, the room.
            (980, 800, 580), (800, 980, 580), (980, nil, 580), (nil, 980, 580), (nil, nil, 0), (400, nil, 0),
        ] as [(CGFloat?, CGFloat?, CGFloat)])
    func it_is_never_less_than_the_list_needs_to_stay(offset: CGFloat?, offsetOfRow: CGFloat?, room: CGFloat) {
        #expect(Self.room(offset, offsetOfRow, Self.screen(content: 1_000)) == room)
    }

    @Test func a_place_beyond_the_end_that_a_scroll_led_to_gets_no_more_room() {
        for (given, room) in [(0, 0), (300, 300), (900, 580)] as [(CGFloat, CGFloat)] {
            #expect(Self.room(980, nil, isSettled: false, given: given, Self.screen(content: 1_000)) == room)
        }
        #expect(Self.room(980, 900, isSettled: false, given: 100, Self.screen(content: 1_000)) == 500)
    }

    @Test func at_its_top_a_list_needs_nothing_below() {
        for offset in [-50, -80, -49.5] as [CGFloat] {
            #expect(Self.room(offset, offset, Self.screen(top: 50, content: 100)) == 0)
        }
        #expect(Self.room(-40, -40, Self.screen(top: 50, content: 100)) == 460)
    }

    @Test(
        arguments: [
            // The content, the pixel, and the room to the next whole pixel.
            (999.5, 1, 581), (1_000, 1, 580), (999.5, 0.5, 580.5), (999.75, 0.5, 580.5), (999.75, 0.25, 580.25),
            // What is off by rounding alone makes no pixel more.
            (999.995, 1, 580),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func it_has_whole_pixels(content: CGFloat, pixel: CGFloat, room: CGFloat) {
        #expect(Self.room(980, 980, Self.screen(content: content, pixel: pixel)) == room)
    }

    @Test func a_turn_that_is_over_follows_no_identity() {
        var turn = Turn(HeldRow(.init(section: 0, row: 3), number: nil, identity: "sent"), peek: 0)
        #expect(turn.rests)
        turn.end()
        #expect(turn.isOver)
        #expect(!turn.rests)
        #expect(turn.row.identity == nil)
    }
}
