import Foundation

/// An edge of a list that it may follow.
package enum Edge: Hashable, Sendable { case top, bottom }

/// How a list stands at a moment, in points. Offsets count from the content's top.
package struct Standing: Hashable, Sendable {
    /// Where the upper edge of the table is in its content.
    package var offset: CGFloat
    /// The heights that bars and insets cover at the top, and at the bottom without ``room``.
    package var (top, bottom): (CGFloat, CGFloat)
    /// The room of a turn, which is added at the bottom.
    package var room: CGFloat
    package var (width, height): (CGFloat, CGFloat)
    package var contentHeight: CGFloat
    /// The step that an offset is rounded to.
    package var pixel: CGFloat

    package init(
        offset: CGFloat, top: CGFloat = 0, bottom: CGFloat = 0, room: CGFloat = 0, width: CGFloat, height: CGFloat,
        contentHeight: CGFloat, pixel: CGFloat = 1
    ) {
        self.offset = offset
        self.top = top
        self.bottom = bottom
        self.room = room
        self.width = width
        self.height = height
        self.contentHeight = contentHeight
        self.pixel = pixel
    }

    /// How far from its top a list may be and still stand there: it may have been rounded, or have just been touched.
    private static let nearTop: CGFloat = 1

    package var halfPixel: CGFloat { pixel / 2 }
    /// The height between the bars.
    package var visibleHeight: CGFloat { height - top - bottom }
    /// Whether anything of a row can be seen. A closed panel, or a table that is lower than its bars, shows nothing.
    package var showsAnything: Bool { width > 0 && visibleHeight > halfPixel }
    /// The edges of what is visible, in the content.
    package var visibleTop: CGFloat { offset + top }
    package var visibleBottom: CGFloat { offset + height - bottom }

    /// How much of a row is between the bars, in points; 0 where less than a pixel of it shows, by rounding, or a floating header
    /// covers it.
    ///
    /// - Parameter rowTop: below the table's upper edge.
    package func seenHeight(rowTop: CGFloat, rowHeight: CGFloat, cover: CGFloat) -> CGFloat {
        let bottom = min(rowTop + rowHeight, height - self.bottom)
        return bottom - max(rowTop, top + cover) > pixel ? bottom - max(rowTop, top) : 0
    }

    /// The least offset at rest.
    package var first: CGFloat { -top }
    /// The greatest offset at rest, without and with the room.
    package var last: CGFloat { max(contentHeight + bottom - height, first) }
    package var lastWithRoom: CGFloat { max(contentHeight + bottom + room - height, first) }
    package var fits: Bool { last <= first + halfPixel }

    /// Whether the list stands at its top, where it stays through a change of bars.
    package var isAtTop: Bool { offset <= first + Self.nearTop + halfPixel }

    /// Whether the list may stand at its top or at its end.
    package var isNearEnds: Bool { offset <= first + Reading.nearEnd || offset >= last - Reading.nearEnd }

    /// Whether bars and size are the same, so that only a scroll moves the list.
    package func isAround(sameAs other: Standing) -> Bool {
        top == other.top && bottom == other.bottom && room == other.room && hasSize(of: other)
    }

    package func hasSize(of other: Standing) -> Bool { width == other.width && height == other.height }
}
