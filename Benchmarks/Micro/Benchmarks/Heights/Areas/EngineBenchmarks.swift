import HeadlessUIKit
import Precache

/// Rows precached on the real main run loop, with a measurement that costs nothing. The floor is a bare
/// observer that posts an empty task, with the same table on screen: in each iteration its window is laid out, too.
func engineBenchmarks() {
    let operation = "engine/one row an iteration"
    for rows in Pass.sizes() {
        MainThreadFigure(operation, .floor, rows: rows, repeats: 1_000)
            .of { (loop: BareLoop(), fixture: BenchmarkTable(rows: rows)) }
            .measure { state, count in
                state.loop.run(count)
            }
        MainThreadFigure(operation, .ours, rows: rows, repeats: 1_000)
            .of { Warming(rows: rows) }
            .restoring { $0.restore() }
            .measure { warming, count in
                warming.fixture.precache(count)
            }
        MainThreadFigure("engine/many rows an iteration", .ours, rows: rows, repeats: 1_000)
            .of { Warming(rows: rows, turnDuration: 0.004) }
            .restoring { $0.restore() }
            .measure { warming, count in
                warming.fixture.precache(count)
            }
    }
}

/// A warm table, but for its first thousand rows.
@MainActor
private struct Warming {
    let fixture: BenchmarkTable
    private let paths = (0..<1_000).map { IndexPath(row: $0, section: 0) }

    init(rows: Int, turnDuration: Double = 0) {
        fixture = .warm(rows: rows)
        fixture.table.enablePrecaching(PrecachingConfiguration(turnDuration: turnDuration))
        restore()
    }

    func restore() { fixture.table.invalidatePrecachedHeights(for: paths) }
}
