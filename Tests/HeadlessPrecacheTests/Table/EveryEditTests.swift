import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A warm list of three screens, and each kind of edit, on each UIKit: all heights but those of edited rows are kept.
@MainActor
final class EveryEditTests: PrecacheTestCase {
    /// A name, and what tells the table. Returns the names of the rows that may be measured by it.
    private typealias Edit = (name: String, perform: @MainActor (Feed) -> Set<String>)

    private static func edit(_ name: String, _ perform: @escaping @MainActor (Feed) -> Set<String>) -> Edit {
        (name, perform)
    }

    private static func newRow(_ name: String) -> Feed.Row { Feed.Row(name: name, height: 77) }

    private static let edits: [Edit] = [
        edit("insert") { feed in
            feed.insert([newRow("inserted")], at: 2)
            return ["inserted"]
        },
        edit("delete") { feed in
            feed.rows[0].removeSubrange(3..<6)
            feed.table.deleteRows(at: [path(3), path(4), path(5)], with: .none)
            return []
        },
        edit("move") { feed in
            feed.move(path(50), to: path(1))
            return []
        },
        edit("reload") { feed in
            feed.rows[0][3].height = 99
            feed.reload(3)
            return [feed.rows[0][3].name]
        },
        edit("reconfigure") { feed in
            feed.rows[0][4].height = 98
            feed.table.reconfigureRows(at: [path(4)])
            return [feed.rows[0][4].name]
        },
        edit("reload a section") { feed in
            feed.table.reloadSections([1], with: .none)
            return Set(feed.rows[1].map(\.name))
        },
        edit("move a section") { feed in
            feed.rows.swapAt(0, 1)
            feed.table.moveSection(0, toSection: 1)
            return []
        },
        edit("insert a section") { feed in
            feed.rows.insert([newRow("in a new section")], at: 0)
            feed.table.insertSections([0], with: .none)
            return ["in a new section"]
        },
        edit("delete a section") { feed in
            feed.rows.remove(at: 1)
            feed.table.deleteSections([1], with: .none)
            return []
        },
        edit("delete, insert and move") { feed in
            feed.remove(at: 0, 1)
            feed.insert([newRow("among others")], at: 7, 1)
            feed.table.moveRow(at: path(feed.rows[1].count - 1, 1), to: path(0, 0))
            feed.rows[0].insert(feed.rows[1].removeLast(), at: 0)
            return ["among others"]
        },
    ]

    private enum Way: CaseIterable {
        case plain, block, pair, blockInPair, pairInBlock

        @MainActor
        func carryOut(_ edit: Edit, on feed: Feed) -> Set<String> {
            var new: Set<String> = []
            let (table, body) = (feed.table!, { new = edit.perform(feed) })
            func pair(_ body: () -> Void) {
                table.beginUpdates()
                body()
                table.endUpdates()
            }
            switch self {
            case .plain: body()
            case .block: table.performBatchUpdates(body)
            case .pair: pair(body)
            case .blockInPair: pair { table.performBatchUpdates(body) }
            case .pairInBlock: table.performBatchUpdates { pair(body) }
            }
            return new
        }
    }

    private func assertKeepsAllButWhatIsEdited(isNamed: Bool) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            for way in Way.allCases {
                let feed = Feed([57, 3])
                if isNamed {
                    feed.nameRows()
                } else {
                    feed.table.enablePrecaching()
                }
                feed.warmUp()
                // Outside of a batch each call is one.
                for edit in Self.edits where way != .plain || edit.name != "delete, insert and move" {
                    let story = "\(edit.name), \(way), \(calls)"
                    feed.measured = []
                    let new = way.carryOut(edit, on: feed)
                    XCTAssertTrue(new.isSuperset(of: feed.measured), "\(story): \(Set(feed.measured))")
                    feed.table.layoutIfNeeded()
                    feed.warmUp()
                    feed.assertHeightsAreRight(story)
                    XCTAssertEqual(Set(feed.measured), new, story)
                    XCTAssertEqual(feed.measured.count, new.count, story)
                }
                XCTAssertEqual(feed.stale, [], "\(way), \(calls)")
            }
        }
    }

    func test_by_position_each_edit_keeps_all_but_what_it_edits() async {
        assertKeepsAllButWhatIsEdited(isNamed: false)
    }

    func test_by_identity_each_edit_keeps_all_but_what_it_edits() { assertKeepsAllButWhatIsEdited(isNamed: true) }
}
