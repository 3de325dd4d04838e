import PrecacheCore
import Testing

@Suite("Heights by item") struct ItemTests {
    @Test("equal names of different types, or for different cells, are different items")
    func names() {
        #expect(Item(1) == Item(1))
        #expect(Item(1) != Item(1.0))
        #expect(Item(1, cell: .reuseIdentifier("a")) != Item(1, cell: .reuseIdentifier("b")))
        #expect(!Item(Double.nan).canBeFound)
    }

    @Test("layout states are equal if their values are, and of one type")
    func layoutStates() {
        #expect(LayoutState(1) == LayoutState(1))
        #expect(LayoutState(1) != LayoutState(2))
        #expect(LayoutState(1) != LayoutState("1"))
    }

    @Test("in another layout state a height is an estimate")
    func states() {
        var heights = ItemHeights()
        heights.store(10, isShown: false, for: 3, state: LayoutState("a"))
        #expect(heights.height(of: 3, state: LayoutState("a")) == .known(10))
        #expect(heights.height(of: 3, state: LayoutState("b")) == .outdated(10))
        #expect(heights.height(of: 2, state: nil) == .unknown)
        heights.store(20, isShown: true, for: 3, state: LayoutState("b"))
        #expect(heights.height(of: 3, state: LayoutState("b")) == .shown(20))
        heights.invalidate(3)
        #expect(heights.height(of: 3, state: LayoutState("b")) == .outdated(20))
        heights.remove(3)
        #expect(heights.height(of: 3, state: LayoutState("b")) == .unknown)
    }

    @Test("numbers whose items are gone are given again, those of rows stay")
    func numbers() {
        var numbers = ItemNumbers<String>()
        let given = ["a", "b", "c", "a"].map { numbers.insert($0) }
        #expect(given == [0, 1, 2, 0])
        // "b" is the oldest, and stays all the same.
        let removed = numbers.removeLeastUsed(keeping: 2) { $0 == 1 }
        #expect(removed == [2])
        #expect(numbers.number(of: "c") == nil)
        let new = numbers.insert("d")
        #expect(new == 2)
        #expect(numbers[2] == "d")
        #expect(numbers.count == 3)
    }

    @Test("an object that changes its hash costs no other its number")
    func changedHash() {
        var numbers = ItemNumbers<Mutable>()
        let objects = (0..<4).map { Mutable($0) }
        for object in objects { _ = numbers.insert(object) }
        objects[1].name = 77
        for number in [0, 2, 3] { #expect(numbers.number(of: objects[number]) == number) }
        var removed = numbers.removeLeastUsed(keeping: 4) { _ in false }
        #expect(removed == [])
        #expect(objects.map { numbers.number(of: $0) } == [0, 1, 2, 3])
        // Two that have become equal are one.
        objects[2].name = 77
        removed = numbers.removeLeastUsed(keeping: 4) { _ in false }
        #expect(removed == [2])
        #expect(numbers.count == 3)
    }

    @Test("numbers do what a plain list does, over random calls")
    func random() {
        for seed in 0..<RandomRuns.of(200) as Range<UInt64> {
            var generator = SplitMix(state: seed)
            var numbers = ItemNumbers<SameHash>()
            // The least recently used first.
            var list: [(name: Int, number: Int)] = []
            for _ in 0..<300 {
                let name = Int.random(in: 0..<24, using: &generator)
                let found = list.firstIndex { $0.name == name }
                #expect(numbers.number(of: SameHash(name: name)) == found.map { list[$0].number }, "seed \(seed)")
                if Int.random(in: 0..<8, using: &generator) > 0 {
                    let number = numbers.insert(SameHash(name: name))
                    #expect(
                        found.map { list[$0].number == number } ?? !list.contains { $0.number == number },
                        "seed \(seed)")
                    if let found { list.remove(at: found) }
                    list.append((name, number))
                } else {
                    let limit = Int.random(in: 0..<20, using: &generator)
                    let removed = numbers.removeLeastUsed(keeping: limit) { $0 % 5 == 0 }
                    let excess = max(list.count - limit, 0)
                    let gone = list.filter { $0.number % 5 != 0 }.prefix(excess).map(\.number)
                    #expect(removed == gone, "seed \(seed)")
                    list.removeAll { gone.contains($0.number) }
                }
                #expect(numbers.count == list.count, "seed \(seed)")
            }
        }
    }

