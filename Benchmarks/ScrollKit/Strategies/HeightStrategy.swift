#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// A way of answering a table's questions for the heights of its rows.
@MainActor
protocol HeightStrategy: AnyObject {
    /// Called once, before the table asks anything.
    func prepare(_ table: UITableView)

    /// Answers `heightForRowAt`. `measure` is given a width in points, and costs.
    func height(_ table: UITableView, forRowAt indexPath: IndexPath, measure: (CGFloat) -> CGFloat) -> CGFloat

    /// Whether the delegate has an `estimatedHeightForRowAt`, which ``estimate(_:forRowAt:)`` answers.
    var answersEstimates: Bool { get }

    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat

    /// Whether nothing is left to measure ahead.
    func isWarm(_ table: UITableView) -> Bool
}

extension HeightStrategy {
    var answersEstimates: Bool { false }
    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat { table.estimatedRowHeight }
    func isWarm(_ table: UITableView) -> Bool { true }
}

/// The strategies by the names that the benchmark's options and reports use.
public enum StrategyName: String, CaseIterable, Sendable {
    case upfront
    case cached
    case precache

    /// One line for `--help` and the table's legend.
    public var explanation: String {
        switch self {
        case .upfront: "no estimates: every height is measured at reload, before the first frame"
        case .cached: "estimates; a height is measured when its row first comes on screen, then cached"
        case .precache: "Precache: estimates; heights are measured while the run loop idles"
        }
    }

    public static var choices: [BenchmarkOptions.Choice] {
        allCases.map { BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation) }
    }

    /// - Parameter estimate: what rows are taken for while unknown, in points.
    @MainActor
    func make(estimate: CGFloat) -> any HeightStrategy {
        switch self {
        case .upfront: Upfront()
        case .cached: Cached(estimate: estimate)
        case .precache: Precaching(estimate: estimate)
        }
    }
}
