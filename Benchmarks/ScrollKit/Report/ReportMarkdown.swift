/// A report as a table in Markdown, as the README shows it: a column a strategy; for each scenario a line a row cost.
package struct ReportMarkdown {
    private let report: Report

    package init(_ report: Report) { self.report = report }

    /// The table, without a line break at its end. Medians, and in brackets the least and the most where they differ.
    package func text() -> String {
        let strategies = report.strategies
        var lines = [
            line("a row costs", strategies.map { "`\($0)`" }),
            line("---", strategies.map { _ in "---:" }),
        ]
        for scenario in report.scenarios {
            let groups = report.groups(in: scenario)
            let columns = columns(of: groups)
            lines.append(
                line("**\(scenario)**: \(columns.map(\.title).joined(separator: " · "))", strategies.map { _ in "" }))
            for cost in report.rowCosts {
                let cells = strategies.map { strategy in
                    let group = groups.first { $0.strategy == strategy && $0.rowCostMs == cost }
                    return columns.map { column in text(group?.spread(column.value), decimals: column.decimals) }
                        .joined(separator: " · ")
                }
                lines.append(line("\(figure(cost)) ms", cells))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What matters in a scenario: how it moves, where it jumps how it lands, and where nobody scrolls what it costs.
    private func columns(of groups: [RunGroup]) -> [(title: String, decimals: Int, value: (Run) -> Double?)] {
        let runs = groups.flatMap(\.runs)
        if runs.allSatisfy({ $0.frames == 0 }) { return [("CPU time, ms", 0, \.cpuMs)] }
        let ratio: (String, Int, (Run) -> Double?) = ("hitch ratio, ms/s", 1, \.hitchMsPerSecond)
        if runs.contains(where: { $0.landingErrorPoints != nil }) {
            return [ratio, ("lands off, pt", 0, \.landingErrorPoints)]
        }
        return [ratio, ("scroll bar jumps, pt", 0, \.indicatorJumpPoints)]
    }

    private func text(_ spread: Spread?, decimals: Int) -> String {
        guard let spread else { return "-" }
        let (median, least, most) = (
            figure(spread.median, decimals: decimals), figure(spread.least, decimals: decimals),
            figure(spread.most, decimals: decimals)
        )
        return least == most ? median : "\(median) (\(least) to \(most))"
    }

    private func line(_ first: String, _ cells: [String]) -> String {
        "| " + ([first] + cells).joined(separator: " | ") + " |"
    }
}
