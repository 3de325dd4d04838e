import ScrollKit
import UIKit

/// Runs everything that was chosen, one after the other, and lets the app's own screen be drawn in between.
@MainActor
final class BenchmarkSession: NSObject {
    private let options: BenchmarkOptions
    private let benchmark: ScrollBenchmark
    private var rest: [(contender: Contender, scenario: ScenarioName)]
    private var runs: [Run] = []

    /// Called after each run.
    var onRun: (() -> Void)?

    init(_ options: BenchmarkOptions) {
        self.options = options
        benchmark = ScrollBenchmark(
            posts: Feed.sample().repeated(to: options.rows), rowCost: 0, refreshRate: Double(options.hz),
            cells: CellKind(rawValue: options.cells) ?? .frames)
        rest = options.scenarios.compactMap { ScenarioName(rawValue: $0) }.flatMap { scenario in
            options.contenders.map { (contender: $0, scenario: scenario) }
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
    var next: String? { rest.first.map { "\($0.scenario.rawValue), \($0.contender.name)" } }

    /// To be called once.
    func start() {
        // A phone that falls asleep shows no frames.
        UIApplication.shared.isIdleTimerDisabled = true
        runLater()
    }

    /// What is no more wanted is left out.
    func stop() {
        rest = []
        UIApplication.shared.isIdleTimerDisabled = false
    }

    // By a timer of the run loop, because the run turns that loop itself: what waits in the main queue would not be run
    // then.
    private func runLater() { perform(#selector(runNext), with: nil, afterDelay: 0.5) }

    @objc private func runNext() {
        guard !rest.isEmpty else { return }
        let (contender, scenario) = rest.removeFirst()
        runs.append(benchmark.run(contender, scenario))
        if rest.isEmpty { stop() } else { runLater() }
        onRun?()
    }
}
