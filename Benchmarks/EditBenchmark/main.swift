import Foundation
import PrecacheCore

// Shows that a batch update costs one pass over the sections it touches, whatever the number of edits in it:
//
//     swift run -c release edit-benchmark
//
// One section, every height known; each batch inserts and deletes k rows spread over it. Medians of 31 batches.

/// Seconds of the thread's own work.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func milliseconds(edits count: Int, rows: Int) throws -> Double {
    var cache = HeightTable(rowCounts: [rows])
    for row in (0..<rows).map({ RowPosition(section: 0, row: $0) }) {
        cache.record(Double(row.row % 100), at: row)
    }
    let places = (0..<count).map { RowPosition(section: 0, row: $0 * (rows / count)) }
    var update = BatchUpdate()
    update.rows.deleted += places
    update.rows.inserted += places
    var times: [Double] = []
    for _ in 0..<31 {
        let start = threadTime()
        cache.apply(update.plan(before: [rows], after: [rows])!)
        times.append(threadTime() - start)
    }
    return times.sorted()[15] * 1000
}

func text(_ value: Double) -> String { String(format: "%9.3f", value) }

print("milliseconds a batch of      1       10      100    1,000 edits   1,000 against 1")
for rows in [1_000, 10_000, 100_000, 1_000_000] {
    let times = try [1, 10, 100, 1_000].map { try milliseconds(edits: $0, rows: rows) }
    let label = "\(rows) rows".padding(toLength: 16, withPad: " ", startingAt: 0)
    print(label + times.map(text).joined() + text(times[3] / times[0]) + " x")
}
