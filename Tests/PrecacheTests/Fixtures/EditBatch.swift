import HeadlessUIKit

@testable import Precache

/// One batch of a script.
@MainActor
struct EditBatch: @MainActor CustomStringConvertible {
    /// The places of sections, or of rows: before the batch, but of those that are inserted after it.
    struct Edits<Place>: CustomStringConvertible {
        var deleted: [Place] = []
        var inserted: [Place] = []
        var reloaded: [Place] = []
        var moved: [(from: Place, to: Place)] = []
        var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty }
        var description: String { "-\(deleted) +\(inserted) reload \(reloaded) move \(moved)" }
    }

    /// The list after it.
    private(set) var content: ItemList.Content
    private(set) var sections: Edits<Int>
    private(set) var rows = Edits<IndexPath>()
    /// The ids of rows that are inserted, and of those that come where a row is reloaded.
    private(set) var inserted: Set<Int> = []
    private(set) var reloaded: Set<Int> = []
    var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
    var description: String { "sections \(sections), rows \(rows), to \(content)" }

    /// - Parameter kind: all but `oneBatch` say a row that changes as they say one that goes, and another that comes.
    ///   `oneBatch` reloads it; if it moves it stays in its state.
    init(_ kind: EditScript.Kind, from old: ItemList.Content, to new: ItemList.Content) {
        content = new
        sections = Self.difference(kind, from: old.names, to: new.names)
        for section in sections.inserted { inserted.formUnion(new.sections[section].map(\.id)) }
        for (from, name) in old.names.enumerated() where !sections.deleted.contains(from) {
            addRows(kind, from, old.sections[from], to: new.names.firstIndex(of: name)!)
        }
        if kind == .oneBatch { moveBetweenSections(old, new) }
        for path in rows.inserted { inserted.insert(new[path].id) }
        for (from, to) in rows.moved where kind == .oneBatch {
            content.sections[to.section][to.row].state = old[from].state
        }
    }

    private mutating func addRows(_ kind: EditScript.Kind, _ from: Int, _ old: [NamedRow], to section: Int) {
        let now = content.sections[section]
        let isOfIDs = kind == .oneBatch
        func names(_ rows: [NamedRow]) -> [String] { rows.map { isOfIDs ? "\($0.id)" : "\($0.id).\($0.state)" } }
        var edits = Self.difference(kind, from: names(old), to: names(now))
        if kind == .substitutions { reloaded.formUnion(Self.substitute(&edits, old.count).map { now[$0].id }) }
        if isOfIDs {
            let moved = Set(edits.moved.map(\.from) + edits.deleted)
            for (row, item) in old.enumerated() where !moved.contains(row) && !now.contains(item) {
                edits.reloaded.append(row)
                reloaded.insert(item.id)
            }
        }
        rows.deleted += edits.deleted.map { path($0, from) }
        rows.inserted += edits.inserted.map { path($0, section) }
        rows.reloaded += edits.reloaded.map { path($0, from) }
        rows.moved += edits.moved.map { (path($0, from), path($1, section)) }
    }

    /// A row that leaves one section and comes into another one has moved.
    private mutating func moveBetweenSections(_ old: ItemList.Content, _ new: ItemList.Content) {
        for from in rows.deleted {
            guard let index = rows.inserted.firstIndex(where: { new[$0].id == old[from].id }) else { continue }
            rows.moved.append((from, rows.inserted.remove(at: index)))
        }
        let moved = rows.moved.map(\.from)
        rows.deleted.removeAll { moved.contains($0) }
    }

    private static func difference(
        _ kind: EditScript.Kind, from old: [String], to new: [String]
    ) -> Edits<Int> {
        var edits = Edits<Int>()
        if kind == .oneBatch {
            edits.deleted = old.indices.filter { !new.contains(old[$0]) }
            edits.inserted = new.indices.filter { !old.contains(new[$0]) }
            let stayed = old.filter { new.contains($0) }
            for (one, other) in zip(stayed, new.filter { old.contains($0) }) where one != other {
                edits.moved.append((old.firstIndex(of: other)!, new.firstIndex(of: other)!))
            }
            return edits
        }
        let difference = new.difference(from: old)
        for change in kind == .inferredMoves ? difference.inferringMoves() : difference {
            switch change {
            case .remove(let place, _, nil): edits.deleted.append(place)
            case .insert(let place, _, nil): edits.inserted.append(place)
            case .insert(let place, _, let from?): edits.moved.append((from, place))
            case .remove: break
            }
        }
        return edits
    }

    /// Makes reloads of deletes and inserts at one place. Returns the places of the rows that come so.
    private static func substitute(_ edits: inout Edits<Int>, _ count: Int) -> [Int] {
        let (deleted, inserted) = (Set(edits.deleted), Set(edits.inserted))
        var places: [Int] = []
        var new = 0
        for old in 0..<count {
            if deleted.contains(old) {
                guard inserted.contains(new) else { continue }
                edits.reloaded.append(old)
                places.append(new)
            } else {
                while inserted.contains(new) { new += 1 }
            }
            new += 1
        }
        edits.deleted.removeAll { edits.reloaded.contains($0) }
        edits.inserted.removeAll { places.contains($0) }
        return places
    }

    /// Tells a list's table.
    ///
    /// - Parameter callsAll: whether each method is called, also with no row or section.
    func perform(on list: ItemList, callsAll: Bool) {
        let table = list.table
        func call<Places: Collection>(_ places: Places, _ body: (Places) -> Void) {
            if callsAll || !places.isEmpty { body(places) }
        }
        table.performBatchUpdates {
            list.names = content.names
            list.sections = content.sections
            call(IndexSet(sections.deleted)) { table.deleteSections($0, with: .none) }
            call(IndexSet(sections.inserted)) { table.insertSections($0, with: .none) }
            for (from, to) in sections.moved { table.moveSection(from, toSection: to) }
            call(rows.deleted) { table.deleteRows(at: $0, with: .none) }
            call(rows.inserted) { table.insertRows(at: $0, with: .none) }
            call(rows.reloaded) { table.reloadRows(at: $0, with: .none) }
            for (from, to) in rows.moved { table.moveRow(at: from, to: to) }
        }
    }
}
