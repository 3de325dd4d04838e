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
    /// There never was one, and there is none to be kept: it is passed over.
    case skipped

    /// In points; nil where there never was one.
    package var height: Double? {
        switch self {
        case .known(let height), .shown(let height), .outdated(let height): height
        case .unknown, .skipped: nil
        }
    }

    /// Whether it is neither known nor to be passed over.
    var isUncached: Bool {
        switch self {
        case .unknown, .outdated: true
        case .known, .shown, .skipped: false
        }
    }
}

/// Heights in one environment, in points: those of rows by their numbers, and those of items by theirs.
struct HeightColumn {
    private enum Kind: UInt8 { case unknown, outdated, known, shown, skipped }

    /// Nine bytes a height.
    private struct Cells {
        private var kinds: ContiguousArray<Kind> = []
        private var heights: ContiguousArray<Double> = []

        var indices: Range<Int> { kinds.indices }

        subscript(number: Int) -> KnownHeight {
            get {
                guard number < kinds.count else { return .unknown }
                switch kinds[number] {
                case .unknown: return .unknown
                case .outdated: return .outdated(heights[number])
                case .known: return .known(heights[number])
                case .shown: return .shown(heights[number])
                case .skipped: return .skipped
                }
            }
            set {
                let kind: Kind =
                    switch newValue {
                    case .unknown: .unknown
                    case .outdated: .outdated
                    case .known: .known
                    case .shown: .shown
                    case .skipped: .skipped
                    }
                if number >= kinds.count {
                    if kind == .unknown { return }
                    kinds.append(contentsOf: repeatElement(.unknown, count: number + 1 - kinds.count))
                    heights.append(contentsOf: repeatElement(.nan, count: number + 1 - heights.count))
                }
                (kinds[number], heights[number]) = (kind, newValue.height ?? .nan)
            }
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
        get { id.row.map { rows[$0] } ?? items[id.item ?? 0] }
        set {
            if let row = id.row { rows[row] = newValue }
            if let item = id.item { items[item] = newValue }
        }
    }

    /// Has it passed over, with its last height as its estimate, until it is outdated. No effect where it is known.
    mutating func skip(_ id: HeightID) {
        if self[id].isUncached { self[id] = self[id].height.map { .shown($0) } ?? .skipped }
    }

    /// Keeps a height as an estimate.
    mutating func outdate(_ id: HeightID) { self[id] = self[id].height.map { .outdated($0) } ?? .unknown }

    /// Has what was passed over looked at again. O(rows + items).
    mutating func uncacheSkipped() {
        for row in rows.indices {
            if case .shown(let height) = rows[row] { rows[row] = .outdated(height) }
            if rows[row] == .skipped { rows[row] = .unknown }
        }
        for item in items.indices where items[item] == .skipped { items[item] = .unknown }
    }

    mutating func removeRows() { rows = Cells() }
}
