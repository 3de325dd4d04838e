import PrecacheCore
import TestSupport
import Testing

/// As the table is never copied, `#expect` cannot take a call of it apart.
func expect<Value: Equatable>(
    _ value: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation
) {
    #expect(value == expected, sourceLocation: location)
}

@Suite("Rows by their names") struct RowNameTests {
    @Test("names are equal if their values, types and cells are") func names() {
        var table = HeightTable(rowCounts: [1])
        table.record(10, RowName(1), at: at(0, 0))
        expect(table.entry(of: at(0, 0), RowName(1)), .measured(10))
        for other in [RowName(2), RowName(1.0), RowName(1, cell: .reuseIdentifier("b"))] {
            expect(table.entry(of: at(0, 0), other), .none)
        }
    }

    @Test("a name that is not equal to itself cannot be found") func noName() {
        #expect(!RowName(Double.nan).canBeFound)
        #expect(!RowName(1, state: LayoutState(Double.nan)).canBeFound)
    }

    @Test("layout states are equal if their values and types are") func layoutStates() {
        #expect(LayoutState(1) == LayoutState(1))
        #expect(LayoutState(1) != LayoutState(2))
        #expect(LayoutState(1) != LayoutState("1"))
    }

    @Test("a row that is to be looked at is known, and in the queue until it was") func looking() throws {
        var table = HeightTable(rowCounts: [4])
        table.enter(390, keepsPresent: true)
        for index in 0..<4 { table.record(50, RowName(index, isComplete: index < 3), at: at(0, index)) }
        let numbers = (0..<4).map { table.map.number(at: at(0, $0))! }
        let others = table.rereadLater(Set(numbers))
        #expect(others == [numbers[3]], "it may have changed under its name")
        try table.apply([.deleteRow(at(0, 0)), .moveRow(at(0, 1), to: at(0, 2))], after: [3])
        for width in [800, 390] { table.enter(width, keepsPresent: true) }
        table.record(60, RowName(2, isComplete: true), at: at(0, 0))
        expect(table.map.uncachedCount, 2)
        expect(table.unknownCount, 0)
        #expect(table[at(0, 2)] == 50)
        table.markReread([at(0, 0), at(0, 2)])
        expect(table.map.uncachedCount, 0)
    }

    @Test("a row that grows counts once in the mean", arguments: [true, false]) func growth(byStates: Bool) {
        var table = HeightTable(rowCounts: [100])
        func record(_ height: Double, _ index: Int, _ state: Int) {
            if byStates {
                table.record(height, RowName(index, state: LayoutState(state)), at: at(0, index))
            } else {
                table.store(height, at: at(0, index))
            }
        }
        for index in 0..<100 { record(50, index, 0) }
        for step in 1...200 { record(50 + Double(step), 7, step) }
        expect(table.heights.mean, 52)
    }

    @Test("another state outdates a height, and nothing of the former one is kept") func states() {
        var table = HeightTable(rowCounts: [3])
        let (closed, open) = (RowName("a", state: LayoutState("a")), RowName("a", state: LayoutState("b")))
        table.record(10, closed, at: at(0, 0))
        expect(table.find(at(0, 0), open), .outdated(10))
        expect(table.map.isUncached(at(0, 0)), true)
        table.record(20, open, at: at(0, 0))
        expect(table.find(at(0, 0), closed), .outdated(20))
    }

    @Test("a thousand states of one row leave one") func manyStates() {
        var table = HeightTable(rowCounts: [10])
        weak var first: Counted?
        for state in 0..<1_000 {
            let value = Counted(state)
            if state == 0 { first = value }
            table.record(10, RowName("a", isComplete: true, state: LayoutState(value)), at: at(0, 3))
        }
        expect(table.names.count, 1)
        #expect(first == nil)
    }

    @Test("an object that changes its hash costs no other its number") func changedHash() {
        var table = HeightTable(rowCounts: [1_000])
        let objects = (0..<4).map { Mutable($0) }
        for (row, object) in objects.enumerated() { table.record(10, RowName(object), at: at(0, row)) }
        objects[1].name = 77
        for name in 100..<900 { table.record(10, RowName(name), at: at(0, name)) }
        for row in [0, 2, 3] { expect(table.entry(of: at(0, 999), RowName(objects[row])), .measured(10)) }
        expect(table.number(of: RowName(objects[1])), nil)
        table.forgetEverything()
        expect(table.names.count, 0)
    }

    @Test("names are found as in a plain list, also among those of one hash") func random() {
        for seed in Seeds.of(200) {
            var generator = SplitMix(state: seed)
            var table = HeightTable(rowCounts: [40])
            // The names of rows.
            var list: [Int: Int] = [:]
            for _ in 0..<300 {
                let row = generator.below(40)
                switch generator.below(8) {
                case 0:
                    table.reset(rowCounts: [40])
                    list = [:]
                case 1:
                    table.forgetName(at: at(0, row))
                    list[row] = nil
                default:
                    let name = generator.below(24)
                    if let other = list.first(where: { $0.value == name })?.key, other != row { continue }
                    table.record(Double(name), RowName(SameHash(name: name)), at: at(0, row))
                    list[row] = name
                }
                for (row, name) in list {
                    #expect(table[at(0, row)] == Double(name), "\(Seeds.replay(seed))")
                    let number = table.number(of: RowName(SameHash(name: name)))
                    #expect(number == table.map.number(at: at(0, row)), "\(Seeds.replay(seed))")
                }
            }
        }
    }

