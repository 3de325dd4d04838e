import PrecacheCore

// How what is known moves with rows.

extension KnownHeights {
    /// Moves heights as a batch moves rows and sections of a table with `before` rows in each section. In environments
    /// where nothing is known by position only what is known by item changes.
    func apply(_ edits: TableEdits, _ plan: BatchPlan, before: [Int]) {
        reload(edits.update.reloadedRows + edits.reconfigured)
        for section in edits.update.reloadedSections { reload(Self.rows(of: section, before[section])) }
        unwatch(items.removeUnnamed(at: edits.update.deletedRows))
        for section in edits.update.deletedSections + edits.update.reloadedSections {
            unwatch(items.removeUnnamed(at: Self.rows(of: section, before[section])))
        }
        moveItems(.batch(plan))
        updateAll { heights in
            guard heights.rows.rowCounts == before else { return }
            heights.rows.apply(plan)
            heights.supplements.applyToSections(plan)
            for row in edits.reconfigured { if let now = plan.position(of: row) { heights.rows.forget(now) } }
        }
        // What comes into a reloaded section may be known from elsewhere, and have changed.
        for section in edits.update.reloadedSections {
            guard let now = plan.reloadedSection(section) else { continue }
            reload(Self.rows(of: now, environments.present.rows.rowCount(inSection: now) ?? 0))
        }
    }

    static func rows(of section: Int, _ count: Int) -> some Sequence<RowPosition> {
        (0..<count).lazy.map { RowPosition(section: section, row: $0) }
    }

    /// Marks rows as changed, and what they show.
    private func reload(_ rows: some Sequence<RowPosition>) {
        var numbers: Set<Int> = []
        for row in rows { if let number = items.reload(row) { numbers.insert(number) } }
        invalidate(numbers)
    }
}
