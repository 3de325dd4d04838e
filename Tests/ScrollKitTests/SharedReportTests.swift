import Foundation
import ScrollKit
import Testing
import UIKitProof

@Suite("A shared file")
struct SharedReportTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path

    private func read(_ text: String) throws -> SharedReport {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try SharedReport(contentsOf: path)
    }

    private let proof = """
        {"results": [{"rule": "a", "topic": "b", "source": "c", "suspect": "d", "expected": "e", "seen": "f",
        "details": [], "verdict": "fail", "system": "iOS 18.2"}]}
        """

    @Test("of the app's Proof screen is read as what it saw")
    func proofFile() throws {
        guard case .proof(let report) = try read(proof) else {
            Issue.record("not read as a proof")
            return
        }
        #expect(report.failures.map(\.rule) == ["a"])
    }

    @Test("of a benchmark is read as its report")
    func benchmarkFile() throws {
        let report = makeReport()
        #expect(try read(String(decoding: report.json(), as: UTF8.self)) == .benchmark(report))
    }

    @Test("of a proof lacking a field is refused by that field's place")
    func brokenProof() throws {
        let text = proof.replacingOccurrences(of: "\"seen\"", with: "\"saw\"")
        let error = try #require(throws: ReportError.self) { try read(text) }
        #expect(error.description.contains("results[0].seen is missing"))
    }
}
