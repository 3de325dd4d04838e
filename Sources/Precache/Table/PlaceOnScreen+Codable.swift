import Foundation

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension PlaceOnScreen: Codable {
    private enum CodingKeys: CodingKey { case rows, end, distance, coveredTop }

    /// - Throws: what the decoder throws; and `DecodingError.dataCorrupted` where a length is not a number or a row has a
    ///   negative index.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rows = try values.decode([Row].self, forKey: .rows)
        end = try values.decodeIfPresent(End.self, forKey: .end)
        distance = try values.decode(CGFloat.self, forKey: .distance)
        coveredTop = try values.decode(CGFloat.self, forKey: .coveredTop)
        let lengths = [distance, coveredTop] + rows.flatMap { [$0.distance, $0.height] }
        guard lengths.allSatisfy(\.isFinite), rows.allSatisfy({ $0.section >= 0 && $0.row >= 0 }) else {
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
        try values.encodeIfPresent(end, forKey: .end)
        try values.encode(distance, forKey: .distance)
        try values.encode(coveredTop, forKey: .coveredTop)
    }
}

/// A name that cannot be encoded is left out: its row is found by its index path.
extension PlaceOnScreen.Name: Codable {
    init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(String?.self).map { .encoded($0) } ?? .none
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(json)
    }

    private var json: String? {
        switch self {
        case .none: return nil
        case .encoded(let json): return json
        case .known(let name):
            guard let name = name.base as? any Encodable & Decodable else { return nil }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return (try? encoder.encode(name)).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The name as one of the type that `other` has; nil where it is none.
    func decoded(like other: AnyHashable) -> AnyHashable? {
        switch self {
        case .none: return nil
        case .known(let name): return name
        case .encoded(let json):
            guard let type = type(of: other.base) as? any Decodable.Type else { return nil }
            return (try? JSONDecoder().decode(type, from: Data(json.utf8))).flatMap {
                ($0 as? any Hashable).map { AnyHashable($0) }
            }
        }
    }
}
