import Foundation

/// The table of all figures: a line for each operation and size, the contenders side by side as ratios to ours.
struct ResultsTable {
    private let figures: [Figure]
    private let machine: String
    private let commit: String

    init(_ figures: [Figure], machine: String, commit: String) {
        self.figures = figures
        self.machine = machine
        self.commit = commit
    }

    var text: String {
        var lines = [
            "# Results", "",
            "Made by `Benchmarks/Micro/run.sh`. Medians of one run, with the spread of the samples (from the least, or the first "
                + "tenth, to the last tenth) and their number; ratios are to ours. `dw`, `fd`, `zz`, `keyed` and `nm` are what "
                + "the systems before this one do, written anew; `floor` is memory through a pointer, `bare` an observer that "
                + "posts a task, `questions alone` what must be asked of a table before any height can be served.",
            "", "Machine: \(machine). Commit: \(commit).", "",
            "Where a peer is missing it does not end in a minute (`fd` fills in quadratic time), or has no such operation.",
        ]
        lines += Goals(figures).lines
        for area in areas { lines += section(area) }
        return lines.joined(separator: "\n")
    }

    private var areas: [String] {
        let order = ["lookup", "fill", "edits", "keyed", "queue", "engine"]
        return order.filter { area in figures.contains { $0.name.hasPrefix(area + "/") } }
    }

    private func section(_ area: String) -> [String] {
        var lines = ["", "## \(area.prefix(1).uppercased() + area.dropFirst())"]
        let names = figures.map(\.name).filter { $0.hasPrefix(area + "/") }
        for name in Set(names).sorted() {
            lines += ["", "**\(name.dropFirst(area.count + 1))**", ""]
            lines += ["| rows | contender | median | spread | samples | to ours |", "|---:|---|---:|---:|---:|---:|"]
            for rows in Set(figures.filter { $0.name == name }.map(\.rows)).sorted() {
                lines += table(figures.filter { $0.name == name && $0.rows == rows })
            }
        }
        return lines
    }

    private func table(_ figures: [Figure]) -> [String] {
        let ours = figures.first { $0.contender == "ours" }?.median
        return figures.sorted {
            ($0.contender == "ours" ? 0 : 1, $0.median) < ($1.contender == "ours" ? 0 : 1, $1.median)
        }
        .map { figure in
            let ratio = ours.map { figure.contender == "ours" ? "1" : Self.ratio(figure.median / $0) } ?? ""
            return "| \(figure.rows) | \(figure.contender) | \(Self.time(figure.median)) | "
                + "\(Self.time(figure.low)) to \(Self.time(figure.high)) | \(figure.samples) | \(ratio) |"
        }
    }

    private static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: String(format: "%.3g ns", nanoseconds)
        case ..<1e6: String(format: "%.3g µs", nanoseconds / 1e3)
        case ..<1e9: String(format: "%.3g ms", nanoseconds / 1e6)
        default: String(format: "%.3g s", nanoseconds / 1e9)
        }
    }
}
