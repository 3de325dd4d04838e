import HeadlessUIKit
import XCTest

@testable import Precache

/// Each kind of change of a snapshot, of sections and of items, applied in each way to a list of eight screens of warm rows.
@MainActor
final class SnapshotKindTests: PrecacheTestCase {
    private static let sections = [30, 20, 20, 60]

    private enum Way: CaseIterable { case animated, notAnimated, byReload }

    /// Changes a snapshot. Returns the items that are to be measured after it.
    private typealias Make = (inout SectionedSnapshots.Snapshot, SectionedSnapshots) -> Set<Int>
    private typealias Change = (name: String, make: Make)

    private func change(_ name: String, _ make: @escaping Make) -> Change { (name, make) }

    private var made = 1_000_000

    private func new(_ count: Int) -> [Int] {
        made += count
        return Array(made - count..<made)
    }

    private var changes: [Change] {
        [
            change("insert") { snapshot, _ in
                let items = self.new(3)
                snapshot.insertItems(items, beforeItem: snapshot.itemIdentifiers[5])
                return Set(items)
            },
            change("delete") { snapshot, _ in
                snapshot.deleteItems([snapshot.itemIdentifiers[2], snapshot.itemIdentifiers[40]])
                return []
            },
            change("move") { snapshot, _ in
                let items = snapshot.itemIdentifiers
                snapshot.moveItem(items[25], beforeItem: items[3])
                return []
            },
            change("move across sections") { snapshot, _ in
                let items = snapshot.itemIdentifiers
                snapshot.moveItem(items[4], beforeItem: items[110])
                return []
            },
            change("insert a section") { snapshot, _ in
                let items = self.new(4)
                snapshot.appendSections([items[0]])
                snapshot.appendItems(items)
                return Set(items)
            },
            change("delete a section") { snapshot, _ in
                snapshot.deleteSections([snapshot.sectionIdentifiers.last!])
                return []
            },
            change("reload") { snapshot, list in
                let item = snapshot.itemIdentifiers[6]
                list.versions[item, default: 0] += 1
                snapshot.reloadItems([item])
                return [item]
            },
            change("reconfigure") { snapshot, list in
                let item = snapshot.itemIdentifiers[7]
                list.versions[item, default: 0] += 1
                snapshot.reconfigureItems([item])
                return [item]
            },
        ]
    }

    private func apply(_ snapshot: SectionedSnapshots.Snapshot, to list: SectionedSnapshots, _ way: Way) {
        switch way {
        case .animated: list.source.apply(snapshot)
        case .notAnimated: list.source.apply(snapshot, animatingDifferences: false)
        case .byReload: list.source.applySnapshotUsingReloadData(snapshot)
        }
    }

    /// Makes each change in each way with each UIKit.
    private func forEachChange(of list: SectionedSnapshots, _ check: (_ name: String, _ toMeasure: Set<Int>) -> Void) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            for way in Way.allCases {
                for change in changes {
                    var snapshot = list.source.snapshot()
                    let toMeasure = change.make(&snapshot, list)
                    apply(snapshot, to: list, way)
                    check("\(change.name), \(way), \(calls)", toMeasure)
                    XCTAssertEqual(list.stale, [], change.name)
                }
            }
        }
    }

    func test_by_identity_any_snapshot_keeps_all_but_what_is_new() async {
        let list = SectionedSnapshots(byIdentity: true, sections: Self.sections)
        forEachChange(of: list) { name, toMeasure in
            list.table.layoutIfNeeded()
            XCTAssertNil(list.firstWrong, name)
            list.warmUp()
            XCTAssertEqual(Set(list.measured), toMeasure, name)
            XCTAssertEqual(list.measured.count, toMeasure.count, name)
            list.measured = []
        }
    }

    func test_by_position_no_snapshot_has_a_wrong_height_served() {
        let list = SectionedSnapshots(byIdentity: false, sections: Self.sections)
        forEachChange(of: list) { name, _ in
            // Told of by nobody, and as many rows as before: the app says it.
            if !name.hasPrefix("insert"), !name.hasPrefix("delete") { list.table.invalidatePrecachedHeights() }
            XCTAssertNil(list.firstWrong, name)
            list.warmUp()
            XCTAssertNil(list.firstWrong, name)
        }
    }
}
