import Foundation

/// What the figures are to reach, and whether they do.
struct Goals {
    private let figures: [Figure]

    init(_ figures: [Figure]) { self.figures = figures }

    var lines: [String] {
        let rows = [
            row(
                "lookup of a cached row, up to 100,000 rows", "3 x the floor",
                worst(of: "lookup/known row", against: "floor", upTo: 100_000), limit: 3, unit: "x"),
            row(
                "a known row through the whole shim", "60 ns", worst(of: "engine/known row through the shim"),
                limit: 60,
                unit: "ns"),
            row(
                "filling the largest table in order", "2 x a bulk fill and a store a row",
                largest(of: "fill/all rows in order", against: "floor"), limit: 2, unit: "x"),
            row(
                "insert and delete a row of the largest section", "1.5 x its memmove",
                largest(of: "edits/insert and delete row 0", against: "floor"), limit: 1.5, unit: "x"),
            row(
                "move a row of the largest section", "1.5 x its memmove",
                largest(of: "edits/move a row from end to end and back", against: "floor"), limit: 1.5, unit: "x"),
            row("1,000 edits in 100,000 rows", "3 x one edit", batchRatio, limit: 3, unit: "x"),
            row("next uncached row, anywhere", "100 ns", worst(of: "queue/next of ten"), limit: 100, unit: "ns"),
            row(
                "next uncached row, at worst", "20,000 ns", worst(of: "queue/next, the only one at the other end"),
                limit: 20_000, unit: "ns"),
            row(
                "reload of the largest table, until the loop sleeps", "2,000,000 ns",
                worst(of: "engine/reload, and look for work"), limit: 2_000_000, unit: "ns"),
            row(
                "engine, a row an iteration", "1.25 x a bare observer and task",
                largest(of: "engine/a row an iteration of the loop", against: "bare"), limit: 1.25, unit: "x"),
            row(
                "engine, many rows an iteration", "150 ns a row",
                worst(of: "engine/many rows an iteration of the loop"),
                limit: 150, unit: "ns"),
            row(
                "change to a known environment", "5,000 ns",
                worst(of: "queue/change to a known environment and back").map { $0 / 2 }, limit: 5_000, unit: "ns"),
        ]
        return ["", "## Goals", "", "| what | at most | reached | |", "|---|---|---:|---|"] + rows
    }

    private func row(_ what: String, _ goal: String, _ reached: Double?, limit: Double, unit: String) -> String {
        guard let reached else { return "| \(what) | \(goal) | not measured | |" }
        let text = unit == "x" ? String(format: "%.2f x", reached) : String(format: "%.4g ns", reached)
        return "| \(what) | \(goal) | \(text) | \(reached <= limit ? "yes" : "**no**") |"
    }

    private func median(_ name: String, _ rows: Int, _ contender: String) -> Double? {
        figures.first { $0.name == name && $0.rows == rows && $0.contender == contender }?.median
    }

    private func sizes(_ name: String) -> [Int] {
        Set(figures.filter { $0.name == name && $0.contender == "ours" }.map(\.rows)).sorted()
    }

    private func ratio(_ name: String, _ rows: Int, against other: String) -> Double? {
        guard let ours = median(name, rows, "ours"), let other = median(name, rows, other) else { return nil }
        return ours / other
    }

    private func worst(of name: String) -> Double? {
        sizes(name).compactMap { median(name, $0, "ours") }.max()
    }

    private func worst(of name: String, against other: String, upTo rows: Int) -> Double? {
        sizes(name).filter { $0 <= rows }.compactMap { ratio(name, $0, against: other) }.max()
    }

    private func largest(of name: String, against other: String) -> Double? {
        sizes(name).last.flatMap { ratio(name, $0, against: other) }
    }

    private var batchRatio: Double? {
        let name = "edits/batch of deletes and inserts"
        guard let rows = figures.first(where: { $0.name == name })?.rows, let one = median(name, rows, "1 rows"),
            let many = median(name, rows, "1000 rows")
        else { return nil }
        return many / one
    }
}
