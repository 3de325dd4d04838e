import Benchmark
import HeadlessUIKit
import PrecacheCore

/// Which row is measured next: the nearest one that is not known.
func queueBenchmarks() {
    for rows in Pass.sizes() {
        Figure("queue/begin", .ours, rows: rows)
            .of { HeightCache?.none }
            .restoring { $0 = nil }
            .measure { cache, _ in
                let made = HeightCache(rowCounts: [rows])
                blackHole(made.nextUncached(near: RowPosition(section: 0, row: rows / 2)))
                cache = made
            }
        Figure("queue/begin", .eagerList, rows: rows)
            .of { EagerList?.none }
            .restoring { $0 = nil }
            .measure { list, _ in
                var made = EagerList(rows: rows)
                blackHole(made.popFirst())
                list = made
            }
        for percent in [0, 50, 99] { drainBenchmarks(rows, percent: percent) }
        // The one row that is not known is at the other end.
        Figure("queue/farthest", .ours, rows: rows)
            .of { HeightCache.warm(rows: rows).forgetting(0) }
            .measure { cache, _ in
                blackHole(cache.nextUncached(near: RowPosition(section: 0, row: rows - 1)))
            }
        Figure("queue/anywhere", .ours, rows: rows, repeats: 1_000)
            .of { (HeightCache.halfKnown(rows), RandomRows(below: rows)) }
            .measure {
                state, repeats in
                for row in state.1.next(repeats) {
                    blackHole(state.0.nextUncached(near: RowPosition(section: 0, row: Int(row.row))))
                }
            }
    }
}

/// The next row found and its height recorded, as many times as a sample says, while the middle of the table is on
/// screen and so much of it, from there on outwards, is known.
private func drainBenchmarks(_ rows: Int, percent: Int) {
    let (operation, steps) = ("queue/drain from \(percent) %", min(1_000, rows / 200))
    let middle = RowPosition(section: 0, row: rows / 2)
    Figure(operation, .ours, rows: rows, repeats: steps)
        .of { DrainedCache(.known(percent, of: rows)) }
        .restoring { $0.restore() }
        .measure { state, steps in
            for _ in 0..<steps {
                let next = state.cache.nextUncached(near: middle).unsafelyUnwrapped
                state.cache.put(44, at: next.row)
                state.drained.append(next)
            }
        }
    // Taking from the front of a longer list takes milliseconds.
    guard rows <= 100_000 else { return }
    Figure(operation, .eagerList, rows: rows, repeats: steps)
        .of { EagerList(rows: rows * (100 - percent) / 100) }
        .restoring { $0 = EagerList(rows: rows * (100 - percent) / 100) }
        .measure { list, steps in
            for _ in 0..<steps { blackHole(list.popFirst()) }
        }
}

/// A cache, and the rows that a sample made known.
private struct DrainedCache {
    var cache: HeightCache
    var drained: [RowPosition] = []

    init(_ cache: HeightCache) {
        self.cache = cache
        drained.reserveCapacity(1_000)
    }

    mutating func restore() {
        for row in drained { cache.forget(row) }
        drained.removeAll(keepingCapacity: true)
    }
}

extension HeightCache {
    /// So much is known, in the order in which a table is warmed whose middle is on screen: on to the end, then back.
    fileprivate static func known(_ percent: Int, of rows: Int) -> HeightCache {
        var cache = HeightCache(rowCounts: [rows])
        let count = rows * percent / 100
        for row in (rows / 2)..<min(rows / 2 + count, rows) { cache.put(44, at: row) }
        for row in (rows - max(count, rows / 2))..<(rows / 2) { cache.put(44, at: row) }
        return cache
    }

    /// Every other row is known.
    fileprivate static func halfKnown(_ rows: Int) -> HeightCache {
        var cache = HeightCache(rowCounts: [rows])
        for row in stride(from: 0, to: rows, by: 2) { cache.put(44, at: row) }
        return cache
    }

    fileprivate func forgetting(_ row: Int) -> HeightCache {
        var cache = self
        cache.forget(RowPosition(section: 0, row: row))
        return cache
    }
}
