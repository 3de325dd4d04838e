import PrecacheCore

/// All that is known of a table's heights in one environment.
struct EnvironmentHeights {
    var rows = HeightCache()
    /// Headers, as the rows of section 0, a row for each section of the table, and footers, as those of section 1.
    var supplements = HeightCache(rowCounts: [0, 0])
    /// The width that these were measured for, in points: of rows of one width headers may have another.
    var supplementWidth: Double?
    var keyed = IdentifiedHeights<RowKey, NoState>(limit: 1_000)
    var means = HeightMeans()
    /// What shown cells take from their rows, by their kinds.
    var insets: [CellKind: CellInsets] = [:]
    /// Rows that asked for another height than was served, by their kinds, where that says nothing of the kind.
    var undecidedRows: [CellKind: RowPosition] = [:]
    /// The kinds whose first shown cell was asked whether its row has the height that it wants.
    var checkedKinds: Set<CellKind> = []
    /// Whether rows have estimates from before the table was in this environment, or were passed over then.
    var needsAnotherLook = false
}

extension EnvironmentHeights {
    /// Begins anew by position, for so many rows in each section.
    mutating func adopt(_ rowCounts: [Int]) {
        rows = HeightCache(rowCounts: rowCounts)
        undecidedRows = [:]
        supplements = HeightCache(rowCounts: [rowCounts.count, rowCounts.count])
    }

    /// Forgets rows, which are read in a table with so many rows in each section.
    mutating func forget(_ positions: [RowPosition], rowCounts: [Int]) {
        guard rows.rowCounts == rowCounts else {
            // Nothing is known by position, and so not what keys these rows have.
            keyed.invalidateAll()
            return
        }
        for position in positions {
            // The key, if it has one, has its last height.
            if keyed.count > 0 { rows.invalidate(position) } else { rows.forget(position) }
        }
    }

    /// To be called before it is no longer known which rows have changed: their keys are not, either, so any may be
    /// theirs.
    mutating func changesWereLost() {
        guard keyed.count > 0 else { return }
        if rows.hasAnyInvalidated { keyed.invalidateAll() } else { forgetIncompleteKeys() }
        // These go by their keys.
        rows.queueKnown()
    }

    /// Takes the heights of keys for outdated that may not have all that matters in them.
    mutating func forgetIncompleteKeys() {
        keyed.invalidate { !$0.isComplete }
    }
}
