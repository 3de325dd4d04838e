import XCTest

@testable import Precache

/// A warm list of three screens, and each kind of edit, on each UIKit.
final class EachEditTests: PrecacheTestCase {
    /// Tells the table of rows that are new or have another height.
    private typealias Edit = (name: String, perform: @MainActor (Feed) -> Void)

    private static func edit(_ name: String, _ perform: @escaping @MainActor (Feed) -> Void) -> Edit { (name, perform) }

    private static let edits: [Edit] = [
        edit("insert") { $0.insert("inserted", at: 2) },
        edit("delete") { $0.remove(3..<6) },
        edit("move") { $0.move(path(50), to: path(1)) },
        edit("move to another section") { $0.move(path(4), to: path(2, 1)) },
        edit("reload") { feed in
            feed.rows[0][3].height = 99
            feed.reload(3)
        },
        edit("reconfigure") { feed in
            feed.rows[0][4].height = 98
            feed.table.reconfigureRows(at: [path(4)])
        },
        edit("reload a section") { feed in
            for row in feed.rows[1].indices { feed.rows[1][row].height += 1 }
            feed.table.reloadSections([1], with: .none)
        },
        edit("move a section") { feed in
            feed.rows.swapAt(0, 1)
            feed.table.moveSection(0, toSection: 1)
        },
        edit("insert a section") { feed in
            feed.rows.insert([Feed.Row(name: "in a new section", height: 77)], at: 0)
            feed.table.insertSections([0], with: .none)
        },
        edit("delete a section") { feed in
            feed.rows.remove(at: 1)
            feed.table.deleteSections([1], with: .none)
        },
        // Outside of a batch each call is one.
        edit("reconfigure and move") { feed in
            feed.rows[1].insert(feed.rows[1].remove(at: 3), at: 20)
            feed.rows[1][20].height = 97
            feed.table.moveRow(at: path(3, 1), to: path(20, 1))
            feed.table.reconfigureRows(at: [path(3, 1)])
        },
        edit("delete, insert and move") { feed in
            feed.remove(at: 0, 1)
            feed.insert("among others", at: 7, 1)
            feed.table.moveRow(at: path(feed.rows[1].count - 1, 1), to: path(0, 0))
            feed.rows[0].insert(feed.rows[1].removeLast(), at: 0)
        },
    ]

    private enum Way: CaseIterable {
        case plain, block, pair, blockInPair, pairInBlock

        @MainActor
        func carryOut(_ edit: Edit, on feed: Feed) {
            func body() {
                XCTAssertEqual(feed.precacher.gate, self == .plain ? nil : TableActivity.updating.gate, "\(self)")
                edit.perform(feed)
            }
            func pair(_ body: () -> Void) {
                feed.table.beginUpdates()
                body()
                feed.table.endUpdates()
            }
            switch self {
            case .plain: body()
            case .block: feed.table.performBatchUpdates(body)
            case .pair: pair(body)
            case .blockInPair: pair { feed.table.performBatchUpdates(body) }
            case .pairInBlock: feed.table.performBatchUpdates { pair(body) }
            }
        }
    }

    func test_each_edit_keeps_all_but_what_it_edits_by_position_or_identity() {
        for isNamed in [false, true] {
            for (calls, way) in UIKitBehavior.BatchCalls.allCases.flatMap({ calls in Way.allCases.map { (calls, $0) } })
            {
                UIKitBehavior.current.batchCalls = calls
                let feed = Feed([57, 3])
                for row in 0..<3 { feed.rows[1][row].height = 90 }
                if isNamed { feed.nameRows() } else { feed.table.enablePrecaching() }
                feed.warmUp()
                for edit in Self.edits where way != .plain || !edit.name.contains(" and ") {
                    let story = "\(edit.name), \(way), \(calls), named: \(isNamed)"
                    let before = Dictionary(uniqueKeysWithValues: feed.rows.joined().map { ($0.name, $0.height) })
                    feed.measured = []
                    way.carryOut(edit, on: feed)
                    XCTAssertNil(feed.precacher.gate, story)
                    let new = feed.rows.joined().filter { $0.height != before[$0.name] }.map(\.name)
                    XCTAssertTrue(Set(new).isSuperset(of: feed.measured), "\(story): \(Set(feed.measured))")
                    feed.table.layoutIfNeeded()
                    feed.assertWarms(measuring: new, story)
                }
                XCTAssertEqual(feed.stale, [], "\(way), \(calls), named: \(isNamed)")
            }
        }
    }
}