    @Test("what rows show moves with them, and losses are told")
    func rows() throws {
        var rows = ItemsOfRows(rowCounts: [3, 2])
        rows[RowPosition(section: 0, row: 1)] = .item(7)
        rows[RowPosition(section: 0, row: 2)] = .changed
        rows[RowPosition(section: 1, row: 0)] = .invalidated
        rows[RowPosition(section: 9, row: 0)] = .changed
        rows[RowPosition(section: 0, row: 5)] = .changed
        #expect(rows.unattributedCount == 2)
        #expect(rows.numbers == [7])
        var update = BatchUpdate()
        update.insertRows([RowPosition(section: 0, row: 0)])
        update.moveRow(RowPosition(section: 1, row: 0), to: RowPosition(section: 0, row: 1))
        update.reloadRows([RowPosition(section: 0, row: 1)])
        var hasLost = rows.apply(try #require(update.plan(before: [3, 2], after: [5, 1])))
        #expect(!hasLost)
        #expect(
            (0..<5).map { rows[RowPosition(section: 0, row: $0)] } == [.none, .invalidated, .none, .item(7), .changed])
        #expect(rows.rows(showing: [7]) == [RowPosition(section: 0, row: 3)])
        // Also into a section that had no rows.
        var empty = ItemsOfRows(rowCounts: [1, 0])
        empty[RowPosition(section: 0, row: 0)] = .item(7)
        var move = BatchUpdate()
        move.moveRow(RowPosition(section: 0, row: 0), to: RowPosition(section: 1, row: 0))
        _ = empty.apply(try #require(move.plan(before: [1, 0], after: [0, 1])))
        #expect(empty[RowPosition(section: 1, row: 0)] == .item(7))
        var deletion = BatchUpdate()
        deletion.deleteRows([RowPosition(section: 0, row: 4)])
        hasLost = rows.apply(try #require(deletion.plan(before: [5, 1], after: [4, 1])))
        #expect(hasLost)
        #expect(rows.unattributedCount == 1)
        hasLost = rows.forget(section: 1, rowCount: 4)
        #expect(!hasLost)
        hasLost = rows.forget(section: 0, rowCount: 4)
        #expect(hasLost)
        #expect(rows.unattributedCount == 0)
    }

    @Test("rows invalidated unseen outdate items with each that goes")
    func invalidatedUnseen() throws {
        let shown = ShownItems()
        _ = shown.apply(.forget(rowCounts: [3]))
        let number = shown.insert(Item("a", isComplete: true), at: RowPosition(section: 0, row: 0))
        _ = shown.apply(.forget(rowCounts: [3]))
        for row in 1...2 { #expect(shown.invalidate(RowPosition(section: 0, row: row)) == nil) }
        for count in [3, 2] {
            var deletion = BatchUpdate()
            deletion.deleteRows([RowPosition(section: 0, row: count - 1)])
            #expect(shown.apply(.batch(try #require(deletion.plan(before: [count], after: [count - 1])))) == [number])
        }
    }

    @Test("a changed row that is forgotten outdates no item that was shown")
    func changedUnseen() {
        let shown = ShownItems()
        _ = shown.apply(.forget(rowCounts: [2]))
        _ = shown.insert(Item("a"), at: RowPosition(section: 0, row: 0))
        #expect(shown.reload(RowPosition(section: 0, row: 1)) == nil)
        #expect(shown.apply(.forget(rowCounts: [2])) == [])
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
