import Foundation

// Batches: edits are collected, and at the end the data source's new counts are checked and the rows put in their new
// places.

extension UITableView {
    func edit(_ edit: TableEdit) {
        exchange(.edit(edit)) {
            loadCounts()
            pendingEdits.append(edit)
            if updateDepth == 0 { commitEdits() }
        }
    }

    /// [seen] (iOS 26.1) Beginning a batch brings the visible cells up to date first: `willDisplay` and
    /// `didEndDisplaying` may come of an empty one.
    func openBatch() {
        if updateDepth == 0 {
            // The counts from before the batch: inside it the data source changes.
            loadCounts()
            if isLaidOut, geometry != nil { tile(keepingShownRows: true) }
        }
        updateDepth += 1
    }

    /// Carries edits out on a path that nobody who exchanged methods sees, but for the beginning.
    ///
    /// [seen] (iOS 26.1) A batch begins by the public `beginUpdates()`, and ends by a private method. [ours] So does that of
    /// a diffable data source, whose edits are private, too.
    func carryOutUnseen(_ edits: [TableEdit], _ change: () -> Void) {
        if UIKitBehavior.current.batchCalls == .none { openBatch() } else { beginUpdates() }
        change()
        pendingEdits += edits
        closeBatch()
    }

    func closeBatch() {
        guard updateDepth > 0 else {
            return Self.raise("endUpdates called without a matching beginUpdates")
        }
        updateDepth -= 1
        guard updateDepth == 0 else { return }
        commitEdits()
        let completions = pendingCompletions
        pendingCompletions = []
        for completion in completions { completion(true) }
    }

    // MARK: The end of a batch

    /// Carries the collected edits out: kept rows keep height and cell, the others' heights are asked anew.
    func commitEdits() {
        let edits = pendingEdits
        pendingEdits = []
        if edits.isEmpty { dropPrepared() }
        guard let before = counts else { return }
        let stood = rowToStandInBatch
        let after = countsOfDataSource()
        let sections: [TableBatch.Section]
        do {
            sections = try TableBatch(before: before, edits: edits).result(after: after)
        } catch {
            Self.raise(error.reason)
            return reloadRows()
        }
        generation += 1
        let start = generation
        counts = after
        standing = follow(stood, to: sections)
        let reconfigures = edits.flatMap { edit in
            if case .reconfigureRows(let rows) = edit { rows.compactMap(TableRow.init) } else { [TableRow]() }
        }
        let reconfigured = reconfigures.compactMap { row in
            prepared[row]?.cell ?? shown.first { $0.row == row }?.cell
        }
        movePrepared(to: sections)
        moveShownRows(to: sections)
        guard generation == start else { return }
        if geometry != nil, !forgetsHeights { moveHeights(to: sections, before: before) }
        guard generation == start else { return }
        if edits.isEmpty || forgetsHeights { resizeRows() }
        guard generation == start else { return }
        for cell in reconfigured { reconfigure(cell) }
        guard generation == start else { return }
        layOutAfterEdits()
        moveAtRandom()
    }

    private func layOutAfterEdits() {
        setNeedsLayout()
        guard isLaidOut, geometry != nil else { return }
        updateContentSize()
        clampContentOffset()
        // [seen] (stack traces with `_endCellAnimationsWithContext:` above the data source) UIKit asks for the new
        // rows' cells inside the call, to animate them.
        tile(keepingShownRows: false)
    }

    /// Whether heights are forgotten with each edit: where the delegate has estimates of its own.
    ///
    /// [seen] (smileyborg/TableViewCellWithAutoLayoutiOS8, issue 17; wordpress-mobile/WordPress-iOS, pull request 2074:
    /// users keep heights of their own to answer with) UIKit asks for the estimates of all rows whenever rows change,
    /// and what it knew of rows off screen is lost.
    private var forgetsHeights: Bool { headlessDelegateEstimatesRows }

