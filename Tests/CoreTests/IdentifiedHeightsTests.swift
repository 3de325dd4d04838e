import PrecacheCore
import Testing

@Suite("Heights by identity")
struct IdentifiedHeightsTests {
    private func heights(_ names: String..., limit: Int = .max) throws -> IdentifiedHeights<String, Int> {
        var heights = IdentifiedHeights<String, Int>(limit: limit)
        for (index, name) in names.enumerated() { try heights.store(Double(index + 10), for: name, state: 0) }
        return heights
    }

    @Test("a height is known in its own state, an estimate in others")
    func state() throws {
        var heights = try heights("a")
        #expect(heights.answer(for: "a", state: 0) == .known(10))
        #expect(heights.answer(for: "a", state: 1) == .outdated(10))
        #expect(heights.answer(for: "b", state: 0) == .unknown)
    }

    @Test("what was least recently asked for or stored goes first")
    func leastRecentlyUsed() throws {
        var heights = try heights("a", "b", "c", limit: 3)
        _ = heights.answer(for: "a", state: 0)
        try heights.store(20, for: "b", state: 0)
        try heights.store(30, for: "d", state: 0)
        #expect(heights.answer(for: "c", state: 0) == .unknown)
        try heights.store(40, for: "e", state: 0)
        #expect(heights.answer(for: "a", state: 0) == .unknown)
        #expect(heights.answer(for: "b", state: 0) == .known(20))
        #expect(heights.count == 3)
    }

    @Test("a smaller limit drops the oldest at once")
    func smallerLimit() throws {
        var heights = try heights("a", "b", "c", "d")
        heights.limit = 2
        #expect(heights.count == 2)
        #expect(heights.answer(for: "b", state: 0) == .unknown)
        #expect(heights.answer(for: "c", state: 0) == .known(12))
        heights.limit = 0
        #expect(heights.count == 1)
    }

    @Test("identities of one hash are told apart, whichever of them goes")
    func sameHash() throws {
        for gone in 0..<3 {
            var heights = IdentifiedHeights<SameHash, Int>(limit: 3)
            for name in 0..<3 { try heights.store(Double(name), for: SameHash(name: name), state: 0) }
            for name in 0..<3 where name != gone { _ = heights.answer(for: SameHash(name: name), state: 0) }
            try heights.store(9, for: SameHash(name: 9), state: 0)
            for name in 0..<3 {
                let expected = name == gone ? IdentifiedHeight.unknown : .known(Double(name))
                #expect(heights.answer(for: SameHash(name: name), state: 0) == expected)
            }
        }
    }

    @Test("an object that changes its hash is lost, and nothing else")
    func changedHash() throws {
        var heights = IdentifiedHeights<Mutable, Int>(limit: 4)
        let objects = (0..<4).map { Mutable($0) }
        for (index, object) in objects.enumerated() { try heights.store(Double(index), for: object, state: 0) }
        objects[1].name = 77
        #expect(heights.answer(for: objects[1], state: 0) == .unknown)
        for index in [0, 2, 3] { #expect(heights.answer(for: objects[index], state: 0) == .known(Double(index))) }
        // Its entry is the oldest by now, and goes.
        try heights.store(5, for: Mutable(5), state: 0)
        #expect(heights.count == 4)
        for index in [0, 2, 3] { #expect(heights.answer(for: objects[index], state: 0) == .known(Double(index))) }
    }

    @Test("it does what a plain list does, over random calls")
    func random() throws {
        for seed in 0..<RandomRuns.of(200) as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var limit = Int.random(in: 1...8, using: &generator)
            var heights = IdentifiedHeights<SameHash, Int>(limit: limit)
            var list: [(name: Int, state: Int, height: Double, isOutdated: Bool)] = []
            for step in 0..<300 {
                let name = Int.random(in: 0..<24, using: &generator)
                let state = Int.random(in: 0..<2, using: &generator)
                let found = list.firstIndex { $0.name == name }
                #expect(heights.contains(SameHash(name: name)) == (found != nil), "seed \(seed)")
                switch Int.random(in: 0..<22, using: &generator) {
                case 0..<9:
                    let answer = heights.answer(for: SameHash(name: name), state: state)
                    guard let found else {
                        #expect(answer == .unknown, "seed \(seed)")
                        continue
                    }
                    let entry = list.remove(at: found)
                    let isKnown = entry.state == state && !entry.isOutdated
                    #expect(answer == (isKnown ? .known(entry.height) : .outdated(entry.height)), "seed \(seed)")
                    list.append(entry)
                case 9..<17:
                    if let found { list.remove(at: found) } else if list.count == limit { list.removeFirst() }
                    list.append((name, state, Double(step), false))
                    try heights.store(Double(step), for: SameHash(name: name), state: state)
                case 17:
                    if let found { list[found].isOutdated = true }
                    heights.invalidate(SameHash(name: name))
                case 18:
                    list.removeAll { $0.name > name }
                    heights.keep((0...name).map { SameHash(name: $0) })
                case 19:
                    for index in list.indices where list[index].name < name { list[index].isOutdated = true }
                    heights.invalidate { $0.name < name }
                case 20:
                    limit = Int.random(in: 1...20, using: &generator)
                    list.removeFirst(max(list.count - limit, 0))
                    heights.limit = limit
                default:
                    // Rarely, or nothing would ever fill up.
                    guard name == 0 else { continue }
                    list = []
                    heights.removeAll()
                }
                #expect(heights.count == list.count, "seed \(seed)")
            }
        }
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
