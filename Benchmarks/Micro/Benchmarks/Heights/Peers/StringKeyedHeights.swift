/// "DW": a string for each row, in a dictionary for each orientation. An edit renames every row below it.
struct StringKeyedHeights {
    private var portrait: [String: Double] = [:]
    private var landscape: [String: Double] = [:]
    private let identifier = "PostCell"

    static func warm(rows: Int) -> StringKeyedHeights {
        var heights = StringKeyedHeights()
        for row in 0..<rows { heights[0, row] = rowHeight(of: row) }
        return heights
    }

    subscript(section: Int, row: Int) -> Double? {
        get { portrait[key(section, row)] }
        set { portrait[key(section, row)] = newValue }
    }

    /// - Parameter count: how many rows the section had.
    mutating func insert(section: Int, row: Int, count: Int) {
        for old in (row..<count).reversed() { rename(section, old, to: old + 1) }
    }

    mutating func delete(section: Int, row: Int, count: Int) {
        portrait[key(section, row)] = nil
        for old in (row + 1)..<count { rename(section, old, to: old - 1) }
    }

    mutating func moveDown(section: Int, row: Int, to target: Int) {
        let moved = self[section, row]
        for old in (row + 1)...target { rename(section, old, to: old - 1) }
        self[section, target] = moved
    }

    private mutating func rename(_ section: Int, _ row: Int, to new: Int) {
        portrait[key(section, new)] = portrait.removeValue(forKey: key(section, row))
    }

    private func key(_ section: Int, _ row: Int) -> String { "\(identifier) S \(section) R \(row)" }
}
