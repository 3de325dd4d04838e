import HeadlessUIKit
import Observation
import Pairs
import Precache

/// A frame, and a row measured in the idle time, in a small table and in a large one, in few tables and in many.
@MainActor
func measureGrowth(_ session: Session) {
    session.area(
        "Growth",
        """
        The same in a table of few rows and of many, with few sections (of 100k rows altogether) and many, and
        where few tables are enabled and many, of which only one is on the screen. A frame is a step of a scroll
        in the middle of the list, all heights known: the layout, the observers. A row is measured in the idle
        time, at no cost, the others known: right below a screen in the middle, or at the end of a list that
        stands at its top. A row that changes is measured again, after its model has told. The stand-in for
        UIKit grows as well: see the frames without Precache.
        """, columns: ("small", "large"))
    for scale in Scale.all(session) {
        for hasHeaders in scale.hasSections ? [false, true] : [false] {
            let size = scale.name + (hasHeaders ? ", with headers" : "")
            session.pair("a frame without Precache, \(size)") {
                scale.pair { made in frames(in: made(hasHeaders, false)) }
            }
            session.pair("a frame, \(size)", .atMost(1.5)) { scale.pair { made in frames(in: made(hasHeaders, true)) } }
            session.pair("a row, \(size)", .atMost(1.5)) { scale.pair { made in warming(made(hasHeaders, true)) } }
            session.pair("a row far from the screen, \(size)", .atMost(1.5)) {
                scale.pair { made in warming(made(hasHeaders, true), isFar: true) }
            }
        }
    }
    let tables = session.sizes(10, 300).last ?? 10
    for known in [1_000, 0] {
        let name = "from 1 to \(tables) tables, the others \(known > 0 ? "warm" : "with rows left, and off the screen")"
        session.pair("a frame, \(name)", .atMost(1.5)) {
            ManyTables(tables, known: known).pair { frames(in: $0, prepare: $1) }
        }
        session.pair("a row, \(name)", .atMost(1.5)) {
            ManyTables(tables, known: known).pair { warming($0, prepare: $1) }
        }
    }
    // What the place adds to a frame, where most of it is kept: 5 % at the most.
    session.pair("a frame under a finger, of a list that follows its end", .atMost(1.05)) {
        Pair(floor: frames(in: touched(follows: nil)), ours: frames(in: touched(follows: .bottom)))
    }
    for scale in Scale.all(session) {
        session.pair("a row that changes, \(scale.name)", .atMost(1.5)) {
            scale.pair { made in changing(made(false, true)) }
        }
    }
}

/// Makes a table, with headers or without, with Precache or without.
private typealias Making = @MainActor (_ hasHeaders: Bool, _ isCached: Bool) -> BenchmarkTable

/// A small table and a large one: the numbers of sections, and of rows in each.
@MainActor
private struct Scale {
    let name: String
    let hasSections: Bool
    let (small, large): ((sections: Int, rows: Int), (sections: Int, rows: Int))

    static func all(_ session: Session) -> [Scale] {
        let rows = session.size(1_000_000)
        let (sections, all) = (session.size(10_000), session.sizes(10_000, 100_000).last ?? 10_000)
        return [
            Scale(name: "from 1k to \(rowCount(rows)) rows", hasSections: false, small: (1, 1_000), large: (1, rows)),
            Scale(
                name: "from 10 to \(rowCount(sections)) sections", hasSections: true, small: (10, all / 10),
                large: (sections, all / sections)),
        ]
    }

    func pair(_ block: (Making) -> Block) -> Pair {
        func made(_ size: (sections: Int, rows: Int)) -> Block {
            block { .settled(rows: size.rows, sections: size.sections, hasHeaders: $0, isCached: $1) }
        }
        return Pair(floor: made(small), ours: made(large))
    }
}

/// Tables of which all but the first are off the screen. Only it is enabled, or all are.
@MainActor
private final class ManyTables {
    private let first = BenchmarkTable.settled(rows: 1_000)
    private let others: [BenchmarkTable]

    /// - Parameter known: how many of the 1,000 rows of the others, besides those that were shown.
    init(_ count: Int, known: Int) {
        others = (1..<count).map { _ in
            let made = BenchmarkTable.warm(rows: 1_000, known: known)
            made.leaveScreen()
            return made
        }
    }

    /// The rows that the others have measured, which is no more while they are off the screen.
    private var measured: Int { others.reduce(0) { $0 + $1.measured } }

