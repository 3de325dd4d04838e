import XCTest

@testable import Precache

/// Edits of the model and of the table.
extension Feed {
    func insert(_ name: String, height: CGFloat = 60, at row: Int = 0, _ section: Int = 0) {
        insert([Row(name: name, height: height)], at: row, section)
    }

    func remove(_ range: Range<Int>, _ section: Int = 0) {
        rows[section].removeSubrange(range)
        table.deleteRows(at: range.map { path($0, section) }, with: .none)
    }

    /// The model is another one, of which the table is told.
    func reload(_ rows: [[Row]]) {
        self.rows = rows
        table.reloadData()
    }
}

/// What is to be so.
extension Feed {
    /// The heights that are answered are the rows' own, known or measured now.
    func assertHeightsAreRight(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        for section in rows.indices {
            for row in rows[section].indices {
                let right = rows[section][row].height
                XCTAssertEqual(height(section, row), right, "\(section):\(row) \(message)", file: file, line: line)
            }
        }
    }

    /// All heights are right without a measurement, and none was made before.
    func assertKnowsAll(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        assertHeightsAreRight(message, file: file, line: line)
        XCTAssertEqual(measured, [], message, file: file, line: line)
    }

    /// The table gets warm, and all heights are right then. These rows were measured for it, each once, and no others.
    func assertWarms(
        measuring names: [String], _ message: String = "", file: StaticString = #filePath, line: UInt = #line
    ) {
        warmUp(file: file, line: line)
        assertHeightsAreRight(message, file: file, line: line)
        XCTAssertEqual(measured.sorted(), names.sorted(), message, file: file, line: line)
    }
}
