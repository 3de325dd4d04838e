/// Why a batch update does not fit the table it is for.
public enum BatchUpdateError: Error, Hashable, Sendable {
    /// Sections before and after do not differ by those that were inserted and deleted.
    case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
    /// Rows before and after do not differ by those that came and went. `section` is the section after the batch.
    case rowCount(section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
    /// An edit names a section that is not there: before the batch for deletes, reloads and what moves, after it
    /// otherwise.
    case noSuchSection(Int, isAfter: Bool)
    /// An edit names a row that is not there.
    case noSuchRow(RowPosition, isAfter: Bool)
    /// Two edits name the same section in a way that cannot be: it is deleted and moved, say, or two move to one place.
    case sectionConflict(Int, isAfter: Bool)
    /// Two edits name the same row in a way that cannot be, or a row moves out of a section that goes, or into a new
    /// one.
    case rowConflict(RowPosition, isAfter: Bool)
}

extension BatchUpdateError: CustomStringConvertible {
    /// One sentence, with the counts that UITableView's own message gives.
    public var description: String {
        switch self {
        case .sectionCount(let before, let after, let inserted, let deleted):
            "invalid number of sections: \(after) after the update must be \(before) before it, plus or minus those "
                + "inserted or deleted (\(inserted) inserted, \(deleted) deleted)"
        case .rowCount(let section, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
            "invalid number of rows in section \(section): \(after) after the update must be \(before) before it, plus or "
                + "minus those inserted or deleted (\(inserted) inserted, \(deleted) deleted) and moved in or out "
                + "(\(movedIn) moved in, \(movedOut) moved out)"
        case .noSuchSection(let section, let isAfter):
            "there is no section \(section) \(Self.when(isAfter)) the update"
        case .noSuchRow(let row, let isAfter): "there is no row \(row) \(Self.when(isAfter)) the update"
        case .sectionConflict(let section, let isAfter):
            "conflicting edits of section \(section) (\(Self.when(isAfter)) the update)"
        case .rowConflict(let row, let isAfter): "conflicting edits of row \(row) (\(Self.when(isAfter)) the update)"
        }
    }

    private static func when(_ isAfter: Bool) -> String { isAfter ? "after" : "before" }
}
