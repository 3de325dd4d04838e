import TestSupport
import XCTest

@testable import Precache

/// The row that was sent last, and what is known of its place.
struct SentRow {
    let id: Int
    let peek: CGFloat
    /// Where a scroll took the list from the row, the list is asked whether it follows its end.
    var hold = Turn.Hold.row
    /// Where the row's lower edge is to be, or nil for its upper one, as decided at a width.
    fileprivate var decided: (width: CGFloat, lowerEdge: CGFloat?)?
}

// What a story tells of turns.

extension PlaceStory {
    var isTurnAlive: Bool { turn != nil }

    /// Whether nothing is left of a turn.
    var isTurnGone: Bool { turn?.hold == .over && list.room == 0 }

    var offsetOfContentEnd: CGFloat {
        let ends = table.offsetsOfEnds
        return max(
            table.contentSize.height + table.adjustedContentInset.bottom - list.room - table.bounds.height, ends.top)
    }

    private var rowOfTurn: Int? { turn.flatMap { turn in list.rows.firstIndex { $0.id == turn.id } } }

    /// Returns whether the list is to stand at a place.
    mutating func beginTurn() -> Bool {
        if random.below(2) == 0 || list.rows.isEmpty { list.insert([newRow()], at: list.rows.count) }
        let row = max(list.rows.count - 1 - random.below(6), 0)
        let peek = CGFloat(random.below(3) * 40)
        log.append("turn at \(row), peek \(peek)")
        list.precacher.beginTurn(at: path(row), peek: peek)
        turn = SentRow(id: list.rows[row].id, peek: peek)
        return true
    }

    mutating func endTurn() -> Bool {
        guard turn != nil else { return false }
        log.append("turn ends")
        list.precacher.endTurn()
        turn!.hold = .over
        return true
    }

    /// A scroll has taken the list elsewhere.
    mutating func scrolledInTurn() {
        guard turn != nil else { return }
        table.layOutAnew()
        guard turn!.hold != .over, let hold = list.precacher.places.turn?.hold else { return }
        turn!.hold = hold
    }

    /// The turn ends with its row.
    mutating func followTurn() { if turn != nil, rowOfTurn == nil { turn!.hold = .over } }

    private func visible() -> CGFloat { list.bottom - list.top }

    /// The offsets that are right while the list holds on to the row; nil while it does not.
    var goalsOfTurn: [CGFloat]? {
        guard let turn, turn.hold == .row, let row = rowOfTurn else { return nil }
        return edges(of: turn, row).map { offset(of: row, turn, lowerEdge: $0) }
    }

    private func offset(of row: Int, _ turn: SentRow, lowerEdge: CGFloat?) -> CGFloat {
        let rect = table.rectForRow(at: path(row))
        return (lowerEdge.map { rect.maxY - $0 } ?? rect.minY - turn.peek) - table.adjustedContentInset.top
    }

    private func edges(of turn: SentRow, _ row: Int) -> [CGFloat?] {
        if let decided = turn.decided, decided.width == table.bounds.width { return [decided.lowerEdge] }
        let third = visible() / 3
        // A row that sizes itself may get its height at the new width only with its next change.
        if !list.setting.isMeasured { return [nil, third] }
        return [table.rectForRow(at: path(row)).height > 2 * third ? third : nil]
    }

    /// Where the list stands by one of two edges, that one was decided.
    mutating func adoptEdge(at goal: CGFloat) {
        guard let turn, turn.hold == .row, let row = rowOfTurn else { return }
        let edge = edges(of: turn, row).first { abs(offset(of: row, turn, lowerEdge: $0) - goal) < 0.01 }
        if let edge { self.turn!.decided = (table.bounds.width, edge) }
    }

    /// How much is missing below the content for a list that stands there.
    private func lack(at offset: CGFloat) -> CGFloat {
        let end = table.contentSize.height + table.adjustedContentInset.bottom - list.room - table.bounds.height
        return offset > table.offsetsOfEnds.top + 0.2 ? max(offset - end, 0) : 0
    }

    /// The room is what the list needs, and no more.
    func checkRoom() {
        guard let turn, !list.rows.isEmpty, table.window != nil else {
            return XCTAssertEqual(list.room, 0, accuracy: 0.01, name("no turn, but room"))
        }
        // A finger that lifts is no reason for a layout.
        if turn.hold == .over { table.layOutAnew() }
        let needed = lack(at: table.contentOffset.y)
        XCTAssertGreaterThanOrEqual(list.room, needed - 0.34, name("too little room"))
        switch turn.hold {
        case .over: XCTAssertEqual(list.room, needed, accuracy: 0.34, name("room after the turn"))
        case .row:
            let goal = goalsOfTurn?.first ?? 0
            XCTAssertEqual(list.room, max(needed, lack(at: goal)), accuracy: 0.34, name("room of the turn"))
        case .rows, .end: break
        }
    }
}
