import Foundation
import Testing
import UIKitProof

@Suite("A report of the proof")
struct ProofReportTests {
    private func makeReport() throws -> ProofReport {
        func result(_ rule: String, _ seen: String, _ verdict: String, _ detail: String = "") -> String {
            """
            {"rule": "\(rule)", "topic": "Layout", "source": "Apple", "suspect": "HeadlessUIKit/Rules/Table/UITableView.swift",
            "expected": "one pixel", "seen": "\(seen)", "details": ["\(detail)"], "verdict": "\(verdict)",
            "system": "visionOS 26.10.1"}
            """
        }
        let long = String(repeating: "words upon words ", count: 12)
        let results = [
            result("The separator is a pixel", "one pixel", "pass"),
            result("Margins: " + long, String(repeating: "0123456789", count: 5), "fail", long + long),
            result("An offset stops a fling", "needs a finger", "notRun"),
        ]
        return try ProofReport(json: Data("{\"results\": [\(results.joined(separator: ","))]}".utf8))
    }

    @Test("is read again as it was written")
    func roundTrip() throws {
        let report = try makeReport()
        #expect(try ProofReport(json: report.json()) == report)
    }

    @Test("counts what holds, what does not and what was not run")
    func summary() throws {
        #expect(try makeReport().summary == "1 as expected, 1 otherwise, 1 not run")
    }

    @Test("is printed within 100 columns, without a word lost")
    func columns() throws {
        let text = ProofTable(try makeReport()).text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
        #expect(text.components(separatedBy: "words").count - 1 == 12 * 2 + 24 * 2)
        #expect(text.contains("visionOS"))
    }

    @Test("names the file that is wrong below what fails, and nowhere else")
    func blame() throws {
        let text = ProofTable(try makeReport()).text()
        #expect(text.components(separatedBy: "Table/UITableView.swift").count == 2)
        #expect(text.contains("WRONG  Margins"))
        #expect(text.contains("ok     The separator"))
    }

    private func report(of system: String, _ count: Int, _ verdict: String, rule: String = "Rule") throws -> ProofReport
    {
        let results = (0..<count).map { index in
            """
            {"rule": "\(rule) \(index)", "topic": "T", "source": "S", "suspect": "File.swift", "expected": "right",
            "seen": "wrong", "details": [], "verdict": "\(verdict)", "system": "\(system)"}
            """
        }
        return try ProofReport(json: Data("{\"results\": [\(results.joined(separator: ","))]}".utf8))
    }

    @Test("is pasted in twenty lines at most")
    @MainActor func digest() throws {
        let lines = try report(of: "iOS 26.1", 40, "fail").digest.split(separator: "\n")
        #expect(lines.count == 20)
        #expect(lines[0] == "Proof of iOS 26.1: 0 as expected, 40 otherwise, 0 not run")
        #expect(lines[2] == "fail: Rule 0 | expected right | seen wrong | File.swift")
        #expect(lines[19] == "and 23 more")
    }

    @Test("names all that is not expected on its system")
    @MainActor func expected() throws {
        let jump = "scrollToRow(at:) lands"
        #expect(try report(of: "iOS 18.5", 2, "fail", rule: jump).digest.hasSuffix("Nothing unexpected.\n"))
        #expect(try report(of: "iOS 26.1", 2, "fail", rule: jump).digest.contains("Not as expected: 2"))
        #expect(try report(of: "HeadlessUIKit", 1, "notRun", rule: jump).digest.contains("Not as expected: 1"))
        let hook = "reloadData() off the main thread"
        #expect(try report(of: "HeadlessUIKit", 1, "notRun", rule: hook).digest.hasSuffix("Nothing unexpected.\n"))
        #expect(try report(of: "HeadlessUIKit", 1, "pass", rule: hook).digest.contains("Not as expected: 1"))
        #expect(try report(of: "iOS 26.1", 1, "pass", rule: hook).digest.hasSuffix("Nothing unexpected.\n"))
        #expect(try report(of: "iOS 26.1", 1, "notRun", rule: hook).digest.contains("Not as expected: 1"))
    }
}
