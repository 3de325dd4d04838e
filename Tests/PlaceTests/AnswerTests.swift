import Foundation
import Testing

@testable import PrecachePlace

/// What is to be written, so that what is held is where it was.
@Suite struct AnswerTests {
    /// A screen of 500 points in content of 1,000: its offsets go from 0 to 500.
    private static let list = Standing(offset: 100, width: 300, height: 500, contentHeight: 1_000)

    private static func at(_ offset: CGFloat, content: CGFloat = 1_000) -> Standing {
        var standing = list
        (standing.offset, standing.contentHeight) = (offset, content)
        return standing
    }

    /// A list that was read where it stands, with a row 50 points below its upper edge.
    private static func read(_ standing: Standing, gap: CGFloat? = nil, follows: Edge? = .bottom) -> Place {
        let row = HeldRow(.init(section: 0, row: 3), number: nil, top: 50, height: 80, seen: 80)
        var place = Place()
        place.read(Reading([row], at: standing, gap: gap), follows: follows, isSettled: true)
        return place
    }

    private static func sight(rowTop: CGFloat? = nil, end: CGFloat? = nil) -> Place.Sight {
        var sight = Place.Sight()
        sight.row = rowTop.map { (.top(was: 50, height: 80), $0, 80) }
        sight.end = end
        return sight
    }

    @Test(
        arguments: [
            (nil, nil, nil), (.bottom, 500, 500), (.top, nil, 0),
        ] as [(Edge?, CGFloat?, CGFloat?)])
    func a_list_of_which_nothing_was_read_opens_at_the_end_that_it_follows(
        follows: Edge?, end: CGFloat?, offset: CGFloat?
    ) {
        var place = Place()
        let answer = place.answer(to: Self.sight(end: end), now: Self.list, follows: follows)
        #expect(answer == .init(offset: offset, wanted: offset))
    }

    @Test(
        arguments: [
            // The row's top in the content, where the list is wanted, what is written.
            (150, 100, nil), (190, 140, 140), (110, 60, 60),
            // Half a pixel is not written.
            (150.5, 100.5, nil), (149.5, 99.5, nil), (150.75, 100.75, 100.75),
            // No further than the content.
            (20, -30, 0), (900, 850, 500),
        ] as [(CGFloat, CGFloat, CGFloat?)])
    func rows_stay_where_they_were_as_far_as_the_content_goes(rowTop: CGFloat, wanted: CGFloat, offset: CGFloat?) {
        var place = Self.read(Self.list)
        let answer = place.answer(to: Self.sight(rowTop: rowTop), now: Self.list, follows: .bottom)
        #expect(answer == .init(offset: offset, wanted: wanted))
    }

    @Test func a_finger_may_pull_them_beyond() {
        for (rowTop, offset) in [(20, -30), (900, 850)] as [(CGFloat, CGFloat)] {
            var place = Self.read(Self.list)
            var sight = Self.sight(rowTop: rowTop)
            sight.isScrolledByFinger = true
            #expect(place.answer(to: sight, now: Self.list, follows: nil).offset == offset)
        }
    }

    @Test func below_the_last_row_that_is_left_is_the_end_of_the_content() {
        var place = Self.read(Self.list)
        var sight = Place.Sight()
        // The row above ends at 120 by now, and is to end 50 below the screen's upper edge.
        sight.row = (.below(50), 40, 80)
        #expect(place.answer(to: sight, now: Self.at(100, content: 550), follows: nil).offset == 50)
    }

    @Test(
        arguments: [
            // How far the end was, where the row is, the content, where its end is; where the list is wanted.
            // It stood at 500, where the row was at 550. Nothing changed; the last row grew.
            (0, 550, 1_000, 500, 500), (0, 550, 1_100, 600, 600),
            // Half a pixel further is no further.
            (0, 550, 1_000.5, 500.5, 500), (0, 550, 1_001, 501, 501),
            // The end is still on the screen.
            (0, 550, 950, 450, 500), (0, 590, 1_040, 540, 540),
            // As far as it was, it may be.
            (20, 550, 1_020, 520, 500), (20, 550, 1_021, 521, 521),
        ] as [(CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)])
    func the_end_is_brought_back_where_it_went_below_the_screen(
        gap: CGFloat, rowTop: CGFloat, content: CGFloat, end: CGFloat, wanted: CGFloat
    ) {
        var place = Self.read(Self.at(500), gap: gap)
        let now = Self.at(500, content: content)
        #expect(place.answer(to: Self.sight(rowTop: rowTop, end: end), now: now, follows: .bottom).wanted == wanted)
    }

