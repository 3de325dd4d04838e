import Foundation
import PrecacheCore

/// The hold of a list: a row, an end or a turn, until a scroll takes it elsewhere.
///
/// It is told how the table stands and where a few rows are, and answers what is to be written. It asks for no height,
/// and knows no view.
package struct Place {
    /// The most offsets that are set for one change, while rows turn out to be higher or lower than estimated and UIKit
    /// moves the list itself, by turns.
    package static let maxPasses = 8

    package private(set) var hold = Hold.unread
    /// Whether it is to be restored in the next layout, whether or not the list keeps its place always.
    package var isDue = false
    package var reading: Reading?
    package var turn: Turn?
    /// Which rows came at the end and were not seen.
    package var unseen = Unseen()
    /// How far the end was before the scroll that brought the list here; nil once that was shown at rest.
    private var gapBeforeScroll: CGFloat?
    /// How many offsets were set one after the other, before one was right.
    package private(set) var passes = 0

    package init() {}

    // MARK: - Events

    /// The list is, or was, scrolled by so many points.
    package mutating func scroll(by points: CGFloat = 0) {
        if hold != .unread, !isOnItsWay {
            hold = .onItsWay(.byPoints)
            gapBeforeScroll = reading?.gap ?? .infinity
            reading?.gap = nil
        }
        reading?.scroll(by: points)
        turn?.scroll()
        isDue = false
        passes = 0
    }

    /// The app has the list scrolled by a call that says so: where it arrives is new.
    ///
    /// - Parameters:
    ///   - toEnd: whether the call leads to the end that the list follows.
    ///   - isTold: whether the app says that it does; it may then be any list's.
    package mutating func jump(toEnd: Bool, isTold: Bool = false) {
        hold = .onItsWay(toEnd ? .toEnd(isTold: isTold) : .elsewhere)
        scroll()
        gapBeforeScroll = .infinity
        reading?.gap = nil
    }

    /// A finger takes over.
    package mutating func turnAway() { if isOnItsWay { hold = .onItsWay(.elsewhere) } }

    /// The list begins to go to the row of its turn, animated. A finger that stops it is a scroll from where it stood.
    package mutating func goToTurn(at offset: CGFloat) {
        gapBeforeScroll = reading?.gap ?? .infinity
        hold = .onItsWay(.toTurn)
        turn?.goesAnimated = false
        turn?.aim = offset
        isDue = false
        passes = 0
    }

    /// The list has arrived at the row of its turn, which puts it right from now on.
    private mutating func arriveAtTurn() {
        hold = .turn
        gapBeforeScroll = nil
    }

    /// The list shows other rows from now on.
    package mutating func forget() {
        hold = .unread
        reading = nil
        unseen = Unseen()
        passes = 0
        turn?.end()
    }

    /// The list was read where it is.
    ///
    /// - Parameter isSettled: whether a layout has shown it there. Until then heights around it may be estimates.
    package mutating func read(_ new: Reading, follows: Edge?, isSettled: Bool) {
        var new = new
        if hold == .onItsWay(.toTurn), turn?.isOver == false { arriveAtTurn() }
        if hold == .end { new.gap = new.gap ?? reading?.gap }
        if let gap = new.gap, let before = gapBeforeScroll, gap < before { turn?.reachEnd() }
        if isSettled { gapBeforeScroll = nil }
        reading = new
        if hold == .turn { return }
        // A list that follows nothing is brought to the end that it was sent to, once.
        if isSentToEnd { isDue = true }
        hold = new.gap != nil && (follows != nil || isSentToEnd) && turn?.rests != true ? .end : .rows
    }

    /// Whether the list was scrolled by points, neither to its top nor to its end, and rows that were seen are still on the
    /// screen: as much higher or lower.
    package func showsRows(at now: Standing) -> Bool {
        hold == .onItsWay(.byPoints) && !now.isNearEnds && reading?.showsRows(at: now) == true
    }

    /// The list was laid out on its way: rows need no longer be where they were seen.
    package mutating func pass() { if hold == .onItsWay(.byPoints) { hold = .onItsWay(.elsewhere) } }

    /// The hold stays as it was read, and goes on.
    package mutating func goOn() {
        if hold == .onItsWay(.toTurn), turn?.isOver == false { return arriveAtTurn() }
        if leadsElsewhere, reading != nil { hold = .rows }
    }

    /// A row is to be at a place that the app has named.
    package mutating func hold(_ row: HeldRow, at standing: Standing) {
        hold = .rows
        passes = 0
        gapBeforeScroll = nil
        reading = Reading([row], at: standing)
    }

    package mutating func begin(_ next: Turn) {
        turn = next
        hold = .turn
        passes = 0
        gapBeforeScroll = nil
    }

    /// A row that the app has named decides, also over the end, while it is there.
    package mutating func choose(_ row: HeldRow?) {
        reading?.choose(row)
        if row != nil, hold == .end { hold = .rows }
    }

    /// The turn is over, or its row is gone: the list holds on to what it would without it.
    package mutating func endTurn(follows: Edge?) {
        turn?.end()
        guard let reading, isRead else { return }
        hold = reading.gap != nil && follows != nil ? .end : .rows
    }

    // MARK: - The answer

    /// Where the rows are that are asked for, in the content.
    package struct Sight {
        /// A row that decides, by ``Reading/decide(in:)``; nil where none is left.
        package var row: (point: Reading.Decision.Point, top: CGFloat, height: CGFloat)?
        /// The row of the turn, and the height of what floats above it; nil where it is gone.
        package var sent: (top: CGFloat, height: CGFloat, header: CGFloat)?
        /// The offset at which the end of the rows that the list follows is at the edge of what is visible.
        package var end: CGFloat?
        /// Whether a finger moves the list, which may pull it beyond its ends.
        package var isScrolledByFinger = false

        package init() {}
    }

    package struct Answer: Equatable {
        /// The offset to write; nil where the list is not to be moved.
        package var offset: CGFloat?
        /// Where it would be, were the content long enough, and offsets not rounded.
        package var wanted: CGFloat?
        /// The room to add at the bottom; nil where it stays.
        package var room: CGFloat?

        package init(offset: CGFloat? = nil, wanted: CGFloat? = nil, room: CGFloat? = nil) {
            self.offset = offset
            self.wanted = wanted
            self.room = room
        }
    }

    /// The offset and room to be written, so that what is held is where it was.
    package mutating func answer(to sight: Sight, now: Standing, follows: Edge?) -> Answer {
        if isOnItsWay { return Answer() }
        var now = now
        let offsetOfRow = sight.sent.flatMap { sent in
            turn?.isOver == true
                ? nil : turn?.decideOffset(rowTop: sent.top, rowHeight: sent.height, header: sent.header, now: now)
        }
        let kept = reading.flatMap { reading in
            sight.row.map { reading.offset($0.point, rowTop: $0.top, rowHeight: $0.height, now: now) }
                ?? reading.offsetWithoutRows(now: now)
        }
        var wanted: CGFloat?
        switch hold {
        case .turn: wanted = offsetOfRow ?? kept
        case .unread: wanted = follows.flatMap { $0 == .top ? now.first : sight.end }
        case .end:
            wanted = kept
            if let kept, let end = sight.end, let gap = reading?.gap {
                let distance = follows == .top ? kept - end : end - kept
                if distance > gap + now.halfPixel { wanted = end }
            }
        case .rows, .onItsWay: wanted = kept
        }
        var answer = Answer(wanted: wanted)
        // Below the last row that is left is white room at most, which nobody has read.
        var endsWithRow = false
        if case .below = sight.row?.point { endsWithRow = true }
        if let turn, !sight.isScrolledByFinger {
            // A list that was led to its end goes with that, where it gets nearer.
            let isHeld = !endsWithRow && (turn.isOver || !turn.hasReachedEnd)
            now.room = turn.room(for: isHeld ? wanted : nil, offsetOfRow, now: now)
            answer.room = now.room
        }
        guard let wanted else { return answer }
        let last = endsWithRow ? now.last : now.lastWithRoom
        let offset = sight.isScrolledByFinger ? wanted : min(max(wanted, now.first), last)
        if abs(offset - now.offset) > now.halfPixel, passes < Self.maxPasses { answer.offset = offset }
        return answer
    }

    /// An offset is written, or something else has moved the list: it is laid out once more.
    package mutating func countPass() { passes += 1 }

    /// The list stands where it belongs. What is left of an ended turn goes with its room.
    package mutating func settle() {
        passes = 0
        turn?.settle()
        if let turn, turn.isOver, turn.room.points == 0 { self.turn = nil }
    }
}
