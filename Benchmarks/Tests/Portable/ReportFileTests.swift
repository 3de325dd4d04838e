import Foundation
import ScrollKit
import Testing
import UIKitProof

@Suite("A report's file") struct ReportFileTests {
    @Test("has to be there, and to be a file, like feeds") func missingFile() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let no = "there is no such file"
        for (path, report, feed) in [
            (folder + "/\(UUID().uuidString)", no, no),
            (folder, "is a folder, not a report", "is a folder, not a feed file"),
        ] {
            #expect(try message(of: ReportError.self) { try Report(contentsOf: path) } == "\(path): \(report)")
            #expect(try message(of: FeedError.self) { try Feed(contentsOf: path) } == "\(path): \(feed)")
        }
    }

    /// A report with another part.
    private func with(_ part: String, as other: String) throws -> String {
        try makeReport().json.replacingOccurrences(of: part, with: other)
    }

    private func hz(_ value: String) throws -> String { try with("\"hz\" : 120", as: "\"hz\" : \(value)") }

    /// What reading `text` says is wrong, without the file's name.
    private func error(reading text: String) throws -> String {
        try withFile(text) { path in
            let text = try message(of: ReportError.self) { try Report(contentsOf: path) }
            #expect(text.hasPrefix(path))
            return String(text.dropFirst(path.count))
        }
    }

    @Test("that is no report is refused by place and expectation") func refusals() throws {
        let json = try makeReport().json
        var misspelled = json
        misspelled.replaceSubrange(json.range(of: "\"fps\"", options: .backwards)!, with: "\"speed\"")
        let noReport = ", so this is no report that --json wrote"
        let refusals: [(String, String)] = [
            ("", ", line 1, column 1: not valid JSON"), ("{\n  \"runs\": ?\n}", ", line 2, column 11: not valid JSON"),
            (try makeReport(of: []).json, ": there are no runs in it"), ("{}", ": machine is missing" + noReport),
            ("[1]", ": is not an object" + noReport), (misspelled, ": runs[3].fps is missing" + noReport),
            (try hz("\"fast\""), ": options.hz is not a whole number"),
            (try hz("0"), ": options.hz is not a number from 1"),
        ]
        for (text, end) in refusals { #expect(try error(reading: text) == end, "\(end)") }
        #expect(try error(reading: "{\"feed\": []}").hasPrefix(": machine is missing"))
    }

    @Test("whose names would spoil a terminal is refused") func refusedNames() throws {
        let refusal = "is not a name of 1 to 40 printable characters"
        let names = ["\\u001b[31mred", "two\\nlines", "", String(repeating: "a", count: 41)]
        for name in names {
            let text = try with("\"warm\"", as: "\"\(name)\"")
            #expect(try error(reading: text) == ": runs[1].strategy " + refusal, "\(name.debugDescription)")
        }
        let reach = try with("\"fps\"", as: "\"reach\" : \"\\u001b[31m\", \"fps\"")
        #expect(try error(reading: reach) == ": runs[0].reach " + refusal)
    }

    @Test("with a number that none can be is not called broken JSON") func refusedNumbers() throws {
        for number in ["1e300", "1.5"] {
            let message = try error(reading: hz(number))
            #expect(message.contains("number") && !message.contains("JSON"), "\(message)")
        }
    }

    private func read(_ text: String) throws -> SharedReport { try withFile(text) { try SharedReport(contentsOf: $0) } }

    private let proof = """
        {"results": [{"rule": "a", "topic": "b", "source": "c", "suspect": "d", "expected": "e", "seen": "f",
        "details": [], "verdict": "fail", "system": "iOS 18.2"}]}
        """

    @Test("that is shared may be of the app's Proof screen instead") func shared() throws {
        guard case .proof(let seen) = try read(proof) else {
            Issue.record("not read as a proof")
            return
        }
        #expect(seen.failures.map(\.rule) == ["a"])
    }

    @Test("that is shared may be of a benchmark") func sharedBenchmark() throws {
        let report = makeReport()
        #expect(try read(report.json) == .benchmark(report))
        #expect(try withFile(report.json) { try Report(contentsOf: $0) } == report)
    }

    @Test("that is shared and of neither is refused by what is missing") func sharedAndBroken() throws {
        let broken = proof.replacingOccurrences(of: "\"seen\"", with: "\"saw\"")
        #expect(try message(of: ReportError.self) { try read(broken) }.contains("results[0].seen is missing"))
    }
}
