import HeadlessUIKit
import Precache

/// What the main thread does from a call until the run loop would sleep: the call, the layout, the observers. Beside it
/// the same table without precaching, so that the difference is precaching's.
func mainThreadBenchmarks() {
    for rows in Pass.sizes() {
        for contender in [Contender.tableAlone, .ours] {
            let isPrecached = contender == .ours
            MainThreadFigure("main thread/enable", contender, rows: rows, seconds: 1)
                .of { BenchmarkTable(rows: rows) }
                .restoring { fixture in
                    fixture.close()
                    fixture = BenchmarkTable(rows: rows)
                }
                .measure { fixture, _ in
                    if isPrecached { fixture.table.enablePrecaching() }
                    IdleLoop.runUntilItWouldSleep()
                }
            MainThreadFigure("main thread/reload", contender, rows: rows, seconds: 1)
                .of { BenchmarkTable.prepared(rows, isPrecached) }
                .restoring { fixture in if isPrecached { fixture.measureAll() } }
                .measure { fixture, _ in
                    fixture.table.reloadData()
                    fixture.table.layoutIfNeeded()
                    IdleLoop.runUntilItWouldSleep()
                }
            MainThreadFigure("main thread/edit", contender, rows: rows, seconds: 1)
                .of { BenchmarkTable.prepared(rows, isPrecached) }
                .restoring { $0.deleteTopRow() }
                .measure { fixture, _ in
                    fixture.insertTopRow()
                    fixture.table.layoutIfNeeded()
                    IdleLoop.runUntilItWouldSleep()
                }
        }
    }
}

extension BenchmarkTable {
    fileprivate static func prepared(_ rows: Int, _ isPrecached: Bool) -> BenchmarkTable {
        guard isPrecached else { return BenchmarkTable(rows: rows) }
        let made = BenchmarkTable.warm(rows: rows)
        made.table.enablePrecaching()
        return made
    }
}
