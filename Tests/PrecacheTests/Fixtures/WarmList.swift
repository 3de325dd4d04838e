import PrecacheCore

@testable import Precache

extension TableOwner {
    /// Where the list is warm: the first row on the screen that is not as high as is known, or the size of the content,
    /// if it is not what the known heights add up to. Nil where both are right, and where the list is not warm.
    func wrongWhereWarm(hasSizeByHeights: Bool) -> String? {
        guard let precacher = table.usedPrecacher, precacher.isWarm, !table.isEditing else { return nil }
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let known = store.rows[RowPosition(path)], let cell = table.cellForRow(at: path) else { continue }
            if table.differsVisibly(Double(cell.frame.height), known) {
                return "\(path) is shown at \(cell.frame.height) instead of \(known), although the list is warm"
            }
        }
        guard hasSizeByHeights, precacher.coverage == 1 else { return nil }
        var known = 0.0
        for section in 0..<table.numberOfSections {
            for row in 0..<table.numberOfRows(inSection: section) {
                known += store.rows.lastHeight(at: RowPosition(section: section, row: row)) ?? 0
            }
        }
        if abs(table.contentSize.height - known) < 0.01 { return nil }
        return "the content is \(table.contentSize.height) high instead of \(known), although the list is warm"
    }
}
