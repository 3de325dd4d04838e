/// Which row is where, and which rows are uncached.
///
/// A row, header or footer of which something is known has a number, which it keeps through every edit. Whatever is
/// known of it is kept under the number elsewhere, so that an edit moves the numbers, and nothing else.
package struct RowMap: ~Copyable {
    private(set) var sections: [SectionRows] = []
    /// A row for each section, uncached where one of its rows is: so a search passes over the others.
    private var openSections: SectionRows
    /// The number of rows before each section.
    private var rowsBefore: ContiguousArray<Int> = []
    /// How many rows there are.
    package private(set) var rowCount = 0
    /// How many rows are in the queue: still to be measured, or looked at. Rows that are skipped do not count here.
    package private(set) var uncachedCount = 0
    /// The same of headers and footers.
    package private(set) var uncachedSupplementCount = 0
    private(set) var numbers = RowNumbers()
    /// How often all rows were gone through, which tests count instead of taking the time.
    package private(set) var passCount = 0
    private let chunkBits: UInt8

    /// Without sections. Rows, and sections, are kept in chunks of two to the power of `chunkBits`.
    init(chunkBits: UInt8) {
        self.chunkBits = chunkBits
        openSections = SectionRows(rowCount: 0, chunkBits: chunkBits)
    }

    /// The number of rows in each section.
    package var rowCounts: [Int] { sections.map(\.rowCount) }
    package var sectionCount: Int { sections.count }

    /// The number of rows in a section; nil where there is no such section. O(1).
    package func rowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].rowCount : nil
    }

    /// The number of rows up to the last of which anything is known.
    func keptRowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].lastKeptRow.map { $0 + 1 } : nil
    }

    /// The slot of a row, header or footer; nil where there is none. O(1).
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

    /// Whether there is such a row, header or footer. O(1).
    package func contains(_ position: RowPosition) -> Bool { slot(at: position) != nil }

    /// The number under which all that is known of a row, header or footer is kept; nil where nothing ever was. O(1).
    package func number(at position: RowPosition) -> Int? { slot(at: position)?.number }

    /// There must be such a row, header or footer.
    private mutating func set(_ slot: RowSlot, at position: RowPosition) {
        let section = position.section
        let rowsBefore = sections[section].uncachedCount
        let supplementsBefore = sections[section].uncachedSupplementCount
        if position.isRow { sections[section][position.row] = slot }
        if position == .header(of: section) { sections[section].header = slot }
        if position == .footer(of: section) { sections[section].footer = slot }
        let rows = sections[section].uncachedCount
        uncachedCount += rows - rowsBefore
        if (rows == 0) != (rowsBefore == 0) { setOpen(rows > 0, section) }
        uncachedSupplementCount += sections[section].uncachedSupplementCount - supplementsBefore
    }

    private mutating func setOpen(_ isOpen: Bool, _ section: Int) {
        openSections[section] = RowSlot(number: 0, isUncached: isOpen)
    }

    // MARK: - Numbers

    /// The number of a row, which gets one if it has none. There must be such a row. O(1), amortized.
    mutating func makeNumber(of position: RowPosition) -> Int {
        if let number = number(at: position) { return number }
        let number = numbers.make()
        set(RowSlot(number: number, isUncached: true), at: position)
        return number
    }

    /// A row gets a new number, in place of the one that it had, which is left. There must be such a row. O(1), amortized.
    mutating func renumber(_ position: RowPosition) -> Int {
        let number = numbers.make()
        replaceNumber(at: position, by: number)
        return number
    }

    /// A row gets a number that no row has, and that is not free. There must be such a row. O(1).
    mutating func put(_ number: Int, at position: RowPosition) {
        numbers.renew(number)
        replaceNumber(at: position, by: number)
    }

    private mutating func replaceNumber(at position: RowPosition, by number: Int) {
        if let former = self.number(at: position) { numbers.leave(former) }
        set(RowSlot(number: number, isUncached: true), at: position)
    }

    /// Numbers that rows have left may be given again.
    mutating func free(_ left: [Int]) { for number in left { numbers.free(number) } }

    /// All numbers may be given again. No row may have one.
    mutating func freeAll() { numbers.removeAll() }

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

    /// Counts that a row shows something else. O(1).
    mutating func countChange(of number: Int) { numbers.countChange(of: number) }

    /// How many rows come before a position, which need not exist. O(1).
    package func rowCount(before position: RowPosition) -> Int {
        let section = position.section
        guard sections.indices.contains(section) else { return rowCount }
        return rowsBefore[section] + min(max(position.row, 0), sections[section].rowCount)
    }

    // MARK: - The queue

    /// Whether a row, header or footer is still to be measured, or looked at. O(1).
    package func isUncached(_ position: RowPosition) -> Bool { slot(at: position)?.isUncached ?? false }

    /// The first uncached row at or after a position, which need not exist, in the table's order. Allocates nothing.
    /// O((sections + rows of one) / chunk size).
    package func nextUncached(atOrAfter position: RowPosition) -> RowPosition? {
        uncached(from: position, upward: false)
    }

    /// The last uncached row before a position. As ``nextUncached(atOrAfter:)``.
    package func lastUncached(before position: RowPosition) -> RowPosition? {
        uncached(from: RowPosition(section: position.section, row: max(position.row, 0) - 1), upward: true)
    }

    /// The header of a section, or else its footer, that is still to be measured. O(1).
    package func uncachedSupplement(of section: Int) -> RowPosition? {
        if isUncached(.header(of: section)) { return .header(of: section) }
        return isUncached(.footer(of: section)) ? .footer(of: section) : nil
    }

    /// The first uncached row at or after a position, or upward the last at or before it.
    private func uncached(from position: RowPosition, upward: Bool) -> RowPosition? {
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

    /// Forgets where all rows are, of which there are so many in each section from now on. Their numbers are left.
    /// O(sections + rows of which anything is known).
    mutating func reset(rowCounts: some Sequence<Int>) {
        for number in numbers.shown { numbers.leave(number) }
        sections = rowCounts.map { SectionRows(rowCount: $0, chunkBits: chunkBits) }
        count()
    }

    /// Forgets where the rows of a section are, not its header and footer. Returns their numbers, which are left.
    /// O(sections + rows in it).
    mutating func reset(section: Int, rowCount: Int) -> [Int] {
        var gone: [Int] = []
        sections[section].forEachNumbered { gone.append($1) }
        sections[section] = sections[section].emptied(rowCount: rowCount)
        count()
        for number in gone { numbers.leave(number) }
        return gone
    }

    /// Moves rows as a batch update does. Rows of a reloaded section keep their numbers by index, but get new ids.
    ///
    /// - Returns: the numbers that no row has any more, which are left.
    /// - Complexity: O(sections + rows of those that are edited), whatever the number of edits.
    mutating func apply(_ plan: BatchPlan) -> [Int] {
        let before = sections
        numbers.forgetRenewed()
        // Moves read the sections as they were.
        let added = plan.sections.map { section in
            section.added.map { (row: $0.row, slot: $0.from.map { before[$0.section][$0.row] } ?? RowSlot()) }
        }
        let moved = Set(added.joined().compactMap(\.slot.number))
        let gone = numbersThatLeave(plan).filter { !moved.contains($0) }
        sections = zip(plan.sections, added).map { section, added in
            if let origin = section.reloads { return before[origin].resized(to: section.rowCount) }
            guard let origin = section.origin else {
                return SectionRows(rowCount: section.rowCount, chunkBits: chunkBits)
            }
            if section.isUntouched { return before[origin] }
            return before[origin].edited(removed: section.removed, added: added)
        }
        count()
        for (section, change) in plan.sections.enumerated() where change.reloads != nil {
            for number in sections[section].numbers { numbers.renewReloaded(number) }
        }
        for number in gone { numbers.leave(number) }
        return gone
    }

    /// The numbers of rows, headers and footers that leave their sections, or whose sections go.
    private func numbersThatLeave(_ plan: BatchPlan) -> [Int] {
        var numbers: [Int] = []
        var stays = [Bool](repeating: false, count: sections.count)
        for change in plan.sections {
            guard let origin = change.origin ?? change.reloads else { continue }
            stays[origin] = true
            numbers += change.removed.compactMap { sections[origin][$0].number }
            if change.reloads == nil { continue }
            sections[origin].forEachNumbered { row, number in
                if row >= change.rowCount { numbers.append(number) }
            }
        }
        for section in sections.indices where !stays[section] { numbers += sections[section].numbers }
        return numbers
    }

    /// Counts all rows, and those that are uncached. O(sections).
    private mutating func count() {
        rowCount = 0
        uncachedCount = 0
        uncachedSupplementCount = 0
        rowsBefore = []
        openSections = SectionRows(rowCount: sections.count, chunkBits: chunkBits)
        for section in sections.indices {
            rowsBefore.append(rowCount)
            rowCount += sections[section].rowCount
            uncachedCount += sections[section].uncachedCount
            uncachedSupplementCount += sections[section].uncachedSupplementCount
            if sections[section].uncachedCount == 0 { setOpen(false, section) }
        }
    }
}
