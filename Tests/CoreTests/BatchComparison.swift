import PrecacheCore

extension HeightTable {
    mutating func forget(_ row: RowPosition) { invalidate([row]) }

    /// Records a height by position; false where there is no such row, or it is no height.
    @discardableResult
    mutating func store(_ height: Double, at row: RowPosition) -> Bool {
        guard height.isHeight, let id = identify(row, .position) else { return false }
        record(height, id, at: row)
        return true
    }

    /// Whether each row that is not in the queue is known, or passed over, and headers and footers are counted.
    var isConsistent: Bool {
        uncachedSupplementCount == uncachedSupplements.count
            && rowCounts.enumerated().allSatisfy { section, count in
                (0..<count).map { RowPosition(section: section, row: $0) }
                    .allSatisfy { isUncached($0) || !height(at: $0).isUncached }
            }
    }

    /// The headers and footers that are still to be measured.
    var uncachedSupplements: [RowPosition] {
        rowCounts.indices.flatMap { [RowPosition.header(of: $0), .footer(of: $0)] }.filter { isUncached($0) }
    }

    /// The first uncached row at or after `row`, in the table's order; where there is none, the nearest one above.
    func nextUncached(near row: RowPosition) -> RowPosition? {
        nextUncached(atOrAfter: row) ?? lastUncached(before: row)
    }

    /// A cache that knows what a reference table knows.
    init(_ table: ReferenceTable) {
        self.init(rowCounts: table.counts)
        for (section, rows) in table.sections.enumerated() {
            for (index, content) in rows.enumerated() {
                let row = RowPosition(section: section, row: index)
                if let height = content.lastHeight { store(height, at: row) }
                if content.height == nil { forget(row) }
                if content.isPassedOver { skip(row) }
            }
        }
    }

    /// The first thing in which it differs from a reference table, nil if nothing.
    ///
    /// - Parameter places: from where the queue is walked, besides from its beginning.
    func mismatch(with table: ReferenceTable, near places: [RowPosition]) -> String? {
        if rowCounts != table.counts { return "row counts are \(rowCounts), not \(table.counts)" }
        var queue: [RowPosition] = []
        var (known, rowTotal) = (0, 0)
        for (section, rows) in table.sections.enumerated() {
            rowTotal += rows.count
            for (index, content) in rows.enumerated() {
                let row = RowPosition(section: section, row: index)
                if content.isQueued { queue.append(row) }
                if content.height != nil { known += 1 }
                if self[row] != content.height { return "\(row) has \(self[row], or: content.height)" }
                let last = lastHeight(at: row)
                if last != content.lastHeight { return "\(row) last had \(last, or: content.lastHeight)" }
            }
        }
        if coveredCount != known { return "\(coveredCount) are known, not \(known)" }
        if uncachedCount != queue.count { return "\(uncachedCount) are queued, not \(queue.count)" }
        if rowCount != rowTotal { return "there are \(rowCount) rows, not \(rowTotal)" }
        for section in table.sections.indices {
            // Just beyond each section's end there is no phantom.
            let beyond = RowPosition(section: section, row: table.sections[section].count)
            if self[beyond] != nil || lastHeight(at: beyond) != nil { return "\(beyond) is a phantom" }
        }
        for near in places {
            let expected = queue.first { $0 >= near } ?? queue.last
            let found = nextUncached(near: near)
            if found != expected { return "the queue goes on at \(found, or: expected) near \(near)" }
        }
        return queueMismatch(queue)
    }

    /// Walks the queue from its first row to its last.
    private func queueMismatch(_ queue: [RowPosition]) -> String? {
        var near = RowPosition(section: 0, row: 0)
        for expected in queue {
            let found = nextUncached(near: near)
            if found != expected { return "the queue goes on at \(found, or: expected) from \(near)" }
            near = RowPosition(section: expected.section, row: expected.row + 1)
        }
        // There is nothing below the last one: it is the nearest above.
        let found = nextUncached(near: near)
        return found == queue.last ? nil : "the queue goes on at \(found, or: queue.last) from \(near)"
    }
}

extension ReferenceTable {
    /// Its rows, and the names that a cache has for them.
    func names(in cache: inout HeightTable) -> [(row: RowPosition, name: RowID?, tag: Int)] {
        var names: [(row: RowPosition, name: RowID?, tag: Int)] = []
        for (section, rows) in sections.enumerated() {
            for (index, content) in rows.enumerated() {
                let row = RowPosition(section: section, row: index)
                names.append((row, cache.rowID(of: row), content.tag))
            }
        }
        return names
    }
}

extension HeightTable {
    /// The first row that it does not find by its name where the reference model has it, nil if none: those of reloaded sections
    /// have others, and are taken to be the same by their index.
    func mismatch(of names: [(row: RowPosition, name: RowID?, tag: Int)], in new: ReferenceTable) -> String? {
        let positions = new.positions
        for (row, name, tag) in names {
            let reloaded = new.reloadedSections.firstIndex(of: row.section)
                .map { RowPosition(section: $0, row: row.row) }
                .flatMap { new.sections[$0.section].indices.contains($0.row) ? $0 : nil }
            if positions[tag] == nil, let name, position(of: name, near: row) != nil {
                return "\(row) has its name still"
            }
            let now = name.flatMap { newRowID(of: $0) }
            let (found, expected) = (now.flatMap { position(of: $0, near: row) }, positions[tag] ?? reloaded)
            if found != expected { return "\(row) is now \(found, or: expected)" }
        }
        return nil
    }
}

extension String.StringInterpolation {
    fileprivate mutating func appendInterpolation<Value>(_ found: Value?, or expected: Value?) {
        let texts = [found, expected].map { $0.map { "\($0)" } ?? "nothing" }
        appendLiteral("\(texts[0]), not \(texts[1])")
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
        func count(_ matches: (Edit) -> Bool) -> Int {
            edits.indices.count { index in matches(edits[index]) && !edits[..<index].contains(edits[index]) }
        }
        let old = after
        let deleted = count { if case .deleteSection = $0 { true } else { false } }
        let inserted = count { if case .insertSection = $0 { true } else { false } }
        var reconcile = before.indices.filter { section in
            !edits.contains { edit in
                if case .reloadSection = edit { return false }
                return edit.sectionBefore == section
            }
        }[...]
        after = []
        for section in 0..<max(before.count - deleted + inserted, 0) {
            let origin: Int?
            switch edits.first(where: { $0.sectionAfter == section }) {
            case .moveSection(let from, _): origin = from
            case nil: origin = reconcile.popFirst()
            default: origin = nil
            }
            guard let origin, !edits.contains(.reloadSection(origin)) else {
                after.append(old.indices.contains(section) ? old[section] : 0)
                continue
            }
            let leaving = count { edit in
                if case .reloadRow = edit { return false }
                return edit.rowBefore?.section == origin
            }
            after.append(max(before[origin] - leaving + count { $0.rowAfter?.section == section }, 0))
        }
    }
}
