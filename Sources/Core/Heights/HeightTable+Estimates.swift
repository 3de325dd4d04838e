// Rows whose heights are not known.

extension HeightTable {
    /// Whether nothing is known of any row, so that no search is needed. O(1).
    package var isBlank: Bool { columns.isEmpty && environmentCount == 1 && itemCount == 0 }

    /// The mean height of all rows; nil where none is known. O(1).
    package var mean: Double? { columns.mean }

    /// Counts the height of a row under the kind that the app says it is of, besides that of its cell. O(1).
    package mutating func count(_ height: Double, of row: RowPosition, kind: Int) {
        guard let number = map.number(at: row) else { return }
        columns.count(height, of: number, onlyInKind: kind)
    }

    /// Whether the height of a row was counted by ``count(_:of:kind:)``. O(1).
    package func isCountedInKind(_ row: RowPosition) -> Bool {
        map.number(at: row).map { columns.isCountedInKind($0) } ?? false
    }

    /// The best estimate of a row's height. The first that exists of: the known one; the last one; the one in the
    /// environment before; the mean of its kind, which is a number of ``kindNumbers``; that mean in the environment
    /// before. `isFinal`: it will be served. O(1).
    package func estimate(
        of row: RowPosition, _ owner: HeightOwner, kind: Int? = nil
    ) -> (height: Double?, isFinal: Bool) {
        if owner == .position, self[row] != nil { return (heightInTable(at: row), true) }
        let entry = entry(of: row, owner)
        if let height = entry.height { return (answer(to: owner, at: row) ?? height, !entry.isUncached) }
        let guess = heightBefore(of: row, owner) ?? columns.steadyMean(of: kind) ?? columns.meanBefore(of: kind)
        return (guess, false)
    }

    /// ``estimate(of:_:kind:)`` of a row that shows what it was last found to show, which its height is kept under.
    /// O(1).
    ///
    /// - Parameter id: nil where nothing was ever known of it.
    package func estimateAsShown(of id: HeightID?, kind: Int?) -> (height: Double?, isFinal: Bool) {
        let entry = id.map { columns[$0] } ?? .none
        if let id, let height = entry.height { return (columns.answer(of: id) ?? height, !entry.isUncached) }
        let before = id.flatMap { columns.heightBefore($0) }
        return (before ?? columns.steadyMean(of: kind) ?? columns.meanBefore(of: kind), false)
    }

    /// The last height in the environment before; nil where there is none. O(1).
    private func heightBefore(of row: RowPosition, _ owner: HeightOwner) -> Double? {
        if let id = id(of: owner, at: row), let height = columns.heightBefore(id) { return height }
        guard case .item = owner else { return nil }
        return id(at: row).flatMap { columns.heightBefore($0) }
    }

    /// The height that the delegate makes of an owner's; nil where it answers that itself.
    private func answer(to owner: HeightOwner, at row: RowPosition) -> Double? {
        id(of: owner, at: row).flatMap { columns.answer(of: $0) }
    }

    /// The id under which an owner's height is kept; nil where nothing is known of it.
    func id(of owner: HeightOwner, at row: RowPosition) -> HeightID? {
        switch owner {
        case .none: nil
        case .position: id(at: row)
        case .item(let item): shown.id(of: item)
        }
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
        _ height: Double, at row: RowPosition, _ owner: HeightOwner = .position, kind: Int? = nil,
        isToBeMeasured: Bool = false
    ) {
        guard row.isRow, contains(row), self[row] == nil, height.isHeight else { return }
        if isShown(height, at: row) { return }
        switch owner {
        case .position: break
        case .none: unassign(row)
        case .item(let item):
            assign(item, to: row)
            if self[row] != nil { return }
        }
        let number = map.makeNumber(of: row)
        columns.set(isToBeMeasured ? .outdated(height) : .estimate(height), shown.id(ofNumber: number))
        setUncached(isToBeMeasured, at: row)
        columns.count(height, of: number, kind: kind)
    }
}
