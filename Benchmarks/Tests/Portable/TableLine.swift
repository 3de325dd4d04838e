/// A line of a table in Markdown. Its first cell is its name.
struct TableLine {
    private let cells: [String]
    private let text: String

    init(_ cells: [String]) {
        self.cells = cells
        text = "| \(cells.joined(separator: " | ")) |"
    }

    /// The text with this line in place of the one that has its name and as many cells; nil where there is none, or
    /// several.
    func written(in text: String) -> String? {
        var lines = text.components(separatedBy: "\n")
        let places = lines.indices.filter { index in
            let others = lines[index].components(separatedBy: "|")
            // What stands before the first bar and behind the last one is no cell.
            return others.count == cells.count + 2 && others[1].trimmingCharacters(in: .whitespaces) == cells[0]
        }
        guard places.count == 1 else { return nil }
        lines[places[0]] = self.text
        return lines.joined(separator: "\n")
    }
}
