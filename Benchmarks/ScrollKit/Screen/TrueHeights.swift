import Precache

/// The heights that rows really have, for answers to be held against. Posts that are the same share theirs.
@MainActor
final class TrueHeights {
    private let measure: @MainActor (_ post: Post, _ width: CGFloat) -> CGFloat
    private var width: CGFloat = 0
    /// Those at `width`, by kind of row; NaN where it was not needed yet.
    private var heights: [CGFloat] = []
    private var otherWidths: [CGFloat: [CGFloat]] = [:]

    convenience init(cells: CellKind = .frames) { self.init(PostLayout(rowCost: 0, cells: cells).fittingHeight) }

    init(_ measure: @escaping @MainActor (_ post: Post, _ width: CGFloat) -> CGFloat) { self.measure = measure }

    /// Works ahead, so that nobody who measures time pays for it.
    func prepare(_ rows: some Sequence<FeedRow>, width: CGFloat) {
        for row in rows { _ = height(of: row, width: width) }
    }

    func height(of row: FeedRow, width: CGFloat) -> CGFloat {
        if width != self.width { change(to: width) }
        while heights.count <= row.kind { heights.append(.nan) }
        if heights[row.kind].isNaN { heights[row.kind] = measure(row.post, width) }
        return heights[row.kind]
    }

    private func change(to width: CGFloat) {
        otherWidths[self.width] = heights
        heights = otherWidths[width] ?? []
        self.width = width
    }
}
