import ScrollKit
import UIKit

/// Runs everything that was chosen, one after the other, and lets the app's own screen be drawn in between.
@MainActor
final class BenchmarkSession {
    private let options: BenchmarkOptions
    private var rest: [(list: ListName, contender: Contender, scenario: ScenarioName)]
    /// That of the list that runs, made when its first run begins.
    private var benchmark: (list: ListName, runs: ScrollBenchmark)?
    private var runs: [Run] = []
    private lazy var steps = Steps(after: 0.5) { [weak self] in self?.runNext() == true }

    /// Called after each run.
    var onRun: (() -> Void)?

    init(_ options: BenchmarkOptions) {
        self.options = options
        rest = options.lists.compactMap { ListName(rawValue: $0) }.flatMap { list in
            options.scenarios.compactMap { ScenarioName(rawValue: $0) }.flatMap { scenario in
                options.contenders.map { (list: list, contender: $0, scenario: scenario) }
            }
        }
    }

    /// What was seen so far.
    var report: Report {
        // A simulator has its Mac's processor: its figures say nothing about a phone.
        let simulated = ProcessInfo.processInfo.environment["SIMULATOR_DEVICE_NAME"].map { "\($0) simulator" }
        return Report(
            machine: .current(cpu: simulated ?? UIDevice.current.model), options: Report.Options(options), runs: runs)
    }

    /// What runs next, or nil at the end.
    var next: String? { rest.first.map { "\($0.list.rawValue), \($0.scenario.rawValue), \($0.contender.name)" } }

    /// To be called once.
    func start() { steps.start() }

    /// What is no more wanted is left out.
    func stop() {
        rest = []
        steps.stop()
    }

    private func runNext() -> Bool {
        guard !rest.isEmpty else { return false }
        let (list, contender, scenario) = rest.removeFirst()
        // What the cells themselves cost, on this device.
        let benchmark =
            self.benchmark.flatMap { $0.list == list ? $0.runs : nil }
            ?? ScrollBenchmark(list, options, isCharged: false)
        self.benchmark = (list, benchmark)
        runs.append(benchmark.run(contender, scenario))
        if rest.isEmpty { stop() }
        onRun?()
        return !rest.isEmpty
    }
}
