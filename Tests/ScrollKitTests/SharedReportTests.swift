import Foundation
import ScrollKit
import Testing
import UIKitProof

@Suite("A shared file")
struct SharedReportTests {
    private func read(_ text: String) throws -> SharedReport { try withFile(text) { try SharedReport(contentsOf: $0) } }

    private let proof = """
        {"results": [{"rule": "a", "topic": "b", "source": "c", "suspect": "d", "expected": "e", "seen": "f",
        "details": [], "verdict": "fail", "system": "iOS 18.2"}]}
        """

    @Test("is read as what Proof saw, or as a benchmark's report")
    func files() throws {
        guard case .proof(let seen) = try read(proof) else {
            Issue.record("not read as a proof")
            return
        }
        #expect(seen.failures.map(\.rule) == ["a"])
        let report = makeReport()
        #expect(try read(report.json) == .benchmark(report))
    }

    @Test("of a proof lacking a field is refused by that field's place")
    func brokenProof() throws {
        let text = proof.replacingOccurrences(of: "\"seen\"", with: "\"saw\"")
        #expect(try message(of: ReportError.self) { try read(text) }.contains("results[0].seen is missing"))
    }
}
