import Benchmark
import HeadlessUIKit
import Precache

/// The whole way of a known height: an index path in, a height out. Rows at random.
func shimBenchmarks() {
    for rows in Pass.sizes() {
        MainThreadFigure("shim/hit", .ours, rows: rows, repeats: 1_000)
            .of { AskedTable(rows: rows) }
            .measure {
                state, repeats in state.ask(repeats)
            }
        MainThreadFigure("shim/hit by identity", .ours, rows: rows, repeats: 1_000)
            .of { AskedTable(rows: rows, byIdentity: true) }
            .measure { state, repeats in state.ask(repeats) }
        MainThreadFigure("shim/hit by an Int key", .ours, rows: rows, repeats: 1_000)
            .of { AskedTable(rows: rows) }
            .measure { state, repeats in state.askByKey(repeats) }
    }
    // Counting makes it slower, so it is not done where time is measured.
    MainThreadFigure(
        "shim/allocations", .ours, rows: 1_000, repeats: 1_000, seconds: 0.05, metrics: [.objectAllocCount]
    )
    .of { AskedTable(rows: 1_000) }
    .measure { state, repeats in
        state.ask(repeats)
    }
}

/// A warm table, and index paths made beforehand.
@MainActor
private struct AskedTable {
    private let fixture: BenchmarkTable
    private let paths: [IndexPath]
    private var position = 0

    init(rows: Int, byIdentity: Bool = false) {
        fixture = .warm(rows: rows)
        if byIdentity {
            fixture.table.enablePrecaching(identifiedBy: { $0.row })
            fixture.measureAll()
        } else {
            fixture.table.enablePrecaching()
        }
        var random = RandomRows(below: rows)
        paths = random.next(16_384).map { IndexPath(row: Int($0.row), section: 0) }
    }

    mutating func ask(_ count: Int) {
        if position + count > paths.count { position = 0 }
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths[position..<(position + count)] {
            sum ^= Double(table.precachedHeight(forRowAt: path, measuredBy: { _ in 44 })).bitPattern
        }
        position += count
        blackHole(sum)
    }

    /// The first time it measures: the rows asked here are known by position alone.
    mutating func askByKey(_ count: Int) {
        if position + count > paths.count { position = 0 }
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths[position..<(position + count)] {
            sum ^= Double(table.precachedHeight(forRowAt: path, key: path.row, measuredBy: { _ in 44 })).bitPattern
        }
        position += count
        blackHole(sum)
    }
}
