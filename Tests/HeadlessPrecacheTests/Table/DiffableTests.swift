import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights of a table whose diffable data source tells it of changes on paths that cannot be seen.
@MainActor
final class DiffableTests: PrecacheTestCase {
    private static let changes:
        [(name: String, isNew: Set<Int>, changesCount: Bool, body: (inout SectionedSnapshots.Snapshot) -> Void)] = [
            ("insert", [2_000], true, { $0.insertItems([2_000], beforeItem: 2) }),
            ("delete", [], true, { $0.deleteItems([1, 4, 50]) }),
            ("move", [], false, { $0.moveItem(60, beforeItem: 2) }),
            (
                "replace", [3_000], false,
                {
                    $0.insertItems([3_000], beforeItem: 3)
                    $0.deleteItems([3])
                }
            ),
            ("append", [4_000], true, { $0.appendItems([4_000]) }),
            (
                "shuffle", [], false,
                { snapshot in for item in stride(from: 0, to: 72, by: 18) { snapshot.moveItem(item, beforeItem: 79) }
                }
            ),
        ]

    private func forEachApply(_ body: (_ animated: Bool, _ story: String) -> Void) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            for animated in [true, false] { body(animated, "\(calls), animated: \(animated)") }
        }
    }

    func test_a_snapshot_measures_new_items_only_and_each_once() async {
        forEachApply { animated, story in
            let list = SectionedSnapshots(byIdentity: true, hasState: false, sections: [80])
            for change in Self.changes {
                let story = "\(change.name), \(story)"
                list.measured = []
                list.apply(animated: animated, change.body)
                XCTAssertTrue(change.isNew.isSuperset(of: list.measured), "\(story): \(list.measured)")
                list.table.layoutIfNeeded()
                list.warmUp()
                XCTAssertNil(list.firstWrongOrShownSo, story)
                XCTAssertEqual(Set(list.measured), change.isNew, story)
                XCTAssertEqual(list.measured.count, change.isNew.count, story)
            }
        }
    }

    func test_without_identities_a_snapshot_serves_no_wrong_height() {
        forEachApply { animated, story in
            let list = SectionedSnapshots(byIdentity: false, sections: [80])
            // Where nothing at all is seen, other counts are what tells of a change.
            for change in Self.changes where UIKitBehavior.current.batchCalls != .none || change.changesCount {
                list.apply(animated: animated, change.body)
                list.table.layoutIfNeeded()
                list.warmUp()
                XCTAssertNil(list.firstWrongOrShownSo, "\(change.name), \(story)")
            }
        }
    }

    func test_after_a_snapshot_the_table_goes_on_being_followed() {
        forEachApply { animated, story in
            let list = SectionedSnapshots(byIdentity: true, hasState: false, sections: [80])
            list.apply(animated: animated) { $0.insertItems([900], beforeItem: 0) }
            list.apply(animated: animated) { $0.deleteItems([5]) }
            MainRunLoop.turnUntilItSleeps()
            XCTAssertNil(list.table.precacher!.gate, story)
            list.warmUp()
            XCTAssertNil(list.firstWrongOrShownSo, story)
            XCTAssertEqual(list.measured, [900], story)
        }
    }
}
