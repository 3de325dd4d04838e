import TestSupport
import XCTest

@testable import Precache

/// The row that was sent last, and what is known of its place.
struct SentRow {
    enum Hold { case row, rows, end, over }

    let id: Int
    let peek: CGFloat
    /// What the list holds on to: the row; other rows, since a scroll; rows and end, since one to the content's end; the
    /// same, after the turn.
    var hold = Hold.row
    /// Where the row's lower edge is to be, or nil for its upper one, as decided on such a screen for a row so high; and
    /// its height now.
    fileprivate var decided: (size: CGSize, visible: CGFloat, height: CGFloat, now: CGFloat, lowerEdge: CGFloat?)?

    /// Whether the list follows no end.
    var rests: Bool { hold == .row || hold == .rows }
}

extension Page {
    /// How much is missing below the content for a list that stands there. At its top it needs nothing.
    func lack(at offset: CGFloat) -> CGFloat {
        offset > first + 0.2 ? max(offset + size.height - low - height, 0) : 0
    }
}

// What a story tells of turns.

extension PlaceStory {
    /// Whether nothing is left of a turn.
    var isTurnGone: Bool { turn?.hold == .over && page.lack(at: offset) < 0.01 }

    /// Returns whether the list is to stand where the promises say: not where the row was removed on the way to it.
    func beginTurn() -> Bool {
        if random.below(2) == 0 || page.rows.isEmpty { append() }
        let rows = page.rows
        let row = rows[max(rows.count - 1 - random.below(6), 0)]
        let peek = CGFloat(random.below(3) * 40)
        let isAnimated = random.below(3) == 0
        log.append("turn at \(row.path), peek \(peek), animated \(isAnimated)")
        list.precacher.beginTurn(at: row.path, peek: peek, animated: isAnimated)
        turn = SentRow(id: row.id, peek: peek)
        if isAnimated { arrive() }
        return page.row(row.id) != nil
    }

    /// The list goes where it is sent, while rows come and go.
    private func arrive() {
        settle()
        if table.isScrollAnimating, random.below(2) == 0 {
            HeadlessDisplay.main.run(in: .default, for: 0.1)
            change()
        }
        // Frames are late where the machine is busy.
        for _ in 0..<10 where table.isScrollAnimating { HeadlessDisplay.main.run(in: .default, for: 0.4) }
        table.layOutAnew()
    }

    func endTurn() {
        log.append("turn ends")
        list.precacher.endTurn()
        turn!.hold = .over
    }

    /// A scroll has taken the list from the row, and perhaps to the content's end, which was so far away.
    func scrolledInTurn(gapBefore: CGFloat?) {
        guard let turn, turn.hold != .over else { return }
        table.layOutAnew()
        readPlace()
        if turn.hold == .row { self.turn!.hold = .rows }
        if let gap, gap < gapBefore ?? .infinity { self.turn!.hold = .end }
    }

    /// The turn ends with its row.
    func endTurnWithItsRow() {
        if let turn, page.row(turn.id) == nil { self.turn!.hold = .over }
    }

    /// The offset that the list is to have, while it holds on to the row.
    func goalOfTurn(on page: Page) -> CGFloat? {
        let place = placeOfTurn(on: page)
        return turn?.hold == .row ? place : nil
    }

    /// The offset at which the row is at its place. The edge that decides is chosen when it
    /// is sent, by its height then, and anew when the screen's size changes, or bars go; never because it grows.
    func placeOfTurn(on page: Page) -> CGFloat? {
        guard var turn, turn.hold != .over, let row = page.row(turn.id) else { return nil }
        let visible = page.visible - page.float
        if let decided = turn.decided {
            if decided.size.width != page.size.width { turn.decided!.height *= row.height / decided.now }
            turn.decided!.now = row.height
        } else {
            turn.decided = (page.size, visible, row.height, row.height, nil)
        }
        let isFirst = self.turn!.decided == nil
        if isFirst || turn.decided!.size != page.size || visible > turn.decided!.visible + 0.2 {
            turn.decided!.lowerEdge = turn.decided!.height > visible * 2 / 3 ? visible / 3 : nil
            (turn.decided!.size, turn.decided!.visible) = (page.size, visible)
        }
        self.turn = turn
        let edge = turn.decided!.lowerEdge.map { row.bottom - $0 } ?? row.top - turn.peek
        return edge - page.float - page.bars
    }

    /// The room is what the list needs, and no more. Returns what is wrong with it; nil where it is right.
    func lookAtRoom() -> String? {
        // A finger that lifts is no reason for a layout.
        if turn?.hold == .over { table.layOutAnew() }
        let page = page
        let stays = page.lack(at: standing(on: page))
        let needed: ClosedRange<CGFloat>
        switch turn?.hold {
        case .none: needed = 0...0
        case _ where page.rows.isEmpty: needed = 0...0
        case .over: needed = stays...stays
        case .row:
            let least = max(stays, goalOfTurn(on: page).map { page.lack(at: $0) } ?? 0)
            needed = least...least
        case .rows, .end: needed = stays...CGFloat.infinity
        }
        let isRight = needed.lowerBound - 0.34...needed.upperBound + 0.34 ~= list.room
        return isRight ? nil : name("room of \(list.room), not of \(needed)")
    }
}
