import Benchmark

/// A ``Figure`` that is taken on the main thread.
struct MainThreadFigure {
    let figure: Figure
    let metrics: [BenchmarkMetric]

    /// - Parameter metrics: besides the time.
    init(
        _ operation: String, _ contender: Contender, rows: Int, repeats: Int = 1, seconds: Double = 0.5,
        metrics: [BenchmarkMetric] = []
    ) {
        figure = Figure(operation, contender, rows: rows, repeats: repeats, seconds: seconds)
        self.metrics = metrics
    }

    func of<State>(_ make: @escaping @MainActor () -> State) -> Subject<State> {
        Subject(figure: figure, metrics: metrics, make: make)
    }

    struct Subject<State> {
        let figure: Figure
        let metrics: [BenchmarkMetric]
        let make: @MainActor () -> State
        var restore: @MainActor (inout State) -> Void = { _ in }

        func restoring(_ restore: @escaping @MainActor (inout State) -> Void) -> Subject {
            Subject(figure: figure, metrics: metrics, make: make, restore: restore)
        }

        func measure(_ body: @escaping @MainActor (inout State, _ repeats: Int) -> Void) {
            // Holds: the benchmark's own thread waits while the main thread uses them.
            nonisolated(unsafe) let box = Box<State>()
            let (make, restore, repeats) = (make, restore, figure.repeats)
            let configuration = Benchmark.Configuration(
                seconds: figure.seconds, metrics: metrics, setup: { MainThread.run { box.value = make() } },
                teardown: { MainThread.run { box.value = nil } })
            Benchmark(figure.name, configuration: configuration) { benchmark in
                nonisolated(unsafe) let benchmark = benchmark
                MainThread.run {
                    benchmark.startMeasurement()
                    body(&box.value!, repeats)
                    benchmark.stopMeasurement()
                    restore(&box.value!)
                }
            }
        }
    }
}
