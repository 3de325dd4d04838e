import TestSupport
import XCTest

@testable import Precache

/// What is on the screen stays where it is by what rows show, whatever tells the table of changes, and while it moves.
final class KeepingByIdentityTests: PrecacheTestCase {
    private var kept: KeptFeed!

    /// Random changes of a feed, in each step of which the row that decides is to move by nothing.
    ///
    /// - Parameter share: of the steps in which rows are left that were seen, at least.
    private func assertStays(
        _ seeds: Range<UInt64>, share: Double, accuracy: CGFloat, _ test: String = #function,
        of feed: (UInt64, inout RandomEdits) -> Feed,
        _ change: (Feed, inout RandomEdits) -> Void
    ) {
        let steps = 20
        var checks = 0
        for seed in seeds {
            var edits = RandomEdits(seed: seed)
            let feed = feed(seed, &edits)
            let replay = Seeds.replay(seed, test)
            for step in 0..<steps {
                // On UIKits that keep a place by themselves, or not; and that know rows above before they come, or not.
                UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = seed % 4 < 2
                UIKitBehavior.current.measuresAboveFirst = seed % 8 < 4
                while feed.rows.count < 2 || feed.rowCount < 80 {
                    // Enough to scroll in, told by a reload.
                    feed.rows.append(
                        (0..<30).map { Feed.Row(name: "more \(step) \(feed.rows.count) \($0)", height: 50) })
                    feed.table.reload()
                }
                feed.table.scroll(to: CGFloat(edits.number(300...max(Int(feed.table.contentSize.height) - 1_500, 400))))
                kept = KeptFeed(feed)
                feed.table.performKeepingPlace { change(feed, &edits) }
                guard let goal = kept.goal else { continue }
                checks += 1
                let stands = KeptFeed.standing(feed)
                XCTAssertEqual(stands, goal, accuracy: accuracy + 0.01, "step \(step): \(replay)")
            }
        }
        if seeds.count > 1 { XCTAssertGreaterThan(Double(checks), Double(seeds.count * steps) * share) }
    }

    func test_over_random_batches_the_kept_row_moves_by_nothing() {
        assertStays(
            Seeds.of(60), share: 0.8, accuracy: 0,
            of: { seed, _ in
                let feed = Feed([30, 20, 30])
                if seed % 2 == 0 { feed.table.enablePrecaching() }
                return feed
            }, { feed, edits in edits.perform(edits.batch(of: feed.rows), on: feed) })
    }

    func test_over_random_edits_and_reloads_the_kept_row_moves_by_nothing() {
        assertStays(
            Seeds.of(100), share: 0.7, accuracy: pixel,
            of: { seed, edits in
                edits.renamesReloadedRows = seed % 7 < 2
                // Midway one that is too low would come to the top, and be what is kept from then on: RandomPlaceTests.
                edits.shrinksRows = false
                let feed = Feed([40, 20, 40])
                feed.nameRows()
                feed.table.estimatedRowHeight = [44, 20, 300][Int(seed % 3)]
                if seed % 5 < 2 { feed.useEstimates() }
                if seed % 4 == 0 { feed.warmUp() }
                return feed
            },
            { feed, edits in
                for _ in 0..<edits.number(1...4) { change(feed, &edits) }
            })
    }

    /// A batch, a reload, or rows that are other ones by the time of a reload.
    private func change(_ feed: Feed, _ edits: inout RandomEdits) {
        if feed.rows.isEmpty {
            feed.rows = [[]]
            feed.table.reloadData()
        }
        let section = edits.number(0...feed.rows.count - 1)
        switch edits.number(1...5) {
        case 1: feed.table.reloadData()
        case 3:
            guard !feed.rows[section].isEmpty else { return }
            let row = edits.number(0...feed.rows[section].count - 1)
            switch edits.number(1...4) {
            case 1: feed.remove(at: row, section)
            case 2: feed.insert("single \(edits.number(0...1_000_000_000))", height: 77, at: row, section)
            case 3:
                feed.move(path(row, section), to: path(0, section))
            default: feed.reload(row, section)
            }
        case 2:
            let row = edits.number(0...feed.rows[section].count)
            let new = (0..<edits.number(1...9)).map { _ in
                Feed.Row(name: "unseen \(edits.number(0...1_000_000_000))", height: CGFloat(edits.number(10...120)))
            }
            feed.rows[section].insert(contentsOf: new, at: row)
            if edits.number(0...1) == 0, !feed.rows[0].isEmpty { feed.rows[0].removeFirst() }
            feed.table.reloadData()
        default: edits.perform(edits.batch(of: feed.rows), on: feed)
        }
    }

