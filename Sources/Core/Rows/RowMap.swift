/// Which row is where: a number for each row, header and footer of which something is known, through every edit, and
/// which of them are uncached. An edit moves the numbers once, however many environments have heights.
///
/// A header stands at ``RowPosition/header(of:)``, a footer at ``RowPosition/footer(of:)``.
struct RowMap {
    private var sections: [SectionRows] = []
    /// The sections as rows of one: uncached where one of their rows is, so that a search passes over the others.
    private var openSections = SectionRows(rowCount: 0)
    /// The number of rows before each section.
    private var rowsBefore: ContiguousArray<Int> = []
    private(set) var rowCount = 0
    /// How many rows are in the queue.
    private(set) var uncachedCount = 0
    private(set) var uncachedSupplementCount = 0
    /// By number: a version that is new each time a row gets the number. 0 where no row has it.
    private var versions: ContiguousArray<UInt32> = []
    /// By number: how often its row was outdated.
    private var changes: ContiguousArray<UInt16> = []
    private var free: ContiguousArray<Int32> = []
    private var lastVersion: UInt32 = 0
    /// How often all rows were gone through.
    private(set) var passCount = 0

    var rowCounts: [Int] { sections.map(\.rowCount) }
    var sectionCount: Int { sections.count }

    func rowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].rowCount : nil
    }

    /// The number of rows up to the last of which anything is known.
    func keptRowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].lastKeptRow.map { $0 + 1 } : nil
    }

    /// What is kept of a row, header or footer; nil where there is none. O(1).
    @inline(__always)
    func slot(at position: RowPosition) -> RowSlot? {
        // In place: a section that is read out of the array is retained and released.
        sections.withUnsafeBufferPointer { sections in
            let section = position.section
            guard sections.indices.contains(section) else { return nil }
            if position.row >= 0 {
                return position.row < sections[section].rowCount ? sections[section][position.row] : nil
            }
            if position == .header(of: section) { return sections[section].header }
            return position == .footer(of: section) ? sections[section].footer : nil
        }
    }

    /// There must be such a row, header or footer.
    private mutating func set(_ slot: RowSlot, at position: RowPosition) {
        let section = position.section
        let before = (sections[section].uncachedCount, sections[section].uncachedSupplementCount)
        if position.isRow { sections[section][position.row] = slot }
        if position == .header(of: section) { sections[section].header = slot }
        if position == .footer(of: section) { sections[section].footer = slot }
        let now = sections[section].uncachedCount
        uncachedCount += now - before.0
        if (now == 0) != (before.0 == 0) { openSections[section] = RowSlot(number: 0, isUncached: now > 0) }
        uncachedSupplementCount += sections[section].uncachedSupplementCount - before.1
    }

    // MARK: - Numbers

    /// The number of a row, which gets one if it has none. There must be such a row. O(1), amortized.
    mutating func give(_ position: RowPosition) -> Int {
        if let number = slot(at: position)?.number { return number }
        let number = free.popLast().map { Int($0) } ?? versions.count
        if number == versions.count {
            versions.extend(to: number + 1, with: 0)
            changes.extend(to: number + 1, with: 0)
        }
        rename(number)
        set(RowSlot(number: number, isUncached: true), at: position)
        return number
    }

    /// Puts a row that has a number into the queue, or takes it out. O(1).
    mutating func setUncached(_ isUncached: Bool, at position: RowPosition) {
        guard let slot = slot(at: position), let number = slot.number, slot.isUncached != isUncached else { return }
        set(RowSlot(number: number, isUncached: isUncached), at: position)
    }

    /// ``setUncached(_:at:)`` for all rows, headers and footers with a number. O(rows).
    mutating func update(_ isUncached: (_ number: Int) -> Bool) {
        passCount += 1
        for section in sections.indices { sections[section].update(isUncached) }
        count()
    }

    private mutating func rename(_ number: Int) {
        lastVersion += 1
        versions[number] = lastVersion
    }

    /// Notes that a row shows something else. O(1).
    mutating func noteChange(of number: Int) { changes[number] &+= 1 }

    /// Notes that the rows with certain numbers show something else. O(rows).
    mutating func noteChanges(where isMeant: (_ number: Int) -> Bool) {
        passCount += 1
        for number in versions.indices where versions[number] != 0 && isMeant(number) { noteChange(of: number) }
    }

    /// How often the row with that name was outdated; nil where it is gone. O(1).
    func changes(of id: RowID) -> UInt16? { has(id) ? changes[id.number] : nil }

    /// Whether some row has that number. O(1).
    func isGiven(_ number: Int) -> Bool { versions.indices.contains(number) && versions[number] != 0 }

    /// The numbers that rows, headers and footers have. O(numbers).
    var numbers: [Int] { versions.indices.filter { versions[$0] != 0 } }

    func forEachRow(_ body: (_ row: RowPosition, _ number: Int) -> Void) {
        for section in sections.indices {
            sections[section].forEachNumbered { body(RowPosition(section: section, row: $0), $1) }
        }
    }

    /// As ``HeightTable/lastNumberedRows``.
    var lastNumberedRows: [(id: RowID, row: RowPosition)] {
        sections.indices.compactMap { section in
            let rows = sections[section]
            guard let row = rows.lastKeptRow, let number = rows[row].number else { return nil }
            return (id(of: number), RowPosition(section: section, row: row))
        }
    }

    func id(of number: Int) -> RowID { RowID(number: number, version: versions[number]) }

    private func has(_ id: RowID) -> Bool { isGiven(id.number) && versions[id.number] == id.version }

    /// As ``HeightTable/position(of:near:)``.
    func position(of id: RowID, near last: RowPosition) -> RowPosition? {
        guard has(id) else { return nil }
        if slot(at: last)?.number == id.number { return last }
        if last.isRow, sections.indices.contains(last.section),
            let row = sections[last.section].row(of: id.number, near: last.row)
        {
            return RowPosition(section: last.section, row: row)
        }
        var found: RowPosition?
        forEachRow { if $1 == id.number { found = $0 } }
        return found
    }

    /// How many rows come before a position, which need not exist. O(1).
    func rowCount(before position: RowPosition) -> Int {
        let section = position.section
        guard sections.indices.contains(section) else { return rowCount }
        return rowsBefore[section] + min(max(position.row, 0), sections[section].rowCount)
    }

    // MARK: - The queue

    /// The first uncached row at or after a position, or upward the last at or before it.
    func uncached(from position: RowPosition, upward: Bool) -> RowPosition? {
        guard uncachedCount > 0 else { return nil }
        // There may be no such section.
        let section = min(max(position.section, -1), sections.count)
        let row = sections.withUnsafeBufferPointer { sections in
            sections.indices.contains(section) ? sections[section].uncached(from: position.row, upward: upward) : nil
        }
        if let row { return RowPosition(section: section, row: row) }
        let next = openSections.uncached(from: section + (upward ? -1 : 1), upward: upward)
        return next.flatMap { uncached(from: RowPosition(section: $0, row: upward ? .max : 0), upward: upward) }
    }

    // MARK: - Changes of where rows are

    /// Forgets where all rows are, of which there are so many in each section from now on. O(sections).
    mutating func reset(rowCounts: some Sequence<Int>) {
        sections = rowCounts.map { SectionRows(rowCount: $0) }
        (versions, changes, free) = ([], [], [])
        count()
    }

    /// Forgets where the rows of a section are, not its header and footer. Returns the numbers that are free now.
    /// O(sections + rows in it).
    mutating func reset(section: Int, rowCount: Int) -> [Int] {
        var gone: [Int] = []
        sections[section].forEachNumbered { gone.append($1) }
        var now = SectionRows(rowCount: rowCount)
        (now.header, now.footer) = (sections[section].header, sections[section].footer)
        sections[section] = now
        count()
        return release(gone)
    }

    /// Moves rows as a batch update does. Rows of a reloaded section keep their numbers by index, but get new names.
    ///
    /// - Returns: the numbers that nothing has any more.
    /// - Complexity: O(sections + rows of those that are edited), whatever the number of edits.
    mutating func apply(_ plan: BatchPlan) -> [Int] {
        let before = sections
        // Moves read the sections as they were.
        let added = plan.sections.map { section in
            section.added.map { (row: $0.row, slot: $0.from.map { before[$0.section][$0.row] } ?? RowSlot()) }
        }
        var (gone, renamed): ([Int], [Int]) = ([], [])
        var stays = [Bool](repeating: false, count: before.count)
        sections = zip(plan.sections, added).map { section, added in
            guard let origin = section.origin ?? section.reloads else { return SectionRows(rowCount: section.rowCount) }
            var rows = before[origin]
            stays[origin] = true
            if section.reloads != nil {
                rows.forEachNumbered { row, number in if row >= section.rowCount { gone.append(number) } }
                rows.resize(to: section.rowCount)
                renamed += rows.numbers
            } else if !section.isUntouched {
                gone += section.removed.compactMap { rows[$0].number }
                rows.edit(removed: section.removed, added: added)
            }
            return rows
        }
        for section in before.indices where !stays[section] { gone += before[section].numbers }
        count()
        for number in renamed { rename(number) }
        let moved = Set(added.joined().compactMap(\.slot.number))
        return release(moved.isEmpty ? gone : gone.filter { !moved.contains($0) })
    }

    private mutating func release(_ numbers: [Int]) -> [Int] {
        for number in numbers {
            versions[number] = 0
            free.append(Int32(number))
        }
        return numbers
    }

    private mutating func count() {
        (rowCount, uncachedCount, uncachedSupplementCount, rowsBefore) = (0, 0, 0, [])
        openSections = SectionRows(rowCount: sections.count)
        for section in sections.indices {
            rowsBefore.append(rowCount)
            rowCount += sections[section].rowCount
            uncachedCount += sections[section].uncachedCount
            uncachedSupplementCount += sections[section].uncachedSupplementCount
            if sections[section].uncachedCount == 0 { openSections[section] = RowSlot(number: 0, isUncached: false) }
        }
    }
}
