import Foundation

/// What is wrong with a feed file, as one line that names the file and the place in it.
///
/// Entries are counted from 0, as in `feed[0]`; lines and columns from 1.
public enum FeedError: Error, Equatable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    /// The place is nil where Foundation does not tell it.
    case brokenJSON(file: String, place: JSONPlace?)
    case noFeed(file: String)
    case notAnObject(file: String, entry: Int)
    case notAString(file: String, entry: Int, field: String)
    case empty(file: String)

    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .brokenJSON(let file, let place?): "\(file), line \(place.line), column \(place.column): not valid JSON"
        case .brokenJSON(let file, nil): "\(file): not valid JSON"
        case .noFeed(let file): "\(file): no array \"feed\" at its top: {\"feed\": [{\"title\": ...}, ...]} is expected"
        case .notAnObject(let file, let entry): "\(file): feed[\(entry)] is not an object"
        case .notAString(let file, let entry, let field): "\(file): feed[\(entry)].\(field) is not a string"
        case .empty(let file): "\(file): its feed has no entries"
        }
    }
}

extension FeedError {
    static func contents(of path: String) throws -> Data {
        do {
            return try FileManager.default.contents(ofFile: path, of: "a feed file")
        } catch let error as UnreadableFile {
            throw FeedError.unreadable(file: path, reason: error.reason)
        }
    }

    init(_ error: DecodingError, decoding json: Data, file: String) {
        let path: [any CodingKey]
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context): path = context.codingPath
        case .keyNotFound: path = []
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self = .brokenJSON(file: file, place: JSONPlace(ofSyntaxErrorIn: json))
            return
        case .dataCorrupted(let context): path = context.codingPath
        @unknown default: path = []
        }
        // A path is feed, then the entry's index, then the field's name: as far as the decoder came.
        let entry = path.count > 1 ? path[1].intValue : nil
        switch (entry, path.count) {
        case (let entry?, 2): self = .notAnObject(file: file, entry: entry)
        case (let entry?, 3...): self = .notAString(file: file, entry: entry, field: path[2].stringValue)
        default: self = .noFeed(file: file)
        }
    }
}
