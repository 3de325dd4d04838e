import Foundation
import XCTest

@testable import UIKitProof

/// What a rule says, and what becomes of its check.
@MainActor
final class RuleTests: XCTestCase {
    private func seen(_ check: @escaping @MainActor () throws -> ProofSeen) -> [String] {
        let result = ProofRule("a", expected: "one pixel", check: check).run()
        return [result.verdict.rawValue, result.seen]
    }

    func test_a_rule_passes_only_on_the_words_that_it_expects() async {
        XCTAssertEqual(seen { ProofSeen("one pixel", details: ["0.33 points"]) }, ["pass", "one pixel"])
        XCTAssertEqual(seen { "one pixels" }, ["fail", "one pixels"])
    }

    func test_a_check_that_throws_fails_unless_it_cannot_be_run() {
        XCTAssertEqual(seen { throw NotRun("needs a finger") }, ["notRun", "needs a finger"])
        XCTAssertEqual(seen { throw CocoaError(.fileNoSuchFile) }[0], "fail")
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
