import Foundation
import Testing

@testable import PrecachePlace

/// At which offset the row that decides is where it was.
@Suite struct OffsetTests {
    private typealias Point = Reading.Decision.Point

    /// A screen of 500 points in the middle of a list, below a bar of 20.
    private static let middle = Standing(
        offset: 100, top: 20, bottom: 30, width: 300, height: 500, contentHeight: 5_000)
    private static let atTop = changed(middle) { $0.offset = -20 }

    private static func changed(_ standing: Standing, _ change: (inout Standing) -> Void) -> Standing {
        var standing = standing
        change(&standing)
        return standing
    }

    private func offset(
        _ point: Point, rowTop: CGFloat, rowHeight: CGFloat, was: Standing = middle, cover: CGFloat = 0, now: Standing
    ) -> CGFloat {
        Reading([], at: was, cover: cover).offset(point, rowTop: rowTop, rowHeight: rowHeight, now: now)
    }

    // The row that decides was 50 points below the table's upper edge, at 150 in the content, and is 80 high.

    @Test(arguments: [
        // Its top in the content, its height, the offset.
        (150, 80, 100), (190, 80, 140), (110, 80, 60), (150, 300, 100), (150, 20, 100), (0, 80, -50),
    ])
    func a_row_on_the_screen_keeps_its_top(rowTop: CGFloat, height: CGFloat, expected: CGFloat) {
        let found = offset(.top(was: 50, height: 80), rowTop: rowTop, rowHeight: height, now: Self.middle)
        #expect(found == expected)
    }

    @Test(arguments: [0, 20, 64, 120])
    func bars_that_come_and_go_in_the_middle_move_no_text(bar: CGFloat) {
        for bottom in [0, 30, 300] as [CGFloat] {
            let now = Self.changed(Self.middle) { ($0.top, $0.bottom) = (bar, bottom) }
            #expect(offset(.top(was: 50, height: 80), rowTop: 150, rowHeight: 80, now: now) == 100)
        }
    }

    // At the top the first row is right below the bar.

    @Test(arguments: [
        // The bar, the first row's top in the content, the offset.
        (20, 0, -20), (64, 0, -64), (0, 0, 0),
        // Rows that come above are no such change: they are above the screen then.
        (20, 40, 20), (64, 40, -24),
    ])
    func a_list_at_its_top_stays_there_through_bars(bar: CGFloat, rowTop: CGFloat, expected: CGFloat) {
        let now = Self.changed(Self.atTop) { $0.top = bar }
        let found = offset(.top(was: 20, height: 80), rowTop: rowTop, rowHeight: 80, was: Self.atTop, now: now)
        #expect(found == expected)
    }

    @Test func a_list_that_was_pulled_below_its_top_is_at_it() {
        let pulled = Self.changed(Self.middle) { $0.offset = -70 }
        let now = Self.changed(pulled) { $0.top = 64 }
        #expect(offset(.top(was: 70, height: 80), rowTop: 0, rowHeight: 80, was: pulled, now: now) == -114)
    }

    @Test(arguments: [
        // Width, height, bar; the offset at which the row is 30 below the bar.
        (300, 300, 20, 100), (300, 500, 20, 100), (300, 300, 64, 56), (600, 300, 0, 120), (600, 500, 20, 100),
    ])
    func another_size_keeps_the_distance_below_the_bars(
        width: CGFloat, height: CGFloat, bar: CGFloat, expected: CGFloat
    ) {
        let now = Self.changed(Self.middle) { ($0.width, $0.height, $0.top) = (width, height, bar) }
        #expect(offset(.top(was: 50, height: 80), rowTop: 150, rowHeight: 80, now: now) == expected)
    }

    // A row whose top is 50 above the visible part, at 70 in the content: of its 80 points 50 are above.

    @Test(arguments: [
        // Its height at another width, and the offset at which five eighths of it are above.
        (80, 100), (120, 125), (160, 150), (40, 75), (0, 50),
    ])
    func another_width_keeps_the_fraction_of_a_row_that_begins_above(height: CGFloat, expected: CGFloat) {
        let now = Self.changed(Self.middle) { $0.width = 200 }
        #expect(offset(.top(was: -30, height: 80), rowTop: 70, rowHeight: height, now: now) == expected)
    }

    @Test func another_width_and_another_bar_keep_the_fraction_below_the_bar() {
        let now = Self.changed(Self.middle) { ($0.width, $0.top) = (200, 64) }
        #expect(offset(.top(was: -30, height: 80), rowTop: 70, rowHeight: 120, now: now) == 81)
    }

    @Test(arguments: [
        // A floating header, the row's height now, the offset.
        (0, 80, 100), (0, 200, 100), (0, 51, 100),
        // Nothing of it would show: its top comes to the top of what shows.
        (0, 50.5, 50), (0, 50, 50), (0, 20, 50), (0, 0, 50),
        // Below the header.
        (24, 80, 100), (24, 75, 100), (24, 74, 26), (24, 50, 26),
    ])
    func a_row_that_became_too_low_comes_to_the_top(cover: CGFloat, height: CGFloat, expected: CGFloat) {
        let found = offset(
            .top(was: -30, height: 80), rowTop: 70, rowHeight: height, cover: cover, now: Self.middle)
        #expect(found == expected)
    }

    @Test func a_row_of_no_height_has_no_fraction() {
        let now = Self.changed(Self.middle) { $0.width = 200 }
        #expect(offset(.top(was: -30, height: 0), rowTop: 70, rowHeight: 80, now: now) == 100)
    }

    @Test(arguments: [
        // An edge that was lost, and the offset at which the row's upper or lower edge is there.
        (20, 130, 210), (45, 105, 185),
    ])
    func an_edge_stands_where_the_lost_row_began(began: CGFloat, above: CGFloat, below: CGFloat) {
        #expect(offset(.above(began), rowTop: 150, rowHeight: 80, now: Self.middle) == above)
        #expect(offset(.below(began), rowTop: 150, rowHeight: 80, now: Self.middle) == below)
        // Below the bars, where the size is another.
        let now = Self.changed(Self.middle) { ($0.height, $0.top) = (300, 64) }
        #expect(offset(.above(began), rowTop: 150, rowHeight: 80, now: now) == above - 44)
        #expect(offset(.below(began), rowTop: 150, rowHeight: 80, now: now) == below - 44)
    }

    @Test func a_list_that_showed_no_row_keeps_its_offset() {
        let now = Self.changed(Self.atTop) { $0.top = 64 }
        #expect(Reading([], at: Self.atTop).offsetWithoutRows(now: now) == -64)
        #expect(Reading([], at: Self.middle).offsetWithoutRows(now: now) == 100)
        let rows = [HeldRow(.init(section: 0, row: 0), number: nil, seen: 1)]
        #expect(Reading(rows, at: Self.middle).offsetWithoutRows(now: now) == nil)
    }

    @Test func only_a_row_that_begins_above_at_another_width_awaits_its_height() {
        let (reading, was) = (Reading([], at: Self.middle), Self.middle)
        let narrow = Self.changed(was) { $0.width = 200 }
        #expect(reading.awaitsHeight(.top(was: -30, height: 80), rowHeight: 80, now: narrow))
        #expect(!reading.awaitsHeight(.top(was: -30, height: 80), rowHeight: 120, now: narrow))
        #expect(!reading.awaitsHeight(.top(was: 50, height: 80), rowHeight: 80, now: narrow))
        #expect(!reading.awaitsHeight(.top(was: -30, height: 80), rowHeight: 80, now: was))
        #expect(!reading.awaitsHeight(.above(-30), rowHeight: 80, now: narrow))
    }
}