    @Test(
        arguments: [
            // Where the row is that was at 50; where the list is wanted. Above it nothing, or 40 points, came.
            (50, 0), (90, 0), (50.5, 0.5), (10, -40),
        ] as [(CGFloat, CGFloat)])
    func a_followed_top_is_brought_back_where_it_went_above(rowTop: CGFloat, wanted: CGFloat) {
        var place = Self.read(Self.at(0), gap: 0, follows: .top)
        let answer = place.answer(to: Self.sight(rowTop: rowTop, end: 0), now: Self.at(0), follows: .top)
        #expect(answer.wanted == wanted)
    }

    @Test func a_list_on_its_way_is_left_alone() {
        var place = Self.read(Self.list, gap: 0)
        place.jump(toEnd: true)
        #expect(place.answer(to: Self.sight(rowTop: 900, end: 500), now: Self.list, follows: .bottom) == .init())
    }

    @Test func a_list_without_rows_stays_where_it_was() {
        var place = Place()
        place.read(Reading([], at: Self.list), follows: nil, isSettled: true)
        #expect(place.answer(to: Self.sight(), now: Self.at(120), follows: nil).offset == 100)
    }

    @Test func a_turn_has_the_room_that_its_row_needs() {
        // 60 points high, at 600 of 700 points: with a peek of 20 the list stands at 580, and shows 1,080.
        var place = Self.read(Self.list)
        place.begin(Turn(place.reading!.rows[0], peek: 20))
        var sight = Self.sight(rowTop: 150)
        sight.sent = (600, 60, 0)
        let answer = place.answer(to: sight, now: Self.at(100, content: 700), follows: .bottom)
        #expect(answer == .init(offset: 580, wanted: 580, room: 380))
        // Where a scroll led elsewhere, rows are held, and the room stays for the row.
        place.scroll()
        place.read(Reading([], at: Self.at(300, content: 700)), follows: .bottom, isSettled: true)
        let elsewhere = place.answer(to: sight, now: Self.at(100, content: 700), follows: .bottom)
        #expect(elsewhere == .init(offset: nil, wanted: 100, room: 380))
    }

    @Test func under_a_finger_a_turn_leaves_the_room_as_it_is() {
        var place = Self.read(Self.list)
        place.begin(Turn(place.reading!.rows[0], peek: 20))
        var sight = Self.sight(rowTop: 150)
        sight.sent = (600, 60, 0)
        sight.isScrolledByFinger = true
        #expect(place.answer(to: sight, now: Self.at(100, content: 700), follows: .bottom).room == nil)
    }

    @Test func an_ended_turn_goes_with_its_room() {
        var place = Self.read(Self.list)
        place.begin(Turn(place.reading!.rows[0], peek: 0))
        _ = place.turn?.room.resize(to: 100, contentHeight: 700)
        place.endTurn(follows: nil)
        place.settle()
        #expect(place.turn != nil)
        _ = place.turn?.room.resize(to: 0, contentHeight: 700)
        place.settle()
        #expect(place.turn == nil)
    }

    @Test func offsets_that_are_never_right_come_to_an_end() {
        var place = Self.read(Self.list)
        for pass in 0..<20 {
            let answer = place.answer(to: Self.sight(rowTop: 190), now: Self.list, follows: nil)
            #expect(answer == .init(offset: pass < Place.maxPasses ? 140 : nil, wanted: 140))
            place.countPass()
        }
        place.settle()
        #expect(place.answer(to: Self.sight(rowTop: 190), now: Self.list, follows: nil).offset == 140)
    }
}
