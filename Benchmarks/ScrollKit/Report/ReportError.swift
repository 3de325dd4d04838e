import Foundation

/// What is wrong with a report's file, as one line that names the file and the place in it.
///
/// Entries are counted from 0, as in `runs[0]`; lines and columns from 1.
public enum ReportError: Error, Equatable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    /// The place is nil where Foundation does not tell it.
    case brokenJSON(file: String, place: JSONPlace?)
    case missing(file: String, field: String)
    /// The field is empty where it is the whole file.
    case wrong(file: String, field: String, expected: String)
    /// Where Foundation does not tell which number it is.
    case unusableNumber(file: String)
    case noRuns(file: String)

    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .brokenJSON(let file, let place?): "\(file), line \(place.line), column \(place.column): not valid JSON"
        case .brokenJSON(let file, nil): "\(file): not valid JSON"
        case .missing(let file, let field): "\(file): \(field) is missing, so this is no report that --json wrote"
        case .wrong(let file, "", let expected): "\(file): is not \(expected), so this is no report that --json wrote"
        case .wrong(let file, let field, let expected): "\(file): \(field) is not \(expected)"
        case .unusableNumber(let file): "\(file): one of its numbers is too large, or not whole"
        case .noRuns(let file): "\(file): there are no runs in it"
        }
    }
}

extension ReportError {
    init(_ error: DecodingError, decoding json: Data, file: String) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .missing(file: file, field: Self.name(of: context.codingPath + [key]))
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            self = .wrong(file: file, field: Self.name(of: context.codingPath), expected: Self.word(for: type))
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .wrong(file: file, field: Self.name(of: context.codingPath), expected: "a number of the right size")
        case .dataCorrupted where (try? JSONSerialization.jsonObject(with: json)) != nil:
            self = .unusableNumber(file: file)
        case .dataCorrupted:
            self = .brokenJSON(file: file, place: JSONPlace(ofSyntaxErrorIn: json))
        @unknown default:
            self = .brokenJSON(file: file, place: nil)
        }
    }

    /// `runs[3].fps`
    private static func name(of path: [any CodingKey]) -> String {
        path.reduce("") { name, key in
            if let index = key.intValue { return "\(name)[\(index)]" }
            return name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
        }
    }

    private static func word(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}

extension Report {
    /// Reads the file of a report, as `--json` writes it on a desktop, and as the app on a device shares it.
    ///
    /// - Throws: ``ReportError``, which says what is wrong and where.
    public init(contentsOf path: String) throws {
        try self.init(json: Self.json(in: path), in: path)
    }

    static func json(in path: String) throws -> Data {
        do {
            return try FileManager.default.contents(ofFile: path, of: "a report")
        } catch let error as UnreadableFile {
            throw ReportError.unreadable(file: path, reason: error.reason)
        }
    }

    /// Reads what was in the file.
    init(json: Data, in path: String) throws {
        do {
            try self.init(json: json)
        } catch let error as DecodingError {
            throw ReportError(error, decoding: json, file: path)
        }
        if runs.isEmpty { throw ReportError.noRuns(file: path) }
        // A terminal prints them as they are.
        for (index, run) in runs.enumerated() {
            let names = [("strategy", run.strategy), ("reach", run.reach ?? "none"), ("scenario", run.scenario)]
            for (field, name) in names where !Self.isName(name) {
                throw ReportError.wrong(
                    file: path, field: "runs[\(index)].\(field)", expected: "a name of 1 to 40 printable characters")
            }
        }
        // Everything that is printed is held against the length of a frame.
        if options.hz < 1 { throw ReportError.wrong(file: path, field: "options.hz", expected: "a number from 1") }
    }

    private static func isName(_ text: String) -> Bool {
        1...40 ~= text.count && text.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
    }
}