    func pair(_ block: (BenchmarkTable, _ prepare: @escaping @MainActor () -> Void) -> Block) -> Pair {
        let measured = measured
        return Pair(
            floor: block(first) { for other in self.others { other.table.disablePrecaching() } },
            ours: block(first) {
                for other in self.others { other.table.enablePrecaching() }
                // Those that are warm find that they are.
                for _ in 0..<2 { IdleLoop.runUntilItWouldSleep() }
                precondition(self.measured == measured)
            })
    }
}

extension BenchmarkTable {
    /// A table that stands in the middle, or at its top, has nothing left to do, and knows where its rows are.
    fileprivate static func settled(
        rows: Int, sections: Int = 1, hasHeaders: Bool = false, isCached: Bool = true
    ) -> BenchmarkTable {
        let made = BenchmarkTable(rows: rows, sections: sections, hasHeaders: hasHeaders, isCached: isCached)
        if isCached {
            made.measure(rows)
            made.table.enablePrecaching()
        }
        made.scroll(to: made.table.contentSize.height / 2)
        return made
    }

    fileprivate func scroll(to y: CGFloat) {
        table.contentOffset.y = y
        for _ in 0..<100 {
            IdleLoop.run(seconds: 0.02)
            if !isCached || table.precacher.isWarm { return }
        }
        preconditionFailure("The table does not become warm.")
    }

    /// The next rows below the screen, or the last of all.
    fileprivate func rows(_ count: Int, atEnd: Bool) -> [IndexPath] {
        let all = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
        let shown = table.indexPathsForVisibleRows?.last ?? IndexPath(row: 0, section: 0)
        var left = atEnd ? all.reduce(0, +) - count : all[..<shown.section].reduce(0, +) + shown.row + 5
        return all.enumerated().flatMap { section, rows in
            let from = min(max(left, 0), rows)
            let to = min(max(left + count, 0), rows)
            left -= rows
            return (from..<to).map { IndexPath(row: $0, section: section) }
        }
    }
}

/// A list under a finger, in the middle, all heights known.
@MainActor
private func touched(follows edge: PrecachingConfiguration.Edge?) -> BenchmarkTable {
    let made = BenchmarkTable(rows: 1_000, isUnderFinger: true)
    made.table.enablePrecaching(.init(follows: edge))
    made.measure(1_000)
    made.scroll(to: made.table.contentSize.height / 2)
    return made
}

/// Scrolls to and fro by less than half a row a frame, where all rows have been shown.
@MainActor
private func frames(in fixture: BenchmarkTable, prepare: @escaping @MainActor () -> Void = {}) -> Block {
    let frames = 100
    let start = fixture.table.contentOffset.y
    @MainActor func scroll(_ fixture: BenchmarkTable) {
        for frame in 1...frames {
            fixture.table.contentOffset.y = start + 40 * CGFloat(min(frame, frames - frame))
            IdleLoop.runUntilItWouldSleep()
        }
    }
    scroll(fixture)
    return Block(
        frames, of: fixture, prepare: { _ in prepare() },
        run: { fixture in
            let measured = fixture.measured
            scroll(fixture)
            // All of them were known.
            precondition(!fixture.isCached || fixture.measured == measured)
        })
}

/// Rows are measured in the idle time: right below the screen, or the last.
@MainActor
private func warming(
    _ fixture: BenchmarkTable, isFar: Bool = false, prepare: @escaping @MainActor () -> Void = {}
) -> Block {
    if isFar { fixture.scroll(to: 0) }
    let paths = fixture.rows(100, atEnd: isFar)
    precondition(paths.count == 100)
    return Block(
        paths.count, of: fixture,
        prepare: {
            prepare()
            $0.table.invalidatePrecachedHeights(for: paths)
        }, run: { $0.run({ IdleLoop.run() }, untilMeasured: paths.count) })
}

@Observable
private final class GrowingModel {
    var height: CGFloat = 0
}

/// The row below the screen is told of another height by its model, and measured in the idle time.
@MainActor
private func changing(_ fixture: BenchmarkTable) -> Block {
    let model = GrowingModel()
    let path = fixture.rows(1, atEnd: false)[0]
    fixture.model = { $0 == path ? model.height : 0 }
    fixture.table.invalidatePrecachedHeights(for: [path])
    fixture.run({ IdleLoop.run() }, untilMeasured: 1)
    IdleLoop.run(seconds: 0.05)
    let changes = 50
    return Block(changes, of: fixture) { fixture in
        let measured = fixture.measured
        for _ in 0..<changes {
            model.height = 1 - model.height
            fixture.run({ IdleLoop.run() }, untilMeasured: 1)
            IdleLoop.runUntilItWouldSleep()
        }
        // Once for each change.
        precondition(fixture.measured == measured + changes)
    }
}
