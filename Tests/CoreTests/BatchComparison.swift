import PrecacheCore

/// What is not as it should be, nil if it is.
private func difference<Value: Equatable>(
    _ what: @autoclosure () -> String, _ found: Value?, _ expected: Value?
) -> String? {
    func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "nothing" }
    return found == expected ? nil : "\(what()): \(text(found)), not \(text(expected))"
}

extension HeightTable {
    /// A cache that knows what a reference table knows.
    init(_ table: ReferenceTable) {
        self.init(rowCounts: table.counts)
        for row in rows(table.counts) {
            let content = table[row]
            if let height = content.lastHeight { store(height, at: row) }
            if content.height == nil { forget(row) }
            if content.isPassedOver { skip(row) }
        }
    }

    /// The first thing in which it differs from a reference table, nil if nothing.
    ///
    /// - Parameter places: from where the queue is walked, besides from its beginning.
    func mismatch(with table: ReferenceTable, near places: [RowPosition]) -> String? {
        if let wrong = difference("row counts", rowCounts, table.counts) { return wrong }
        let all = rows(table.counts)
        let queue = all.filter { table[$0].isQueued }
        let covered = all.count { table[$0].height != nil || table[$0].isPassedOver && table[$0].lastHeight != nil }
        if let wrong = difference("rows, covered, queued", counts, [all.count, covered, queue.count]) { return wrong }
        for row in all {
            let wrong =
                difference("the height of \(row)", self[row], table[row].height)
                ?? difference("the last height of \(row)", lastHeight(at: row), table[row].lastHeight)
            if let wrong { return wrong }
        }
        // Just beyond each section's end there is no phantom.
        for beyond in table.counts.enumerated().map({ at($0, $1) }) {
            if self[beyond] != nil || lastHeight(at: beyond) != nil { return "\(beyond) is a phantom" }
        }
        // The queue from its first row to its last, below which the nearest above is next; and from other places.
        let walk = zip([at(0, 0)] + queue.map { at($0.section, $0.row + 1) }, queue.map(Optional.some) + [queue.last])
        for (near, expected) in places.map({ near in (near, queue.first { $0 >= near } ?? queue.last) }) + walk {
            let wrong = difference("the queue near \(near)", nextUncached(near: near), expected)
            if let wrong { return wrong }
        }
        return nil
    }

    /// The first row that it does not find by its name where the reference model has it, nil if none: those of reloaded
    /// sections have others, and are taken to be the same by their index.
    func mismatch(of names: [(row: RowPosition, name: RowID?, tag: Int)], in new: ReferenceTable) -> String? {
        let positions = new.positions
        for (row, name, tag) in names {
            let reloaded = new.reloadedSections.firstIndex(of: row.section).map { at($0, row.row) }
                .flatMap { new.sections[$0.section].indices.contains($0.row) ? $0 : nil }
            // A number that is given again is another name, of which nothing is known.
            if positions[tag] == nil, let name, position(of: name, near: row) != nil || changes(of: name) != nil {
                return "\(row) has its name still"
            }
            let found = name.flatMap { newRowID(of: $0) }.flatMap { position(of: $0, near: row) }
            if let wrong = difference("\(row) is now", found, positions[tag] ?? reloaded) { return wrong }
        }
        return nil
    }
}

extension Batch {
    /// Without the edits that do not matter to a failure: they are dropped one by one, for as long as it fails.
    func shrunk(whileIt fails: (Batch) -> Bool) -> Batch {
        for index in edits.indices.reversed() {
            var less = self
            less.edits.remove(at: index)
            less.fitCounts()
            if fails(less) { return less.shrunk(whileIt: fails) }
        }
        return self
    }

    /// Sets the row counts after it to those that its edits make.
    mutating func fitCounts() {
        let (edits, old) = (edits, after)
        // What is said twice counts once.
        let distinct = edits.indices.filter { !edits[..<$0].contains(edits[$0]) }.map { edits[$0] }
        let deleted = distinct.count { $0.kind == .delete && $0.isOfSection }
        let inserted = distinct.count { $0.kind == .insert && $0.isOfSection }
        var reconcile = before.indices.filter { section in
            !edits.contains { $0.sectionBefore == section && $0.kind != .reload }
        }[...]
        after = (0..<max(before.count - deleted + inserted, 0)).map { section in
            let arrival = edits.first { $0.sectionAfter == section }
            let origin = arrival == nil ? reconcile.popFirst() : arrival?.sectionBefore
            guard let origin, before.indices.contains(origin), !edits.contains(.reloadSection(origin)) else {
                return old.indices.contains(section) ? old[section] : 0
            }
            let leaving = distinct.count { $0.rowBefore?.section == origin && $0.kind != .reload }
            return max(before[origin] - leaving + distinct.count { $0.rowAfter?.section == section }, 0)
        }
    }
}
