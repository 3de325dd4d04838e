import Foundation
import PrecacheCore

/// The rows that the reader saw when the list was last read, and those beside them.
package struct Reading {
    /// How many rows are held on each side of the screen, in case that none on it is left.
    package static let neighbours = 32
    /// How many of them, on each side, help to tell which rows on the screen have moved.
    private static let voters = 3
    /// How far beyond the visible part the end of a list may be that still stands there, in points.
    package static let nearEnd: CGFloat = 24

    /// From the top.
    package private(set) var rows: [HeldRow]
    package private(set) var standing: Standing
    /// How much a floating header covers below the bars, in points.
    package let cover: CGFloat
    /// How far beyond the visible part the end lies at which the list stands, in points; nil where it stands elsewhere.
    package var gap: CGFloat?
    /// The table's width at which rows had the heights that were read, in points.
    package var width: CGFloat
    /// The row that the app named, which decides while it is there.
    private var chosen: HeldRow?
    /// Whether rows were moved or reloaded since.
    private var isMoved = false

    package init(_ rows: [HeldRow], at standing: Standing, cover: CGFloat = 0, gap: CGFloat? = nil) {
        self.rows = rows
        self.standing = standing
        self.cover = cover
        self.gap = gap
        width = standing.width
    }

    package var firstVisible: HeldRow? { rows.first(where: \.isVisible) }
    /// The rows of which edits tell where they are, by that.
    package var known: [RowPosition: HeldRow] {
        if isMoved { return [:] }
        return rows.reduce(into: [:]) { if $1.isSure { $0[$1.position] = $1 } }
    }

    /// Whether neither edits nor identities tell where the rows went.
    package var isFoundByPosition: Bool { !rows.isEmpty && rows.allSatisfy { !$0.isSure && $0.identity == nil } }

    // MARK: - Following

    package mutating func choose(_ row: HeldRow?) { chosen = row }

    @MainActor
    package mutating func follow(edits: Bool, _ table: some PlacedRows) {
        isMoved = true
        chosen?.follow(edits: edits, table)
        var sections = 0
        for index in rows.indices {
            let before = rows[index].position.section
            rows[index].follow(edits: edits, sections: sections, table)
            if !rows[index].isGone { sections = rows[index].position.section - before }
        }
    }

    /// The list was scrolled by so many points, and rows cannot be read. Those that it has led off the screen are seen no more,
    /// while others are.
    package mutating func scroll(by points: CGFloat) {
        standing.offset += points
        for index in rows.indices { rows[index].top -= points }
        let seen = rows.map { seenHeight(of: $0, at: standing) }
        guard seen.contains(where: { $0 > 0 }) else { return }
        for index in rows.indices { rows[index].seen = seen[index] }
    }

    /// Whether a row that was seen is still on the screen.
    func showsRows(at now: Standing) -> Bool { rows.contains { !$0.isGone && seenHeight(of: $0, at: now) > 0 } }

    private func seenHeight(of row: HeldRow, at standing: Standing) -> CGFloat {
        row.isVisible ? standing.seenHeight(rowTop: row.top, rowHeight: row.height, cover: cover) : 0
    }

    package mutating func rename(_ old: AnyHashable, to new: AnyHashable) {
        if chosen?.identity == old { chosen?.identity = new }
        for index in rows.indices where rows[index].identity == old { rows[index].identity = new }
    }

    /// Takes over what the app says of rows of which no identity is known.
    package mutating func identify(_ identity: (RowPosition) -> AnyHashable?) {
        for index in rows.indices where rows[index].isSure && rows[index].identity == nil {
            rows[index].identity = identity(rows[index].position)
        }
    }

    @MainActor
    package mutating func find(in table: some PlacedRows) {
        guard isMoved else { return }
        var held = rows + [chosen].compactMap { $0 }
        held.find(in: table)
        if chosen != nil { chosen = held.removeLast() }
        rows = held
        if table.areIdentified || rows.allSatisfy({ $0.identity == nil }) { isMoved = false }
    }

    // MARK: - The row that decides

    /// A row that is there now, and which point of it the place is kept by.
    package struct Decision: Equatable {
        package enum Point: Equatable {
            /// Its top is to be where the top of a row of such a height was.
            case top(was: CGFloat, height: CGFloat)
            /// Its upper or lower edge is to be where the first lost row began to be seen.
            case above(CGFloat), below(CGFloat)
        }
        package let row: RowPosition
        package let point: Point
    }

    /// Which row the list stands by now; nil where none is left, so that it is another list.
    @MainActor
    package func decide(in table: some PlacedRows) -> Decision? {
        if let chosen, !chosen.isGone { return Decision(chosen, at: chosen.position) }
        for run in [voters.longestRun, voters.filter(\.isVisible).longestRun] {
            if let first = run.first(where: \.isVisible) { return Decision(first, at: first.position) }
        }
        guard let lost = rows.firstIndex(where: \.isVisible) else { return nil }
        for index in rows.indices where rows[index].isVisible {
            if let heir = heir(of: index, in: table) { return Decision(rows[index], at: heir) }
        }
        let began = max(rows[lost].top, standing.top + cover)
        // Where any is known for sure, or was by its identity, positions tell nothing of the others.
        let isAnySure = rows.contains { $0.isSure || $0.isVisible && $0.identity != nil }
        func isLeft(_ row: HeldRow) -> Bool { isAnySure ? row.isSure : !row.isGone }
        if let below = rows[lost...].first(where: isLeft) {
            return Decision(row: below.position, point: .above(began))
        }
        return rows[..<lost].last(where: isLeft).map { Decision(row: $0.position, point: .below(began)) }
    }

    /// The rows that are left on the screen, and some beside them, which tell whether one of few has moved.
    private var voters: [HeldRow] {
        guard let first = rows.firstIndex(where: \.isVisible), let last = rows.lastIndex(where: \.isVisible) else {
            return []
        }
        let screen = max(first - Self.voters, 0)..<min(last + 1 + Self.voters, rows.count)
        var left = rows[screen].filter { !$0.isGone }
        // Where one that was seen is found for sure, positions tell nothing of the others.
        if left.contains(where: { $0.isVisible && $0.isSure }) { left.removeAll { !$0.isSure } }
        return left.contains(where: \.isVisible) ? left : []
    }

    /// The row that was put in the very place of one that is gone: between the rows beside it, or at the list's end.
    @MainActor
    private func heir(of index: Int, in table: some PlacedRows) -> RowPosition? {
        func neighbour(_ step: Int) -> HeldRow? {
            let at = index + step
            guard rows.indices ~= at, rows[at].wasPosition.section == rows[index].wasPosition.section else {
                return nil
            }
            return rows[at]
        }
        let (above, below) = (neighbour(-1), neighbour(1))
        guard above != nil || below != nil, above?.isGone != true, below?.isGone != true else { return nil }
        let heir =
            above.map { RowPosition(section: $0.position.section, row: $0.position.row + 1) }
            ?? below.map { RowPosition(section: $0.position.section, row: $0.position.row - 1) }
        guard let heir, heir.row >= 0, table.has(heir) else { return nil }
        let next = RowPosition(section: heir.section, row: heir.row + 1)
        if let below { guard below.position == next else { return nil } } else if table.has(next) { return nil }
        if above == nil, heir.row > 0 { return nil }
        return rows.contains { !$0.isGone && $0.position == heir } ? nil : heir
    }

    // MARK: - Where it is to stand

    /// By how much what the reader saw goes down. Bars move no text, but where the list is at its top, or has another
    /// size.
    private func shift(_ now: Standing) -> CGFloat {
        !now.hasSize(of: standing) || standing.isAtTop ? now.top - standing.top : 0
    }

    /// The offset of a list that showed no row, as where a high header covers the screen; else nil.
    func offsetWithoutRows(now: Standing) -> CGFloat? { firstVisible == nil ? standing.offset - shift(now) : nil }

    /// The offset at which a row that is so high and begins there now is where it was.
    package func offset(_ point: Decision.Point, rowTop: CGFloat, rowHeight: CGFloat, now: Standing) -> CGFloat {
        let shift = shift(now)
        switch point {
        case .above(let y): return rowTop - y - shift
        case .below(let y): return rowTop + rowHeight - y - shift
        case .top(let was, let height):
            var distance = was - standing.top
            if distance < 0, now.width != width, rowHeight != height, height > 0 {
                distance *= rowHeight / height
            } else if distance < 0, distance + rowHeight <= cover + standing.halfPixel {
                distance = cover
            }
            return rowTop - distance - standing.top - shift
        }
    }

    /// Whether the row that decides begins above the screen, and has not got its height at the table's width yet: a
    /// fraction of it is kept until it has.
    package func awaitsHeight(_ point: Decision.Point, rowHeight: CGFloat, now: Standing) -> Bool {
        guard now.width != width, case .top(let was, let height) = point else { return false }
        return was < standing.top && rowHeight == height
    }
}

extension Reading.Decision {
    fileprivate init(_ row: HeldRow, at position: RowPosition) {
        self.init(row: position, point: .top(was: row.top, height: row.height))
    }
}

extension [HeldRow] {
    /// The longest run of rows that are still in their order, where one that is visible counts twice; of equally long
    /// ones that with the most visible points. So a row that went elsewhere takes nobody along. O(rows²).
    var longestRun: [HeldRow] {
        if zip(self, dropFirst()).allSatisfy({ $0.position < $1.position }) { return self }
        // By its last row.
        var runs: [[HeldRow]] = []
        for row in self {
            let before = runs.filter { $0.last!.position < row.position }
            runs.append((before.longest ?? []) + [row])
        }
        return runs.longest ?? []
    }
}

extension [[HeldRow]] {
    fileprivate var longest: [HeldRow]? {
        func length(_ run: [HeldRow]) -> (Int, CGFloat) {
            (run.reduce(0) { $0 + ($1.isVisible ? 2 : 1) }, run.reduce(0) { $0 + $1.seen })
        }
        return self.max { length($0) < length($1) }
    }
}
