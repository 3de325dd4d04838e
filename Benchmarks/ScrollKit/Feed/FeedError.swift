import Foundation

/// What is wrong with a feed file, as one line that names the file and the place in it.
///
/// Entries are counted from 0, as in `feed[0]`; lines and columns from 1.
public enum FeedError: Error, Equatable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    /// The place is nil where Foundation does not tell it.
    case brokenJSON(file: String, place: Place?)
    case noFeed(file: String)
    case notAnObject(file: String, entry: Int)
    case notAString(file: String, entry: Int, field: String)
    case empty(file: String)

    public struct Place: Equatable, Sendable {
        public let line: Int
        public let column: Int
    }

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
        guard FileManager.default.fileExists(atPath: path) else {
            throw FeedError.unreadable(file: path, reason: "there is no such file")
        }
        if FileManager.default.isFolder(path) {
            throw FeedError.unreadable(file: path, reason: "is a folder, not a feed file")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FeedError.unreadable(file: path, reason: "cannot be read")
        }
        return data
    }

    init(_ error: DecodingError, decoding json: Data, file: String) {
        let path: [any CodingKey]
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context): path = context.codingPath
        case .keyNotFound: path = []
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self = .brokenJSON(file: file, place: Place(ofSyntaxErrorIn: json))
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

extension FeedError.Place {
    /// The decoder's error has no place on Linux; the one of `JSONSerialization` has it in its text: a line and a
    /// column on Apple's platforms, a byte's offset on Linux.
    init?(ofSyntaxErrorIn json: Data) {
        let text: String
        do {
            _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
            return nil
        } catch {
            text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        }
        if let line = Self.number(after: "line ", in: text), let column = Self.number(after: "column ", in: text) {
            self.init(line: line, column: max(column, 1))
        } else if let offset = Self.number(after: "character ", in: text) {
            self.init(ofByte: offset, in: json)
        } else if text.contains("end of file") {
            self.init(ofByte: json.count, in: json)
        } else {
            return nil
        }
    }

    private init(ofByte offset: Int, in json: Data) {
        let before = json.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    }

    private static func number(after word: String, in text: String) -> Int? {
        text.range(of: word).flatMap { Int(text[$0.upperBound...].prefix { $0.isWholeNumber }) }
    }
}
