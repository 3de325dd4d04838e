import Foundation

/// What happens to the list, by the names that the benchmark's options and reports use.
public enum ScenarioName: String, CaseIterable, Sendable {
    case flingAfterIdle = "fling-after-idle"
    case coldFling = "cold-fling"

    /// One line for `--help` and the table's headings.
    public var explanation: String {
        switch self {
        case .flingAfterIdle: "the app idles until nothing is left to do, then the list is flicked four times"
        case .coldFling: "the list is flicked four times right after its first paint"
        }
    }

    public static var choices: [BenchmarkOptions.Choice] {
        allCases.map { BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation) }
    }

    /// The flicks of one run, one after the other, in points a second: from a reader's to that of somebody in a hurry.
    static let flicks: [CGFloat] = [2_000, 4_000, 8_000, 16_000]
}
