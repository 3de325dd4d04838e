import Benchmark
import Foundation
import PrecacheCore

// One area a file. A benchmark is called `area/operation/rows/contender/operations an iteration`, which the table is made from.

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput], timeUnits: .nanoseconds, warmupIterations: 2,
        maxDuration: .milliseconds(isShort ? 20 : 500), maxIterations: isShort ? 20 : 10_000)
    registerLookup()
    registerFill()
    registerEdits()
    registerKeyed()
    registerQueue()
}

/// Whether only to see that everything still runs: `PRECACHE_MICRO_SHORT` is set.
let isShort = ProcessInfo.processInfo.environment["PRECACHE_MICRO_SHORT"] != nil

/// The sizes, in rows of one section.
let sizes = isShort ? [1_000] : [1_000, 10_000, 100_000, 1_000_000]

/// A benchmark of an operation that takes nanoseconds: a thousand an iteration.
func quick<State>(
    _ name: String, _ size: Int, _ contender: String, make: @escaping @autoclosure () -> State,
    _ body: @escaping (_ state: inout State, _ step: Int) -> Void
) {
    Benchmark("\(name)/\(size)/\(contender)/1000", configuration: configuration(.kilo)) { benchmark, state in
        var state = state
        benchmark.startMeasurement()
        for step in benchmark.scaledIterations { body(&state, step) }
        benchmark.stopMeasurement()
        blackHole(state)
    } setup: {
        make()
    }
}

/// A benchmark of an operation that takes microseconds or more.
func slow<State>(
    _ name: String, _ size: Int, _ contender: String, make: @escaping @autoclosure () -> State,
    _ body: @escaping (_ state: inout State) -> Void
) {
    var kept: State?
    Benchmark("\(name)/\(size)/\(contender)/1", configuration: configuration(.one)) { benchmark in
        // In place: a second reference would have it copied.
        benchmark.startMeasurement()
        body(&kept!)
        benchmark.stopMeasurement()
    } setup: {
        kept = make()
    } teardown: {
        kept = nil
    }
}

private func configuration(_ scaling: BenchmarkScalingFactor) -> Benchmark.Configuration {
    var configuration = Benchmark.defaultConfiguration
    configuration.scalingFactor = scaling
    return configuration
}

/// 4,096 rows of so many, in no order.
func randomRows(_ count: Int) -> [Int] {
    var seed: UInt64 = 1
    return (0..<4_096).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % count
    }
}

func at(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }

/// A cache whose every row is known.
func knownCache(_ count: Int) -> HeightCache {
    var cache = HeightCache(rowCounts: [count])
    for row in 0..<count { _ = try? cache.store(RawFloor.height(row), at: at(row)) }
    return cache
}
