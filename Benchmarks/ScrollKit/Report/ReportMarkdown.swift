/// A report as a table in Markdown, as the README shows it: a column a strategy; for each scenario a line a row cost.
package struct ReportMarkdown {
    private let report: Report

    package init(_ report: Report) { self.report = report }

    /// The table, without a line break at its end. Medians, and in brackets the least and the most where they differ; `~`
    /// where the runs do not tell a figure from the least in its line.
    package func text() -> String {
        let strategies = report.strategies
        var lines = [
            line("a row costs to measure + to show", strategies.map { "`\($0)`" }),
            line("---", strategies.map { _ in "---:" }),
        ]
        for scenario in report.scenarios {
            let groups = report.groups(in: scenario)
            let columns = columns(of: groups)
            lines.append(
                line("**\(scenario)**: \(columns.map(\.title).joined(separator: " · "))", strategies.map { _ in "" }))
            for cost in report.rowCosts {
                let groups = groups.filter { $0.rowCostMs == cost }
                let cells = strategies.map { strategy in
                    columns.map { column in
                        let spread = groups.first { $0.strategy == strategy }?.spread(column.value)
                        return text(spread, column.decimals, among: groups.compactMap { $0.spread(column.value) })
                    }.joined(separator: " · ")
                }
                let show = groups.first?.median(\.showCostMs) ?? 0
                lines.append(line("\(figure(cost)) + \(figure(show)) ms", cells))
            }
        }
        return lines.joined(separator: "\n")
    }

    private typealias Column = (title: String, decimals: Int, value: (Run) -> Double?)

    /// What matters in a scenario: how it moves; how it lands, where it jumps; when it is there, where nobody waited; and
    /// what it costs where nobody scrolls.
    private func columns(of groups: [RunGroup]) -> [Column] {
        let runs = groups.flatMap(\.runs)
        if runs.allSatisfy({ $0.frames == 0 }) {
            return [
                ("CPU time, ms", 0, \.cpuMs),
                ("overhead, %", 0, { $0.warmUpOverhead.map { $0 * 100 } }),
            ]
        }
        let ratio: Column = ("hitch ratio, ms/s", 1, \.hitchMsPerSecond)
        if runs.contains(where: { $0.landingErrorPoints != nil }) {
            return [ratio, ("lands off, pt", 0, \.landingErrorPoints)]
        }
        let jumps: Column = ("scroll bar jumps, pt", 0, \.indicatorJumpPoints)
        return [ratio, jumps] + (runs.contains { $0.warmUpMs > 0.5 } ? [] : [("first paint, ms", 1, \.firstPaintMs)])
    }

    private func text(_ spread: Spread?, _ decimals: Int, among all: [Spread]) -> String {
        guard let spread else { return "-" }
        let (median, least, most) = (
            figure(spread.median, decimals: decimals), figure(spread.least, decimals: decimals),
            figure(spread.most, decimals: decimals)
        )
        return (spread.isTold(from: all) ? "" : "~") + (least == most ? median : "\(median) (\(least) to \(most))")
    }

    private func line(_ first: String, _ cells: [String]) -> String {
        "| " + ([first] + cells).joined(separator: " | ") + " |"
    }
}
