import XCTest

@testable import Precache

/// Values that no table has harm nothing, in whichever call they come.
final class ImpossibleValueTests: PrecacheTestCase {
    private static let numbers = [NSNotFound, -1, .min, 0, 3, 99]

    private static var paths: [IndexPath] {
        let pairs = numbers.flatMap { section in numbers.map { path($0, section) } }
        return pairs + [IndexPath(), IndexPath(index: 0), IndexPath(index: NSNotFound), IndexPath(indexes: [0, 1, 2])]
    }

    func test_public_calls_take_rows_and_sections_that_no_table_has() {
        for isNamed in [false, true] {
            let feed = Feed.warm([20, 5], isNamed: isNamed)
            callAll(of: feed)
            feed.table.performBatchUpdates { self.callAll(of: feed) }
            feed.warmUp()
            feed.assertHeightsAreRight("named: \(isNamed)")
            XCTAssertEqual(feed.precacher.coverage, 1, "named: \(isNamed)")
            XCTAssertEqual(feed.stale, [], "named: \(isNamed)")
        }
        XCTAssertEqual(console.count { $0.contains("nothing is registered") }, 2 * 2)
        for call in ["open", "restore"] {
            XCTAssertEqual(console.count { $0.contains("\(call): the table has no row") }, 2, call)
        }
        XCTAssertEqual(console.count, 8)
    }

    func test_public_calls_take_counts_that_no_table_has() {
        for count in [NSNotFound, -1, .min, 2_000_000_000] {
            for isNamed in [false, true] {
                let feed = Feed.warm([20, 5], isNamed: isNamed)
                for claimed in [(2, count), (count, 5)] {
                    feed.claimed = claimed
                    callAll(of: feed)
                    MainRunLoop.turn(times: 5)
                }
            }
        }
        XCTAssertEqual(console.count { $0.contains("which is taken for 0") }, 4 * 2 * 2)
    }

    func test_identities_whose_hash_changes_in_place_harm_nothing() {
        let feed = Feed([60])
        let names = (0..<60).map { _ in Renamed() }
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in feed.row(at: $0) == nil ? nil : names[$0.row] })
        feed.warmUp()
        for round in 1...3 {
            for (row, name) in names.enumerated() where row % round == 0 { name.value = row * round }
            callAll(of: feed)
            feed.scroll(to: 20)
            feed.table.performKeepingPlace {
                feed.rows[0].swapAt(3, 40)
                feed.table.reloadData()
            }
            feed.table.invalidatePrecachedHeights(forItems: names)
            MainRunLoop.turn(times: 20)
        }
        feed.table.invalidatePrecachedHeights()
        feed.assertHeightsAreRight()
        XCTAssertEqual(console.count { $0.contains("have one identity") }, 1)
    }

    private func callAll(of feed: Feed) {
        let table = feed.table
        for path in Self.paths {
            // Twice: what is measured of a row that is not there is not kept.
            for height in [40, 41] as [CGFloat] {
                let answer = table.precachedHeight(forRowAt: path) { _ in height }
                if feed.row(at: path) == nil { XCTAssertEqual(answer, height, "\(path)") }
            }
            _ = table.precachedHeight(forRowAt: path, key: path) { _ in 40 }
            _ = table.precachedHeight(forRowAt: path, of: 1, key: nil) { _, _ in 40 }
            _ = table.precachedHeight(forRowAt: path) { (_: UITableViewCell) in }
            _ = table.precachedHeight(forRowAt: path, identifier: "none") { _ in }
            _ = table.precachedEstimate(forRowAt: path)
            _ = table.precachedEstimate(forRowAt: path, kind: "none")
            _ = table.precachedEstimate(forRowAt: path, kind: Double.nan)
            table.invalidatePrecachedHeights(for: [path])
            table.movePrecachedHeight(at: path, to: IndexPath(row: 1, section: 0))
            table.movePrecachedHeight(at: IndexPath(row: 1, section: 0), to: path)
            XCTAssertNotNil(table.usedPrecacher)
            _ = table.precacher.isKnown(at: path)
        }
        for path in Self.paths.filter({ $0.count != 2 || $0.row > 20 || $0.section > 20 }) {
            table.performKeepingPlace(of: path) {}
            table.precacher.open(at: path, scrollPosition: .top)
            table.precacher.restore(PlaceOnScreen(indexPath: path, distance: .nan))
            table.precacher.restore(PlaceOnScreen(identity: path, indexPath: path, distance: .infinity))
        }
        for section in Self.numbers {
            let answer = table.precachedHeight(forHeaderInSection: section) { _ in 20 }
            if !feed.rows.indices.contains(section) { XCTAssertEqual(answer, 20, "\(section)") }
            _ = table.precachedHeight(forFooterInSection: section) { _ in 20 }
            _ = table.precachedEstimate(forHeaderInSection: section)
            _ = table.precachedEstimate(forFooterInSection: section)
            table.invalidatePrecachedHeight(forHeaderInSection: section)
            table.invalidatePrecachedHeight(forFooterInSection: section)
        }
        _ = table.precacher.coverage
        _ = table.precacher.isWarm
        _ = table.precacher.gate
        _ = table.precacher.placeOnScreen
        table.invalidatePrecachedHeights(forItems: [NSNotFound])
    }
}

/// A name that becomes another one where it is, as no dictionary can bear.
private final class Renamed: Hashable {
    var value = 0

    static func == (one: Renamed, other: Renamed) -> Bool { one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
