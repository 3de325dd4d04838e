import PrecacheCore

// What the table is told: another environment, other counts, edits. Each forgets what no longer holds.

extension HeightStore {
    /// Changes what is known, and tells. Lets go of work and watches for rows that are gone or show something else.
    func change(_ change: Change = .outdated, _ body: (inout HeightTable) -> Void) {
        body(&rows)
        dropLost()
        if !inFlight.isEmpty { callOff { !holds($0.ticket) } }
        onChange(change)
    }

    /// The table comes to another environment.
    ///
    /// - Parameter isStable: whether the one that it leaves has held for a while, and had a width.
    func enter(_ environment: AnyHashable, isStable: Bool) {
        // Items that were found right here may have been reloaded since they were measured in the other environment.
        if certain != nil { certain = [] }
        // Widths that pass by must not push out those that will be back.
        change(.rows) { $0.enter(environment, keepsPresent: isStable || $0.environmentWasKept) }
    }

    /// A known row that an edit moved; nil where it moved none.
    ///
    /// - Parameter before: the last rows of sections of which something was known, and where they were.
    func row(movedFrom before: [(id: RowID, row: RowPosition)], by plan: BatchPlan) -> RowID? {
        let moved = plan.rowsMoved.first { rows[$0] != nil }.flatMap { rows.existingRowID(of: $0) }
        let pushed = before.first { known in
            guard let now = rows.position(of: known.id, near: known.row), rows[now] != nil else { return false }
            return now != known.row
        }
        return moved ?? pushed?.id
    }

    /// Takes on the counts of the data source, after which nothing is known by position.
    func adopt(_ rowCounts: [Int]) {
        change(.rows) { $0.reset(rowCounts: rowCounts) }
        needsCounts = false
    }

    /// Forgets what is known by position, in every environment, and the counts until the next use. O(sections).
    func forgetPositions() {
        forget { $0.reset(rowCounts: []) }
        needsCounts = true
    }

    /// Forgets a section that has another number of rows than was known.
    func forget(section: Int, rowCount: Int) { forget { $0.reset(section: section, rowCount: rowCount) } }

    /// Forgets rows after a change that nobody followed.
    func forget(_ body: (inout HeightTable) -> Void) {
        forgetChanged()
        // Items with incomplete names may have changed, too.
        if rows.itemCount > 0 { certain = [] }
        change(.rows, body)
    }

    /// Identifies rows from now on, and forgets every height.
    func identify(by identities: RowIdentities) {
        let before = self.identities
        self.identities = identities
        forgetEverything()
        // Only now: its closures hold the app's objects.
        withExtendedLifetime(before) {}
    }

    /// Forgets every height, and what was seen of the former data source and delegate.
    func forgetSources() {
        identities?.shared = []
        given.hasSupplements = false
        forgetEverything()
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        forgetChanged()
        change(.rows) { $0.forgetEverything() }
        needsCounts = true
    }
}
