import PrecacheCore

// What the table tells: another environment, other counts, edits. Each forgets what no longer holds.

extension HeightStore {
    /// The table comes to an environment.
    ///
    /// - Parameter hasSettled: whether the one that it leaves has held for a while.
    func enter(_ environment: HeightEnvironment, hasSettled: Bool) {
        let left = rows.environment
        guard environment != left else { return }
        doubtAgain()
        // Widths that pass by must not push out those that will be back.
        let keepsPresent = (left?.contentWidth ?? 0) > 0 && (hasSettled || wasKnownBefore)
        if left != nil { wasKnownBefore = rows.isKept(environment) }
        rows.enter(environment, keepsPresent: keepsPresent)
        environmentChanges += 1
        step()
    }

    /// The width that headers and footers have, in points.
    func enter(supplementWidth width: Double) { if rows.enter(supplementWidth: width) { onChange(.heights) } }

    /// Forgets the heights of headers and footers in the present environment.
    func forgetSupplements() {
        rows.forgetSupplements()
        onChange(.heights)
    }

    /// Has what was passed over looked at again.
    func uncacheSkipped() {
        rows.uncacheSkipped()
        onChange(.heights)
    }

    /// The counts of the data source were read: nothing else is known of the rows.
    func adopt(_ rowCounts: [Int]) {
        rows.reset(rowCounts: rowCounts)
        step()
        needsCounts = false
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
        rows.reset(rowCounts: rowCounts)
        step()
    }

    /// A section has other rows than were known.
    func forget(section: Int, rowCount: Int) {
        forgetChanged()
        beginDoubt()
        rows.reset(section: section, rowCount: rowCount)
        step()
    }

    /// Marks the heights of rows, headers and footers as outdated, and of what the rows show, in every environment.
    func invalidate(_ positions: [RowPosition]) {
        rows.invalidate(positions)
        step()
    }

    /// Marks the heights of items as outdated, in every environment. O(rows).
    func invalidate(itemsNamed names: [AnyHashable]) {
        rows.invalidate(itemsNamed: names)
        step()
    }

    /// Rows are outdated, and nobody knows which, or what they show: marks the heights of all items as outdated.
    ///
    /// - Parameter incompleteOnly: whether only those that may have changed without a change of their name.
    func invalidateAllItems(incompleteOnly: Bool = false) {
        rows.invalidateItems(incompleteOnly: incompleteOnly)
        step()
    }

    /// Forgets the heights of the present environment, which were found to be wrong.
    func forgetPresent() {
        rows.forgetPresent()
        step()
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        forgetChanged()
        rows.forgetEverything()
        step()
        needsCounts = true
    }

    /// Moves heights as a batch moves rows and sections.
    ///
    /// - Parameter edits: what the plan was made of.
    func apply(_ edits: TableEdits, _ plan: BatchPlan) {
        rows.apply(plan, reconfigured: edits.reconfigured)
        step(.edit)
    }

    /// Rows have moved, or were forgotten: work for those that are gone is called off, and their models are watched no more.
    private func step(_ change: Change = .rows) {
        if rows.hasLost { dropLost() }
        if !underWay.isEmpty { underWay.removeAll { !holds($0.ticket) } }
        onChange(change)
    }
}
