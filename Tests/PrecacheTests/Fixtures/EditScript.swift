import HeadlessUIKit
import TestSupport

@testable import Precache

/// The edits from one list to another, as libraries that compare lists say them: one batch after another, each with the
/// list as it is after it. Rows have ids that no other row of the list has; in another state a row has another height.
@MainActor
struct EditScript {
    enum Kind: CaseIterable {
        /// Deletes, then inserts, then moves with updates, each a batch of its own.
        case staged
        /// Deletes, inserts and moves in one batch. A row has moved if it comes after another number of those that stay.
        case oneBatch
        /// Only inserts and removals: a row or section that moves, or changes, is removed and inserted.
        case removals
        /// The same, where one that is removed and inserted moves.
        case inferredMoves
        /// A row in another one's place is told as a reload of that one.
        case substitutions
        /// New sections come first, then rows move, also into them, then sections go.
        case sectionsFirst
    }

    private(set) var batches: [EditBatch] = []

    init(_ kind: Kind, from old: ItemList.Content, to new: ItemList.Content) {
        switch kind {
        case .staged:
            let remaining = Self.remaining(of: old, in: new)
            let all = Self.inserting(into: remaining, what: new)
            add(.oneBatch, from: old, through: [remaining, all, new])
        case .sectionsFirst:
            let beside = Self.sections(of: old, beside: new)
            add(.oneBatch, from: old, through: [beside, Self.rows(of: new, in: beside), new])
        default: add(kind, from: old, through: [new])
        }
    }

    private mutating func add(_ kind: Kind, from first: ItemList.Content, through contents: [ItemList.Content]) {
        var old = first
        for new in contents {
            let batch = EditBatch(kind, from: old, to: new)
            batches.append(batch)
            // Rows that move as well as change: no table takes both in one batch.
            let rest = EditBatch(kind, from: batch.content, to: new)
            if !rest.isEmpty { batches.append(rest) }
            old = new
        }
        batches.removeAll { $0.isEmpty }
    }

    // MARK: Lists on the way

    /// The old list without what the new one has no longer.
    private static func remaining(of old: ItemList.Content, in new: ItemList.Content) -> ItemList.Content {
        var content = ItemList.Content("")
        let ids = new.ids
        for (name, rows) in zip(old.names, old.sections) where new.names.contains(name) {
            content.append(name, rows.filter { ids.contains($0.id) })
        }
        return content
    }

    /// A list with what it lacks of the new one, as near to its place as there are rows and sections.
    private static func inserting(into old: ItemList.Content, what new: ItemList.Content) -> ItemList.Content {
        var content = old
        let ids = old.ids
        for (index, name) in new.names.enumerated() {
            if !content.names.contains(name) { content.insert(name, at: min(index, content.names.count)) }
            let section = content.names.firstIndex(of: name)!
            for (row, item) in new.sections[index].enumerated() where !ids.contains(item.id) {
                content.sections[section].insert(item, at: min(row, content.sections[section].count))
            }
        }
        return content
    }

    /// The sections of the new list with the rows of the old one, and the sections that are to go behind them.
    private static func sections(of old: ItemList.Content, beside new: ItemList.Content) -> ItemList.Content {
        var content = ItemList.Content("")
        for name in new.names + old.names.filter({ !new.names.contains($0) }) {
            content.append(name, old.names.firstIndex(of: name).map { old.sections[$0] } ?? [])
        }
        return content
    }

    /// The rows of the new list, where sections that are to go have those that go with them.
    private static func rows(of new: ItemList.Content, in old: ItemList.Content) -> ItemList.Content {
        var content = old
        let ids = new.ids
        for (section, name) in old.names.enumerated() {
            let target = new.names.firstIndex(of: name)
            content.sections[section] =
                target.map { new.sections[$0] } ?? old.sections[section].filter { !ids.contains($0.id) }
        }
        return content
    }
}

extension ItemList.Content: CustomStringConvertible {
    /// As in ``init(stringLiteral:)``.
    var description: String {
        zip(names, sections).map { name, rows in
            "\(name): " + rows.map { $0.state == 0 ? "\($0.id)" : "\($0.id).\($0.state)" }.joined(separator: " ")
        }.joined(separator: " | ")
    }

    var ids: Set<Int> { Set(sections.joined().map(\.id)) }
    subscript(path: IndexPath) -> NamedRow { sections[path.section][path.row] }

    fileprivate mutating func insert(_ name: String, _ rows: [NamedRow] = [], at section: Int) {
        names.insert(name, at: section)
        sections.insert(rows, at: section)
    }

    fileprivate mutating func append(_ name: String, _ rows: [NamedRow]) { insert(name, rows, at: names.count) }
}

/// Lists that come from one another at random.
@MainActor
struct RandomLists {
    var random: SplitMix
    private var made = 10_000

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func number(below limit: Int) -> Int { random.below(limit) }

    private mutating func newRow() -> NamedRow {
        made += 1
        return NamedRow(id: made)
    }

    /// The next list: the same again, one of other rows, or one in which some went, came, moved and changed.
    mutating func next(after old: ItemList.Content) -> ItemList.Content {
        switch number(below: 10) {
        case 0: return old
        case 1: return changing(ItemList.Content(""), sections: 4)
        default: return changing(old, sections: 2)
        }
    }

    private mutating func changing(_ old: ItemList.Content, sections: Int) -> ItemList.Content {
        var new = ItemList.Content("")
        var moving: [NamedRow] = []
        for (name, rows) in zip(old.names, old.sections) {
            var staying: [NamedRow] = []
            for var row in rows {
                let fate = number(below: 12)
                if fate < 2 { row.state += 1 }
                // Some of these move: they change at times.
                if fate == 1 || fate == 2 { moving.append(row) } else if fate > 3 { staying.append(row) }
            }
            switch number(below: 8) {
            case 0: moving += staying.prefix(3)
            case 1: new.insert(name, staying, at: number(below: new.names.count + 1))
            default: new.append(name, staying)
            }
        }
        for _ in 0..<number(below: sections + 1) {
            made += 1
            new.insert("\(made)", at: number(below: new.names.count + 1))
        }
        let arriving = moving + (0..<number(below: 8)).map { _ in newRow() }
        for row in arriving where !new.names.isEmpty {
            let section = number(below: new.names.count)
            new.sections[section].insert(row, at: number(below: new.sections[section].count + 1))
        }
        return new
    }
}
