/// The height of a row or an item, and how far it can be relied on.
package struct KnownHeight: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// There never was a height.
        case unknown
        /// The last height of a row or item that has changed since, or is in another layout state.
        case outdated
        /// Measured, and to be served.
        case known
        /// The height that a row which sizes itself was shown with, or was measured at for its estimate.
        case shown
        /// There is no height, and none can be kept: the row is passed over.
        case skipped

        /// Whether it is neither known nor to be passed over.
        @inline(__always) var isUncached: Bool { self == .unknown || self == .outdated }
    }

    package let kind: Kind
    /// In points; nil where there never was one.
    package let height: Double?

    package static let unknown = KnownHeight(kind: .unknown, height: nil)
    package static let skipped = KnownHeight(kind: .skipped, height: nil)
    package static func outdated(_ height: Double) -> Self { Self(kind: .outdated, height: height) }
    package static func known(_ height: Double) -> Self { Self(kind: .known, height: height) }
    package static func shown(_ height: Double) -> Self { Self(kind: .shown, height: height) }

    package var isUncached: Bool { kind.isUncached }
}

/// Heights in one environment: those of rows by their numbers, and those of items by theirs. Five bytes a height, which
/// is kept as a 32-bit float, as UITableView keeps it (seen on iOS 26.1).
struct HeightColumn {
    private struct Heights {
        private(set) var kinds: ContiguousArray<KnownHeight.Kind> = []
        private(set) var points: ContiguousArray<Float> = []

        subscript(number: Int) -> KnownHeight {
            get {
                guard number < kinds.count, kinds[number] != .unknown else { return .unknown }
                return kinds[number] == .skipped
                    ? .skipped : KnownHeight(kind: kinds[number], height: Double(points[number]))
            }
            set {
                if number >= kinds.count {
                    if newValue == .unknown { return }
                    kinds.extend(to: number + 1, with: .unknown)
                    points.extend(to: number + 1, with: 0)
                }
                (kinds[number], points[number]) = (newValue.kind, Float(newValue.height ?? 0))
            }
        }

        @inline(__always)
        func isUncached(_ number: Int) -> Bool { number >= kinds.count || kinds[number].isUncached }

        func known(_ number: Int) -> Double? {
            number < kinds.count && kinds[number] == .known ? Double(points[number]) : nil
        }
    }

    private var rows = Heights()
    private var items = Heights()

    /// The height that is served; nil where it is not known. O(1).
    @inline(__always)
    func known(_ id: HeightID) -> Double? { id.isItem ? items.known(id.number) : rows.known(id.number) }

    @inline(__always)
    func isUncached(_ id: HeightID) -> Bool { id.isItem ? items.isUncached(id.number) : rows.isUncached(id.number) }

    /// What is known. O(1).
    subscript(id: HeightID) -> KnownHeight {
        get { id.isItem ? items[id.number] : rows[id.number] }
        set { if id.isItem { items[id.number] = newValue } else { rows[id.number] = newValue } }
    }

    /// Passes an uncached row or item over until it is outdated; its last height stays as its estimate.
    mutating func skip(_ id: HeightID) {
        if isUncached(id) { self[id] = self[id].height.map { .shown($0) } ?? .skipped }
    }

    /// Keeps a height as an estimate.
    mutating func outdate(_ id: HeightID) { self[id] = self[id].height.map { .outdated($0) } ?? .unknown }

    mutating func removeRows() { rows = Heights() }
}

/// All that is known of a table's heights in one environment.
struct EnvironmentHeights {
    var heights = HeightColumn()
    var means = HeightMeans()
}