    func test_of_rows_with_one_identity_the_one_that_was_shown_stays() {
        for isWarm in [false, true] {
            let feed = Feed([100])
            feed.rows[0][10].name = "0:50"
            feed.nameRows()
            if isWarm { feed.warmUp() }
            feed.scroll(to: 50)
            let before = feed.place(of: "0:51")
            // One call tells of what comes, and nothing of where the row went.
            let untold = {
                feed.rows[0].insert(contentsOf: (0..<5).map { .init(name: "new \($0)", height: 60) }, at: 30)
            }
            for insert in [untold, { feed.insert("newer", at: 20) }] {
                feed.table.performKeepingPlace {
                    insert()
                    feed.table.reloadData()
                }
                XCTAssertEqual(feed.place(of: "0:51"), before, "warm \(isWarm)")
            }
            if isWarm { assertSaid("rows 0:10 and 0:50 have one identity") }
        }
    }

    func test_rows_that_all_have_one_identity_are_kept_by_their_places() {
        let feed = Feed([100])
        feed.table.enablePrecaching(identifiedBy: { _ in 1 })
        feed.scroll(to: 50)
        let before = feed.place(of: "0:50")
        for update in [{ feed.table.reloadData() }, { feed.insert("new", at: 3) }] {
            feed.table.performKeepingPlace(update)
            XCTAssertEqual(feed.place(of: "0:50"), before)
        }
        assertSaid("rows 0:50 and 0:51 have one identity")
    }

    // MARK: While the list moves, and moves on

    /// A list in its middle, to be flicked.
    private func scrolledList() -> (Feed, Flight) {
        let feed = Feed.warm([250])
        // Short flights, of some sixty frames.
        feed.table.decelerationRate = .fast
        feed.scroll(to: 120)
        return (feed, Flight(feed.table))
    }

    /// At three pixels a point, in points: the property rounds an offset by half of one, twice at the most.
    private let pixel: CGFloat = 0.34

    private func assertStill(_ moves: [CGFloat], count: Int = 1, _ name: String = "", line: UInt = #line) {
        XCTAssertEqual(moves.count, count, name, line: line)
        for move in moves { XCTAssertEqual(move, 0, accuracy: pixel, name, line: line) }
    }

    /// By how much the first shown row moves, in points, by rows that come on top in these frames of a movement.
    private func moved(
        _ feed: Feed, in frames: Range<Int>, of flight: Flight, _ move: (Flight) -> Void
    ) -> [CGFloat] {
        var moved: [CGFloat] = []
        for frame in frames {
            flight.events[frame] = {
                feed.table.layoutIfNeeded()
                let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown)!)
                feed.table.performKeepingPlace { feed.insert("new \(feed.rows[0].count)") }
                moved.append(feed.place(of: first)! - place)
            }
        }
        move(flight)
        return moved
    }

    func test_updates_are_carried_out_at_once_and_a_flight_goes_on() {
        let (feed, flight) = scrolledList()
        for velocity in [-4_000, 4_000] as [CGFloat] {
            // Twice, so that the table knows the rows on the way, and corrects its offset for none of them.
            for _ in 0..<2 {
                feed.scroll(to: 120)
                flight.flick(velocity)
            }
            let (frames, first, place) = (flight.offsets.count, feed.firstShown, feed.place(of: feed.firstShown)!)
            feed.scroll(to: 120)
            let moves = moved(feed, in: 10..<20, of: flight) { $0.flick(velocity) }
            assertStill(moves, count: 10, "\(velocity)")
            XCTAssertEqual(flight.offsets.count, frames, "\(velocity)")
            XCTAssertEqual(feed.place(of: first)!, place, accuracy: 0.01, "\(velocity)")
        }
    }

    func test_nothing_moves_under_a_finger() {
        let (feed, flight) = scrolledList()
        assertStill(moved(feed, in: 5..<6, of: flight) { $0.drag(by: 100) })
    }

    func test_nothing_moves_in_a_flick_back_from_the_end_that_is_followed() {
        let (feed, flight) = scrolledList()
        feed.table.enablePrecaching(.init(follows: .bottom))
        feed.scroll(to: 249)
        assertStill(moved(feed, in: 20..<21, of: flight) { $0.flick(-4_000) })
    }

    func test_nothing_moves_where_an_offset_ends_a_flight() {
        let (feed, flight) = scrolledList()
        UIKitBehavior.current.offsetEndsDeceleration = true
        feed.scroll(to: 120)
        assertStill(moved(feed, in: 20..<21, of: flight) { $0.flick(4_000) })
        XCTAssertLessThan(flight.offsets.count, 25)
    }
}
