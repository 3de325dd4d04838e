/// The height of a row or an item, and how far it can be relied on, in four bytes. It is a 32-bit float, as UITableView
/// keeps it (seen on iOS 26.1); divided by 2^30, which is exact, it is below 1, and leaves two bits for the kind.
package struct KnownHeight: Equatable, Sendable {
    package enum Kind: UInt32, Sendable {
        /// Measured, and to be served.
        case known
        /// The height that a row which sizes itself was shown with, or was measured at for its estimate.
        case shown
        /// The last height of a row or item that has changed since, or is in another layout state.
        case outdated
    }

    private static let heightless: UInt32 = 0x3FFF_FFFF
    private let code: UInt32

    /// A height that may never have been. One that is too small for a float becomes the least of all: a header whose
    /// height is the least positive number is hidden, and 0 would have a grouped table show its gap.
    init(_ kind: Kind, _ height: Double?) {
        var bits = Self.heightless
        if let height {
            let float = Float(height.magnitude) * 0x1p-30
            bits = float == 0 && height != 0 ? 1 : float.bitPattern
        }
        code = kind.rawValue << 30 | bits
    }

    /// There never was a height.
    package static var unknown: Self { Self(.outdated, nil) }
    /// There is no height, and none can be kept: the row is passed over.
    package static var skipped: Self { Self(.shown, nil) }
    package static func outdated(_ height: Double) -> Self { Self(.outdated, height) }
    package static func known(_ height: Double) -> Self { Self(.known, height) }
    package static func shown(_ height: Double) -> Self { Self(.shown, height) }

    /// Whether it is neither known nor to be passed over.
    package var isUncached: Bool { Int32(bitPattern: code) < 0 }
    package var kind: Kind { isUncached ? .outdated : code < 1 << 30 ? .known : .shown }
    /// In points; nil where there never was one.
    package var height: Double? {
        let bits = code & Self.heightless
        return bits == Self.heightless ? nil : Double(Float(bitPattern: bits) * 0x1p30)
    }
}

/// Heights in one environment: those of rows by their numbers, and those of items by theirs.
struct HeightColumn {
    private struct Heights {
        private var known: ContiguousArray<KnownHeight> = []

        subscript(number: Int) -> KnownHeight {
            @inline(__always) get { number < known.count ? known[number] : .unknown }
            set {
                if number >= known.count {
                    if newValue == .unknown { return }
                    known.extend(to: number + 1, with: .unknown)
                }
                known[number] = newValue
            }
        }
    }

    private var rows = Heights()
    private var items = Heights()

    /// The height that is served; nil where it is not known. O(1).
    @inline(__always)
    func known(_ id: HeightID) -> Double? {
        let height = self[id]
        return height.kind == .known ? height.height : nil
    }

    /// What is known. O(1).
    subscript(id: HeightID) -> KnownHeight {
        @inline(__always) get { id.isItem ? items[id.number] : rows[id.number] }
        set { if id.isItem { items[id.number] = newValue } else { rows[id.number] = newValue } }
    }

    /// Passes an uncached row or item over until it is outdated; its last height stays as its estimate.
    mutating func skip(_ id: HeightID) {
        if self[id].isUncached { self[id] = KnownHeight(.shown, self[id].height) }
    }

    /// Keeps a height as an estimate.
    mutating func outdate(_ id: HeightID) { self[id] = KnownHeight(.outdated, self[id].height) }

    mutating func removeRows() { rows = Heights() }
}

/// All that is known of a table's heights in one environment.
struct EnvironmentHeights {
    var heights = HeightColumn()
    var means = HeightMeans()
    /// The heights that the delegate makes of known ones, where it computes with them.
    var answers: [HeightID: Float] = [:]
}
