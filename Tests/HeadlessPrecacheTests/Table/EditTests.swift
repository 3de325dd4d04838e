import XCTest

@testable import Precache

/// What a table shows after edits of some kinds, and which changes are found that it was not told of.
final class EditTests: PrecacheTestCase {
    func test_a_changed_row_keeps_its_height_as_an_estimate_until_measured_again() async {
        let changes: [(isNamed: Bool, @MainActor (Feed) -> Void)] = [
            (false, { $0.reload(200) }), (true, { $0.reload(200) }),
            (false, { $0.table.invalidatePrecachedHeights(for: [path(200), path(0, 7)]) }),
            (true, { $0.table.invalidatePrecachedHeights(for: path(200)) }),
            (true, { $0.table.invalidatePrecachedHeights(forItems: ["0:200", "nobody"]) }),
        ]
        for (index, (isNamed, change)) in changes.enumerated() {
            let feed = Feed.warm([300], isNamed: isNamed)
            feed.rows[0][200].height = 99
            change(feed)
            let before = feed.table.precachedEstimate(forRowAt: path(200))
            XCTAssertEqual(before, Feed.height(ofRow: 200), "change \(index)")
            XCTAssertEqual([199, 200, 300].map { feed.precacher.isKnown(at: path($0)) }, [true, false, false])
            feed.assertWarms(measuring: ["0:200"], "change \(index)")
            XCTAssertTrue(feed.precacher.isKnown(at: path(200)), "change \(index)")
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(200)), 99, "change \(index)")
        }
        // So do the rows of a reloaded section.
        let feed = Feed.warm([5, 50])
        feed.rows[1].append(Feed.Row(name: "new", height: 300))
        feed.table.reloadSections([1], with: .none)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(49, 1)), Feed.height(ofRow: 49))
    }

    func test_an_edit_that_does_not_fit_is_not_guessed_at() {
        for isNamed in [false, true] {
            let feed = Feed.warm([5], isNamed: isNamed)
            var reasons: [String] = []
            UITableView.headlessExceptionHandler = { reasons.append($1) }
            feed.rows[0].remove(at: 0)
            feed.rows[0][2].height = 99
            feed.table.performBatchUpdates {
                feed.table.insertRows(at: [path(0)], with: .none)
                feed.table.reloadRows(at: [path(3)], with: .none)
            }
            XCTAssertEqual(reasons.count, 1)
            feed.warmUp()
            feed.assertHeightsAreRight("named: \(isNamed)")
        }
    }

    func test_a_row_reloaded_along_with_a_change_seen_before_is_measured() {
        let feed = Feed.warm([5], isNamed: true)
        feed.rows[0].remove(at: 0)
        feed.rows[0][2].height = 99
        _ = feed.height(0, 1)
        feed.table.performBatchUpdates {
            feed.table.deleteRows(at: [path(0)], with: .none)
            feed.table.reloadRows(at: [path(3)], with: .none)
        }
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_the_rest_of_the_queue_survives_an_edit() {
        let feed = Feed.precaching([100], upTo: 10)
        let known = Set(feed.measured)
        feed.measured = []
        feed.insert("new", at: 50)
        feed.assertWarms(measuring: feed.rows[0].map(\.name).filter { !known.contains($0) })
    }

    func test_a_row_that_the_user_drags_takes_its_height_along() {
        let feed = Feed.warm([30])
        // UIKit moves the row itself, and tells the data source only.
        unseen { feed.move(path(2), to: path(9)) }
        feed.table.movePrecachedHeight(at: path(2), to: path(9))
        feed.assertKnowsAll()
    }

    func test_what_changed_unseen_is_noticed_in_a_layout_or_when_asked() {
        func check(_ counts: [Int], _ row: IndexPath, asks: Bool = false, _ change: (Feed) -> Void) {
            let feed = Feed.warm(counts)
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
            unseen { change(feed) }
            if asks { _ = feed.table.precachedEstimate(forRowAt: row) }
            feed.table.layOutAnew()
            XCTAssertFalse(feed.precacher.isWarm)
            feed.warmUp()
            XCTAssertEqual(feed.precacher.coverage, 1)
            XCTAssertTrue(feed.precacher.isKnown(at: row))
        }
        check([100], path(100)) { $0.insert("new", height: 50, at: 100) }
        check([60, 5], path(5, 1), asks: true) { $0.insert("new", at: 5, 1) }
        check(Array(repeating: 3, count: 60), path(6, 50)) {
            $0.rows[50] = Feed.rows([7])[0]
            $0.table.reloadSections([50], with: .none)
        }
    }

    func test_placeholders_open_no_batch_and_a_called_off_drop_costs_no_height() {
        let feed = Feed.warm([60, 5])
        feed.table.headlessHasUncommittedUpdates = true
        feed.remove(at: 3)
        feed.assertKnowsAll()
        unseen { feed.insert("new", at: 5, 1) }
        feed.table.layOutAnew()
        unseen {
            feed.remove(at: 5, 1)
            feed.table.headlessHasUncommittedUpdates = false
        }
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_scroll_frame_asks_counts_of_the_sections_on_the_screen_only() {
        let ahead = PrecachingConfiguration()
        for (reach, isNamed) in [(ahead, false), (.init(reach: .shown), false), (.init(reach: .shown), true)] {
            let feed = Feed(Array(repeating: 3, count: 200), showing: false)
            feed.table.enablePrecaching(reach)
            if isNamed { feed.table.enablePrecaching(reach, identifiedBy: { $0 }) }
            feed.show()
            feed.table.scroll(by: 10)
            if reach == ahead { feed.warmUp() }
            feed.countsAsked = 0
            for _ in 0..<50 { feed.table.scroll(by: 17) }
            XCTAssertLessThan(feed.countsAsked, 50 * 100, "named \(isNamed)")
        }
    }

    // MARK: A warm list of three screens, and each kind of edit, on each UIKit

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
                XCTAssertEqual(feed.precacher.gate, self == .plain ? nil : .updating, "\(self)")
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
