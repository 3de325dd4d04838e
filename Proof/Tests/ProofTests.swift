import XCTest

@testable import UIKitProof

/// The proof, run on whichever UIKit this is built for: HeadlessUIKit on Linux and on a Mac, UIKit on a simulator.
@MainActor
final class ProofTests: XCTestCase {
    /// Run once: what other libraries do is only proved in a process that is fresh.
    private static let report: ProofReport = {
        let report = ProofReport(Proof.rules.map { $0.run() })
        print(ProofTable(report).text())
        print(report.digest)
        return report
    }()

    // Here, as rules turn the main run loop, which tests that are asynchronous cannot; and tests that throw on the main
    // actor are to be asynchronous on Linux.
    override class func setUp() {
        // Holds: XCTest runs on the main thread.
        MainActor.assumeIsolated { _ = report }
    }

    func test_hosts_that_hook_and_threads_do_no_harm() async throws { try prove(Proof.hostileHosts) }
    func test_UIKit_asks_for_heights_as_expected() async throws { try prove(Proof.heightQuestions) }
    func test_UIKit_estimates_and_keeps_heights_as_expected() async throws { try prove(Proof.estimates) }
    func test_UIKit_asks_heights_again_as_expected() async throws { try prove(Proof.askingAgain) }
    func test_a_list_stands_where_expected() async throws { try prove(Proof.jumps + Proof.standing) }
    func test_UIKit_moves_the_offset_where_expected() async throws { try prove(Proof.place + Proof.offsets) }
    func test_UIKit_reloads_and_edits_as_expected() async throws { try prove(Proof.reloads) }
    func test_batches_call_and_keep_what_is_expected() async throws { try prove(Proof.batches) }
    func test_UIKit_lays_out_as_expected() async throws { try prove(Proof.layout) }
    func test_UIKit_sizes_rows_that_size_themselves_as_expected() async throws { try prove(Proof.selfSizing) }
    func test_a_hidden_table_in_a_table_sizes_as_expected() async throws { try prove(Proof.sizingTable) }
    func test_UIKit_updates_configurations_as_expected() async throws { try prove(Proof.configurations) }
    func test_UIKit_hands_on_traits_as_expected() async throws { try prove(Proof.traits) }
    func test_UIKit_makes_and_configures_cells_as_expected() async throws { try prove(Proof.cells) }
    func test_UIKit_shows_cells_that_are_kept_as_expected() async throws { try prove(Proof.keptCells) }
    func test_UIKit_commits_and_scrolls_as_expected() async throws { try prove(Proof.runLoop) }
    func test_Precaches_heights_are_the_tables_own() async throws { try prove(Proof.agreement) }
    func test_warming_disturbs_nothing() async throws { try prove(Proof.idleDiscipline) }

    func test_CONTRIBUTING_says_what_is_expected_red_or_not_run() async throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../CONTRIBUTING.md")
        guard let text = try? String(contentsOf: file.standardizedFileURL, encoding: .utf8) else {
            throw XCTSkip("the package's folder is not on this device")
        }
        for row in Proof.expectations.map(\.row) { XCTAssertTrue(text.contains(row + "\n"), row) }
    }

    func test_each_rule_has_a_name_of_its_own_and_a_source() {
        let names = Proof.rules.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)
        XCTAssertEqual(Proof.rules.filter { $0.source.isEmpty }.map(\.name), [])
    }

    func test_what_is_expected_is_of_rules_that_there_are() {
        let names = Proof.rules.map(\.name)
        for start in Proof.expectations.flatMap(\.names) {
            XCTAssertTrue(names.contains { $0.hasPrefix(start) }, start)
        }
    }

    func test_each_rule_names_a_file_that_there_is() {
        let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        for rule in Proof.rules {
            let file = sources.appendingPathComponent(rule.suspect).standardizedFileURL.path
            XCTAssertTrue(FileManager.default.fileExists(atPath: file), "\(rule.name): \(rule.suspect)")
        }
    }

    func test_a_rule_passes_on_its_words_alone_and_fails_where_it_throws() async {
        XCTAssertEqual(seen { ProofSeen("one pixel", details: ["0.33 points"]) }, ["pass", "one pixel"])
        XCTAssertEqual(seen { "one pixels" }, ["fail", "one pixels"])
        XCTAssertEqual(seen { throw NotRun("needs a finger") }, ["notRun", "needs a finger"])
        XCTAssertEqual(seen { throw CocoaError(.fileNoSuchFile) }[0], "fail")
    }

    #if !canImport(UIKit)
        func test_on_HeadlessUIKit_three_named_rules_are_not_run() {
            XCTAssertEqual(
                Self.report.results.filter { $0.verdict == .notRun }.map(\.rule),
                [
                    "A library that hooked reloadData before Precache still gets it",
                    "A library that hooks reloadData after Precache still gets it",
                    "reloadData() off the main thread does not end the app",
                ])
        }

        func test_without_an_app_the_named_rules_alone_are_not_run() {
            ProofPlatform.hasWindowScene = false
            defer { ProofPlatform.hasWindowScene = true }
            let named = Proof.expectations.filter { $0.verdict == .notRun && $0.place != .before26 }
            // The other rules of agreement are many.
            let rules = Proof.rules.filter { $0.needsApp || $0.topic != "Agreement" }
            let left = rules.filter { $0.run().verdict == .notRun }.map(\.name)
            XCTAssertEqual(left, Proof.rules.map(\.name).filter { name in named.contains { $0.contains(name) } })
        }
    #endif

    /// Fails where a rule is red, holds or was not run and nobody expected it; says "skipped", with the reason, where
    /// one was not run as expected.
    private func prove(_ rules: [ProofRule]) throws {
        let names = rules.map(\.name)
        let results = Self.report.results.filter { names.contains($0.rule) }
        XCTAssertEqual(results.map(\.rule), names)
        for result in results where !Proof.isExpected(result) {
            let seen = "\(result.seen), not \(result.expected) (\(result.verdict.rawValue))"
            XCTFail("\(result.rule): \(seen), as in \(result.suspect)")
        }
        let left = results.filter { $0.verdict == .notRun && Proof.isExpected($0) }
        if !left.isEmpty { throw XCTSkip(left.map { "\($0.rule): \($0.seen)" }.joined(separator: "; ")) }
    }

    /// What becomes of a check.
    private func seen(_ check: @escaping @MainActor () throws -> ProofSeen) -> [String] {
        let result = ProofRule("a").expecting("one pixel").check(check).run()
        return [result.verdict.rawValue, result.seen]
    }
}
