import HeadlessUIKit
import Pairs
import Precache

/// What the main thread does from a call until the run loop would sleep.
@MainActor
func measureTable(_ session: Session) {
    session.area(
        "Table",
        """
        What the main thread does from a call until the run loop would sleep: the call, the layout, the observers. Floor:
        the same table without Precache; for a turn and back between two widths whose heights are known, a table of 1k
        rows.
        """)
    let million = session.size(1_000_000)
    let size = "\(rowCount(million)) rows"
    session.pair("enabling, \(size)", .noWorse, blocks: 200) {
        Pair(
            floor: Block(
                1, of: BenchmarkTable.bare(rows: million), prepare: { $0 = .bare(rows: million) },
                run: { _ in IdleLoop.runUntilItWouldSleep() }),
            ours: Block(
                1, of: BenchmarkTable(rows: million), prepare: { $0 = BenchmarkTable(rows: million) },
                run: {
                    $0.table.enablePrecaching()
                    IdleLoop.runUntilItWouldSleep()
                }))
    }
    session.pair("reloading, \(size), 1k known", .noWorse) {
        let reload: @MainActor (inout BenchmarkTable) -> Void = { fixture in
            fixture.table.reloadData()
            fixture.table.layoutIfNeeded()
            IdleLoop.runUntilItWouldSleep()
        }
        return Pair(
            floor: Block(1, of: BenchmarkTable.bare(rows: million), run: reload),
            ours: Block(
                1, of: BenchmarkTable.precached(rows: million, known: 1_000), prepare: { $0.measure(1_000) },
                run: reload))
    }
    for rows in session.sizes(1_000, 100_000) {
        for hasEstimates in [false, true] {
            let name = "inserting a row\(hasEstimates ? " with estimates" : ""), \(rowCount(rows)) rows"
            session.pair(name, hasEstimates ? .atMost(1.5) : .noWorse, blocks: 20) {
                Pair(
                    floor: insertions(into: .bare(rows: rows, hasEstimates: hasEstimates)),
                    ours: insertions(into: .precached(rows: rows, hasEstimates: hasEstimates)))
            }
        }
    }
    let told = session.size(10_000)
    session.pair("having the table ask for its estimates, \(rowCount(told)) rows", .noWorse, blocks: 20) {
        @MainActor func block(_ fixture: BenchmarkTable) -> Block {
            Block(1, of: fixture) { fixture in
                fixture.table.beginUpdates()
                fixture.table.endUpdates()
                fixture.table.layoutIfNeeded()
                IdleLoop.runUntilItWouldSleep()
            }
        }
        return Pair(
            floor: block(.bare(rows: told, hasEstimates: true)),
            ours: block(.precached(rows: told, hasEstimates: true)))
    }
    for rows in session.sizes(1_000, 10_000) {
        session.pair("looking at a row's layout state once more, \(rowCount(rows)) rows", blocks: 10) {
            let fixture = StatefulTable(rows: rows)
            return Pair(
                floor: Block(rows, of: fixture, run: { $0.compareStates() }),
                ours: Block(rows, of: fixture, prepare: { $0.rest() }, run: { $0.sweep() }))
        }
    }
    session.pair("turning and back, \(size)", .noWorse) {
        Pair(floor: turnAndBack(rows: 1_000), ours: turnAndBack(rows: million))
    }
}

/// A warm table whose rows have layout states.
@MainActor
private final class StatefulTable {
    private let fixture: BenchmarkTable
    private let states: [Int]
    /// As an app's closure says it.
    private let state: (Int) -> any Equatable

    init(rows: Int) {
        let states = Array(0..<rows)
        self.states = states
        state = { states[$0] }
        fixture = BenchmarkTable(rows: rows, hasEstimates: true)
        fixture.table.enablePrecaching(
            .init(reach: .everything), identifiedBy: { $0.row }, layoutState: { states[$0.row] })
        fixture.measure(rows)
        runUntilItIsWarm()
    }

    private func runUntilItIsWarm() {
        while !fixture.table.precacher.isWarm { IdleLoop.runUntilItWouldSleep() }
    }

    /// The rest that follows a sweep, of some twenty times as long, is over.
    func rest() {
        fixture.table.setNeedsLayout()
        fixture.table.layoutIfNeeded()
        runUntilItIsWarm()
        IdleLoop.run(seconds: Double(states.count) * 50e-6)
    }

    /// The table is laid out where it stands, and its states are compared.
    func sweep() {
        fixture.table.setNeedsLayout()
        fixture.table.layoutIfNeeded()
        runUntilItIsWarm()
    }

    func compareStates() {
        var equal = 0
        for row in states.indices where state(row) as? Int == states[row] { equal += 1 }
        precondition(equal == states.count)
    }
}

extension BenchmarkTable {
    fileprivate static func bare(rows: Int, hasEstimates: Bool = false) -> BenchmarkTable {
        BenchmarkTable(rows: rows, hasEstimates: hasEstimates, isCached: false)
    }

    fileprivate static func precached(rows: Int, known: Int? = nil, hasEstimates: Bool = false) -> BenchmarkTable {
        let made = BenchmarkTable.warm(rows: rows, known: known, hasEstimates: hasEstimates)
        made.table.enablePrecaching()
        return made
    }
}

/// A row comes on top, again and again.
@MainActor
private func insertions(into fixture: BenchmarkTable) -> Block {
    Block(
        1, of: (fixture, false),
        prepare: { state in
            if state.1 { state.0.deleteTopRow() }
            state.1 = true
        },
        run: { state in
            state.0.insertTopRow()
            state.0.table.layoutIfNeeded()
            IdleLoop.runUntilItWouldSleep()
        })
}

/// A table is turned to another width and a row asked for, whose height is known there, and turned back.
@MainActor
private func turnAndBack(rows: Int) -> Block {
    let fixture = BenchmarkTable(rows: rows)
    let path = IndexPath(row: rows / 2, section: 0)
    let turn: @MainActor (CGFloat) -> Void = { width in
        fixture.table.bounds.size.width = width
        _ = fixture.table.delegate?.tableView(fixture.table, heightForRowAt: path)
    }
    for width in [844.0, 390] {
        turn(width)
        // A width is kept that has held for a while.
        IdleLoop.run(seconds: 0.5)
    }
    let measured = fixture.measured
    return Block(200, of: fixture) { fixture in
        for _ in 0..<100 {
            turn(844)
            turn(390)
        }
        precondition(fixture.measured == measured)
    }
}
