import Foundation

extension Session {
    /// What was measured, as Markdown.
    ///
    /// - Parameter head: what it was measured with, and on.
    public func report(_ head: String) -> String {
        let verdicts = areas.flatMap { $0.figures.compactMap(\.isReached) + $0.counts.map(\.isReached) }
        let reached = "Goals reached: \(verdicts.count(where: { $0 })) of \(verdicts.count)."
        return ([head, reached] + areas.flatMap(\.paragraphs)).joined(separator: "\n\n")
    }

    /// The largest ratios of a report, by the names of pairs.
    static func largestRatios(in report: String) -> [String: Double] {
        let cells = report.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let ratios = cells.filter { $0.count > 3 }.map {
            ($0[0], $0[3].split(separator: " ").last.flatMap { Double($0) })
        }
        return Dictionary(ratios, uniquingKeysWith: { first, _ in first }).compactMapValues(\.self)
    }
}

extension Session.Area {
    fileprivate var paragraphs: [String] {
        let tables = [figures.isEmpty ? nil : table(of: figures), counts.isEmpty ? nil : table(of: counts)]
        let shown = tables.compactMap(\.self)
        return shown.isEmpty ? [] : ["## \(title)", explanation] + shown
    }

    private func table(of figures: [Figure]) -> String {
        let head = [
            "", columns.floor, columns.ours, "\(columns.ours) / \(columns.floor), five times", "at most", "",
            "blocks × operations",
        ]
        return table(
            head, alignment: "|---|---:|---:|---:|---:|---|---:|",
            rows: figures.map { figure in
                let (floors, ours) = (figure.repetitions.map(\.floor), figure.repetitions.map(\.ours))
                return [
                    figure.name, time(floors.min() ?? .nan), time(ours.min() ?? .nan), spread(figure.ratios),
                    figure.limit?.text ?? "", figure.isReached.map(verdict) ?? "", figure.samples,
                ]
            })
    }

    private func table(of counts: [Count]) -> String {
        table(
            ["", "is", "at most", ""], alignment: "|---|---:|---:|---|",
            rows: counts.map { [$0.name, digits($0.value), digits($0.limit), verdict($0.isReached)] })
    }

    private func table(_ head: [String], alignment: String, rows: [[String]]) -> String {
        let lines = ([head] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
        return ([lines[0], alignment] + lines.dropFirst()).joined(separator: "\n")
    }
}

extension Figure {
    /// How many blocks were timed, and how many operations are in one: for both, where they differ.
    fileprivate var samples: String {
        let (floor, ours) = operations
        return "\(repetitions.count) × \(blocks) × " + (floor == ours ? "\(ours)" : "\(floor) and \(ours)")
    }
}

extension Limit {
    fileprivate var text: String { ratioText(ratio) + (before.map { " (\(ratioText($0)) before)" } ?? "") }
}

private func verdict(_ isReached: Bool) -> String { isReached ? "reached" : "**missed**" }

/// The least and the greatest.
private func spread(_ ratios: [Double]) -> String {
    "\(ratioText(ratios.min() ?? .nan)) to \(ratioText(ratios.max() ?? .nan))"
}

/// Near to 1 a thousandth matters, and near to 0.
private func ratioText(_ ratio: Double) -> String {
    abs(ratio - 1) < 0.1 || ratio < 0.1 ? String(format: "%.3f", ratio) : digits(ratio)
}

private func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: "\(digits(seconds * 1e9)) ns"
    case ..<1e-3: "\(digits(seconds * 1e6)) µs"
    default: "\(digits(seconds * 1e3)) ms"
    }
}

/// Three of them.
func digits(_ value: Double) -> String {
    String(format: value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value)
}
