import XCTest

@testable import Precache

/// A list does not say that it is warm while its table goes by other heights than are known, whatever came last.
final class WarmTooEarlyTests: PrecacheTestCase {
    func test_a_row_that_is_answered_without_Precache_is_summed_up_with_the_height_that_it_has_now() {
        for naming in Naming.all {
            let list = ItemList(.init(0..<16), naming)
            list.becomeWarm()
            list.uncached = [14]
            list.invalidate(14)
            list.assertWarmMeansRight("answered without Precache")
        }
    }

    func test_a_list_that_has_left_editing_mode_is_not_warm_before_it_shows_the_known_heights() {
        for naming in Naming.all {
            let list = ItemList(.init(0..<16), naming, estimates: false)
            list.becomeWarm()
            list.table.setEditing(true, animated: false)
            list.table.layoutIfNeeded()
            list.turn(3)
            list.setTextSize(1)
            for row in 0..<16 { list.ask(row) }
            list.table.setEditing(false, animated: false)
            XCTAssertNil(list.wrongWhereWarm(hasSizeByHeights: false), "\(naming)")
            list.table.layoutIfNeeded()
            list.assertWarmMeansRight("after editing mode")
        }
    }
}
