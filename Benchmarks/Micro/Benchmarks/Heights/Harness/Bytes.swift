import Benchmark
import CHeap

/// A figure that is a number of bytes: how much of the heap is held by what `make` makes.
func bytes<State>(_ operation: String, _ contender: Contender, rows: Int, heldBy make: @escaping () -> State) {
    let metric = BenchmarkMetric.custom("bytes")
    let name = Figure(operation, contender, rows: rows).name
    Benchmark(name, configuration: .init(seconds: 0.01, metrics: [metric])) { benchmark in
        let before = heap_bytes_in_use()
        let state = make()
        benchmark.measurement(metric, heap_bytes_in_use() - before)
        withExtendedLifetime(state) {}
    }
}
