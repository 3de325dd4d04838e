import Foundation
import ScrollKit
import Testing
import UIKitProof

@Suite("A report's file")
struct ReportFileTests {
    /// What reading `text` says is wrong, without the file's name.
    private func error(reading text: String) throws -> String {
        try withFile(text) { path in
            let text = try message(of: ReportError.self) { try Report(contentsOf: path) }
            #expect(text.hasPrefix(path))
            return String(text.dropFirst(path.count))
        }
    }

    /// The same of a report in which something is replaced.
    private func error(replacing part: String, with other: String) throws -> String {
        try error(reading: makeReport().json.replacingOccurrences(of: part, with: other))
    }

    @Test("has to be there, and to be a file, like feeds") func missingFile() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let missing = folder + "/\(UUID().uuidString)"
        for path in [missing, folder] {
            let texts = try [
                message(of: ReportError.self) { try Report(contentsOf: path) },
                message(of: FeedError.self) { try Feed(contentsOf: path) },
            ]
            let ends =
                path == missing
                ? ["there is no such file"] : ["is a folder, not a report", "is a folder, not a feed file"]
            #expect(texts == [ends[0], ends.last!].map { "\(path): \($0)" })
        }
    }

    @Test("that is no report is refused with the place where it breaks") func broken() throws {
        let noReport = ", so this is no report that --json wrote"
        for (text, place) in [
            ("", ", line 1, column 1: not valid JSON"), ("{\n  \"runs\": ?\n}", ", line 2, column 11: not valid JSON"),
            (try makeReport(of: []).json, ": there are no runs in it"), ("{}", ": machine is missing" + noReport),
            ("[1]", ": is not an object" + noReport),
        ] { #expect(try error(reading: text) == place) }
        #expect(try error(reading: "{\"feed\": []}").hasPrefix(": machine is missing"))
        var text = try makeReport().json
        text.replaceSubrange(text.range(of: "\"fps\"", options: .backwards)!, with: "\"speed\"")
        #expect(try error(reading: text) == ": runs[3].fps is missing" + noReport)
    }

    @Test("with a value of another kind is refused by place and expectation") func wrongKind() throws {
        let hz = "\"hz\" : 120"
        #expect(try error(replacing: hz, with: "\"hz\" : \"fast\"") == ": options.hz is not a whole number")
        #expect(try error(replacing: hz, with: "\"hz\" : 0") == ": options.hz is not a number from 1")
        // Not as broken JSON.
        for number in ["1e300", "1.5"] {
            let message = try error(replacing: hz, with: "\"hz\" : \(number)")
            #expect(message.contains("number") && !message.contains("JSON"), "\(message)")
        }
    }

    @Test("with a name or reach that would spoil a terminal is refused") func spoiledName() throws {
        let refusal = "is not a name of 1 to 40 printable characters"
        for name in ["\\u001b[31mred", "two\\nlines", "", String(repeating: "a", count: 41)] {
            #expect(try error(replacing: "\"warm\"", with: "\"\(name)\"") == ": runs[1].strategy \(refusal)")
        }
        let reach = "\"reach\" : \"\\u001b[31m\", \"fps\""
        #expect(try error(replacing: "\"fps\"", with: reach) == ": runs[0].reach \(refusal)")
    }

    @Test("that is shared may be of the app's Proof screen instead") func shared() throws {
        func read(_ text: String) throws -> SharedReport { try withFile(text) { try SharedReport(contentsOf: $0) } }
        let proof = """
            {"results": [{"rule": "a", "topic": "b", "source": "c", "suspect": "d", "expected": "e", "seen": "f",
            "details": [], "verdict": "fail", "system": "iOS 18.2"}]}
            """
        guard case .proof(let seen) = try read(proof) else {
            Issue.record("not read as a proof")
            return
        }
        #expect(seen.failures.map(\.rule) == ["a"])
        let report = makeReport()
        #expect(try read(report.json) == .benchmark(report))
        #expect(try withFile(report.json) { try Report(contentsOf: $0) } == report)
        let broken = proof.replacingOccurrences(of: "\"seen\"", with: "\"saw\"")
        #expect(try message(of: ReportError.self) { try read(broken) }.contains("results[0].seen is missing"))
    }
}
