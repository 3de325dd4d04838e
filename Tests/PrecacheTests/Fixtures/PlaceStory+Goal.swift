import TestSupport
import XCTest

@testable import Precache

// Where a list is to stand. The promises are those of Sources/Place/README.md, `performKeepingPlace` and
// `PrecachingConfiguration.follows`. Where they leave a choice, it is this one:
//
// - Of the rows that were seen the first that is left decides, of the longest run that is in its order among its neighbours
//   (``KeptRows``). A row is seen if a pixel of it shows between the bars, and below a header that floats above the
//   rows.
// - Where none is left, a new row in the very place of one that was seen stands for it. Else the next row below comes to
//   where the first lost one began to be seen, or the next above ends there. If none of 32 on each side is left, it is
//   another list, which opens at its end.
// - A bar moves no text, but where the list is at its top, or where the size changes as well.
// - A list that follows its end goes there only if the end has gone further away than it was.
// - A place that is out of reach, as all content fits the screen, is forgotten once that is shown.
// - Where no row was seen, nothing is promised.

extension PlaceStory {
    /// The offset; nil where UIKit decides, or no row was seen that could stay.
    func goal(from before: Page, to after: Page) -> CGFloat? {
        guard !after.rows.isEmpty else { return nil }
        var (goal, room): (CGFloat, CGFloat)
        if let sent = goalOfTurn(on: after) {
            (goal, room) = (sent, sent)
        } else {
            if !before.rows.isEmpty, before.seen(at: offset).isEmpty { return nil }
            if let (kept, isLeft) = goalOfRows(from: before, to: after) {
                // Once it was led to its end it goes with that, and no room keeps it.
                let isHeld = isLeft && turn?.hold != .end
                (goal, room) = (goalOfEnd(kept, after, gap) ?? kept, turn == nil || !isHeld ? -.infinity : kept)
                if isLeft, let sent = placeOfTurn(on: after) { room = max(room, sent) }
            } else {
                guard let follows else { return nil }
                (goal, room) = (follows == .top ? after.first : after.end(.bottom)!, -.infinity)
                gap = 0
            }
        }
        goal = min(max(goal, after.first), max(after.last, room))
        // Of a list that follows nothing UIKit decides once the room is gone.
        let isFree = follows == nil && turn?.hold == .over && after.lack(at: goal) < 0.34
        return isFree ? nil : goal
    }

    /// The end, where the list is at it and it has gone further.
    private func goalOfEnd(_ offset: CGFloat, _ page: Page, _ gap: CGFloat?) -> CGFloat? {
        guard let follows, turn?.rests != true, let gap, let end = page.end(follows) else { return nil }
        return (follows == .top ? offset - end : end - offset) > gap + 0.2 ? end : nil
    }

    /// And whether anything is left of what was seen, or is below it.
    private func goalOfRows(from before: Page, to after: Page) -> (CGFloat, isLeft: Bool)? {
        let seen = before.seen(at: offset)
        guard !seen.isEmpty else { return nil }
        // A bar that comes or goes leaves the offset as it is, but at the top, where it may be a point off.
        let isAtTop = offset <= before.first + 1.2
        let shift = after.size == before.size && !isAtTop ? 0 : before.bars - after.bars
        if let row = decidingRow(of: seen, before, after) {
            return (offset(keeping: row.was, as: row.now, before, after) + shift, true)
        }
        return placeOfLost(seen, before, after).map { ($0 + shift, $1) }
    }

    /// Where the list stands while a row does, below what covers the top: at another width the same fraction of it is
    /// above; one that became too low to be seen comes to the top.
    private func offset(keeping was: Page.Row, as now: Page.Row, _ before: Page, _ after: Page) -> CGFloat {
        let cover = before.cover(at: offset)
        var distance = was.top - offset - before.bars
        if distance < 0, before.size.width != after.size.width {
            distance *= now.height / was.height
        } else if distance < 0, distance + now.height < cover + 0.2 {
            distance = cover
        }
        return now.top - distance - before.bars
    }

    private func decidingRow(of seen: [Page.Row], _ before: Page, _ after: Page) -> (was: Page.Row, now: Page.Row)? {
        let index = chosen.flatMap { id in before.rows.firstIndex { $0.id == id } }
        if let index, let now = after.row(before.rows[index].id) { return (before.rows[index], now) }
        let first = before.rows.firstIndex(of: seen[0])!
        let last = before.rows.firstIndex(of: seen.last!)!
        let held = Array(before.rows[KeptRows.held(first...last, of: before.rows.count)])
        let places = held.map { row in
            (now: after.row(row.id)?.path, seen: seen.contains(row) ? before.points(of: row, at: offset) : 0)
        }
        return KeptRows.decidingRow(of: places).map { (held[$0], after.row(held[$0].id)!) }
    }

    /// Where the list stands when none of the rows is left that were seen.
    private func placeOfLost(_ seen: [Page.Row], _ before: Page, _ after: Page) -> (CGFloat, isLeft: Bool)? {
        for row in seen {
            if let heir = heir(of: row, before, after) { return (offset(keeping: row, as: heir, before, after), true) }
        }
        let first = before.rows.firstIndex(of: seen[0])!
        let held = before.rows[max(first - 32, 0)..<min(first + seen.count + 32, before.rows.count)]
        let began = max(seen[0].top - offset, before.bars + before.cover(at: offset))
        if let below = held.first(where: { $0.top > seen[0].top && after.row($0.id) != nil }) {
            return (after.row(below.id)!.top - began, true)
        }
        return held.last { after.row($0.id) != nil }.map { (after.row($0.id)!.bottom - began, false) }
    }

    /// The new row in the very place of a lost one: between the same neighbours, or at the same end of its section.
    private func heir(of lost: Page.Row, _ before: Page, _ after: Page) -> Page.Row? {
        func neighbour(_ step: Int) -> Page.Row? { before.row(at: path(lost.path.row + step, lost.path.section)) }
        func now(_ row: Page.Row) -> IndexPath? { after.row(row.id)?.path }
        let (above, below) = (neighbour(-1), neighbour(1))
        let heirs = after.rows.filter { row in
            guard before.row(row.id) == nil else { return false }
            let next = path(row.path.row + 1, row.path.section)
            let isBelow = above.map { now($0) == path(row.path.row - 1, row.path.section) } ?? (row.path.row == 0)
            let isAbove = below.map { now($0) == next } ?? (after.row(at: next) == nil)
            return isBelow && isAbove && (above != nil || below != nil)
        }
        return heirs.first
    }
}
