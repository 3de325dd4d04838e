/// Where a table stands: ``Precacher/placeOnScreen``, of which an app keeps what it wants, and comes back to with
/// ``Precacher/restore(_:)``.
public struct PlaceOnScreen: Hashable {
    /// What the row shows, where rows have identities (see `enablePrecaching(identifiedBy:)`): by it the row is found
    /// again, wherever it is.
    public var identity: AnyHashable?
    /// Where the row was. By it a row without an identity is found again.
    public var indexPath: IndexPath
    /// How far below what covers the top of the screen the row begins, in points; less than 0 where it begins above.
    public var distance: CGFloat

    /// A place to come back to.
    public init(identity: AnyHashable? = nil, indexPath: IndexPath, distance: CGFloat = 0) {
        self.identity = identity
        self.indexPath = indexPath
        self.distance = distance
    }
}
