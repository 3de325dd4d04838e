// Rows whose heights are not known.

extension HeightTable {
    /// The mean height of all rows; nil where none is known. O(1).
    package var mean: Double? { environments.present.means.mean(of: .any) }

    /// Learns from the height of a row, and what the app says of it.
    package mutating func learn(_ height: Double, _ hints: SIMD2<Double>, cell: Item.Cell) {
        environments.present.means.learn(hints, height, cell: cell)
    }

    /// The best estimate of a row's height: the known one; the last one; the one in the environment before; by its
    /// hints; the mean of rows with that cell. `isFinal`: it will be served.
    package func estimate(
        of row: RowPosition, _ name: RowName, cell: Item.Cell, _ hints: SIMD2<Double>? = nil
    ) -> (height: Double?, isFinal: Bool) {
        if name == .position, self[row] != nil { return (heightInTable(at: row), true) }
        let known = lookUp(row, name)
        if let height = known.height { return (answer(to: name, at: row) ?? height, !known.isUncached) }
        let mean = environments.present.means.estimate(of: cell, hints)
        guard let before = environments.last else { return (mean, false) }
        return (lookUp(row, name, in: before.heights).height ?? mean ?? before.means.estimate(of: cell, hints), false)
    }

    /// What the delegate makes of the height that a name means; nil where it answers the height itself.
    private func answer(to name: RowName, at row: RowPosition) -> Double? {
        let answers = environments.present.answers
        if answers.isEmpty { return nil }
        let id: HeightID? =
            switch name {
            case .none: nil
            case .position: id(at: row)
            case .item(let item): items.number(of: item).map { .item($0) }
            }
        return id.flatMap { answers[$0] }.map { Double($0) }
    }

    /// Whether nothing is known of any row, nor was learned from hints, so that no search is needed. O(1).
    package var isBlank: Bool {
        !hasHeights && environmentCount == 1 && itemCount == 0 && !environments.present.means.hasLearned
    }

    /// Half a pixel at 3x, in points. Heights that come back from a table were rounded to 32-bit floats.
    private static let halfAPixel = 1.0 / 6

    /// Keeps the height that a row was shown with as its estimate; the row is passed over from then on, unless it
    /// `isToBeMeasured`. No effect where that is known already, the row was measured, is not there, or has no height.
    package mutating func noteShown(
        _ height: Double, at row: RowPosition, _ name: RowName = .position, cell: Item.Cell = .any,
        isToBeMeasured: Bool = false
    ) {
        // A row that is still at its last height says nothing new.
        guard row.isRow, contains(row), self[row] == nil, height.isHeight,
            lastHeight(at: row).map({ abs($0 - height) >= Self.halfAPixel }) ?? true
        else { return }
        switch name {
        case .position: break
        case .none: _ = detach(row)
        case .item(let item):
            attribute(row, to: item)
            if self[row] != nil { return }
        }
        let number = map.give(row)
        set(isToBeMeasured ? .outdated(height) : .shown(height), id(ofNumber: number), at: row)
        environments.present.means.set(height, of: number, cell: cell)
    }
}
