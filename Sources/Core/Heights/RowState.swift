/// What is known of a row's height, in the eight bytes of a number.
///
/// A height is itself; an outdated one has its sign bit set, zero too; what has no height to serve is NaN, of several
/// kinds, told apart by the bits that a NaN has to spare. So one comparison tells whether there is a height to serve.
@usableFromInline
struct RowState: Equatable, Sendable {
    @usableFromInline let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// - Parameter height: in points, finite and not negative.
    init(height: Double) {
        // Without the sign that a zero may have.
        bits = height.magnitude.bitPattern
    }

    /// No height yet, to be measured.
    static let unknown = RowState(bits: nan)
    /// No height, and none to be measured.
    static let passedOver = RowState(bits: nan | 1)
    /// No height yet, and said to have changed: to be measured, although its key may be the same.
    static let changed = RowState(bits: nan | 2)
    /// Said to have changed in something that is in no key: to be measured, whatever is known under one.
    static let invalidated = RowState(bits: nan | 4)

    /// The same, with its last height as an estimate: infinity's exponent without a NaN's quiet bit, and the sign.
    static func invalidated(height: Double) -> RowState {
        RowState(bits: sign | Double.infinity.bitPattern | height.magnitude.bitPattern >> 12)
    }
    var isInvalidated: Bool {
        self == .invalidated || bits & (Self.sign | Self.nan) == Self.sign | Double.infinity.bitPattern
    }

    /// None to be measured, and one that the row was shown with: an estimate.
    ///
    /// The height's leading 51 bits are kept, so it may be off by one part in 10^12.
    static func shown(height: Double) -> RowState {
        RowState(bits: sign | nan | height.magnitude.bitPattern >> 12)
    }

    private static let sign: UInt64 = 1 << 63
    private static let nan = Double.nan.bitPattern

    @inlinable var isKnown: Bool { bits < Double.infinity.bitPattern }
    var isQueued: Bool { self == .unknown || hasChanged }
    /// Whether it was said to have changed since it was measured, if it ever was.
    var hasChanged: Bool { self == .changed || self == .invalidated || bits & Self.sign != 0 && !isShown }
    /// Whether the row was shown with a height that is an estimate from then on.
    var isShown: Bool { bits & (Self.sign | Self.nan) == Self.sign | Self.nan }

    /// The height in points, NaN where it is not known.
    @inlinable var height: Double { isKnown ? Double(bitPattern: bits) : .nan }

    /// The last height in points, known, outdated or shown; nil where there never was one.
    var lastHeight: Double? {
        if isShown { return Double(bitPattern: (bits & ~(Self.sign | Self.nan)) << 12) }
        if isInvalidated { return self == .invalidated ? nil : Double(bitPattern: bits << 12 & ~Self.sign) }
        let magnitude = bits & ~Self.sign
        return magnitude < Double.infinity.bitPattern ? Double(bitPattern: magnitude) : nil
    }

    /// The same row, to be measured again.
    var outdated: RowState {
        if isInvalidated { return self }
        return lastHeight.map { RowState(bits: $0.bitPattern | Self.sign) } ?? .changed
    }
    /// The same row, to be measured again whatever is known under a key.
    var invalid: RowState { lastHeight.map { .invalidated(height: $0) } ?? .invalidated }
    /// The same row, not to be measured.
    var notMeasured: RowState { lastHeight.map { .shown(height: $0) } ?? .passedOver }
}
