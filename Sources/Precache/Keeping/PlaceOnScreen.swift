import PrecacheCore

/// A place in a table: read it with ``Precacher/placeOnScreen``, come back with ``Precacher/restore(_:)``.
/// For the next launch, encode a ``Stored``.
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

extension PlaceOnScreen {
    /// A place to be encoded, for the next launch: that of a row whose identity is an `ID`.
    ///
    /// An identity that is not `Codable` cannot be encoded, and the compiler says so. ``Precacher/restore(_:)`` of ``place`` finds
    /// the row again by an equal identity of the same type. Without an identity it is the index path alone.
    public struct Stored<ID: Hashable & Codable>: Hashable, Codable {
        private let identity: ID?
        private let section: Int
        private let row: Int
        /// In points.
        private let distance: Double

        /// Makes a place that can be encoded. A distance that is no number is stored as 0.
        ///
        /// - Throws: `EncodingError.invalidValue` where the row has an identity that is no `ID`; its description names
        ///   both types.
        public init(_ place: PlaceOnScreen) throws {
            let name = place.identity?.base
            identity = name as? ID
            if let name, identity == nil {
                throw EncodingError.invalidValue(
                    name,
                    .init(
                        codingPath: [],
                        debugDescription: "The row's identity, of type \(type(of: name)), is no \(ID.self)."))
            }
            let position = RowPosition(place.indexPath)
            section = position.section
            row = position.row
            distance = place.distance.isFinite ? Double(place.distance) : 0
        }

        /// The place, to come back to. One that was decoded of anything else than was encoded is no harm: where there is
        /// no such row, ``Precacher/restore(_:)`` moves nothing.
        public var place: PlaceOnScreen {
            PlaceOnScreen(
                identity: identity.map { AnyHashable($0) }, indexPath: IndexPath(row: row, section: section),
                distance: CGFloat(distance))
        }
    }
}

extension PlaceOnScreen.Stored: Sendable where ID: Sendable {}
