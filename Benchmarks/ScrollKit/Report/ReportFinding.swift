/// What Precache changed: for each scenario one sentence, made of the report's figures, whichever way they turned out.
/// There is none where `precache` did not run, or nothing to compare it with.
///
/// Precache is compared with rows that size themselves, or else with the first strategy that does without it. Of
/// several row costs the highest is taken, and of several reaches the first.
struct ReportFinding {
    private let report: Report

    init(_ report: Report) { self.report = report }

    var sentences: [String] { report.scenarios.compactMap(sentence) }

    private func sentence(of scenario: String) -> String? {
        let groups = report.groups(in: scenario)
        let costs = groups.map(\.rowCostMs)
        let dearest = groups.filter { $0.rowCostMs == costs.max() }
        func first(_ isMeant: (StrategyName?) -> Bool) -> RunGroup? {
            dearest.first { isMeant(StrategyName(rawValue: $0.runs[0].strategy)) }
        }
        guard let own = first({ $0 == .precache }),
            let other = first({ $0 == .selfSizing }) ?? first({ $0?.usesPrecache != true })
        else { return nil }
        let clauses = Comparison(own: own, other: other).clauses
        guard let last = clauses.last else { return nil }
        let rest = clauses.dropLast().map { $0 + ", " }.joined()
        let cost = Set(costs).count > 1 ? ", \(figure(own.rowCostMs)) ms a row" : ""
        let reach = own.runs[0].reach.map { " (\($0))" } ?? ""
        return "\(scenario)\(cost): with Precache\(reach) \(rest)\(rest.isEmpty ? "" : "and ")\(last)."
    }
}

/// The runs with Precache, and those without.
private struct Comparison {
    let own: RunGroup
    let other: RunGroup

    var clauses: [String] {
        let hasScrolled = own.median { Double($0.frames) } > 0
        return ((hasScrolled ? [rowsInMotion, scrollBar, lateFrames] : []) + [cpuTime]).compactMap { $0 }
    }

    private var rowsInMotion: String {
        compare(\.rowsInMotion) { rows in
            switch rows {
            case "0": "no row was measured in motion"
            case "1": "1 row was measured in motion"
            default: "\(rows) rows were measured in motion"
            }
        }
    }

    private var scrollBar: String {
        compare(\.indicatorJumpPoints, unit: " pt") {
            $0 == "0 pt" ? "the scroll bar did not jump" : "the scroll bar jumped by \($0)"
        }
    }

    /// Nil where no frame was late either way.
    private var lateFrames: String? {
        guard max(own.median(\.hitchMsPerSecond), other.median(\.hitchMsPerSecond)) >= 0.05 else { return nil }
        return compare(\.hitchMsPerSecond, decimals: 1, unit: " ms/s") {
            $0 == "0.0 ms/s" ? "no frame was late" : "frames were late by \($0)"
        }
    }

    /// Nil where it was not measured.
    private var cpuTime: String? {
        guard other.median(\.cpuMs) > 0 else { return nil }
        let ratio = figure(own.median(\.cpuMs) / other.median(\.cpuMs), decimals: 1)
        return ratio == "1.0" ? "it cost as much CPU time as \(reference)" : "it cost \(ratio) times the CPU time"
    }

    /// What the figure is compared with.
    private var reference: String {
        other.runs[0].strategy == StrategyName.selfSizing.rawValue ? "without" : "with \(other.strategy)"
    }

    /// The clause that a figure is said in, and the other's figure. Less is better.
    private func compare(
        _ value: (Run) -> Double, decimals: Int = 0, unit: String = "", _ clause: (String) -> String
    ) -> String {
        func text(_ value: Double) -> String { figure(value, decimals: decimals) + unit }
        let (value, otherValue) = (own.median(value), other.median(value))
        let (said, otherSaid) = (text(value), text(otherValue))
        if said == otherSaid { return "\(clause(said)), as \(reference)" }
        return value < otherValue
            ? "\(clause(said)) (\(otherSaid) \(reference))"
            : "\(clause(said)), more than \(reference) (\(otherSaid))"
    }
}
