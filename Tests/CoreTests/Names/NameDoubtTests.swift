import PrecacheCore
import TestSupport
import Testing

@Suite("Rows that have changed, and were not asked since") struct NameDoubtTests {
    private let complete = RowName("a", isKey: true, isComplete: true)

    @Test("where a changed row goes unseen, what no row shows is outdated") func changedUnseen() throws {
        var table = HeightTable(rowCounts: [3])
        table.record(10, complete, at: at(0, 0))
        table.reset(rowCounts: [3])
        table.invalidate([at(0, 1), at(0, 2)])
        try table.apply([.deleteRow(at(0, 2))], after: [2])
        expect(table.entry(of: at(0, 0), complete), .outdated(10))
        table.record(10, complete, at: at(0, 0))
        try table.apply([.deleteRow(at(0, 1))], after: [1])
        // It is shown, and so was not what the row showed.
        expect(table.entry(of: at(0, 0), complete), .measured(10))
    }

    @Test("a reloaded row keeps its last height in every environment") func reloadedEverywhere() throws {
        let heights: KeyValuePairs = [390: 50.0, 800: 40]
        for name in [nil, RowName("a")] {
            var table = HeightTable(rowCounts: [1])
            func find() -> HeightEntry { name.map { table.find(at(0, 0), $0) } ?? table.entry(at: at(0, 0)) }
            for (width, height) in heights {
                table.enter(width, keepsPresent: true)
                _ = find()
                table.record(height, at: at(0, 0))
            }
            try table.apply([.reloadRow(at(0, 0))], after: [1])
            for (width, height) in heights.reversed() {
                table.enter(width, keepsPresent: true)
                #expect(find() == .outdated(height))
            }
        }
    }

    @Test("a reloaded section outdates what may change under its name, also where it was not asked")
    func reloadedSection() throws {
        for isComplete in [false, true] {
            var table = HeightTable(rowCounts: [2, 1])
            let names = (0..<3).map { RowName($0, isComplete: isComplete) }
            for index in 0..<2 { table.record(10, names[index], at: at(0, index)) }
            table.record(10, names[2], at: at(1, 0))
            table.reset(rowCounts: [2, 1])
            for (row, name) in [(at(0, 0), names[0]), (at(1, 0), names[2])] { table.find(row, name) }
            try table.apply([.reloadSection(0)], after: [2, 1])
            let expected: HeightEntry = isComplete ? .measured(10) : .outdated(10)
            #expect((0..<2).map { table.find(at(0, $0), names[$0]) } == [expected, expected])
            #expect(table[at(1, 0)] == 10)
        }
    }

    @Test("a reloaded section numbers none of its rows") func reloadNumbersNone() throws {
        var table = HeightTable(rowCounts: [100_000, 1])
        table.record(10, RowName("a"), at: at(1, 0))
        try table.apply([.reloadSection(0)], after: [100_000, 1])
        expect(table.hasNumber(inSection: 0), false)
    }

    @Test("a row that was invalidated stays so when it is reloaded") func invalidatedAndReloaded() throws {
        var table = HeightTable(rowCounts: [2])
        table.record(10, complete, at: at(0, 0))
        table.record(20, RowName("b"), at: at(0, 1))
        table.reset(rowCounts: [2])
        table.invalidate([at(0, 0)])
        try table.apply([.reloadRow(at(0, 0))], after: [2])
        expect(table.find(at(0, 0), complete), .outdated(10))
    }
}
