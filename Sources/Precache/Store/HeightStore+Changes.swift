import PrecacheCore

// What the table tells: another environment, other counts, edits. Each forgets what no longer holds.

extension HeightStore {
    /// Changes what is known, and says so. Work for rows that are gone or show something else is called off, and the models of
    /// those that are gone are watched no more.
    func change(_ change: Change = .rows, _ body: (inout HeightTable) -> Void) {
        body(&rows)
        if rows.hasLost { dropLost() }
        if !inFlight.isEmpty { inFlight.removeAll { !holds($0.ticket) } }
        onChange(change)
    }

    /// The table comes to an environment.
    ///
    /// - Parameter isStable: whether the one that it leaves has held for a while.
    func enter(_ environment: HeightEnvironment, isStable: Bool) {
        let left = rows.environment
        guard environment != left else { return }
        // What was found right in one environment may have been found before a reload in another.
        if certain != nil { certain = [] }
        // Widths that pass by must not push out those that will be back.
        let keepsPresent = (left?.contentWidth ?? 0) > 0 && (isStable || rows.environmentWasKept)
        change { $0.enter(environment, keepsPresent: keepsPresent) }
    }

    /// The counts of the data source were read: nothing else is known of the rows.
    func adopt(_ rowCounts: [Int]) {
        change { $0.reset(rowCounts: rowCounts) }
        needsCounts = false
    }

    /// Forgets where rows are, in every environment; what is known by item is kept. The counts are read anew on the next
    /// use. O(sections), not rows.
    func forgetPositions() {
        forget { $0.reset(rowCounts: []) }
        needsCounts = true
    }

    /// Forgets what is known by position, of a table that has the rows it had.
    func forgetRows() { forget { $0.reset(rowCounts: $0.rowCounts) } }

    /// A section has other rows than were known.
    func forget(section: Int, rowCount: Int) { forget { $0.reset(section: section, rowCount: rowCount) } }

    private func forget(_ body: (inout HeightTable) -> Void) {
        forgetChanged()
        // Nothing is certain any more of items whose names do not say all.
        if rows.itemCount > 0 { certain = [] }
        change(.rows, body)
    }

    /// Rows have identities from now on, and nothing that was known holds.
    func identify(by identities: RowIdentities) {
        self.identities = identities
        forgetEverything()
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        forgetChanged()
        change { $0.forgetEverything() }
        needsCounts = true
    }
}