    /// Asks heights anew, of cells that stay as they are.
    ///
    /// [Apple] (`UITableView.beginUpdates()`: changes of row heights are animated without reloading cells) So an empty
    /// batch does for all rows.
    private func resizeRows() {
        guard geometry != nil else { return }
        if estimatedRowHeight == 0 || forgetsHeights {
            geometry = nil
            loadGeometry()
        }
        resizeShownRows { _ in true }
    }

    /// Gives shown cells their rows' new places, and takes those off whose rows are gone or reloaded.
    private func moveShownRows(to sections: [TableBatch.Section]) {
        let places = places(of: Set(shown.map(\.row)), in: sections)
        let gone = shown.filter { places[$0.row] == nil }
        shown = shown.compactMap { shown in places[shown.row].map { ($0, shown.cell) } }.sorted { $0.row < $1.row }
        for (row, cell) in gone { endDisplaying(cell, at: row) }
        moveShownHeadersAndFooters(to: sections)
    }

    /// Where rows are after a batch. Those that are gone or reloaded are not in it.
    func places(of wanted: Set<TableRow>, in sections: [TableBatch.Section]) -> [TableRow: TableRow] {
        guard !wanted.isEmpty else { return [:] }
        var places: [TableRow: TableRow] = [:]
        let wantedSections = Set(wanted.map(\.section))
        for (index, section) in sections.enumerated() {
            for (row, origin) in section.rows.enumerated() {
                guard case .kept(let old) = origin, wantedSections.contains(old.section), wanted.contains(old) else {
                    continue
                }
                places[old] = TableRow(section: index, row: row)
            }
        }
        return places
    }

    private func moveHeights(to sections: [TableBatch.Section], before: [Int]) {
        let start = generation
        let old = geometry!.sections
        var new: [TableGeometry.Section] = []
        for (index, section) in sections.enumerated() {
            var made: TableGeometry.Section
            if case .kept(let origin) = section.origin {
                made = old[origin]
                let isUnchanged =
                    before[origin] == section.rows.count
                    && section.rows.indices.allSatisfy {
                        section.rows[$0] == .kept(TableRow(section: origin, row: $0))
                    }
                if isUnchanged {
                    new.append(made)
                    continue
                }
            } else {
                made = TableGeometry.Section(
                    header: initialHeight(of: .header(index)), footer: initialHeight(of: .footer(index)),
                    rows: RowHeights([]))
            }
            var heights: [TableHeight] = []
            heights.reserveCapacity(section.rows.count)
            for (row, origin) in section.rows.enumerated() {
                switch origin {
                case .kept(let place): heights.append(old[place.section].rows[place.row])
                case .new: heights.append(initialHeight(of: TableRow(section: index, row: row)))
                }
                guard generation == start else { return }
            }
            made.rows = RowHeights(heights)
            new.append(made)
        }
        geometry = TableGeometry(top: Double(tableHeaderView?.frame.height ?? 0), sections: new)
    }

    /// Asks the data source for the cell of a row that has one.
    ///
    /// [Apple] (`UITableView.reconfigureRows(at:)`; WWDC 2021, session 10252: prepared cells, too) It is to be the row's own
    /// cell. [ours] Another is reported, and takes its place.
    private func reconfigure(_ cell: UITableViewCell) {
        guard let row = row(of: cell), let dataSource else { return }
        let start = generation
        reconfigured = (row, cell)
        let answer = dataSource.tableView(self, cellForRowAt: row.indexPath)
        reconfigured = nil
        guard generation == start else { return }
        if answer !== cell { headlessAlerts.append("\(row.indexPath) was reconfigured with another cell than its own") }
        if prepared[row] != nil {
            prepared[row] = Prepared(cell: answer, origin: .ahead)
            if answer !== cell { pool(cell) }
            return
        }
        guard let index = shown.firstIndex(where: { $0.row == row }) else { return }
        if answer !== cell {
            shown[index].cell = answer
            endDisplaying(cell, at: row)
            tell(answer, of: row)
            takeIn(answer)
        }
        if geometry != nil { resizeShownRows { $0 == row } }
    }
}
