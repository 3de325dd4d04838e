import PrecacheCore

/// A table as plain arrays of arrays of tagged rows, with a second, naive reading of UITableView's rule for batch
/// updates: what is inserted or moved is put at its place after the batch, and the places left are filled with what
/// stays, in the old order.
struct ReferenceTable {
    struct Row: Equatable {
        /// Tells rows apart, wherever they go.
        var tag: Int
        var height: Double?
        var lastHeight: Double?
        var isPassedOver = false

        var isQueued: Bool { height == nil && !isPassedOver }
    }

    private(set) var sections: [[Row]]
    /// For each section that the last batch reloaded, its index before it; nil for any other.
    private(set) var reloadedSections: [Int?]
    /// Rows are tagged from 0, and no tag is given twice.
    private(set) var tagCount: Int

    init(counts: [Int]) {
        sections = []
        reloadedSections = counts.map { _ in nil }
        tagCount = 0
        for count in counts { sections.append(newRows(count)) }
    }

    var counts: [Int] { sections.map(\.count) }

    private mutating func newRows(_ count: Int) -> [Row] {
        tagCount += count
        return (tagCount - count..<tagCount).map { Row(tag: $0) }
    }

    subscript(position: RowPosition) -> Row {
        get { sections[position.section][position.row] }
        set { sections[position.section][position.row] = newValue }
    }

    /// Where the row with each tag is; nil where there is none.
    var positions: [RowPosition?] {
        var positions = [RowPosition?](repeating: nil, count: tagCount)
        for (section, rows) in sections.enumerated() {
            for (row, content) in rows.enumerated() {
                positions[content.tag] = RowPosition(section: section, row: row)
            }
        }
        return positions
    }

    mutating func forget(_ section: Int, rows: Int) { sections[section] = newRows(rows) }

    // MARK: - Batch updates

    /// What an edit does with a row or section of before the batch.
    private enum Fate: Equatable {
        case deleted
        case reloaded
        case moved(section: Int, row: Int)
    }

    /// What an edit puts at a place after the batch.
    private enum Arrival: Equatable {
        case inserted
        case moved(section: Int, row: Int)
    }

    /// This table after a batch, nil where UITableView would raise an exception.
    ///
    /// - Parameter counts: how many rows each section has after it.
    func applying(_ edits: [Edit], counts: [Int]) -> ReferenceTable? {
        var sectionFates = [Fate?](repeating: nil, count: sections.count)
        var sectionArrivals = [Arrival?](repeating: nil, count: counts.count)
        var rowFates = sections.map { [Fate?](repeating: nil, count: $0.count) }
        var rowArrivals = counts.map { [Arrival?](repeating: nil, count: $0) }

        // Nothing is said of what is not there, and no two different things of the same.
        for edit in edits {
            let fits: Bool
            switch edit {
            case .deleteSection(let section): fits = Self.say(.deleted, of: section, in: &sectionFates)
            case .reloadSection(let section): fits = Self.say(.reloaded, of: section, in: &sectionFates)
            case .insertSection(let section): fits = Self.say(.inserted, of: section, in: &sectionArrivals)
            case .moveSection(let section, let target):
                fits =
                    Self.say(.moved(section: target, row: 0), of: section, in: &sectionFates)
                    && Self.say(.moved(section: section, row: 0), of: target, in: &sectionArrivals)
            case .deleteRow(let row): fits = Self.say(.deleted, of: row, in: &rowFates)
            case .reloadRow(let row): fits = Self.say(.reloaded, of: row, in: &rowFates)
            case .insertRow(let row): fits = Self.say(.inserted, of: row, in: &rowArrivals)
            case .moveRow(let row, let target):
                fits =
                    Self.say(.moved(section: target.section, row: target.row), of: row, in: &rowFates)
                    && Self.say(.moved(section: row.section, row: row.row), of: target, in: &rowArrivals)
            }
            if !fits { return nil }
        }

        // No row moves out of a section that goes.
        for (section, fate) in sectionFates.enumerated() where fate == .deleted || fate == .reloaded {
            for row in rowFates[section] { if case .moved = row { return nil } }
        }

        var result = self
        (result.sections, result.reloadedSections) = ([], counts.map { _ in nil })
        var staying = sectionFates.indices.filter { sectionFates[$0] == nil || sectionFates[$0] == .reloaded }[...]
        for (section, arrival) in sectionArrivals.enumerated() {
            let origin: Int?
            switch arrival {
            case .inserted: origin = nil
            case .moved(let old, _): origin = old
            case nil:
                guard let old = staying.popFirst() else { return nil }
                origin = sectionFates[old] == .reloaded ? nil : old
                if origin == nil { result.reloadedSections[section] = old }
            }
            if let origin {
                let (fates, arrivals) = (rowFates[origin], rowArrivals[section])
                guard let rows = result.rows(of: origin, fates: fates, arrivals: arrivals, in: self) else { return nil }
                result.sections.append(rows)
            } else {
                // No row moves into a section that is new.
                for row in rowArrivals[section] { if case .moved = row { return nil } }
                var rows = result.newRows(counts[section])
                if let old = result.reloadedSections[section] {
                    for (index, row) in sections[old].prefix(rows.count).enumerated() {
                        rows[index].lastHeight = row.lastHeight
                    }
                }
                result.sections.append(rows)
            }
        }
        return staying.isEmpty ? result : nil
    }

    private mutating func rows(
        of origin: Int, fates: [Fate?], arrivals: [Arrival?], in old: ReferenceTable
    ) -> [Row]? {
        var staying: [Row] = []
        for (row, fate) in fates.enumerated() {
            if fate == nil { staying.append(old.sections[origin][row]) }
            if fate == .reloaded { staying.append(old.sections[origin][row].reloaded) }
        }
        var rows: [Row] = []
        var stayed = 0
        for arrival in arrivals {
            switch arrival {
            case .inserted: rows += newRows(1)
            case .moved(let section, let row): rows.append(old.sections[section][row])
            case nil:
                guard stayed < staying.count else { return nil }
                rows.append(staying[stayed])
                stayed += 1
            }
        }
        return stayed == staying.count ? rows : nil
    }

    /// False where there is no such place, or something else is said of it.
    private static func say<Said: Equatable>(_ said: Said, of index: Int, in places: inout [Said?]) -> Bool {
        guard index >= 0, index < places.count, places[index] == nil || places[index] == said else { return false }
        places[index] = said
        return true
    }

    private static func say<Said: Equatable>(_ said: Said, of row: RowPosition, in places: inout [[Said?]]) -> Bool {
        row.section >= 0 && row.section < places.count && say(said, of: row.row, in: &places[row.section])
    }
}

extension ReferenceTable.Row {
    fileprivate var reloaded: Self {
        var row = self
        row.height = nil
        row.isPassedOver = false
        return row
    }
}
