// Rows whose heights are not known.

extension HeightTable {
    /// Whether nothing is known of any row, so that no search is needed. O(1).
    package var isBlank: Bool { heights.isEmpty && heights.environmentCount == 1 && names.count == 0 }

    /// Counts the height of a row under the kind that the app says it is of, besides that of its cell. O(1).
    package mutating func count(_ height: Double, of row: RowPosition, kind: Int) {
        guard let number = map.number(at: row) else { return }
        heights.count(height, of: number, onlyInKind: kind)
    }

    /// Whether the height of a row was counted by ``count(_:of:kind:)``. O(1).
    package func isCountedInKind(_ row: RowPosition) -> Bool {
        map.number(at: row).map { heights.isCountedInKind($0) } ?? false
    }

    /// The best estimate of a row's height. The first that exists of: the known one; the last one; the one in the
    /// environment before; the mean of its kind, which is a number of ``kindNumbers``; that mean in the environment
    /// before. `isFinal`: it will be served. O(1).
    ///
    /// - Parameter number: that of what the row shows; nil where nothing is known of it.
    package func estimate(
        of row: RowPosition, number: Int?, kind: Int? = nil
    ) -> (height: Double?, isFinal: Bool) {
        let own = map.number(at: row)
        // The row was shown, or answered by the delegate alone, since it was last asked for its name.
        if let own, own != number, heights[own].state == .estimate, let height = heights[own].height {
            return (heights.answer(of: own) ?? height, false)
        }
        if let number {
            let entry = entry(of: number, shownBy: row)
            if let height = entry.height {
                return (heights.answer(of: number) ?? height, !entry.isUncached && doubts[number] == nil)
            }
        }
        if own != number, let last = lastHeight(at: row) { return (last, false) }
        let before =
            number.flatMap { heights.heightBefore($0) } ?? own.flatMap { heights.heightBefore($0) }
        return (before ?? heights.steadyMean(of: kind) ?? heights.meanBefore(of: kind), false)
    }

    /// Half a pixel at 3x, in points. Heights that come back from a table were rounded to 32-bit floats.
    private static let halfAPixel = 1.0 / 6

    /// Whether a row is known to have been as high: then showing it says nothing new.
    package func isShown(_ height: Double, at row: RowPosition) -> Bool {
        lastHeight(at: row).map { abs($0 - height) < Self.halfAPixel } ?? false
    }

    /// Keeps the height that a row was shown with as its estimate; the row is passed over from then on, unless it
    /// `isToBeMeasured`. No effect where that is known already, the row was measured, is not there, or has no height.
    package mutating func recordShown(
        _ height: Double, at row: RowPosition, kind: Int? = nil, isToBeMeasured: Bool = false
    ) {
        guard row.isRow, map.contains(row), self[row] == nil, height.isHeight, !isShown(height, at: row) else { return }
        let number = map.makeNumber(of: row)
        heights.set(isToBeMeasured ? .outdated(height) : .estimate(height), number)
        updateQueue(at: row)
        heights.count(height, of: number, kind: kind)
    }
}
