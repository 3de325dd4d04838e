import Foundation

/// Where and how far UIKit moves the offset of lists at random within its own calls: the same from the same seed.
///
/// [ours] Nobody outside Apple knows all that UIKit does to an offset in a layout, a batch, a reload, or when an inset
/// or the size changes: it clamps, keeps rows in their places, and corrects for heights, differently in each version.
/// Whatever holds under this holds on UIKit without a belief about it.
///
/// A call moves the offset by up to ``reach`` points, at most ``overshoot`` points beyond an end of the content, and
/// tells the delegate, as UIKit does. These calls do, each with a chance of one half:
/// - `layoutSubviews()` of a table, before its rows are laid out or else after it;
/// - the end of a batch, and of `reloadData()`;
/// - a change of the adjusted inset or of the bounds' size, before the app hears of it.
///
/// Nothing moves between calls, nor where the app sets the offset or jumps, nor under a finger, in a deceleration or in
/// an animated scroll: there nobody could tell it from the scroll. The layout after one that moved the offset leaves it
/// alone: UIKit comes to rest, too. A view without an area shows nothing that could move.
public struct RandomOffsets: Sendable {
    /// In points.
    static let reach: CGFloat = 300
    static let overshoot: CGFloat = 100

    /// S. Vigna, SplitMix64.
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    /// The next offset, on a whole pixel; nil where the offset is to stay.
    mutating func next(from offset: CGFloat, within range: ClosedRange<CGFloat>, pixelsAPoint: CGFloat) -> CGFloat? {
        let number = nextNumber()
        guard number & 1 == 1 else { return nil }
        let part = CGFloat(number >> 11) / CGFloat(UInt64(1) << 53)
        let wanted = offset + (part * 2 - 1) * Self.reach
        let (lowest, highest) = (range.lowerBound - Self.overshoot, range.upperBound + Self.overshoot)
        return (min(max(wanted, lowest), highest) * pixelsAPoint).rounded() / pixelsAPoint
    }

    private mutating func nextNumber() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}

extension UIScrollView {
    /// Moves the content where ``UIKitBehavior/randomOffsets`` says so. To be called within UIKit's own calls.
    ///
    /// - Returns: whether the content moved.
    @discardableResult
    func moveAtRandom() -> Bool {
        guard var offsets = UIKitBehavior.current.randomOffsets, touch == .none, animation == nil, !bounds.isEmpty
        else {
            return false
        }
        let before = contentOffset.y
        let next = offsets.next(from: before, within: offsetRange, pixelsAPoint: pixelsAPoint)
        // Before the delegate hears of it, who may call UIKit.
        UIKitBehavior.current.randomOffsets = offsets
        guard let next, next != before else { return false }
        setOwnOffset(next)
        return true
    }

    /// Lays out, and moves the content at random before or after it.
    func layOutAtRandom(_ layOut: () -> Void) {
        let isToRest = wasMovedInLayout
        wasMovedInLayout = !isToRest && moveAtRandom()
        layOut()
        if !isToRest, !wasMovedInLayout { wasMovedInLayout = moveAtRandom() }
    }
}
