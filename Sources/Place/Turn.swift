import Foundation
import PrecacheCore

/// A row that was sent and stands at the top of the screen, with white room below the content while the answer to it
/// does not fill the screen.
package struct Turn {
    package var row: HeldRow
    /// How much is to be seen above the row, in points.
    private let peek: CGFloat
    package var room: Room
    /// Whether the list is still to begin its way to the row, animated.
    package var goesAnimated: Bool
    /// The offset to which it was sent so, in points.
    package var aim: CGFloat?
    /// Only the room is left of it.
    package private(set) var isOver = false
    /// Whether a scroll has led to the content's end, which the list follows again.
    private(set) var hasReachedEnd = false
    /// Whether the list has come to a place since it was scrolled: one that lies beyond its end is none.
    private var isSettled = false
    /// The way in which the row is shown: from its beginning, or with its end at a third of the screen.
    private struct Shown {
        var endsAt: CGFloat?
        /// As it was sent, and by the last layout, in points.
        var (height, lastHeight): (CGFloat, CGFloat)
        var visible: CGFloat
        var screen: Standing
    }
    private var shown: Shown?

    package init(_ row: HeldRow, peek: CGFloat, room: Room = Room(), goesAnimated: Bool = false) {
        self.row = row
        self.peek = peek
        self.room = room
        self.goesAnimated = goesAnimated
    }

    /// Whether the list follows no end.
    var rests: Bool { !isOver && !hasReachedEnd }

    package mutating func end() {
        isOver = true
        row.identity = nil
    }

    mutating func scroll() { isSettled = false }
    mutating func reachEnd() { hasReachedEnd = true }
    mutating func settle() {
        isSettled = true
        goesAnimated = false
    }

    /// The offset at which the row is at its place.
    ///
    /// A row higher than two thirds of the screen shows its end. That is decided when it is sent, and anew when the
    /// table's size changes, or bars and keyboard go; never because it grows, as where the answer is written into it.
    ///
    /// - Parameter header: the height of what floats above the row, in points.
    package mutating func decideOffset(rowTop: CGFloat, rowHeight: CGFloat, header: CGFloat, now: Standing) -> CGFloat {
        let visible = now.visibleHeight - header
        var height = rowHeight
        var isToDecide = true
        if let shown, isSettled || shown.lastHeight == rowHeight {
            isToDecide = !now.hasSize(of: shown.screen) || visible > shown.visible + now.halfPixel
            let isAsWide = now.width == shown.screen.width || shown.lastHeight == 0
            height = isAsWide ? shown.height : shown.height * rowHeight / shown.lastHeight
        }
        if isToDecide {
            let third = visible / 3
            shown = Shown(
                endsAt: height > 2 * third ? third : nil, height: height, lastHeight: rowHeight, visible: visible,
                screen: now)
        }
        shown?.lastHeight = rowHeight
        let distance = shown?.endsAt.map { $0 - rowHeight } ?? peek
        return rowTop - distance - header - now.top
    }

    /// The room with which the list can stand there, on whole pixels: what the row needs to be at its place, and never
    /// less than the list needs to stay at its own.
    ///
    /// - Parameters:
    ///   - offset: where the list is to stand; nil where that is another list.
    ///   - offsetOfRow: where the row is at its place; nil after the turn.
    package func room(for offset: CGFloat?, _ offsetOfRow: CGFloat?, now: Standing) -> CGFloat {
        func lack(at offset: CGFloat?) -> CGFloat {
            // At its top a list needs nothing below.
            guard let offset, offset > now.first + now.halfPixel else { return 0 }
            return max(offset + now.height - now.bottom - now.contentHeight, 0)
        }
        let needed = isSettled ? lack(at: offset) : min(lack(at: offset), room.points)
        return (max(needed, lack(at: offsetOfRow)) / now.pixel - 0.01).rounded(.up) * now.pixel
    }
}

/// The addition to the bottom inset that the app sets, in points.
package struct Room {
    /// The app's own bottom inset.
    package private(set) var bottom: CGFloat = 0
    /// How much is to be added.
    package private(set) var points: CGFloat = 0
    /// How much of the present inset is room: none where the app has set another one since.
    package private(set) var present: CGFloat = 0
    /// The inset as it was written last.
    private var written: CGFloat = 0
    /// The inset, with the app's own part of it, before the app set another one, which it may take back.
    private var before: (inset: CGFloat, bottom: CGFloat)?
    /// Whether the app, or UIKit for a keyboard, changes the inset by differences: what it has read is kept in it.
    private var isByDifferences = false
    /// How often the app has written the inset that it had already, while the content had one height.
    private var overwrites = (count: 0, contentHeight: CGFloat(0))

    package init() {}

    /// The least that is taken back at once by a keyboard, and not by a row of a composer, in points.
    private static let lowestKeyboard: CGFloat = 150

    /// The app may have set the inset. One that is as it was written is untouched, any other is a new one of the app's,
    /// unless it shows that it was changed by a difference.
    ///
    /// - Parameter available: the height of the screen between the other bars, in points; no inset is to hide it all.
    package mutating func note(inset: CGFloat, available: CGFloat, contentHeight: CGFloat) {
        guard inset != bottom + present else { return }
        let isAgain = inset == bottom && contentHeight == overwrites.contentHeight
        overwrites = (isAgain ? overwrites.count + 1 : 0, contentHeight)
        let last = (inset: bottom + present, bottom: bottom)
        if let before, inset == before.inset, last.inset - inset >= Self.lowestKeyboard, present == 0 {
            bottom = before.bottom
        } else {
            isByDifferences = present > 0 && inset >= present && (isByDifferences || inset >= available)
            bottom = isByDifferences ? inset - present : inset
        }
        before = present > 0 ? last : nil
        present = inset - bottom
    }

    /// The room to keep while the list moves: under a finger the inset must not become less.
    package func kept(underFinger: Bool) -> CGFloat { underFinger ? max(points, written - bottom) : points }

    /// Returns the bottom inset to write for so much room; nil where the app writes its own again and again, as in each
    /// layout, which would have no end.
    package mutating func resize(to points: CGFloat, contentHeight: CGFloat) -> CGFloat? {
        if overwrites.count > Place.maxPasses, contentHeight == overwrites.contentHeight { return nil }
        self.points = points
        present = points
        written = bottom + points
        return written
    }
}
