import Foundation
import PrecacheCore

/// A row that a list holds on to, as it was when it was read, followed through edits and reloads.
package struct HeldRow {
    /// The way to the row now.
    private enum Trace {
        /// Edits tell where it is.
        case number(RowID)
        /// The table was reloaded: it is taken to be where it was.
        case position(RowID?)
        /// The table does not have the row yet, which will be where the app says.
        case awaited
        /// An edit deleted the row that was there, which need not have been it: only its identity tells.
        case lost
        case gone
    }

    private var trace: Trace
    /// Where it was when it was read.
    let wasPosition: RowPosition
    /// Where the row is, or was last.
    package private(set) var position: RowPosition
    package var identity: AnyHashable?
    /// From the table's upper edge to the row's, in points.
    package var top: CGFloat
    package let height: CGFloat
    /// How much of it was visible, in points; 0 of one that only stands beside those on the screen.
    package internal(set) var seen: CGFloat
    /// How often it was said to show something else, when its identity was read.
    private var changes: UInt16?

    /// - Parameter number: names the row through edits; nil where the table does not have it yet.
    package init(
        _ position: RowPosition, number: RowID?, identity: AnyHashable? = nil, top: CGFloat = 0, height: CGFloat = 0,
        seen: CGFloat = 0, changes: UInt16? = nil
    ) {
        self.position = position
        wasPosition = position
        trace = number.map { .number($0) } ?? .awaited
        self.identity = identity
        self.top = top
        self.height = height
        self.seen = seen
        self.changes = changes
    }

    package var isVisible: Bool { seen > 0 }

    package var isGone: Bool { if case .gone = trace { true } else { false } }
    fileprivate var isLost: Bool { if case .lost = trace { true } else { false } }
    /// Whether edits, or its identity, tell that it is this row.
    package var isSure: Bool { if case .number = trace { true } else { false } }

    /// Whether edits alone tell where the row is, and that it is the same one.
    @MainActor
    func isUnchanged(in rows: some PlacedRows) -> Bool {
        guard case .number(let number) = trace, let changes else { return false }
        return rows.changes(of: number) == changes
    }

    /// The same row where it stands now, as it is known already.
    @MainActor
    package func copy(top: CGFloat, height: CGFloat, seen: CGFloat, in rows: some PlacedRows) -> HeldRow? {
        guard isUnchanged(in: rows), case .number(let number) = trace else { return nil }
        return HeldRow(
            position, number: number, identity: identity, top: top, height: height, seen: seen, changes: changes)
    }

    /// The rows have moved by edits, or were reloaded.
    ///
    /// - Parameter sections: by how many sections the row before it has moved: this one has, too, most likely.
    @MainActor
    mutating package func follow(edits: Bool, sections: Int = 0, _ rows: some PlacedRows) {
        switch trace {
        case .gone, .lost: return
        case .number(let number), .position(let number?):
            let likely = RowPosition(section: position.section + sections, row: position.row)
            if let now = rows.position(of: number, near: edits ? likely : position) {
                position = now
            } else if !edits {
                trace = .position(rows.number(at: position))
            } else if let new = rows.newNumber(of: number), let now = rows.position(of: new, near: position) {
                // Its section was reloaded.
                trace = .position(new)
                position = now
            } else {
                trace = isSure || identity == nil ? .gone : .lost
            }
        case .position(nil): trace = .position(rows.number(at: position))
        case .awaited:
            // It is what is there after an edit.
            if let number = rows.number(at: position) { trace = edits ? .number(number) : .position(number) }
        }
    }

    /// It is that row from now on, or it is gone.
    @MainActor
    mutating func settle(at found: RowPosition?, _ rows: some PlacedRows) {
        guard let found, let number = rows.number(at: found) else { return trace = .gone }
        trace = .number(number)
        position = found
        changes = rows.changes(of: number)
    }
}

/// The rows of a table, as the app and Precache know them.
@MainActor
package protocol PlacedRows {
    /// The rows of each section that the table shows.
    var rowCounts: [Int] { get }
    /// Whether the app can be asked for identities: rows have some, and the model is the one that the table shows.
    var areIdentified: Bool { get }
    /// The identity of a row that is there, as the app says; nil where it has none, or shares it.
    func findIdentity(at position: RowPosition) -> AnyHashable?
    func position(of number: RowID, near last: RowPosition) -> RowPosition?
    /// The number of a row, which gets one; nil where there is no such row.
    func number(at position: RowPosition) -> RowID?
    /// The number of a row that lost the given one as its section was reloaded.
    func newNumber(of number: RowID) -> RowID?
    /// How often the row was said to show something else; nil where it is gone.
    func changes(of number: RowID) -> UInt16?
}

