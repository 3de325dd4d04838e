// Rows whose heights are not known.

extension HeightTable {
    /// The mean height of all rows; nil where none is known. O(1).
    package var mean: Double? { environments.present.means.estimate() }

    /// Counts the height of a row under the kind that the app says it is of, besides that of its cell. O(1).
    package mutating func count(_ height: Double, of row: RowPosition, kind: Int) {
        guard let number = map.slot(at: row)?.number else { return }
        environments.present.means.set(height, of: number, onlyInKind: kind)
    }

    /// The best estimate of a row's height: the known one; the last one; the one in the environment before; the mean of
    /// its kind, which is a number of ``kinds``. `isFinal`: it will be served.
    package func estimate(
        of row: RowPosition, _ name: RowName, kind: Int? = nil
    ) -> (height: Double?, isFinal: Bool) {
        if name == .position, self[row] != nil { return (heightInTable(at: row), true) }
        let known = lookUp(row, name)
        if let height = known.height { return (answer(to: name, at: row) ?? height, !known.isUncached) }
        let mean = environments.present.means.estimate(of: kind)
        guard let before = environments.last else { return (mean, false) }
        return (lookUp(row, name, in: before.heights).height ?? mean ?? before.means.estimate(of: kind), false)
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

    /// Whether nothing is known of any row, so that no search is needed. O(1).
    package var isBlank: Bool { !hasHeights && environmentCount == 1 && itemCount == 0 }

    /// Half a pixel at 3x, in points. Heights that come back from a table were rounded to 32-bit floats.
    private static let halfAPixel = 1.0 / 6

    /// Keeps the height that a row was shown with as its estimate; the row is passed over from then on, unless it
    /// `isToBeMeasured`. No effect where that is known already, the row was measured, is not there, or has no height.
    package mutating func noteShown(
        _ height: Double, at row: RowPosition, _ name: RowName = .position, kind: Int? = nil,
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
        environments.present.means.set(height, of: number, kind: kind)
    }
}
