import Foundation
import HeadlessUIKit
import Precache

// What the table side of Precache costs: a known row through the whole shim, and rows warmed on the real main run loop, beside
// the least that either could take. Each figure is the median of its samples, in nanoseconds of the main thread's CPU time.
// With --short only to see that it runs; with --tsv one line a figure for Benchmarks/Micro's table.

let isShort = CommandLine.arguments.contains("--short")
let printsLines = CommandLine.arguments.contains("--tsv")

@MainActor
func measure(_ name: String, _ size: Int, _ contender: String, operations: Int, _ body: () -> Void) {
    body()
    var samples = (0..<(isShort ? 3 : 51)).map { _ in
        let start = BusyTime.now
        body()
        return (BusyTime.now - start) * 1e9 / Double(operations)
    }
    samples.sort()
    let (low, median, high) = (samples[samples.count / 10], samples[samples.count / 2], samples[samples.count * 9 / 10])
    if printsLines {
        print("\(name)\t\(size)\t\(contender)\t\(median)\t\(low)\t\(high)\t\(samples.count)")
    } else {
        let figure = String(format: "%10.1f ns  (%.1f to %.1f)", median, low, high)
        print("\(name), \(size) rows, \(contender)".padding(toLength: 70, withPad: " ", startingAt: 0) + figure)
    }
}

/// The CPU time of the main thread, in seconds.
enum BusyTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

for size in isShort ? [1_000] : [1_000, 100_000] {
    let screen = Screen(rows: size, isWarm: true)
    let paths = (0..<1_000).map { IndexPath(row: $0 * 7_919 % size, section: 0) }
    var sum: CGFloat = 0
    measure("engine/known row through the shim", size, "ours", operations: 1_000) {
        for path in paths { sum += screen.table.precachedHeight(forRowAt: path) { _ in 50 } }
    }
    // What must be asked before a height can be served: whose rows they are, how many, and how wide.
    measure("engine/known row through the shim", size, "questions alone", operations: 1_000) {
        for path in paths { sum += CGFloat(screen.askWhatMustBeAsked(path)) }
    }
    precondition(sum > 0)
}

let rows = isShort ? 100 : 1_000
// In the same app: with the same table on the screen, that is, which is looked at before the loop sleeps.
let warming = Screen(rows: rows, isWarm: true)
let bare = BareLoop()
measure("engine/a row an iteration of the loop", rows, "bare", operations: rows) { bare.run(rows) }
warming.table.precacher?.resume()
measure("engine/a row an iteration of the loop", rows, "ours", operations: rows) { warming.warmAnew() }

warming.table.enablePrecaching(PrecachingConfiguration(pace: .budgeted))
measure("engine/many rows an iteration of the loop", rows, "ours", operations: rows) { warming.warmAnew() }

let many = isShort ? 1_000 : 1_000_000
let table = Screen(rows: many, isWarm: false)
measure("engine/reload, and look for work", many, "ours", operations: 1) {
    table.table.reloadData()
    precondition(table.table.precacher?.isWarm == false)
}
table.table.disablePrecaching()
measure("engine/reload, and look for work", many, "table alone", operations: 1) { table.table.reloadData() }