    @Test("twice as many names are kept as the table ever had rows", arguments: [4, 400, 800])
    func limit(rowCount: Int) {
        var table = HeightTable(rowCounts: [rowCount])
        let (limit, count) = (2 * rowCount, 5_000)
        table.record(10, RowName(-1), at: at(0, 0))
        // Fewer rows change nothing of that, as in a search.
        table.reset(rowCounts: [1])
        var most = 0
        for name in 0..<count {
            table.record(10, RowName(name), at: at(0, 0))
            most = max(most, table.names.count)
            #expect(table.names.count >= min(name + 1, limit - limit / 4))
        }
        #expect(most == limit)
        // The last used are there.
        let kept = (0..<count).filter { table.entry(of: at(0, 1), RowName($0)) == .measured(10) }
        #expect(kept == Array((count - table.names.count)..<count))
    }

    @Test("what rows show moves with them, also into an empty section") func moves() throws {
        var table = HeightTable(rowCounts: [3, 0])
        table.record(10, RowName("a"), at: at(0, 1))
        try table.apply([.moveRow(at(0, 1), to: at(1, 0)), .insertRow(at(0, 0))], after: [3, 1])
        expect(table.map.number(at: at(1, 0)), table.number(of: RowName("a")))
        #expect(table[at(1, 0)] == 10)
        for row in 0..<3 { expect(table.map.number(at: at(0, row)), nil) }
    }

    @Test("a name finds its height again wherever it comes back") func comingBack() throws {
        var table = HeightTable(rowCounts: [3])
        table.record(10, RowName("a"), at: at(0, 0))
        let id = table.makeID(of: at(0, 0))!
        try table.apply([.deleteRow(at(0, 0))], after: [2])
        expect(table.map.changes(of: id), nil)
        expect(table.find(at(0, 1), RowName("a")), .measured(10))
        table.reset(rowCounts: [5])
        expect(table.find(at(0, 4), RowName("a")), .measured(10))
        expect(table.makeID(of: at(0, 4))!.number, id.number)
    }

    private let complete = RowName("a", isKey: true, isComplete: true)

    @Test("rows that share a key are uncached together, and measured once") func sharing() {
        var table = HeightTable(rowCounts: [3])
        table.record(10, complete, at: at(0, 0))
        expect(table.find(at(0, 2), complete), .measured(10))
        table.invalidate([at(0, 2)])
        #expect(table[at(0, 0)] == nil)
        #expect(table.map.uncachedCount == 3)
        table.record(20, complete, at: at(0, 2))
        expect(table.find(at(0, 0), complete), .measured(20))
        #expect(table.map.uncachedCount == 1)
        table.invalidate(itemsNamed: ["a"])
        #expect(table.map.uncachedCount == 3)
        // Of those that had one name one is found.
        table.reset(rowCounts: [3])
        #expect(table.names.count == 1)
    }

    @Test("a named row is outdated without a look at the others") func noPass() throws {
        var table = HeightTable(rowCounts: [200, 3])
        for index in 0..<200 { table.record(10, RowName(index), at: at(0, index)) }
        let id = table.makeID(of: at(0, 7))!
        let (passes, changes) = (table.map.passCount, table.map.changes(of: id)!)
        table.invalidate([at(0, 7), at(0, 9)])
        expect(table.map.changes(of: id), changes + 1)
        expect(table.map.uncachedCount, 5)
        // Its model changed, and it is where it was, or near that.
        table.invalidate([table.map.number(at: at(0, 50))!]) { _ in at(0, 48) }
        expect(table.map.uncachedCount, 6)
        // Reloaded, and found again.
        try table.apply([.reloadRow(at(0, 70))], after: [200, 3])
        expect(table.find(at(0, 70), RowName(70)), .outdated(10))
        // A row of its own no more: none shows its name.
        table.store(20, at: at(0, 80))
        table.invalidate([at(0, 80)])
        expect(table.map.uncachedCount, 8)
        let isConsistent = table.isConsistent
        #expect(isConsistent)
        expect(table.map.passCount, passes)
    }

    @Test("a row of a section with other rows is gone") func resetSection() {
        var table = HeightTable(rowCounts: [3])
        let id = table.makeID(of: at(0, 1))!
        table.reset(section: 0, rowCount: 3)
        expect(table.map.changes(of: id), nil)
    }

    @Test("a row is found by its id wherever it goes") func rowIDs() throws {
        var table = HeightTable(rowCounts: [3_000, 2])
        let id = table.makeID(of: at(0, 1_500))!
        try table.apply([.insertRow(at(0, 0)), .insertRow(at(0, 1)), .deleteRow(at(0, 7))], after: [3_001, 2])
        expect(table.map.position(of: id, near: at(0, 1_500)), at(0, 1_501))
        try table.apply([.moveRow(at(0, 1_501), to: at(1, 1))], after: [3_000, 3])
        expect(table.map.position(of: id, near: at(0, 1_501)), at(1, 1))
        let changes = table.map.changes(of: id)
        table.invalidate([at(1, 1)])
        expect(table.map.position(of: id, near: at(1, 1)), at(1, 1))
        #expect(table.map.changes(of: id) != changes)
    }
}

private struct SameHash: Hashable {
    let name: Int
    func hash(into hasher: inout Hasher) { hasher.combine(name % 5) }
}

private final class Counted: Equatable {
    let value: Int
    init(_ value: Int) { self.value = value }
    static func == (a: Counted, b: Counted) -> Bool { a.value == b.value }
}

private final class Mutable: Hashable {
    var name: Int
    init(_ name: Int) { self.name = name }
    static func == (a: Mutable, b: Mutable) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
