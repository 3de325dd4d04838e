import PrecacheCore
import Testing

/// What batches lead to that the height caches before this one are known to get wrong, with the same numbers; and what
/// is refused. All else ``BatchUpdateRandomTests`` finds.
@Suite struct BatchUpdateTests {
    @Test func editsNameOldPlacesOfWhatGoesAndNewOnes() throws {
        let cases: [(String, before: [[Double?]], [Edit], after: [[Double?]])] = [
            ("a move shifts", [[10, 20, 30, 40]], [.moveRow(at(0, 0), to: at(0, 3))], [[20, 30, 40, 10]]),
            (
                "a move to another section", [[10, 20, 30], [40, 50]], [.moveRow(at(0, 0), to: at(1, 0))],
                [[20, 30], [10, 40, 50]]
            ),
            ("a section moves", [[10], [20], [30]], [.moveSection(0, to: 2)], [[20], [30], [10]]),
            (
                "rows of a moved section", [[10, 20], [30]],
                [.moveSection(0, to: 1), .deleteRow(at(0, 0)), .insertRow(at(1, 0))], [[30], [nil, 20]]
            ),
            (
                "rows swap", [[10, 20, 30, 40]], [.moveRow(at(0, 0), to: at(0, 3)), .moveRow(at(0, 3), to: at(0, 0))],
                [[40, 20, 30, 10]]
            ),
            ("one place", [[10, 20, 30]], [.insertRow(at(0, 0)), .deleteRow(at(0, 0))], [[nil, 20, 30]]),
            ("two deletes", [[10, 20, 30, 40]], [.deleteRow(at(0, 1)), .deleteRow(at(0, 2))], [[10, 40]]),
            ("two inserts", [[10, 20, 30]], [.insertRow(at(0, 2)), .insertRow(at(0, 0))], [[nil, 10, nil, 20, 30]]),
            ("below a delete", [[10, 20, 30, 40]], [.deleteRow(at(0, 0)), .reloadRow(at(0, 2))], [[20, nil, 40]]),
            ("below a section", [[10], [20], [30]], [.deleteSection(0), .reloadRow(at(2, 0))], [[20], [nil]]),
            ("a section reloads", [[10], [20, 21], [30]], [.reloadSection(1)], [[10], [nil, nil, nil], [30]]),
            ("an append", [[10, 20]], [.insertRow(at(0, 2))], [[10, 20, nil]]),
        ]
        for (name, before, edits, after) in cases {
            var cache = HeightTable(before)
            try cache.apply(edits, after: after.map(\.count))
            #expect(cache.heights == after, "\(name)")
        }
    }

    @Test func whatDoesNotFitContradictsOrMovesAcrossIsRefused() {
        let edits: [Edit] = [
            .moveRow(at(1, 0), to: at(0, 0)), .deleteRow(at(1, 3)), .insertRow(at(1, 0)), .insertRow(at(1, 1)),
            .reloadRow(at(1, 1)),
        ]
        let cases: [(before: [Int], edits: [Edit], fitting: [[Int]], others: [[Int]])] = [
            ([1, 5], edits, [[2, 5]], [[2, 6], [1, 5], [2, 5, 0]]), ([2], [], [[2]], [[1], [2, 2]]),
            ([3, 1], [.deleteSection(0), .deleteRow(at(0, 1)), .reloadRow(at(0, 2))], [[1]], []),
            ([2], [.deleteRow(at(0, 2))], [], [[1]]), ([2], [.insertRow(at(0, 3))], [], [[3]]),
            ([2], [.deleteSection(1)], [], [[]]), ([2], [.insertSection(2)], [], [[2, 2]]),
            ([2], [.deleteRow(at(0, 1)), .reloadRow(at(0, 1))], [], [[1]]),
            ([1, 1], [.moveSection(0, to: 1), .insertSection(1), .deleteSection(1)], [], [[1, 1]]),
            // Out of a section that goes, and into one that is new.
            ([1, 1], [.deleteSection(1), .moveRow(at(1, 0), to: at(0, 0))], [], [[2]]),
            ([1, 1], [.reloadSection(1), .moveRow(at(1, 0), to: at(0, 0))], [], [[2, 0]]),
            ([1], [.insertSection(1), .moveRow(at(0, 0), to: at(1, 0))], [], [[0, 1]]),
            ([1, 0], [.reloadSection(1), .moveRow(at(0, 0), to: at(1, 0))], [], [[0, 1]]),
        ]
        for (before, edits, fitting, others) in cases {
            for after in fitting + others {
                let isTaken = BatchUpdate(edits).plan(before: before, after: after) != nil
                #expect(isTaken == fitting.contains(after), "\(edits) to \(after)")
            }
        }
    }
}
