import PrecacheCore

/// One edit of a batch, to be shuffled, dropped and printed.
enum Edit: Equatable {
    case deleteSection(Int)
    case insertSection(Int)
    case reloadSection(Int)
    case moveSection(Int, to: Int)
    case deleteRow(RowPosition)
    case insertRow(RowPosition)
    case reloadRow(RowPosition)
    case moveRow(RowPosition, to: RowPosition)

    /// The row it names as it was before the batch.
    var rowBefore: RowPosition? {
        switch self {
        case .deleteRow(let row), .reloadRow(let row), .moveRow(let row, _): row
        default: nil
        }
    }

    /// The row it names as it is after the batch.
    var rowAfter: RowPosition? {
        switch self {
        case .insertRow(let row), .moveRow(_, let row): row
        default: nil
        }
    }

    /// The section it deletes, reloads or moves.
    var sectionBefore: Int? {
        switch self {
        case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _): section
        default: nil
        }
    }

    /// The section it inserts, or moves one to.
    var sectionAfter: Int? {
        switch self {
        case .insertSection(let section), .moveSection(_, let section): section
        default: nil
        }
    }
}

extension Edit: CustomStringConvertible {
    var description: String {
        switch self {
        case .deleteSection(let section): "delete section \(section)"
        case .insertSection(let section): "insert section \(section)"
        case .reloadSection(let section): "reload section \(section)"
        case .moveSection(let section, let target): "move section \(section) to \(target)"
        case .deleteRow(let row): "delete \(row)"
        case .insertRow(let row): "insert \(row)"
        case .reloadRow(let row): "reload \(row)"
        case .moveRow(let row, let target): "move \(row) to \(target)"
        }
    }
}

extension BatchUpdate {
    /// A call for each edit, in order.
    init(_ edits: [Edit]) {
        self.init()
        for edit in edits {
            switch edit {
            case .deleteSection(let section): sections.deleted += [section]
            case .insertSection(let section): sections.inserted += [section]
            case .reloadSection(let section): sections.reloaded += [section]
            case .moveSection(let section, let target): sections.move(section, to: target)
            case .deleteRow(let row): rows.deleted += [row]
            case .insertRow(let row): rows.inserted += [row]
            case .reloadRow(let row): rows.reloaded += [row]
            case .moveRow(let row, let target): rows.move(row, to: target)
            }
        }
    }
}