extension PlacedRows {
    func has(_ position: RowPosition) -> Bool {
        let counts = rowCounts
        return counts.indices ~= position.section && 0..<counts[position.section] ~= position.row
    }
}

extension [HeldRow] {
    /// Looks for the rows after edits or reloads, once: from then on edits tell where they are.
    ///
    /// A row that shows another identity now is another row, and the one that it was is looked for by its identity,
    /// outwards from where it was. O(rows of the table) where one that was visible is gone.
    @MainActor
    mutating package func find(in rows: some PlacedRows) {
        var wanted: [AnyHashable: [Int]] = [:]
        for index in indices where !self[index].isGone {
            let row = self[index]
            let isThere = rows.has(row.position) && !row.isLost
            if isThere, row.isUnchanged(in: rows) { continue }
            guard let identity = row.identity, rows.areIdentified else {
                // Edits may say that a row is there which the table has lost, where nobody saw the change.
                if !isThere { self[index].settle(at: nil, rows) }
                continue
            }
            if isThere, rows.findIdentity(at: row.position) == identity {
                self[index].settle(at: row.position, rows)
            } else {
                wanted[identity, default: []].append(index)
            }
        }
        // Several with one identity are known by their positions. The one that the app named is held twice.
        for (identity, same) in wanted where Set(same.map { self[$0].position }).count > 1 {
            wanted[identity] = nil
            for index in same where !rows.has(self[index].position) || self[index].isLost {
                self[index].settle(at: nil, rows)
            }
        }
        search(for: wanted, in: rows)
    }

    @MainActor
    private mutating func search(for rowsByIdentity: [AnyHashable: [Int]], in rows: some PlacedRows) {
        var wanted = rowsByIdentity
        guard let start = wanted.values.joined().min().map({ self[$0].position }) else { return }
        var searched = OutwardPositions(from: start, in: rows.rowCounts)
        // Once those that were visible are found, the others are not far from them, or do not matter.
        var left = 4 * Reading.neighbours
        while !wanted.isEmpty, left > 0, let position = searched.next() {
            if !wanted.values.joined().contains(where: { self[$0].isVisible }) { left -= 1 }
            guard let identity = rows.findIdentity(at: position) else { continue }
            for index in wanted.removeValue(forKey: identity) ?? [] { self[index].settle(at: position, rows) }
        }
        for index in wanted.values.joined() { self[index].settle(at: nil, rows) }
    }
}

/// The rows of a table, one after the other, by their distance from one of them.
struct OutwardPositions: IteratorProtocol {
    private var below: UnfoldSequence<RowPosition, RowPosition>
    private var above: UnfoldSequence<RowPosition, RowPosition>
    private var isBelowsTurn = false

    init(from start: RowPosition, in counts: [Int]) {
        let section = min(max(start.section, 0), max(counts.count - 1, 0))
        let count = counts.isEmpty ? 0 : counts[section]
        let row = min(max(start.section == section ? start.row : 0, 0), count)
        below = RowPosition(section: section, row: row - 1).positions(by: 1, in: counts)
        above = RowPosition(section: section, row: row).positions(by: -1, in: counts)
    }

    mutating func next() -> RowPosition? {
        isBelowsTurn.toggle()
        return isBelowsTurn ? below.next() ?? above.next() : above.next() ?? below.next()
    }
}

extension RowPosition {
    /// The rows after it, or before it, in a table with so many rows a section.
    package func positions(by step: Int, in counts: [Int]) -> UnfoldSequence<RowPosition, RowPosition> {
        sequence(state: self) { last in
            var next = RowPosition(section: last.section, row: last.row + step)
            while !(counts.indices ~= next.section && 0..<counts[next.section] ~= next.row) {
                next.section += step
                guard counts.indices ~= next.section else { return nil }
                next.row = step > 0 ? 0 : counts[next.section] - 1
            }
            last = next
            return next
        }
    }
}
