import Foundation

/// RESULTS.md.
struct Document {
    let results: Results
    let commit: String

    var text: String {
        ([head, goals] + Area.all.map(tables) + [samples]).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var head: String {
        """
        # What heights cost

        Made by `Benchmarks/Micro/run.sh`, at commit \(commit), on \(Machine.summary). Not to be edited by hand.

        One run, so compare figures of it with each other. A figure is the median of its samples; how many there were, and
        how far they spread, stands at the end. `ours / floor` is how many times what cannot be done quicker; below each
        peer is how many times ours it takes. — is a size at which a peer does not end within seconds, or what it does not do.

        **floor**: two levels of plain memory through a pointer, or what an area says. **DW**: a dictionary keyed by a string
        of identifier, section and row. **FD**: nested arrays of boxed numbers, grown on access by walking from row 0.
        **FD-keyed**: boxed numbers by the model's identifier. **NM**: an NSCache keyed by the model's properties in a
        string. **list**: all index paths collected, taken from the front. The peers are written for this comparison, from
        descriptions of what such systems do, in Swift's own collections; their originals are slower.
        """
    }

    private var goals: String {
        let lines = Goal.all(results).map { goal in
            let reached = goal.reached.map { goal.unit.text($0) } ?? goal.obstacle
            let verdict = goal.reached.map { $0 <= goal.limit ? "reached" : "**missed**" } ?? ""
            return "| \(goal.text) | \(goal.unit.text(goal.limit)) | \(reached) | \(verdict) |"
        }
        return (["## Goals", "", "| | at most | is | |", "|---|---:|---:|---|"] + lines).joined(separator: "\n")
    }

    private func tables(_ area: Area) -> String {
        let figures = results.all.filter { $0.name.area == area.name }
        let operations = Set(figures.map(\.name.operation)).sorted()
        guard !operations.isEmpty else { return "" }
        return
            (["## \(area.name.capitalized)", area.says]
            + operations.map { operation in table(operation, figures.filter { $0.name.operation == operation }) })
            .joined(separator: "\n\n")
    }

    private func table(_ operation: String, _ figures: [Result]) -> String {
        let contenders = Contenders.inOrder.filter { contender in figures.contains { $0.name.contender == contender } }
        let hasFloor = contenders.contains("floor") && contenders.contains("ours")
        let columns = contenders.flatMap { $0 == "ours" && hasFloor ? [$0, "ours / floor"] : [$0] }
        var lines = ["| \(operation) | " + columns.joined(separator: " | ") + " |"]
        lines.append("|---" + String(repeating: "|---:", count: columns.count) + "|")
        for rows in Set(figures.map(\.name.rows)).sorted() {
            let row = figures.filter { $0.name.rows == rows }
            let cells = columns.map { cell($0, row) }
            lines.append("| \(rowCount(rows)) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n")
    }

    private func cell(_ column: String, _ row: [Result]) -> String {
        let ours = row.first { $0.name.contender == "ours" }
        if column == "ours / floor" {
            guard let ours, let floor = row.first(where: { $0.name.contender == "floor" }) else { return "—" }
            return "**\(digits(ours.median / floor.median)) ×**"
        }
        guard let result = row.first(where: { $0.name.contender == column }) else { return "—" }
        let text = result.text(result.median)
        guard let ours, Contenders.peers.contains(column), ours.median > 0 else { return text }
        return "\(text) (\(digits(result.median / ours.median)) ×)"
    }

    private var samples: String {
        let lines = Area.all.flatMap { area in results.all.filter { $0.name.area == area.name } }.map { result in
            let name = result.name
            return "| \(name.area): \(name.operation) | \(name.contender) | \(rowCount(name.rows)) "
                + "| \(result.samples) × \(name.repeats) | \(result.text(result.fastest)) "
                + "| \(result.text(result.median)) | \(result.text(result.slow)) |"
        }
        return
            ([
                "## Samples", "", "| | | rows | samples × operations | fastest | median | 90th percentile |",
                "|---|---|---:|---:|---:|---:|---:|",
            ] + lines).joined(separator: "\n")
    }
}
