/// Columns that stand below each other in all tables of a report.
struct TableGrid {
    private let columns: [ReportColumn]
    private let widths: [Int]
    private let nameWidth: Int

    /// - Parameters:
    ///   - runs: those of all tables.
    ///   - nameWidth: how long a line's name is at most.
    ///   - hasSpread: whether figures may be marked, as medians that may differ by chance.
    init(_ columns: [ReportColumn], _ runs: [Run], nameWidth: Int, hasSpread: Bool) {
        self.columns = columns
        self.nameWidth = nameWidth
        widths = columns.map { column in
            let figures = runs.map { column.text(column.value($0)).count + (hasSpread ? 1 : 0) }
            return (figures + column.heading.map(\.count)).max() ?? 0
        }
    }

    /// The three lines above the figures, each with a name at its left.
    func headings(_ names: [String], indent: Int = 0) -> [String] {
        names.indices.map { row in line(names[row], columns.map { $0.heading[row] }, indent: indent) }
    }

    /// A line of figures, or as many of them as there are. Names stand within the width of all, with what indents them.
    func line(_ name: String, _ cells: [String], indent: Int = 0) -> String {
        let start = String(repeating: " ", count: indent) + name
        let aligned = zip(cells, widths).map { "  " + $0.rightAligned(in: $1) }.joined()
        var text = start.padded(to: nameWidth + 2) + aligned
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The medians of a group's runs; among others one that may only by chance be more than the least is marked.
    func medians(_ group: RunGroup, among groups: [RunGroup] = []) -> [String] {
        columns.map { column in
            let spread = group.spread(column.value)
            let isTold = spread?.isTold(from: groups.compactMap { $0.spread(column.value) }) ?? true
            return (isTold ? "" : "~") + column.text(spread?.median)
        }
    }
}
