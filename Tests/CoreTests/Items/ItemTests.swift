import PrecacheCore
import TestSupport
import Testing

@Suite("Heights by item") struct ItemTests {
    @Test("names are equal if their values, types and cells are") func names() {
        #expect(Item(1) == Item(1))
        #expect(Item(1) != Item(1.0))
        #expect(Item(1, cell: .reuseIdentifier("a")) != Item(1, cell: .reuseIdentifier("b")))
    }

    @Test("a name that is not equal to itself cannot be found") func noName() {
        #expect(!Item(Double.nan).canBeFound)
    }

    @Test("layout states are equal if their values and types are") func layoutStates() {
        #expect(LayoutState(1) == LayoutState(1))
        #expect(LayoutState(1) != LayoutState(2))
        #expect(LayoutState(1) != LayoutState("1"))
    }

    private func record(_ height: Double, _ row: RowPosition, _ item: Item, in table: inout HeightTable) {
        let id = table.assign(.item(item), to: row)!
        table.record(height, id, at: row)
    }

    @Test("a row that is to be looked at is known, and in the queue until it was") func looking() throws {
        var table = HeightTable(rowCounts: [4])
        table.enter(390, keepsPresent: true)
        for index in 0..<4 { record(50, at(0, index), Item(index, isComplete: index < 3), in: &table) }
        let ids = Set((0..<4).map { HeightID(table.existingRowID(of: at(0, $0))!) })
        let others = table.rereadLater(at: ids)
        #expect(others == [HeightID(table.existingRowID(of: at(0, 3))!)], "it may have changed under its name")
        try table.apply([.deleteRow(at(0, 0)), .moveRow(at(0, 1), to: at(0, 2))], after: [3])
        for width in [800, 390] { table.enter(width, keepsPresent: true) }
        record(60, at(0, 0), Item(2, isComplete: true), in: &table)
        #expect(table.uncachedCount == 2)
        #expect(table.unknownCount == 0)
        #expect(table[at(0, 2)] == 50)
        table.markReread([at(0, 0), at(0, 2)])
        #expect(table.uncachedCount == 0)
    }

    @Test("a row that grows counts once in the mean", arguments: [true, false]) func growth(byStates: Bool) {
        var table = HeightTable(rowCounts: [100])
        func record(_ height: Double, _ index: Int, _ state: Int) {
            if byStates {
                self.record(height, at(0, index), Item(index, state: LayoutState(state)), in: &table)
            } else {
                table.store(height, at: at(0, index))
            }
        }
        for index in 0..<100 { record(50, index, 0) }
        for step in 1...200 { record(50 + Double(step), 7, step) }
        #expect(table.mean == 52)
    }

    @Test("an item has a height in each layout state") func states() {
        var table = HeightTable(rowCounts: [3])
        let (closed, open) = (Item("a", state: LayoutState("a")), Item("a", state: LayoutState("b")))
        record(10, at(0, 0), closed, in: &table)
        #expect(table.entry(of: at(0, 0), .item(open)) == .outdated(10))
        #expect(table.find(at(0, 0), .item(open)).height == .outdated(10))
        #expect(table.isUncached(at(0, 0)) == true)
        record(20, at(0, 0), open, in: &table)
        #expect(table.entry(of: at(0, 2), .item(open)) == .measured(20))
        #expect(table.find(at(0, 0), .item(closed)).height == .measured(10))
        table.invalidate(itemsNamed: ["a"])
        #expect(table.entry(of: at(0, 0), .item(closed)) == .outdated(10))
        #expect(table.entry(of: at(0, 0), .item(open)) == .outdated(20))
    }

