import Foundation
import ScrollKit
import Testing

@Suite("A report's file")
struct ReportFileTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path

    /// What reading `text` says is wrong, without the file's name.
    private func error(reading text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = try #require(throws: ReportError.self) { try Report(contentsOf: path) }
        #expect(error.description.hasPrefix(path))
        return String(error.description.dropFirst(path.count))
    }

    private func reportText(_ change: (inout String) -> Void = { _ in }) throws -> String {
        var text = String(decoding: try makeReport().json(), as: UTF8.self)
        change(&text)
        return text
    }

    @Test("gives the same report again, the same table and the same picture")
    func roundTrip() throws {
        let report = makeReport()
        try report.json().write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let read = try Report(contentsOf: path)
        #expect(read == report)
        #expect(ReportTable(read).text(colour: false) == ReportTable(report).text(colour: false))
        #expect(ReportSVG(read).text() == ReportSVG(report).text())
    }

    @Test("has to be there, and to be a file")
    func missingFile() throws {
        let missing = try #require(throws: ReportError.self) { try Report(contentsOf: path) }
        #expect(missing.description == "\(path): there is no such file")
        let folder = FileManager.default.temporaryDirectory.path
        let wrong = try #require(throws: ReportError.self) { try Report(contentsOf: folder) }
        #expect(wrong.description == "\(folder): is a folder, not a report")
    }

    @Test("that is no JSON is refused with the place where it breaks")
    func brokenJSON() throws {
        #expect(try error(reading: "") == ", line 1, column 1: not valid JSON")
        #expect(try error(reading: "{\n  \"runs\": ?\n}") == ", line 2, column 11: not valid JSON")
    }

    @Test("that lacks a field is refused by that field's name and place")
    func missingField() throws {
        let text = try reportText { text in
            let last = text.range(of: "\"fps\"", options: .backwards)
            text.replaceSubrange(last!, with: "\"speed\"")
        }
        #expect(try error(reading: text) == ": runs[3].fps is missing, so this is no report that --json wrote")
        #expect(try error(reading: "{}") == ": machine is missing, so this is no report that --json wrote")
    }

    @Test("with a value of another kind is refused by place and expectation")
    func wrongKind() throws {
        let word = try reportText { $0 = $0.replacingOccurrences(of: "\"hz\" : 120", with: "\"hz\" : \"fast\"") }
        #expect(try error(reading: word) == ": options.hz is not a whole number")
        let zero = try reportText { $0 = $0.replacingOccurrences(of: "\"hz\" : 120", with: "\"hz\" : 0") }
        #expect(try error(reading: zero) == ": options.hz is not a number from 1")
        #expect(try error(reading: "[1]") == ": is not an object, so this is no report that --json wrote")
        #expect(try error(reading: "{\"feed\": []}").hasPrefix(": machine is missing"))
    }

    @Test("with a name that would spoil a terminal is refused")
    func spoiledName() throws {
        for name in ["\\u001b[31mred", "two\\nlines", "", String(repeating: "a", count: 41)] {
            let text = try reportText { $0 = $0.replacingOccurrences(of: "\"warm\"", with: "\"\(name)\"") }
            #expect(try error(reading: text) == ": runs[1].strategy is not a name of 1 to 40 printable characters")
        }
    }

    @Test("with a reach that would spoil a terminal is refused")
    func spoiledReach() throws {
        let text = try reportText {
            $0 = $0.replacingOccurrences(of: "\"fps\"", with: "\"reach\" : \"\\u001b[31m\", \"fps\"")
        }
        #expect(try error(reading: text) == ": runs[0].reach is not a name of 1 to 40 printable characters")
    }

    @Test("with an unfitting number is refused as such, not as broken JSON")
    func hugeNumber() throws {
        for number in ["1e300", "1.5"] {
            let text = try reportText { $0 = $0.replacingOccurrences(of: "\"hz\" : 120", with: "\"hz\" : \(number)") }
            let message = try error(reading: text)
            #expect(message.contains("number") && !message.contains("JSON"), "\(message)")
        }
    }

    @Test("without a run is refused, because there is nothing to show")
    func noRuns() throws {
        let report = Report(options: makeReport().options, runs: [])
        #expect(try error(reading: String(decoding: try report.json(), as: UTF8.self)) == ": there are no runs in it")
    }
}
