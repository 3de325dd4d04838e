/// A place in a table: read it with ``Precacher/placeOnScreen``, come back with ``Precacher/restore(_:)``.
public struct PlaceOnScreen: Hashable {
    /// The row's identity, which finds it again wherever it is; nil without `enablePrecaching(identifiedBy:)`.
    public var identity: AnyHashable?
    /// The row's index path, which finds a row without an identity again.
    public var indexPath: IndexPath
    /// The distance from the lower edge of what covers the top of the screen down to the row's top, in points; negative
    /// where the row begins above. A row that is too low for that, or a distance that is no number, begins at the top.
    public var distance: CGFloat

    /// Makes a place to come back to.
    public init(identity: AnyHashable? = nil, indexPath: IndexPath, distance: CGFloat = 0) {
        self.identity = identity
        self.indexPath = indexPath
        self.distance = distance
    }
}
