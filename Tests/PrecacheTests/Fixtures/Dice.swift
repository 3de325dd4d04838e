import Foundation
import TestSupport

/// What is drawn at random, from a seed.
@MainActor
final class Dice {
    var random: SplitMix
    /// What was done, one line each, with all numbers that were drawn for it and for questions after it.
    private(set) var log: [String] = []

    init(seed: UInt64) { random = SplitMix(state: seed) }

    /// Something is done that has this name.
    func begin(_ name: String) { log.append(name) }

    func number(_ range: ClosedRange<Int>) -> Int {
        let number = Int.random(in: range, using: &random)
        if !log.isEmpty { log[log.count - 1] += " \(number)" }
        return number
    }

    func chance() -> Bool { number(0...1) == 1 }
    func section<Row>(of list: SectionedScreen<Row>) -> Int { number(0...list.sections.count - 1) }

    func row<Row>(of list: SectionedScreen<Row>) -> IndexPath? {
        let rows = list.sections.indices.flatMap { section in
            list.sections[section].indices.map { path($0, section) }
        }
        return rows.isEmpty ? nil : rows[number(0...rows.count - 1)]
    }

    /// Where a row can come, or a row that leaves can go.
    func place<Row>(in list: SectionedScreen<Row>, of leaving: IndexPath? = nil) -> IndexPath {
        let section = section(of: list)
        return path(number(0...list.sections[section].count - (leaving?.section == section ? 1 : 0)), section)
    }
}
