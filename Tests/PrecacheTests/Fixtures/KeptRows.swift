import TestSupport
import XCTest

@testable import Precache

/// Which row a list stands by, once rows have gone elsewhere.
enum KeptRows {
    /// The first row that was seen of the longest run that is left and still in its order, where one that was seen counts
    /// twice; of two as long the run of which more was seen. A row that moved alone decides only where no other is left.
    ///
    /// - Parameter rows: as they were, with those beside them: where each is now, and how much of it was seen, in points.
    static func decidingRow(of rows: [(now: IndexPath?, seen: CGFloat)]) -> Int? {
        func first(of rows: [(now: IndexPath?, seen: CGFloat)]) -> Int? {
            // By its last row.
            var runs: [(rows: [Int], length: Int, seen: CGFloat)] = []
            for (index, row) in rows.enumerated() {
                guard let now = row.now else { continue }
                var run = longest(runs.filter { rows[$0.rows.last!].now! < now }) ?? ([], 0, 0)
                run.rows.append(index)
                run.length += row.seen > 0 ? 2 : 1
                run.seen += row.seen
                runs.append(run)
            }
            return longest(runs)?.rows.first { rows[$0].seen > 0 }
        }
        return first(of: rows) ?? first(of: rows.map { $0.seen > 0 ? $0 : (nil, 0) })
    }

    /// Those on a screen, and three on each side.
    static func held(_ screen: ClosedRange<Int>, of count: Int) -> ClosedRange<Int> {
        max(screen.lowerBound - 3, 0)...min(screen.upperBound + 3, count - 1)
    }

    private static func longest(
        _ runs: [(rows: [Int], length: Int, seen: CGFloat)]
    ) -> (rows: [Int], length: Int, seen: CGFloat)? {
        runs.max { ($0.length, $0.seen) < ($1.length, $1.seen) }
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
    }

    private let feed: Feed
    private let rows: [Row]
    private let offset: CGFloat

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

    /// The offset at which the feed is to stand; nil where no row is left that was seen.
    var goal: CGFloat? {
        let now = Dictionary(uniqueKeysWithValues: Self.rows(of: feed).map { ($0.name, $0) })
        let screen = feed.table.bounds.height
        func seen(_ row: Row) -> CGFloat {
            let points = min(row.top + row.height, offset + screen) - max(row.top, offset)
            // A row of which less than a pixel shows is not seen.
            return points > 1.0 / 3 ? points : 0
        }
        guard let first = rows.firstIndex(where: { seen($0) > 0 }), let last = rows.lastIndex(where: { seen($0) > 0 })
        else { return nil }
        let held = Array(rows[KeptRows.held(first...last, of: rows.count)])
        let places = held.map { row in
            (now: now[row.name]?.path, seen: seen(row))
        }
        guard let was = KeptRows.decidingRow(of: places).map({ held[$0] }), let row = now[was.name] else { return nil }
        let distance = was.top - offset
        // Of one that became too low to be seen the top comes to the screen's top.
        let goal = row.top - (distance < 0 && distance + row.height < 0.2 ? 0 : distance)
        let content = now.values.map { $0.top + $0.height }.max()!
        return min(max(goal, 0), max(content - screen, 0))
    }
}
