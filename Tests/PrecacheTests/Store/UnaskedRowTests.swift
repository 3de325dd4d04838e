import XCTest

@testable import Precache

/// Rows known by what they show that were not asked for it since the last reload.
final class UnaskedRowTests: PrecacheTestCase {
    func test_a_memory_warning_right_after_a_reload_forgets_no_item() {
        for isLaidOut in [false, true] {
            let story = "a reload, laid out: \(isLaidOut)"
            ItemList.assert([], areMeasuredBy: .identity, .key, .completeKey, after: story) { list in
                list.table.reloadData()
                if isLaidOut { list.table.layoutIfNeeded() }
                warnOfMemory()
            }
        }
    }
}
