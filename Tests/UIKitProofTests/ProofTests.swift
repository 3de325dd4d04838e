import Foundation
import XCTest

@testable import UIKitProof

/// The proof, run on whichever UIKit this is built for: on Linux and on a Mac on HeadlessUIKit, on a simulator on UIKit.
@MainActor
final class ProofTests: XCTestCase {
    /// Run once: what other libraries do is only proved in a process that is fresh.
    private static let report: ProofReport = {
        let report = Proof.run()
        print(ProofTable(report).text())
        return report
    }()

    func test_these_tests_run_on_the_main_thread() async { XCTAssertTrue(Thread.isMainThread) }

    func test_hosts_that_hook_and_threads_do_no_harm() { prove(Proof.hostileHosts) }
    func test_UIKit_asks_for_heights_as_expected() { prove(Proof.heightQuestions) }
    func test_UIKit_estimates_and_keeps_heights_as_expected() { prove(Proof.estimates) }
    func test_a_list_stands_where_expected() { prove(Proof.standing) }
    func test_a_jump_lands_as_expected() { prove(Proof.jumps) }
    func test_UIKit_reloads_and_edits_as_expected() { prove(Proof.reloads) }
    func test_batches_call_and_keep_what_is_expected() { prove(Proof.batches) }
    func test_UIKit_lays_out_as_expected() { prove(Proof.layout) }
    func test_UIKit_sizes_rows_that_size_themselves_as_expected() { prove(Proof.selfSizing) }
    func test_UIKit_updates_configurations_as_expected() { prove(Proof.configurations) }
    func test_UIKit_hands_on_traits_as_expected() { prove(Proof.traits) }
    func test_UIKit_makes_and_configures_cells_as_expected() { prove(Proof.cells) }
    func test_UIKit_commits_and_scrolls_as_expected() { prove(Proof.runLoop) }
    func test_Precaches_heights_are_the_tables_own() { prove(Proof.agreement) }
    func test_warming_disturbs_nothing() { prove(Proof.idleDiscipline) }

    /// The rules that fail today, by name, and no other does. One that holds here is an error, too.
    private static let expectedRed = Proof.needsRealMargins

    func test_each_rule_that_is_expected_red_is_a_rule() {
        XCTAssertTrue(Self.expectedRed.isSubset(of: Proof.rules.map(\.name)))
    }

    private func prove(_ rules: [ProofRule]) {
        let names = rules.map(\.name)
        let results = Self.report.results.filter { names.contains($0.rule) }
        XCTAssertEqual(results.map(\.rule), names)
        for result in results where result.verdict == .pass && Self.expectedRed.contains(result.rule) {
            XCTFail("\(result.rule): holds, so it is to be expected red no more")
        }
        for result in results where result.verdict == .fail && !Self.expectedRed.contains(result.rule) {
            XCTFail("\(result.rule): \(result.seen), not \(result.expected), as in \(result.suspect)")
        }
    }
}