    @Test("an object that changes its hash costs no other its number") func changedHash() {
        var numbers = ItemNumbers()
        let objects = (0..<4).map { Mutable($0) }
        for object in objects { _ = numbers.insert(Item(object)) }
        objects[1].name = 77
        for number in [0, 2, 3] { #expect(numbers.number(of: Item(objects[number])) == number) }
        for name in 100..<1_000 { _ = numbers.insert(Item(name)) }
        for number in [0, 2, 3] { #expect(numbers.number(of: Item(objects[number])) == number) }
        let again = numbers.insert(Item(objects[1]))
        #expect(again == 904)
        let removed = numbers.removeLeastUsed(keeping: 1) { _ in false }
        #expect(removed.count == 904)
    }

    @Test("numbers do what a plain list does, and are given again") func random() {
        for seed in Seeds.of(200) {
            var generator = SplitMix(state: seed)
            var numbers = ItemNumbers()
            // The least recently used first.
            var list: [(name: Int, number: Int)] = []
            var most = 0
            for _ in 0..<300 {
                let name = generator.below(24)
                let item = Item(SameHash(name: name))
                let found = list.firstIndex { $0.name == name }
                let expected = found.map { list[$0].number }
                #expect(numbers.number(of: item) == expected, "\(Seeds.replay(seed))")
                if generator.below(8) > 0 {
                    let number = numbers.insert(item)
                    let isRight = expected.map { $0 == number } ?? !list.contains { $0.number == number }
                    if let found { list.remove(at: found) }
                    list.append((name, number))
                    // Those whose items are gone are given again, before there is a new one.
                    most = max(most, list.count)
                    #expect(isRight, "\(Seeds.replay(seed))")
                    #expect(number < most, "\(Seeds.replay(seed))")
                    #expect(numbers[number] == item, "\(Seeds.replay(seed))")
                } else {
                    let limit = generator.below(20)
                    let removed = numbers.removeLeastUsed(keeping: limit) { $0 % 5 == 0 }
                    let excess = max(list.count - limit, 0)
                    let gone = list.filter { $0.number % 5 != 0 }.prefix(excess).map(\.number)
                    #expect(removed == gone, "\(Seeds.replay(seed))")
                    list.removeAll { gone.contains($0.number) }
                }
                #expect(numbers.count == list.count, "\(Seeds.replay(seed))")
            }
        }
    }

    @Test("twice as many items are kept as the table ever had rows", arguments: [4, 400, 800])
    func limit(rowCount: Int) {
        var table = HeightTable(rowCounts: [rowCount])
        let (limit, count) = (2 * rowCount, 5_000)
        record(10, at(0, 0), Item(-1), in: &table)
        // Fewer rows change nothing of that, as in a search.
        table.reset(rowCounts: [1])
        var most = 0
        for name in 0..<count {
            record(10, at(0, 0), Item(name), in: &table)
            most = max(most, table.itemCount)
            #expect(table.itemCount >= min(name + 1, limit - limit / 4))
        }
        #expect(most == limit)
        // The last used are there.
        let kept = (0..<count).filter { table.entry(of: at(0, 1), .item(Item($0))) == .measured(10) }
        #expect(kept == Array((count - table.itemCount)..<count))
    }

    @Test("what rows show moves with them, also into an empty section") func moves() throws {
        var table = HeightTable(rowCounts: [3, 0])
        record(10, at(0, 1), Item("a"), in: &table)
        try table.apply([.moveRow(at(0, 1), to: at(1, 0)), .insertRow(at(0, 0))], after: [3, 1])
        #expect(table.item(at: at(1, 0)) == Item("a"))
        #expect(table[at(1, 0)] == 10)
        #expect((0..<3).allSatisfy { table.item(at: at(0, $0)) == nil })
    }

    private let complete = Item("a", isComplete: true)

    @Test("rows that share an item share its height, and are uncached together") func sharing() {
        var table = HeightTable(rowCounts: [3])
        for row in [0, 2] { record(10, at(0, row), complete, in: &table) }
        table.invalidate([at(0, 2)])
        #expect(table[at(0, 0)] == nil)
        #expect(table.uncachedCount == 3)
        record(20, at(0, 0), complete, in: &table)
        #expect(table[at(0, 2)] == 20)
        #expect(table.find(at(0, 2), .item(complete)).height == .measured(20))
        #expect(table.uncachedCount == 1)
    }

    @Test("an item that one row shows is outdated without a look at the others") func noPass() throws {
        var table = HeightTable(rowCounts: [200, 3])
        for index in 0..<200 { record(10, at(0, index), Item(index), in: &table) }
        let id = table.makeID(of: at(0, 7))!
        let (passes, changes) = (table.passCount, table.changes(of: id)!)
        table.invalidate([at(0, 7), at(0, 9)])
        #expect(table.changes(of: id) == changes + 1)
        #expect(table.uncachedCount == 5)
        // Its model changed, and it is where it was, or near that.
        table.outdate([table.id(at: at(0, 50))!]) { _ in at(0, 48) }
        #expect(table.uncachedCount == 6)
        // Reloaded, and found again.
        try table.apply([.reloadRow(at(0, 70))], after: [200, 3])
        #expect(table.find(at(0, 70), .item(Item(70))).height == .outdated(10))
        // A row of its own no more: none shows its item.
        table.record(20, table.assign(.position, to: at(0, 80))!, at: at(0, 80))
        table.invalidate([at(0, 80)])
        #expect(table.uncachedCount == 8)
        let isConsistent = table.isConsistent
        #expect(isConsistent)
        #expect(table.passCount == passes)
    }

    @Test("where a changed row goes unseen, unshown items are outdated") func changedUnseen() throws {
        var table = HeightTable(rowCounts: [3])
        record(10, at(0, 0), complete, in: &table)
        table.reset(rowCounts: [3])
        table.invalidate([at(0, 1), at(0, 2)])
        try table.apply([.deleteRow(at(0, 2))], after: [2])
        #expect(table.entry(of: at(0, 0), .item(complete)) == .outdated(10))
        record(10, at(0, 0), complete, in: &table)
        try table.apply([.deleteRow(at(0, 1))], after: [1])
        // It is shown, and so was not what the row showed.
        #expect(table.entry(of: at(0, 0), .item(complete)) == .measured(10))
    }

    @Test("a reloaded row keeps its last height in every environment") func reloadedEverywhere() throws {
        let heights: KeyValuePairs = [390: 50.0, 800: 40]
        for name in [HeightOwner.position, .item(Item("a"))] {
            var table = HeightTable(rowCounts: [1])
            for (width, height) in heights {
                table.enter(width, keepsPresent: true)
                table.record(height, table.assign(name, to: at(0, 0))!, at: at(0, 0))
            }
            try table.apply([.reloadRow(at(0, 0))], after: [1])
            for (width, height) in heights.reversed() {
                table.enter(width, keepsPresent: true)
                #expect(table.find(at(0, 0), name).height == .outdated(height), "\(name)")
            }
        }
    }

    @Test("a row that was invalidated stays so when it is reloaded") func invalidatedAndReloaded() throws {
        var table = HeightTable(rowCounts: [2])
        record(10, at(0, 0), complete, in: &table)
        record(20, at(0, 1), Item("b"), in: &table)
        table.reset(rowCounts: [2])
        table.invalidate([at(0, 0)])
        try table.apply([.reloadRow(at(0, 0))], after: [2])
        #expect(table.find(at(0, 0), .item(complete)).height == .outdated(10))
    }

    @Test("a row of a section with other rows is gone") func resetSection() {
        var table = HeightTable(rowCounts: [3])
        let id = table.makeID(of: at(0, 1))!
        table.reset(section: 0, rowCount: 3)
        #expect(table.changes(of: id) == nil)
    }

    @Test("a row is found by its id wherever it goes") func rowIDs() throws {
        var table = HeightTable(rowCounts: [3_000, 2])
        let id = table.makeID(of: at(0, 1_500))!
        try table.apply([.insertRow(at(0, 0)), .insertRow(at(0, 1)), .deleteRow(at(0, 7))], after: [3_001, 2])
        #expect(table.position(of: id, near: at(0, 1_500)) == at(0, 1_501))
        try table.apply([.moveRow(at(0, 1_501), to: at(1, 1))], after: [3_000, 3])
        #expect(table.position(of: id, near: at(0, 1_501)) == at(1, 1))
        let changes = table.changes(of: id)
        table.invalidate([at(1, 1)])
        #expect(table.position(of: id, near: at(1, 1)) == at(1, 1))
        #expect(table.changes(of: id) != changes)
    }
}

private struct SameHash: Hashable {
    let name: Int
    func hash(into hasher: inout Hasher) { hasher.combine(name % 5) }
}

private final class Mutable: Hashable {
    var name: Int
    init(_ name: Int) { self.name = name }
    static func == (a: Mutable, b: Mutable) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
