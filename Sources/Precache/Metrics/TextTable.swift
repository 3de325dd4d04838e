/// Lines of cells, the first column to the left and the others to the right.
struct TextTable {
    private var lines: [[String]]

    init(heading: [String]) { lines = [heading] }

    mutating func add(_ line: [String]) { lines.append(line) }

    var text: String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            line.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - line[column].count)
                return column == 0 ? line[column] + space : space + line[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
