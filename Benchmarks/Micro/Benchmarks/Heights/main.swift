import Benchmark
import Foundation
import HeadlessUIKit

// Reading the headless display's own clock is a system call, and would be half of what a row costs; a device's, as this
// one, is a counter that is read where it is.
HeadlessDisplay.main.busyClock = { ProcessInfo.processInfo.systemUptime }

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
