import Foundation

/// A place in a JSON file; lines and columns are counted from 1.
public struct JSONPlace: Equatable, Sendable {
    public let line: Int
    public let column: Int
}

extension JSONPlace {
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
