import Foundation
import ScrollMeter

/// A report as tables for a terminal, 80 columns wide: for each scenario what users see, what it costs, and what was
/// measured, a line a strategy; then what the columns mean, and at the end what Precache changed.
public struct ReportTable {
    private let report: Report
    private let explanations: [String: String]

    /// As wide as a terminal is at least.
    private static let width = 80

    /// - Parameter choices: strategies and scenarios, whose explanations the table repeats.
    public init(_ report: Report, explaining choices: [BenchmarkOptions.Choice] = []) {
        self.report = report
        explanations = Dictionary(choices.map { ($0.name, $0.explanation) }) { first, _ in first }
    }

    /// Whether a file is a terminal that knows more than plain text: not where `TERM` is `dumb` or missing, and not where
    /// `NO_COLOR` is set.
    public static func takesEscapes(_ file: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(file) == 1 && !["", "dumb"].contains(environment["TERM", default: ""])
            && environment["NO_COLOR", default: ""].isEmpty
    }

    /// What was simulated, and on what: to be printed before anything runs. It ends with a line break.
    public func heading(colour: Bool) -> String {
        let ink = Ink(isOn: colour)
        return
            (SVGDrawing.wrapped(report.setting, to: Self.width).map(ink.bold)
            + SVGDrawing.wrapped(report.machine.summary, to: Self.width).map(ink.dim)).joined(separator: "\n") + "\n"
    }

    /// For each list a table of what a user would notice, and a sentence that says what it means. It ends with a line
    /// break.
    public func brief(colour: Bool) -> String {
        let ink = Ink(isOn: colour)
        let columns = ReportColumn.brief.filter { column in report.runs.contains { column.value($0) != nil } }
        let widest = max(report.runs.map(\.name.count).max() ?? 0, report.scenarios.map(\.count).max() ?? 0)
        let grid = TableGrid(columns, report.runs, nameWidth: widest, hasSpread: false)
        var lines: [String] = []
        for load in report.loads {
            lines.append("")
            for (index, scenario) in report.scenarios.enumerated() {
                let groups = report.groups(in: scenario).filter { $0.load == load }
                let headings = index == 0 ? grid.headings([load, "", scenario]) : [grid.line(scenario, [])]
                lines += headings.map(ink.dim)
                lines += groups.map { grid.line($0.strategy, grid.medians($0), indent: 2) }
            }
            let sentence = ReportFinding(report).sentence(of: load)
            lines += (sentence.map { SVGDrawing.wrapped($0, to: Self.width) } ?? []).map(ink.bold)
        }
        let meanings = columns.map { "\($0.name): \($0.meaning)" }.joined(separator: ". ")
        return (lines + [""] + SVGDrawing.wrapped(meanings + ".", to: Self.width).map(ink.dim))
            .joined(separator: "\n") + "\n"
    }

    /// Tables of all that was seen: for each scenario what users see, what it costs, and what was measured. They end with a
    /// line break.
    public func text(colour: Bool) -> String {
        let ink = Ink(isOn: colour)
        var lines: [String] = []
        for scenario in report.scenarios {
            let heading = SVGDrawing.wrapped(
                scenario + (explanations[scenario].map { ": \($0)" } ?? ""), to: Self.width)
            lines +=
                ["", heading[0].replacingOccurrences(of: scenario, with: ink.bold(scenario))] + heading.dropFirst()
            for load in report.loads {
                let groups = report.groups(in: scenario).filter { $0.load == load }
                if report.loads.count > 1, !groups.isEmpty { lines += ["", "  \(load)"] }
                for kind in ReportColumn.Kind.allCases where !groups.isEmpty {
                    lines += rows(groups, kind, ink)
                }
            }
        }
        let findings = report.loads.compactMap(ReportFinding(report).sentence)
            .flatMap { SVGDrawing.wrapped($0, to: Self.width).map(ink.bold) }
        return (lines + [""] + legend(ink) + (findings.isEmpty ? [] : [""]) + findings).joined(separator: "\n") + "\n"
    }

    /// Those that some of the runs have anything to show in.
    private func columns(_ kind: ReportColumn.Kind?, of runs: [Run]) -> [ReportColumn] {
        ReportColumn.all.filter { (kind == nil || $0.kind == kind) && runs.contains(where: $0.isUsed) }
    }

    /// Widths are those of the whole report, so that the columns of all groups stand below each other.
    private func rows(_ groups: [RunGroup], _ kind: ReportColumn.Kind, _ ink: Ink) -> [String] {
        let columns = columns(kind, of: report.runs.filter { $0.scenario == groups[0].scenario })
        let nameWidth = max(report.runs.map(\.name.count).max() ?? 0, hasSpread ? 7 : 0)
        let grid = TableGrid(columns, report.runs, nameWidth: nameWidth, hasSpread: hasSpread)
        let headings = grid.headings(["", "", ""], indent: 2).map(ink.dim)
        return headings
            + groups.flatMap { group in
                let ratio = group.median(\.hitchMsPerSecond)
                let line = grid.line(group.strategy, grid.medians(group, among: groups), indent: 2)
                let text = ink.colour(HitchBand(hitchMsPerSecond: ratio), in: line)
                let spreads = columns.map { group.spread($0.value) }
                guard hasSpread, spreads.contains(where: { $0.map { $0.least != $0.most } ?? false }) else {
                    return [text]
                }
                let least = zip(columns, spreads).map { $0.text($1?.least) }
                let most = zip(columns, spreads).map { $0.text($1?.most) }
                return [text]
                    + [grid.line("  least", least, indent: 2), grid.line("  most", most, indent: 2)].map(ink.dim)
            }
    }

    private var hasSpread: Bool { report.options.repetitions > 1 }

    private func legend(_ ink: Ink) -> [String] {
        let strategies = report.runs.map(\.strategy).withoutRepetition.compactMap { name in
            explanations[name].map { (name, $0) }
        }
        let columns = columns(nil, of: report.runs).map { ($0.name, $0.meaning) }
        let width = (columns + strategies).map(\.0.count).max() ?? 0
        func line(_ name: String, _ meaning: String) -> [String] {
            let lines = SVGDrawing.wrapped(meaning, to: Self.width - width - 4)
            let names = [name] + Array(repeating: "", count: lines.count - 1)
            return zip(names, lines).map { "  \(ink.dim($0.padded(to: width)))  \($1)" }
        }
        let spread = hasSpread ? line("~", "the least in the column may only be less by chance") : []
        return columns.flatMap(line) + spread + (strategies.isEmpty ? [] : [""]) + strategies.flatMap(line)
    }
}

/// Colours for a terminal, or none.
private struct Ink {
    let isOn: Bool

    func bold(_ text: String) -> String { sgr("1", text) }
    func dim(_ text: String) -> String { sgr("2", text) }

    func colour(_ band: HitchBand, in line: String) -> String {
        let code =
            switch band {
            case .good: "32"
            case .warning: "33"
            case .critical, .urgent: "31"
            }
        let word = " \(band.rawValue) "
        return line.replacingOccurrences(of: word, with: sgr(code, word))
    }

    private func sgr(_ code: String, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
