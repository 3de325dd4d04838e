import TestSupport
import XCTest

@testable import Precache

/// The scripts that diff libraries make, one after another, in lists that are known by position and by identity.
final class EditScriptTests: PrecacheTestCase {
    /// A list, and the rows that the scripts made new and nobody has measured since.
    @MainActor
    private struct Run {
        let list: ItemList
        var lists: RandomLists
        var content: ItemList.Content
        var unknown: Set<Int> = []
        /// All ids that the list ever had.
        var known: Set<Int>

        init(_ naming: Naming, seed: UInt64) {
            lists = RandomLists(seed: seed)
            content = ItemList.Content(0..<12, 12..<40, 40..<40)
            known = content.ids
            list = ItemList(content, naming, estimates: seed % 2 == 0, isShown: false)
            list.table.keepRows(inChunksOf: seed)
            list.putIntoWindow()
            list.precache()
            list.warmUp()
            list.measured = []
        }

        /// - Returns: what is wrong after it; nil if nothing is.
        mutating func takeStep(_ kind: EditScript.Kind) -> String? {
            let next = lists.next(after: content)
            var batches = EditScript(kind, from: content, to: next).batches
            // Some libraries open a batch for a script without edits, others do not.
            if batches.isEmpty, lists.number(below: 2) == 0 { batches = [EditBatch(kind, from: content, to: next)] }
            var story = "\(content)"
            for batch in batches {
                story += "\n\(batch)"
                if let wrong = perform(batch, callsAll: lists.number(below: 2) == 0) { return "\(wrong)\n\(story)" }
            }
            content = next
            list.warmUp()
            if let wrong = wrongMeasurements { return "\(wrong)\n\(story)" }
            return list.wrongAnswers.isEmpty ? nil : "wrong answers: \(list.wrongAnswers)\n\(story)"
        }

        private mutating func perform(_ batch: EditBatch, callsAll: Bool) -> String? {
            unknown.formUnion(batch.inserted.union(batch.reloaded))
            // By a batch in which no method is called an app says that what is shown has other heights.
            if batch.isEmpty, !callsAll { unknown.formUnion(content.ids) }
            defer { known.formUnion(batch.content.ids) }
            batch.perform(on: list, callsAll: callsAll)
            if list.naming == .identity, let wrong = sayThatRowsChanged(batch.inserted) { return wrong }
            list.table.layoutIfNeeded()
            // Sometimes the next batch comes before the table is warm again.
            if lists.number(below: 2) == 0 { list.warmUp() }
            return wrongMeasurements ?? wrongRow
        }

        /// Without a state an identity that comes back stands for the row as it was: the app has to say that it is not.
        private mutating func sayThatRowsChanged(_ ids: Set<Int>) -> String? {
            if let wrong = wrongMeasurements { return wrong }
            let back = ids.intersection(known)
            list.table.invalidatePrecachedHeights(forItems: back.map { AnyHashable($0) })
            unknown.formUnion(back)
            return nil
        }

        /// Rows that were measured again, although they were known and the script did not make them new.
        private var wrongMeasurements: String? {
            mutating get {
                let again = list.measured.filter { unknown.remove($0) == nil }
                list.measured = []
                if list.precacher.isWarm { unknown = [] }
                return again.isEmpty ? nil : "measured again: \(again)"
            }
        }

        private var wrongRow: String? {
            // A row that is to be measured again is shown as it was.
            for path in list.table.indexPathsForVisibleRows ?? [] where !unknown.contains(list[path].id) {
                let (shown, right) = (list.table.rectForRow(at: path).height, list.height(of: list[path]))
                if shown != right { return "\(path) is \(shown) high, not \(right)" }
            }
            return list.wrongWhereWarm(hasSizeByHeights: list.answersEstimates)
        }
    }

    private func check(_ kind: EditScript.Kind, _ test: String = #function) {
        for naming in [Naming.position, .identity, .identityAndState] {
            for seed in Seeds.of(40) {
                UIKitBehavior.current.batchCalls = UIKitBehavior.BatchCalls.allCases[Int(seed % 3)]
                var run = Run(naming, seed: seed)
                for step in 0..<8 {
                    guard let wrong = run.takeStep(kind) else { continue }
                    return XCTFail("\(Seeds.replay(seed, test)), \(naming), step \(step), \(wrong)")
                }
                run.list.letGo()
            }
        }
    }

    func test_staged_batches_measure_only_what_is_new() { check(.staged) }
    func test_deletes_inserts_and_moves_in_one_batch_measure_only_what_is_new() { check(.oneBatch) }
    func test_inserts_and_removals_measure_only_what_is_inserted() { check(.removals) }
    func test_moves_inferred_from_removals_measure_nothing() { check(.inferredMoves) }
    func test_substitutions_measure_only_what_is_reloaded_or_inserted() { check(.substitutions) }
    func test_rows_that_move_into_new_sections_and_out_of_old_ones_keep_their_heights() { check(.sectionsFirst) }

    func test_every_kind_of_script_ends_with_the_list_that_it_leads_to() {
        for kind in EditScript.Kind.allCases {
            for seed in Seeds.of(100) {
                var lists = RandomLists(seed: seed)
                var content = ItemList.Content(0..<5, 5..<9)
                for _ in 0..<10 {
                    let next = lists.next(after: content)
                    let last = EditScript(kind, from: content, to: next).batches.last?.content ?? content
                    XCTAssertEqual(last.names, next.names, "\(kind), \(seed)")
                    XCTAssertEqual(last.sections, next.sections, "\(kind), \(seed)")
                    content = next
                }
            }
        }
    }
}
