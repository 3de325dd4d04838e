// Another environment, other counts, edits.

extension HeightTable {
    // MARK: - Environments

    /// How often the environment has changed.
    package var environmentChanges: Int { environments.changeCount }
    /// The number of environments that heights are kept for.
    package var environmentCount: Int { environments.count }
    /// Whether heights of the present environment were kept when the table came to it.
    package var environmentWasKept: Bool { environments.wasKept }

    /// Changes to an environment, which is all that heights depend on besides the rows. Its former heights return if it
    /// was left with `keepsPresent`, and few others were used since. O(rows of which something is known).
    package mutating func enter(_ environment: AnyHashable, keepsPresent: Bool) {
        let before = environmentChanges
        environments.change(to: environment, keepsPresent: keepsPresent, new: EnvironmentHeights())
        if environmentChanges != before { revision += 1 }
        updateQueue()
    }

    /// Forgets what is not in use now: other environments, and the least recently used items that no row shows, as far
    /// as there are more items than rows. Rows that were not asked since a reload may still show the others.
    /// O(*n* log *n*) for *n* items.
    package mutating func removeUnused() {
        environments.removeOthers()
        // Between a reload and the next use the rows are not counted.
        removeUnshown(keeping: rowCount == 0 ? mostRows : rowCount)
    }

    // MARK: - Forgetting

    /// Takes other row counts, and forgets where rows are and every height by position. O(sections), but O(items) where
    /// rows have changed whose items are not known.
    package mutating func reset(rowCounts: [Int]) {
        hasLost = true
        if unattributedCount > 0 { outdateUnshown(marks) }
        (marks, unattributedCount) = ([], 0)
        map.reset(rowCounts: rowCounts)
        environments.updateAll {
            $0.heights.removeRows()
            $0.answers = [:]
        }
    }

    /// A section has other rows than were known. O(sections + rows in it).
    package mutating func reset(section: Int, rowCount: Int) {
        guard (0..<sectionCount).contains(section) else { return }
        lose { $0.map.reset(section: section, rowCount: rowCount) }
    }

    /// Forgets every height, in every environment.
    package mutating func forgetEverything() {
        unattributedCount = 0
        reset(rowCounts: [])
        let environment = environments.environment
        environments = PerEnvironment(EnvironmentHeights())
        if let environment { enter(environment, keepsPresent: false) }
        items.removeAll()
        hasIncomplete = false
        hasHeights = false
    }

    /// Outdates every height, in every environment, also of rows that were skipped. O(rows + items).
    package mutating func outdateAll() {
        let (numbers, items) = (map.numbers, items.end)
        environments.updateAll { present in
            present.means = HeightMeans()
            for number in numbers { present.heights.outdate(.row(number)) }
            for number in 0..<items { present.heights.outdate(.item(number)) }
        }
        for number in numbers { map.noteChange(of: number) }
        updateQueue()
    }

    // MARK: - Edits

    /// Moves rows as a batch update moves them: only their numbers, under which heights stay. Reloaded rows keep theirs
    /// as estimates, and get the one of their index in a reloaded section; new rows are unknown.
    ///
    /// - Parameters:
    ///   - plan: made of this table's ``rowCounts``.
    ///   - reconfigured: rows that show something else, by their positions before the batch. They may move as well.
    /// - Complexity: O(sections + rows of the edited ones); O(rows) where items of several rows are outdated.
    package mutating func apply(_ plan: BatchPlan, reconfigured: [RowPosition] = []) {
        reload(plan.reloadedRows + reconfigured)
        for origin in plan.sections.compactMap(\.reloads) {
            // The same batch may insert its items in another section.
            if unattributedCount > 0 { outdateUnshown(rows(of: origin).map { mark(at: $0) }) }
            reload(rows(of: origin))
            for supplement in [RowPosition.header(of: origin), .footer(of: origin)] { outdateOwn(supplement) }
        }
        lose { $0.map.apply(plan) }
        // Rows that come into a reloaded section may be known from another one, and have changed.
        for (section, change) in plan.sections.enumerated() where change.reloads != nil { reload(rows(of: section)) }
    }

    /// The rows of a section that a reload may say anything of. Where rows show items that change under their names,
    /// that is each row, which may show one of these next; else those of which something is known.
    private func rows(of section: Int) -> some Sequence<RowPosition> {
        let count = hasIncomplete ? rowCount(inSection: section) : map.keptRowCount(inSection: section)
        return (0..<(count ?? 0)).lazy.map { RowPosition(section: section, row: $0) }
    }

    /// Runs a change by which rows go, and forgets what was kept under their numbers, which other rows will get.
    private mutating func lose(_ change: (inout Self) -> [Int]) {
        let gone = change(&self)
        guard !gone.isEmpty else { return }
        hasLost = true
        if unattributedCount > 0 { outdateUnshown(gone.map { mark(ofNumber: $0) }) }
        for number in gone { setMark(Mark.none, ofNumber: number) }
        environments.updateAll { present in
            for number in gone {
                present.heights[.row(number)] = .unknown
                if !present.answers.isEmpty { present.answers[.row(number)] = nil }
            }
        }
    }
}
