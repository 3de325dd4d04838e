/// Where a table with Precache is later than the same table without it, as a page of Markdown: a line for each figure that is
/// more than a tenth and a millisecond worse, and that the runs tell apart.
public struct WorseTable {
    private let report: Report
    private let lines: [String]
    /// How many figures were compared.
    private let count: Int

    /// The figures that are times: of users' waits, not of the battery.
    private static let columns = ["hitch ratio", "worst frame", "first paint", "longest change"].compactMap { name in
        ReportColumn.all.first { $0.name == name }
    }

    /// Nil where nothing was run with Precache, or nothing without.
    public init?(_ report: Report) {
        self.report = report
        var (lines, count) = ([String](), 0)
        for scenario in report.scenarios {
            let groups = report.groups(in: scenario)
            for own in groups where own.usesPrecache {
                for other in groups where !other.usesPrecache && other.load == own.load {
                    guard own.runs[0].length == other.runs[0].length else { continue }
                    for column in Self.columns {
                        guard let (ours, theirs) = Self.spreads(column, own, other) else { continue }
                        count += 1
                        if Self.isWorse(ours, than: theirs) {
                            lines.append(Self.line(column, own, ours, other, theirs))
                        }
                    }
                }
            }
        }
        if count == 0 { return nil }
        self.lines = lines
        self.count = count
    }

    private static func spreads(_ column: ReportColumn, _ own: RunGroup, _ other: RunGroup) -> (Spread, Spread)? {
        guard let ours = own.spread(column.value), let theirs = other.spread(column.value) else { return nil }
        return (ours, theirs)
    }

    private static func isWorse(_ own: Spread, than other: Spread) -> Bool {
        own.median > 1.1 * other.median + 1 && own.differs(from: other)
    }

    private static func line(
        _ column: ReportColumn, _ own: RunGroup, _ ours: Spread, _ other: RunGroup, _ theirs: Spread
    ) -> String {
        let unit = column.heading[2].split(separator: " ")[0]
        let cells = [
            own.load, own.scenario, "\(column.name), \(unit)", own.strategy, figure(ours.median, decimals: 1),
            other.strategy, figure(theirs.median, decimals: 1),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// It ends with a line break.
    public func text() -> String {
        let rule =
            "Times that are more than 1.1 times those of a table without Precache, and 1 ms or 1 ms/s more: medians, where "
            + "the runs tell them apart. Of \(figure(count)) that were compared, \(lines.isEmpty ? "none" : "these"):"
        let table =
            ["| list | scenario | | with | | without | |", "|---|---|---|---|---:|---|---:|"] + lines
        return
            ([
                "# Where Precache is worse", "", rule, "",
            ] + (lines.isEmpty ? [] : table + [""]) + [report.setting + ". " + report.machine.summary + "."])
            .joined(separator: "\n") + "\n"
    }
}

extension RunGroup {
    fileprivate var usesPrecache: Bool { StrategyName(rawValue: runs[0].strategy)?.usesPrecache == true }
}
