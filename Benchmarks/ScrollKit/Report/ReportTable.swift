import Foundation
import Precache

/// A report as a table for a terminal: a group of lines a scenario, a line a strategy, and what the columns mean.
public struct ReportTable {
    private let report: Report
    private let explanations: [String: String]

    /// - Parameter choices: strategies and scenarios, whose explanations the table repeats.
    public init(_ report: Report, explaining choices: [BenchmarkOptions.Choice] = []) {
        self.report = report
        explanations = Dictionary(choices.map { ($0.name, $0.explanation) }) { first, _ in first }
    }

    /// Whether standard output is a terminal that shows colour. The environment variable `NO_COLOR` turns it off.
    public static var standardOutputTakesColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// The table, which ends with a line break.
    public func text(colour: Bool) -> String {
        let ink = Ink(isOn: colour)
        var lines = [ink.bold(report.setting), ink.dim(report.machine.summary)]
        for scenario in report.scenarios {
            let heading = SVGDrawing.wrapped(scenario + (explanations[scenario].map { ": \($0)" } ?? ""), to: 116)
            lines +=
                ["", heading[0].replacingOccurrences(of: scenario, with: ink.bold(scenario))] + heading.dropFirst()
            for rowCost in report.rowCosts {
                let runs = report.runs(in: scenario).filter { $0.rowCostMs == rowCost }
                if report.rowCosts.count > 1, !runs.isEmpty { lines += ["", "  \(figure(rowCost)) ms a row"] }
                lines += runs.isEmpty ? [] : grid(runs, ink)
            }
        }
        lines += [""] + legend(ink)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Those that some of the runs have anything to show in.
    private func columns(of runs: [Run]) -> [ReportColumn] {
        ReportColumn.all.filter { runs.contains(where: $0.isUsed) }
    }

    /// Widths are those of the whole report, so that the columns of all groups stand below each other.
    private func grid(_ runs: [Run], _ ink: Ink) -> [String] {
        let columns = columns(of: runs.first.map { report.runs(in: $0.scenario) } ?? [])
        let nameWidth = report.runs.map(\.strategy.count).max() ?? 0
        let widths = columns.map { column in
            (report.runs.map { column.text($0).count } + column.heading.map(\.count)).max() ?? 0
        }
        func line(_ name: String, _ cells: [String]) -> String {
            let aligned = zip(cells, widths).map { "  " + $0.rightAligned(in: $1) }.joined()
            return "  " + name.padded(to: nameWidth) + aligned
        }
        let headings = (0..<3).map { row in ink.dim(line("", columns.map { $0.heading[row] })) }
        return headings
            + runs.map { run in
                let text = line(run.strategy, columns.map { $0.text(run) })
                return ink.colour(HitchBand(hitchMsPerSecond: run.hitchMsPerSecond), in: text)
            }
    }

    private func legend(_ ink: Ink) -> [String] {
        let strategies = report.strategies.compactMap { name in explanations[name].map { (name, $0) } }
        let columns = columns(of: report.runs).map { ($0.name, $0.meaning) }
        let width = (columns + strategies).map(\.0.count).max() ?? 0
        func line(_ name: String, _ meaning: String) -> [String] {
            let names = [name] + Array(repeating: "", count: meaning.split(separator: "\n").count - 1)
            return zip(names, meaning.split(separator: "\n")).map { "  \(ink.dim($0.padded(to: width)))  \($1)" }
        }
        return columns.flatMap(line) + (strategies.isEmpty ? [] : [""]) + strategies.flatMap(line)
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
