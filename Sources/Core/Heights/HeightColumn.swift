/// What is known of the height of a row or an item, in points.
package enum KnownHeight: Equatable, Sendable {
    /// Measured, and to be served.
    case known(Double)
    /// What it was shown with, or measured for its estimate: of a row that sizes itself.
    case shown(Double)
    /// The last height: it has changed since, or is in another layout state.
    case outdated(Double)
    /// There never was one.
    case unknown

    /// In points; nil where there never was one.
    package var height: Double? {
        switch self {
        case .known(let height), .shown(let height), .outdated(let height): height
        case .unknown: nil
        }
    }
}

/// Heights in one environment, in points: those of rows by their numbers, and those of items by theirs.
struct HeightColumn {
    private enum Kind: UInt8 { case unknown, outdated, known, shown, skipped }

    private struct Cells {
        var kinds: ContiguousArray<Kind> = []
        var heights: ContiguousArray<Double> = []

        mutating func set(_ kind: Kind, _ height: Double, at number: Int) {
            if number >= kinds.count {
                if kind == .unknown { return }
                kinds.append(contentsOf: repeatElement(.unknown, count: number + 1 - kinds.count))
                heights.append(contentsOf: repeatElement(.nan, count: number + 1 - heights.count))
            }
            (kinds[number], heights[number]) = (kind, height)
        }

        func known(_ number: Int) -> Double? {
            number < kinds.count && kinds[number] == .known ? heights[number] : nil
        }
    }

    private var rows = Cells()
    private var items = Cells()

    /// The height that is served; nil where it is not known. O(1).
    func known(_ id: HeightID) -> Double? {
        if let row = id.row { return rows.known(row) }
        return id.item.flatMap { items.known($0) }
    }

    /// What is known. O(1).
    subscript(id: HeightID) -> KnownHeight {
        get {
            let (kind, height) = cell(id)
            switch kind {
            case .unknown, .skipped: return .unknown
            case .outdated: return .outdated(height)
            case .known: return .known(height)
            case .shown: return .shown(height)
            }
        }
        set {
            switch newValue {
            case .unknown: set(.unknown, .nan, id)
            case .outdated(let height): set(.outdated, height, id)
            case .known(let height): set(.known, height, id)
            case .shown(let height): set(.shown, height, id)
            }
        }
    }

    private func cell(_ id: HeightID) -> (Kind, Double) {
        let (cells, number) = id.row.map { (rows, $0) } ?? (items, id.item ?? 0)
        return number < cells.kinds.count ? (cells.kinds[number], cells.heights[number]) : (.unknown, .nan)
    }

    private mutating func set(_ kind: Kind, _ height: Double, _ id: HeightID) {
        if let row = id.row { rows.set(kind, height, at: row) }
        if let item = id.item { items.set(kind, height, at: item) }
    }

    /// Whether it is neither known nor to be passed over. O(1).
    func isUncached(_ id: HeightID) -> Bool {
        let kind = cell(id).0
        return kind == .unknown || kind == .outdated
    }

    /// Has it passed over, with its last height as its estimate, until it is outdated. No effect where it is known.
    mutating func skip(_ id: HeightID) {
        switch self[id] {
        case .known, .shown: break
        case .outdated(let height): self[id] = .shown(height)
        case .unknown: set(.skipped, .nan, id)
        }
    }

    /// Keeps a height as an estimate.
    mutating func outdate(_ id: HeightID) { self[id] = self[id].height.map { .outdated($0) } ?? .unknown }

    /// Has what was passed over looked at again. O(rows + items).
    mutating func uncacheSkipped() {
        for row in rows.kinds.indices where rows.kinds[row] == .shown { rows.kinds[row] = .outdated }
        for row in rows.kinds.indices where rows.kinds[row] == .skipped { rows.kinds[row] = .unknown }
        for item in items.kinds.indices where items.kinds[item] == .skipped { items.kinds[item] = .unknown }
    }

    mutating func removeRows() { rows = Cells() }
}
