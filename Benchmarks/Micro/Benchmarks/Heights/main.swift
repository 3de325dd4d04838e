import Benchmark
import Foundation

// The benchmark package runs on threads of its own choice. Tables and their run loop belong to the main thread, which
// waits here for what it is asked to do; so there is no generated main.
Task.detached {
    await BenchmarkRunner.setupBenchmarkRunner {
        lookupBenchmarks()
        shimBenchmarks()
        fillBenchmarks()
        editBenchmarks()
        keyedBenchmarks()
        queueBenchmarks()
        environmentBenchmarks()
        memoryBenchmarks()
        engineBenchmarks()
        mainThreadBenchmarks()
    }
    exit(0)
}
MainThread.serve()
