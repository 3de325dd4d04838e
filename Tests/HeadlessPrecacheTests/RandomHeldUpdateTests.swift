import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Random updates while a list is flicked again and again: their order is kept, none is lost, and what is on the screen when
/// they land stays there, to the point.
@MainActor
final class RandomHeldUpdateTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    func test_random_updates_of_a_moving_list_keep_order_and_place() {
        let count = RandomRuns.of(10_000)
        let run = RandomFlights(seed: 7, updates: count)
        run.run()
        XCTAssertEqual(run.carriedOut, Array(0..<count))
        XCTAssertEqual(run.feed.table.numberOfRows(inSection: 0), run.feed.rows[0].count)
        XCTAssertEqual(run.feed.stale, [])
        // Most land where a row that was on the screen is still there, and the content reaches.
        XCTAssertGreaterThan(run.landings, count / 60)
        XCTAssertGreaterThan(run.held, count / 2)
        XCTAssertEqual(run.farthest, 0, accuracy: 1e-9)
    }
}

/// A feed that is flicked up and down while updates come.
@MainActor
private final class RandomFlights {
    let feed = Feed.warm([90])
    private let flight: Flight
    private var random: SplitMix
    private let count: Int
    private var asked = 0
    private var made = 0
    /// The numbers of the updates in the order in which they were carried out.
    private(set) var carriedOut: [Int] = []
    /// How many were not carried out by the call.
    private(set) var held = 0
    /// How often updates landed, and how far anything on the screen moved by it, in points.
    private(set) var landings = 0
    private(set) var farthest: CGFloat = 0
    private var before: [(name: String, y: CGFloat)]?
    private lazy var afterLanding = RunLoopLanding { [unowned self] in look() }

    init(seed: UInt64, updates: Int) {
        random = SplitMix(state: seed)
        count = updates
        flight = Flight(feed.table)
        // Short flights, of some sixty frames.
        feed.table.decelerationRate = .fast
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    func run() {
        flight.onFrame = { [unowned self] in
            look()
            guard asked < count, number(1...2) == 1 else { return }
            for _ in 0..<number(1...3) where asked < count { update() }
            if number(1...20) == 1 { disturb() }
        }
        while asked < count {
            look()
            if feed.rows[0].count < 70 { refill() }
            let velocity = CGFloat(number(1...40) * 200)
            flight.flick(number(1...2) == 1 ? velocity : -velocity)
            // Now and then the list is caught by the next flick before it lands anything.
            if number(1...4) > 1 { MainRunLoop.turn(until: { carriedOut.count == asked }) }
        }
        MainRunLoop.turn(until: { carriedOut.count == asked })
        MainRunLoop.turnUntilItSleeps()
        flight.end()
    }

    private func refill() {
        for _ in 0..<20 { feed.rows[0].append(newRow()) }
        feed.table.reloadData()
        feed.table.layoutIfNeeded()
    }

    private func newRow() -> Feed.Row {
        made += 1
        return Feed.Row(name: "new \(made)", height: CGFloat(number(10...120)))
    }

    private func update() {
        let (index, done) = (asked, carriedOut.count)
        asked += 1
        let timing: UpdateTiming = number(1...60) == 1 ? .now : .atRest
        feed.table.performKeepingPosition(when: timing) { [unowned self] in
            if before == nil { noteLanding() }
            carriedOut.append(index)
            edit()
        }
        if carriedOut.count == done { held += 1 } else { look() }
    }

    /// One edit, of the rows as they are when it is carried out.
    private func edit() {
        let row = number(0...feed.rows[0].count - 1)
        let path = IndexPath(row: row, section: 0)
        switch number(1...5) {
        case 1:
            let rows = (0..<number(1...3)).map { _ in newRow() }
            feed.rows[0].insert(contentsOf: rows, at: row)
            feed.table.insertRows(
                at: rows.indices.map { IndexPath(row: row + $0, section: 0) }, with: .none)
        case 2, 3:
            guard feed.rows[0].count > 50 else { return }
            feed.rows[0].remove(at: row)
            feed.table.deleteRows(at: [path], with: .none)
        case 4:
            let target = number(0...feed.rows[0].count - 1)
            feed.rows[0].insert(feed.rows[0].remove(at: row), at: target)
            feed.table.moveRow(at: path, to: IndexPath(row: target, section: 0))
        default:
            feed.rows[0][row].height = CGFloat(number(10...120))
            feed.table.reloadRows(at: [path], with: .none)
        }
    }

    /// What an app does without asking anybody.
    private func disturb() {
        switch number(1...4) {
        case 1: feed.table.reloadData()
        case 2: feed.insert("plain \(made)", height: 70, at: feed.rows[0].count)
        case 3: feed.table.frame.size.width = feed.table.frame.width == 390 ? 320 : 390
        default:
            feed.rows[0].removeLast()
            feed.table.reloadData()
        }
        feed.table.layoutIfNeeded()
    }

    /// The first of several updates is about to be carried out.
    private func noteLanding() {
        let top = feed.table.contentOffset.y
        before = feed.table.indexPathsForVisibleRows!.map {
            (feed.row(at: $0)!.name, feed.table.rectForRow(at: $0).minY - top)
        }
        afterLanding.signal()
    }

    /// They were carried out. Of the rows that were on the screen, the first that is still there is where it was, unless
    /// the content does not reach.
    private func look() {
        guard let before else { return }
        self.before = nil
        let y = feed.table.contentOffset.y
        let ends = feed.table.offsetsOfEnds
        guard y > ends.top, y < ends.bottom else { return }
        for row in before {
            guard let now = feed.place(of: row.name) else { continue }
            landings += 1
            farthest = max(farthest, abs(now - row.y))
            return
        }
    }
}
