import TestSupport
import XCTest

@testable import Precache

/// Which row a list stands by, once rows have gone elsewhere.
enum KeptRows {
    /// The first row that was seen of the longest run that is left and still in its order; of two as long the run of
    /// which more was seen. A row that moved alone decides only where no other is left.
    ///
    /// - Parameter rows: as they were, with their neighbours: where each is now, and how much of it was seen, in points.
    static func decidingRow(of rows: [(now: IndexPath?, seen: CGFloat)]) -> Int? {
        func first(of rows: [(now: IndexPath?, seen: CGFloat)]) -> Int? {
            // By its last row.
            var runs: [(rows: [Int], seen: CGFloat)] = []
            for (index, row) in rows.enumerated() {
                guard let now = row.now else { continue }
                var run = longest(runs.filter { rows[$0.rows.last!].now! < now }) ?? ([], 0)
                run.rows.append(index)
                run.seen += row.seen
                runs.append(run)
            }
            return longest(runs)?.rows.first { rows[$0].seen > 0 }
        }
        return first(of: rows) ?? first(of: rows.map { $0.seen > 0 ? $0 : (nil, 0) })
    }

    /// The rows of a screen, with as many above them in the first one's section, as far as there are any.
    static func held(_ screen: ClosedRange<Int>, below first: IndexPath) -> ClosedRange<Int> {
        screen.lowerBound - min(screen.count, first.row)...screen.upperBound
    }

    private static func longest(_ runs: [(rows: [Int], seen: CGFloat)]) -> (rows: [Int], seen: CGFloat)? {
        runs.max { ($0.rows.count, $0.seen) < ($1.rows.count, $1.seen) }
    }
}

/// Where a feed is to stand after changes: by its rows as the test knows them, whose heights are added up.
@MainActor
struct KeptFeed {
    private struct Row {
        let name: String
        let path: IndexPath
        let top: CGFloat
        let height: CGFloat
        /// A row that is reloaded and renamed is still the same, until the table reads all rows anew.
        var item: Substring { name.prefix { $0 != "'" } }
    }

    private let feed: Feed
    private let rows: [Row]
    private let offset: CGFloat
    private var lost: Set<Substring> = []

    init(_ feed: Feed) {
        self.feed = feed
        rows = Self.rows(of: feed)
        offset = Self.standing(feed)
    }

    private static func rows(of feed: Feed) -> [Row] {
        var top: CGFloat = 0
        return feed.rows.enumerated().flatMap { section, rows in
            rows.enumerated().map { index, row in
                defer { top += row.height }
                return Row(name: row.name, path: path(index, section), top: top, height: row.height)
            }
        }
    }

    /// Where a feed stands, by the first row that it shows: offsets of its table count from estimates.
    static func standing(_ feed: Feed) -> CGFloat {
        guard let path = feed.table.indexPathsForVisibleRows?.first else { return feed.table.contentOffset.y }
        let row = rows(of: feed).first { $0.path == path }!
        return row.top - feed.table.rectForRow(at: path).minY + feed.table.contentOffset.y
    }

    /// The table reads all rows anew, which finds them by their names.
    mutating func willReload() {
        let names = Set(feed.rows.joined().map(\.name))
        lost.formUnion(rows.filter { !names.contains($0.name) }.map(\.item))
    }

    /// The offset at which the feed is to stand; nil where no row is left that was seen.
    var goal: CGFloat? {
        let now = Dictionary(uniqueKeysWithValues: Self.rows(of: feed).map { ($0.item, $0) })
        let screen = feed.table.bounds.height
        func seen(_ row: Row) -> CGFloat {
            let points = min(row.top + row.height, offset + screen) - max(row.top, offset)
            // A row of which less than a pixel shows is not seen.
            return points > 1.0 / 3 ? points : 0
        }
        guard let first = rows.firstIndex(where: { seen($0) > 0 }), let last = rows.lastIndex(where: { seen($0) > 0 })
        else { return nil }
        let held = Array(rows[KeptRows.held(first...last, below: rows[first].path)])
        let places = held.map { row in
            (now: lost.contains(row.item) ? nil : now[row.item]?.path, seen: seen(row))
        }
        guard let was = KeptRows.decidingRow(of: places).map({ held[$0] }), let row = now[was.item] else { return nil }
        let distance = was.top - offset
        // Of one that became too low to be seen the top comes to the screen's top.
        let goal = row.top - (distance < 0 && distance + row.height < 0.2 ? 0 : distance)
        let content = now.values.map { $0.top + $0.height }.max()!
        return min(max(goal, 0), max(content - screen, 0))
    }
}
