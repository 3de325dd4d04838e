import PrecacheCore

// What the table tells: another environment, other counts, edits. Each forgets what no longer holds.

extension HeightStore {
    /// The table comes to an environment.
    ///
    /// - Parameter hasSettled: whether the one that it leaves has held for a while.
    /// - Returns: whether the heights of the one that it leaves are to be found again.
    @discardableResult
    func enter(_ environment: HeightEnvironment, hasSettled: Bool) -> Bool {
        guard environment != self.environment else { return false }
        // What was found right in one environment may have been found before a reload in another.
        if certain != nil { certain = [] }
        // Widths that pass by must not push out those that will be back.
        let keepsPresent = (self.environment?.contentWidth ?? 0) > 0 && (hasSettled || wasKnownBefore)
        if self.environment != nil {
            step()
            wasKnownBefore = rows(in: environment) != nil
        }
        known.enter(environment, keepsPresent: keepsPresent)
        return keepsPresent
    }

    /// Measuring ahead begins, or goes on: rows that were skipped before are uncached where they may be measured now.
    func beginMeasuringAhead() { known.update { $0.arrive() } }

    /// The width that headers and footers have, in points. Returns whether they are forgotten for it.
    func enter(supplementWidth width: Double) -> Bool {
        let before = known.environments.present.supplementWidth
        guard before != width else { return false }
        known.update { $0.supplementWidth = width }
        if before != nil { forgetSupplements() }
        return before != nil
    }

    /// Forgets the heights of headers and footers in the present environment.
    func forgetSupplements() {
        step { _ in false }
        known.update { $0.supplements = HeightTable(rowCounts: $0.supplements.rowCounts) }
    }

    /// The counts of the data source were read: nothing else is known of the rows.
    func adopt(_ rowCounts: [Int]) {
        known.update { $0.adopt(rowCounts) }
        known.moveItems(.forget(rowCounts: rowCounts))
        needsCounts = false
    }

    /// As ``adopt(_:)``, of a table that was reloaded and is about to be edited: also in other environments.
    func adoptInAllEnvironments(_ rowCounts: [Int]) {
        known.updateAll { $0.adopt(rowCounts) }
        adopt(rowCounts)
    }

    /// Forgets where rows are, in every environment; what is known by item is kept. The counts are read anew on the next
    /// use. O(sections), not rows.
    func forgetPositions() {
        forget(rowCounts: [])
        needsCounts = true
    }

    /// Forgets what is known by position, of a table that has the rows it had.
    func forgetRows() { forget(rowCounts: rows.rowCounts) }

    private func forget(rowCounts: [Int]) {
        forgetChanged()
        beginDoubt()
        step()
        known.moveItems(.forget(rowCounts: rowCounts))
        known.updateAll { $0.adopt(rowCounts) }
    }

    /// A section has other rows than were known.
    func forget(section: Int, rowCount: Int) {
        forgetChanged()
        beginDoubt()
        step { $0.row.section == section }
        known.forgetUnnamed(ofSection: section)
        known.moveItems(.forgetSection(section, rowCount: rowCount))
        known.updateAll { $0.rows.forget(section: section, rowCount: rowCount) }
    }

    /// Marks the heights of rows as outdated, and of what they show, in every environment.
    func invalidate(_ rows: [RowPosition]) {
        let items = Set(rows.compactMap { item(at: $0) })
        step { ticket in
            if rows.contains(ticket.row) { return true }
            guard case .item(let item, _) = ticket.name else { return false }
            return items.contains(item)
        }
        known.invalidate(rows: rows.filter { self.rows.contains($0) })
    }

    /// Marks the heights of items as outdated, in every environment. O(rows).
    func invalidate(itemsNamed names: [AnyHashable]) {
        step { ticket in
            guard case .item(let item, _) = ticket.name else { return item(at: ticket.row) != nil }
            return names.contains(item.name)
        }
        known.invalidate(Set(names.flatMap { known.items.numbers(named: $0) }))
    }

    /// Marks the height of a header or footer as outdated, in every environment.
    func invalidate(supplement: RowPosition) {
        step { _ in false }
        known.updateAll { $0.supplements.forget(supplement) }
    }

    /// Rows are outdated, and nobody knows what they show: marks the heights of all items as outdated.
    func invalidateAllItems() {
        step()
        known.updateAll { $0.items.invalidateAll() }
    }

    /// Rows were reloaded, and nobody knows which: marks all heights by item as outdated that may have changed.
    func invalidateIncompleteItems() { known.invalidateIncompleteItems() }

    /// Forgets the heights of the present environment, which were found to be wrong.
    func forgetPresent() {
        step()
        known.update { heights in
            heights.rows = HeightTable(rowCounts: heights.rows.rowCounts)
            heights.items.invalidateAll()
            heights.means = HeightMeans()
        }
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        let environment = environment
        forgetChanged()
        known.unwatchAll()
        known = KnownHeights()
        if let environment { known.enter(environment, keepsPresent: false) }
        step()
        needsCounts = true
    }

    func removeOtherEnvironments() { known.removeOtherEnvironments() }

    /// Moves heights as a batch moves rows and sections.
    ///
    /// - Parameters:
    ///   - edits: what the plan was made of.
    ///   - before: the counts that it was made of: those of ``rows``.
    func apply(_ edits: TableEdits, _ plan: BatchPlan, before: [Int]) {
        generation += 1
        known.apply(edits, plan, before: before)
        underWay.apply(edits, plan, generation: generation)
    }

    /// Tickets that were taken before do not hold any more.
    ///
    /// - Parameter isForgotten: says it of those of rows that workers measure, which else hold on.
    private func step(_ isForgotten: (Ticket) -> Bool = { _ in true }) {
        generation += 1
        if !underWay.isEmpty { underWay.forget(generation: generation, where: isForgotten) }
    }
}
