/// The height of a row, and how far it can be relied on, in four bytes. More would miss the goals of "bytes
/// of the heap a row" and "bytes a row for another environment" (Benchmarks/Micro).
///
/// The height is a 32-bit float, as UITableView keeps it (seen on iOS 26.1). Divided by 2^30, which is exact, it is
/// below 1, and leaves two bits for the state.
package struct HeightEntry: Equatable, Sendable {
    package enum State: UInt32, Sendable {
        /// Measured, and to be served.
        case measured
        /// The height that a row which sizes itself was shown with, or was measured at for its estimate.
        case estimate
        /// The last height of a row that has changed since, or is in another layout state.
        case outdated
    }

    private static let heightless: UInt32 = 0x3FFF_FFFF
    private let code: UInt32

    /// A height that may never have been. One that is too small for a float becomes the least of all: a header whose
    /// height is the least positive number is hidden, and 0 would have a grouped table show its gap.
    init(_ state: State, _ height: Double?) {
        var bits = Self.heightless
        if let height {
            let float = Float(height.magnitude) * 0x1p-30
            bits = float == 0 && height != 0 ? 1 : float.bitPattern
        }
        code = state.rawValue << 30 | bits
    }

    /// There never was a height.
    package static var none: Self { Self(.outdated, nil) }
    /// There is no height, and none can be kept: the row is passed over.
    package static var skipped: Self { Self(.estimate, nil) }
    package static func outdated(_ height: Double) -> Self { Self(.outdated, height) }
    package static func measured(_ height: Double) -> Self { Self(.measured, height) }
    package static func estimate(_ height: Double) -> Self { Self(.estimate, height) }

    /// Whether the row is still to be measured: its height is none, or outdated.
    package var isUncached: Bool { Int32(bitPattern: code) < 0 }

    package var state: State {
        if isUncached { return .outdated }
        return code < 1 << 30 ? .measured : .estimate
    }

    /// The height that is served, in points; nil where it is not known.
    var known: Double? { state == .measured ? height : nil }

    /// In points; nil where there never was one.
    package var height: Double? {
        let bits = code & Self.heightless
        return bits == Self.heightless ? nil : Double(Float(bitPattern: bits) * 0x1p30)
    }
}
