extension PlaceOnScreen: Codable {
    private enum CodingKeys: CodingKey { case rows, coveredTop }

    /// No table reaches so far, in points.
    private static let farthest: CGFloat = 1e12

    /// - Throws: what the decoder throws; and `DecodingError.dataCorrupted` where a length, a height or an index is none.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rows = try values.decode([Row].self, forKey: .rows)
        coveredTop = try values.decode(CGFloat.self, forKey: .coveredTop)
        let lengths = [coveredTop] + rows.flatMap { [$0.distance, $0.height] }
        guard lengths.allSatisfy({ $0.magnitude < Self.farthest }),
            rows.allSatisfy({ $0.section >= 0 && $0.row >= 0 && $0.height >= 0 })
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "The place of a table on the screen has no such rows."))
        }
    }

    /// Names that cannot be encoded are left out.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rows, forKey: .rows)
        try values.encode(coveredTop, forKey: .coveredTop)
    }
}

/// A name that cannot be encoded is left out: its row is found by its index path.
extension PlaceOnScreen.Name: Codable {
    init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(PlaceOnScreen.EncodedName?.self)
        self = name.map { .encoded($0) } ?? .none
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(encodedName)
    }

    private var encodedName: PlaceOnScreen.EncodedName? {
        switch self {
        case .none: return nil
        case .encoded(let name): return name
        case .known(let name):
            guard let base = name.base as? any Encodable & Decodable, let json = try? JSONEncoder().encode(base) else {
                return nil
            }
            return PlaceOnScreen.EncodedName(
                type: String(describing: type(of: base)), json: String(decoding: json, as: UTF8.self))
        }
    }

    /// The name as one of the type that `other` has; nil where it is none.
    func decoded(like other: AnyHashable) -> AnyHashable? {
        switch self {
        case .none: return nil
        case .known(let name): return name
        case .encoded(let name):
            let type = type(of: other.base)
            guard name.type == String(describing: type), let decodable = type as? any Decodable.Type,
                let decoded = try? JSONDecoder().decode(decodable, from: Data(name.json.utf8))
            else { return nil }
            return (decoded as? any Hashable).map { AnyHashable($0) }
        }
    }
}
