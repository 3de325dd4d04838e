import Foundation
import XCTest

@testable import UIKitProof

/// What a rule says, and what becomes of its check.
@MainActor
final class RuleTests: XCTestCase {
    private func verdict(_ check: @escaping @MainActor () throws -> ProofSeen) -> ProofResult {
        ProofRule("a", topic: "b", expected: "one pixel", source: "c", suspect: "d", check: check).run()
    }

    func test_a_rule_passes_only_on_the_words_that_it_expects() async {
        XCTAssertEqual(verdict { ProofSeen("one pixel", details: ["0.33 points"]) }.verdict, .pass)
        XCTAssertEqual(verdict { "one pixels" }.verdict, .fail)
        XCTAssertEqual(verdict { "one pixels" }.seen, "one pixels")
    }

    func test_a_check_that_cannot_be_run_says_why() {
        let result = verdict { throw NotRun("needs a finger") }
        XCTAssertEqual(result.verdict, .notRun)
        XCTAssertEqual(result.seen, "needs a finger")
    }

    func test_a_check_that_throws_anything_else_fails() {
        XCTAssertEqual(verdict { throw CocoaError(.fileNoSuchFile) }.verdict, .fail)
    }

    func test_each_rule_has_a_name_of_its_own() {
        let names = Proof.rules.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)
    }

    func test_each_rule_names_a_file_that_is_there() {
        let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources")
        for rule in Proof.rules {
            let file = sources.appendingPathComponent(rule.suspect).standardizedFileURL.path
            XCTAssertTrue(FileManager.default.fileExists(atPath: file), "\(rule.name): \(rule.suspect)")
        }
    }
}
