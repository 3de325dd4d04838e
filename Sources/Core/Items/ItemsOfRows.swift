/// Which item each row of a table showed when it was last asked for, and which rows have changed although nobody knows
/// yet what they show. The same in all environments.
package struct ItemsOfRows {
    /// What is known of what a row shows.
    package enum Mark: Equatable, Sendable {
        /// Nothing.
        case none
        /// The item with that number.
        case item(Int)
        /// It was reloaded: unless the item that it turns out to show is complete, its height is outdated.
        case changed
        /// Its height was said to be outdated, whatever the item.
        case invalidated
    }

    private var sections: [Section] = []
    /// How many rows have changed without it being known what they show.
    private(set) package var unattributedCount = 0

    package init(rowCounts: [Int] = []) { sections = rowCounts.map(Section.init) }

    /// What is known of what a row shows. O(1).
    package subscript(row: RowPosition) -> Mark {
        get { sections.indices.contains(row.section) ? Section.mark(sections[row.section].row(at: row.row)) : .none }
        set {
            let before = self[row]
            guard before != newValue, sections.indices.contains(row.section),
                sections[row.section].set(newValue, at: row.row)
            else { return }
            unattributedCount += newValue.isUnattributed.asNumber - before.isUnattributed.asNumber
        }
    }

    /// Moves what rows show as a batch update moves rows. O(sections + rows of those that are edited).
    ///
    /// - Returns: whether rows have gone of which it was not known what they showed, only that it had changed.
    package mutating func apply(_ plan: BatchPlan) -> Bool {
        sections.apply(plan)
        return countUnattributed()
    }

    /// Forgets what the rows of a section show, of which there are `rowCount` from now on. Returns as ``apply(_:)`` does.
    package mutating func forget(section: Int, rowCount: Int) -> Bool {
        guard sections.indices.contains(section) else { return false }
        sections[section] = Section(rowCount: rowCount)
        return countUnattributed()
    }

    /// Forgets what all rows show, of which there are so many in each section. Returns as ``apply(_:)`` does.
    package mutating func forgetAll(rowCounts: [Int]) -> Bool {
        defer { self = Self(rowCounts: rowCounts) }
        return unattributedCount > 0
    }

    /// The rows that show one of those items. O(rows).
    package func rows(showing numbers: Set<Int>) -> [RowPosition] {
        sections.enumerated().flatMap { section, rows in
            rows.rows(showing: numbers).map { RowPosition(section: section, row: $0) }
        }
    }

    /// The numbers of the items that rows show. O(rows).
    package var numbers: Set<Int> { sections.reduce(into: []) { $0.formUnion($1.numbers) } }

    private mutating func countUnattributed() -> Bool {
        guard unattributedCount > 0 else { return false }
        let before = unattributedCount
        unattributedCount = sections.reduce(0) { $0 + $1.unattributedCount }
        return unattributedCount < before
    }
}

extension ItemsOfRows.Mark {
    var isUnattributed: Bool { self == .changed || self == .invalidated }
}

extension Bool {
    fileprivate var asNumber: Int { self ? 1 : 0 }
}

extension ItemsOfRows {
    /// Empty, or an element for each row: the number of its item, or a negative one for the other marks.
    private struct Section: RowSection {
        private var rowCount: Int
        private var marks: ContiguousArray<Int32> = []

        init(rowCount: Int) { self.rowCount = max(rowCount, 0) }

        var isBlank: Bool { marks.isEmpty }
        var numbers: Set<Int> { Set(marks.lazy.filter { $0 >= 0 }.map { Int($0) }) }
        var unattributedCount: Int { marks.count { $0 < -1 } }

        static func mark(_ code: Int32) -> Mark {
            switch code {
            case -1: .none
            case -2: .changed
            case -3: .invalidated
            default: .item(Int(code))
            }
        }

        private static func code(_ mark: Mark) -> Int32 {
            switch mark {
            case .none: -1
            case .item(let number): Int32(number)
            case .changed: -2
            case .invalidated: -3
            }
        }

        func row(at index: Int) -> Int32 { marks.indices.contains(index) ? marks[index] : -1 }

        /// - Returns: false where there is no such row.
        mutating func set(_ mark: Mark, at row: Int) -> Bool {
            guard row >= 0, row < rowCount else { return false }
            if marks.isEmpty { marks = ContiguousArray(repeating: -1, count: rowCount) }
            marks[row] = Self.code(mark)
            return true
        }

        func rows(showing numbers: Set<Int>) -> [Int] {
            guard numbers.count > 1 else {
                return numbers.first.map { number in marks.indices.filter { marks[$0] == number } } ?? []
            }
            return marks.indices.filter { marks[$0] >= 0 && numbers.contains(Int(marks[$0])) }
        }

        mutating func edit(removed: [Int], reloaded: [Int], added: [(row: Int, kept: Int32?)]) {
            let newCount = rowCount - removed.count + added.count
            if !isBlank || added.contains(where: { ($0.kept ?? -1) != -1 }) {
                if isBlank { marks = ContiguousArray(repeating: -1, count: rowCount) }
                marks.move(
                    RowRun.runs(count: rowCount, removed: removed, added: added.map(\.row)), count: newCount,
                    filling: -1)
                for (row, kept) in added { marks[row] = kept ?? -1 }
            }
            rowCount = newCount
        }

        mutating func reload(rowCount: Int) { self = Self(rowCount: rowCount) }
    }
}
