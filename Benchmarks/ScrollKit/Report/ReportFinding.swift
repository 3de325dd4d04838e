/// What the figures of a list mean: a sentence for each list, made of its first scenario, whichever way they turned out.
/// Precache is held against all strategies without it, and its CPU time against the last of these.
///
/// There is none where `precache` did not run, or nothing to compare it with.
struct ReportFinding {
    private let report: Report

    init(_ report: Report) { self.report = report }

    /// Nil where there is nothing to say.
    func sentence(of load: String) -> String? {
        guard let scenario = report.scenarios.first else { return nil }
        let groups = report.groups(in: scenario).filter { $0.load == load }
        let others = groups.filter { StrategyName(rawValue: $0.runs[0].strategy)?.usesPrecache == false }
        // Of several lengths each would have to be held against its own.
        guard let own = groups.first(where: { $0.runs[0].strategy == StrategyName.precache.rawValue }),
            !others.isEmpty, own.runs[0].length == nil
        else { return nil }
        return Comparison(load: load, scenario: scenario, own: own, others: others).sentence
    }
}

/// The runs with Precache, and those without.
private struct Comparison {
    let load: String
    let scenario: String
    let own: RunGroup
    let others: [RunGroup]

    var sentence: String {
        let hasScrolled = own.median { Double($0.frames) } > 0
        let clauses = (hasScrolled ? frames + [rowsInMotion, scrollBar] : []) + [cpuTime]
        let names = others.map(\.strategy).joined(separator: " and ")
        return "\(load), \(scenario), Precache against \(names): \(clauses.joined(separator: ", "))."
    }

    private var frames: [String] {
        let ratios = ([own] + others).map { $0.median(\.hitchMsPerSecond) }
        if ratios.allSatisfy({ $0 < 0.05 }) { return ["no frame is late with any"] }
        return [
            compare(\.fps, decimals: 1) { "\($0) frames a second" },
            compare(\.worstFrameMs, decimals: 1) { "the longest frame is \($0) ms" },
        ]
    }

    private var rowsInMotion: String {
        compare(\.rowsInMotion) { "\($0) \($0 == "1" ? "row" : "rows") measured in motion" }
    }

    private var scrollBar: String { compare(\.indicatorJumpPoints) { "the scroll bar jumps by \($0) pt" } }

    private var cpuTime: String {
        let ratios = others.map { other in
            let cpu = other.median(\.cpuMs)
            return cpu > 0 ? figure(own.median(\.cpuMs) / cpu, decimals: 1) : "-"
        }
        return "\(ratios.joined(separator: " and ")) times the CPU time"
    }

    /// The clause that a figure is said in, and the others' figures.
    private func compare(
        _ value: (Run) -> Double, decimals: Int = 0, _ clause: (String) -> String
    ) -> String {
        func text(_ group: RunGroup) -> String { figure(group.median(value), decimals: decimals) }
        let said = others.map(text)
        let isSame = said.allSatisfy { $0 == text(own) }
        return clause(text(own)) + (isSame ? " as without" : " instead of \(said.joined(separator: " and "))")
    }
}

extension Run {
    fileprivate var rowsInMotion: Double { Double(trackingMisses) }
}
