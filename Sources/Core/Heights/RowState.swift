/// What is known of a row's height, in the eight bytes of a number.
///
/// A height is itself; an outdated one has its sign bit set, zero too; what has no height is NaN, of two kinds. So one
/// comparison tells whether there is a height to serve.
struct RowState: Equatable, Sendable {
    private let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// - Parameter height: in points, finite and not negative.
    init(height: Double) {
        // Without the sign that a zero may have.
        bits = height.magnitude.bitPattern
    }

    /// No height yet, to be measured.
    static let unknown = RowState(bits: Double.nan.bitPattern)
    /// No height, and none to be measured.
    static let passedOver = RowState(bits: Double.nan.bitPattern | 1)

    private static let sign: UInt64 = 1 << 63

    var isKnown: Bool { bits < Double.infinity.bitPattern }
    var isQueued: Bool { self == .unknown || bits & Self.sign != 0 }

    /// The height in points, NaN where it is not known.
    var height: Double { isKnown ? Double(bitPattern: bits) : .nan }

    /// The last height in points, known or outdated; nil where there never was one.
    var lastHeight: Double? {
        let magnitude = bits & ~Self.sign
        return magnitude < Double.infinity.bitPattern ? Double(bitPattern: magnitude) : nil
    }

    /// The same row, to be measured again.
    var outdated: RowState { lastHeight == nil ? .unknown : RowState(bits: bits | Self.sign) }
}
