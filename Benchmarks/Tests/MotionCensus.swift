import HeadlessUIKit
import Precache

@testable import ScrollKit

/// How often something was done while the list was in motion, as ``MotionCounts`` says when that is.
enum Effort: String, CaseIterable {
    case cellsFilled = "cells filled"
    case rowsMeasured = "rows measured"
    case estimatesAsked = "estimates asked"
    /// Batch updates without an edit, by which an app or Precache has the table ask again.
    case tellings
    /// By the app and by Precache, not by a motion, nor by the table itself.
    case offsetWrites = "offset writes"
}

/// Plays a scenario, and counts what is done in motion by the same means, whether there is a Precache or not: the cells and
/// measurements of the screen, the questions to its delegate, and the calls of its table.
@MainActor
final class MotionCensus {
    let scene: ScenarioRun
    private var tellings = 0
    private var offsetWrites = 0
    private var openBatches = 0
    private var editsInBatch = 0

    init(_ scene: ScenarioRun) { self.scene = scene }

    var counts: [Effort: Int] {
        let seen = scene.screen.log.counts.inMotion
        return [
            .cellsFilled: seen.filled, .rowsMeasured: seen.measured, .estimatesAsked: seen.estimates,
            .tellings: tellings, .offsetWrites: offsetWrites,
        ]
    }

    /// Counts while `body` runs. The hooks of tables are put back by the test case.
    func watch(_ body: () -> Void) {
        let (call, batch) = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
        UITableView.headlessExchange = { [weak self] table, what, original in
            self?.note(what, of: table)
            if let call { call(table, what, original) } else { original() }
            if what == .endUpdates { self?.close(table) }
        }
        UITableView.headlessBatchExchange = { [weak self] table, updates, original in
            self?.open(table)
            let open = self?.openBatches ?? 0
            if let batch { batch(table, updates, original) } else { original(updates ?? {}) }
            // It begins by a public method within, and ends by a private one.
            self?.openBatches = open
            self?.close(table)
        }
        UIScrollView.headlessOffsetHook = { [weak self] view in
            if let self, view === scene.screen.table, scene.isInMotion { offsetWrites += 1 }
        }
        body()
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (call, batch)
        UIScrollView.headlessOffsetHook = nil
    }

    private func note(_ call: UITableView.HeadlessCall, of table: UITableView) {
        switch call {
        case .beginUpdates: open(table)
        case .edit: editsInBatch += table === scene.screen.table ? 1 : 0
        default: break
        }
    }

    private func open(_ table: UITableView) {
        guard table === scene.screen.table else { return }
        if openBatches == 0 { editsInBatch = 0 }
        openBatches += 1
    }

    private func close(_ table: UITableView) {
        guard table === scene.screen.table else { return }
        openBatches -= 1
        if openBatches == 0, editsInBatch == 0, scene.isInMotion { tellings += 1 }
    }
}

extension ScrollBenchmark {
    /// What a table does in motion that answers by this strategy.
    func effort(of contender: Contender, in scenario: ScenarioName) -> [Effort: Int] {
        let screen = makeScreen(contender)
        if scenario.growsARow { screen.prepareToGrow() }
        screen.appear()
        let census = MotionCensus(ScenarioRun(screen, driver))
        census.watch { census.scene.play(scenario) }
        screen.disappear()
        return census.counts
    }
}
