import XCTest

@testable import Precache

/// Rows of observable models that are measured within each other, and in a run loop that is nested there.
@available(macOS 14, *)
final class NestedWatchTests: PrecacheTestCase {
    func test_the_end_of_another_tables_calls_is_no_change_of_a_row_that_is_being_measured() {
        let (list, other) = (ObservedList(.position).warmed(), ObservedList(.position).warmed())
        list.onMeasure = { post in
            guard post.id == 5 else { return }
            other.table.invalidatePrecachedHeights(for: [path(0)])
            _ = other.answer(0)
            // The other table's call is over, this one's is not.
            MainRunLoop.turn(times: 2)
            list.table.invalidatePrecachedHeights(for: [path(40)])
            _ = list.answer(40)
        }
        list.table.invalidatePrecachedHeights(for: [path(5)])
        _ = list.answer(5)
        list.onMeasure = nil
        list.warmUp()
        list.measured = []
        // Its watch ends, of which the one around it would be told.
        list.table.invalidatePrecachedHeights(for: [path(40)])
        list.warmUp()
        XCTAssertEqual(list.measured, [40])
    }
}
