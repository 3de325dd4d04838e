import Foundation
import Testing

@testable import UIKitProof

@Suite("A report of the proof")
@MainActor
struct ProofReportTests {
    private func report(
        of system: String, _ results: [(rule: String, seen: String, verdict: String)], detail: String = ""
    ) -> ProofReport {
        ProofReport(
            results.map { rule, seen, verdict in
                ProofResult(
                    rule: rule, topic: "Layout", source: "Apple", suspect: "Table/UITableView.swift",
                    expected: "one pixel", seen: seen, details: [detail], verdict: .init(rawValue: verdict)!,
                    system: system)
            })
    }

    private func threeResults() -> ProofReport {
        let long = String(repeating: "words upon words ", count: 12)
        return report(
            of: "visionOS 26.10.1",
            [
                ("The separator is a pixel", "one pixel", "pass"),
                ("Margins: " + long, String(repeating: "0123456789", count: 5), "fail"),
                ("An offset stops a fling", "needs a finger", "notRun"),
            ], detail: long + long)
    }

    @Test("is read again as it was written, and counts its results") func roundTrip() throws {
        let report = threeResults()
        #expect(try ProofReport(json: report.json()) == report)
        #expect(report.summary == "1 as expected, 1 otherwise, 1 not run")
    }

    @Test("is printed within 100 columns, without a word lost") func columns() {
        let text = ProofTable(threeResults()).text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
        #expect(text.components(separatedBy: "words").count - 1 == 12 * 2 + 3 * 24 * 2)
        // The file that is wrong stands below what fails, and nowhere else.
        #expect(text.components(separatedBy: "Table/UITableView.swift").count == 2)
        for part in ["visionOS", "WRONG  Margins", "ok     The separator"] { #expect(text.contains(part)) }
    }

    @Test("is pasted in twenty lines at most") func digest() {
        let rules = (0..<40).map { ("Rule \($0)", "wrong", "fail") }
        let lines = report(of: "iOS 26.1", rules).digest.split(separator: "\n")
        #expect(lines.count == 20)
        #expect(lines[0] == "Proof of iOS 26.1: 0 as expected, 40 otherwise, 0 not run")
        #expect(lines[2] == "fail: Rule 0 | expected one pixel | seen wrong | Table/UITableView.swift")
        #expect(lines[19] == "and 23 more")
    }

    nonisolated private static let jump = "scrollToRow(at:) lands"
    nonisolated private static let hook = "reloadData() off the main thread"

    @Test(
        "names all that is not expected on its system",
        arguments: [
            (jump, "iOS 18.5", "fail", true), (jump, "iOS 26.1", "fail", false),
            (jump, "HeadlessUIKit", "notRun", false), (hook, "HeadlessUIKit", "notRun", true),
            (hook, "HeadlessUIKit", "pass", false), (hook, "iOS 26.1", "pass", true),
            (hook, "iOS 26.1", "notRun", false),
        ])
    func expected(rule: String, system: String, verdict: String, isExpected: Bool) {
        let digest = report(of: system, [("\(rule) 0", "", verdict), ("\(rule) 1", "", verdict)]).digest
        let line = isExpected ? "Nothing unexpected." : "Not as expected: 2"
        #expect(digest.split(separator: "\n")[1] == line)
    }
}
