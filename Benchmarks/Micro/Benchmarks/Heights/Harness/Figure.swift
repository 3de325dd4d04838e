import Benchmark

/// One figure: what an operation costs one contender with so many rows.
///
///     Figure("lookup/random", .ours, rows: rows, repeats: 1_000)
///         .of { warmCache() }
///         .measure { cache, repeats in … }
///
/// Its name is `area/operation/contender/rows/repeats`, from which the table of results is made.
struct Figure {
    /// `area/operation`.
    let operation: String
    let contender: Contender
    let rows: Int
    /// How often a sample does the operation: often enough for the clock.
    let repeats: Int
    /// How long samples are taken, with everything around them.
    let seconds: Double

    init(_ operation: String, _ contender: Contender, rows: Int, repeats: Int = 1, seconds: Double = 0.5) {
        self.operation = operation
        self.contender = contender
        self.rows = rows
        self.repeats = repeats
        self.seconds = seconds
    }

    var name: String { "\(operation)/\(contender.rawValue)/\(rows)/\(repeats)" }

    /// Says what it is done to; made once.
    func of<State>(_ make: @escaping () -> State) -> Subject<State> { Subject(figure: self, make: make) }

    struct Subject<State> {
        let figure: Figure
        let make: () -> State
        var restore: (inout State) -> Void = { _ in }

        /// Says how a sample is undone, which is not measured.
        func restoring(_ restore: @escaping (inout State) -> Void) -> Subject {
            Subject(figure: figure, make: make, restore: restore)
        }

        /// Registers it. `body` does the operation so many times.
        func measure(_ body: @escaping (inout State, _ repeats: Int) -> Void) {
            let (box, make, restore, repeats) = (Box<State>(), make, restore, figure.repeats)
            // A million rows of the next contender are to have the memory for themselves.
            let configuration = Benchmark.Configuration(
                seconds: figure.seconds, setup: { box.value = make() }, teardown: { box.value = nil })
            Benchmark(figure.name, configuration: configuration) { benchmark in
                benchmark.startMeasurement()
                body(&box.value!, repeats)
                benchmark.stopMeasurement()
                restore(&box.value!)
            }
        }
    }
}

/// What a benchmark keeps from sample to sample.
final class Box<State> {
    var value: State?
}

extension Benchmark.Configuration {
    /// - Parameter metrics: besides the time.
    init(
        seconds: Double, metrics: [BenchmarkMetric] = [], setup: Benchmark.BenchmarkSetupHook? = nil,
        teardown: Benchmark.BenchmarkTeardownHook? = nil
    ) {
        // The export that the table is made from insists on the throughput.
        self.init(
            metrics: [.throughput, .wallClock] + metrics, warmupIterations: 1, maxDuration: Pass.duration(seconds),
            maxIterations: Pass.samples, setup: setup, teardown: teardown)
    }
}
