import PrecacheCore

// The table lays out: in each frame of a scroll, so that only the visible sections are compared.

extension Engine {
    /// Scrolls before the layout, which then makes no cells for the old place.
    func layoutBegins() {
        guard let tableView, keeper.mayScroll(tableView) else { return }
        // A snapshot that was applied in this turn of the run loop looks like an open batch until then.
        endUnseenBatch(in: tableView)
        guard canTrustRows(of: tableView), tableView.agreesWithDataSource else { return }
        if keeper.destination != nil { _ = bringAllUpToDate() }
        keeper.scroll(tableView)
    }

    /// An untold change elsewhere is noticed when its rows are asked for, measured or shown.
    func tableWasLaidOut() {
        // A layout may change margins.
        reader.compareAnew()
        guard let tableView else { return }
        let wasInBatch = store.batch.isOpen
        endUnseenBatch(in: tableView)
        guard !store.batch.isOpen, !calls.open.contains(.measuring) else { return }
        identityOwner.tableWasLaidOut(store, showing: tableView.dataSource)
        if reader.readRowCount(store.rows.map.rowCount, in: tableView) { markScreenOld() }
        let visible = tableView.indexPathsForVisibleRows ?? []
        let sections = wasInBatch ? 0..<tableView.numberOfSections : visible.sections
        let didKnow = knowsCounts(of: tableView, in: sections)
        if !didKnow, !store.needsCounts, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource {
            // Its data source has the new counts, too: of a diffable data source's changes only the layout is seen.
            follow(store.forgetPositions())
        }
        let mustAdopt = store.needsCounts
        // Also where nobody asks for a height: rows are measured ahead all the same.
        bringUpToDate(with: tableView)
        let knows = mustAdopt ? knowsCounts(of: tableView, in: visible.sections) : didKnow
        // The place first, by which other rows may come on the screen: these have another layout.
        keeper.tableWasLaidOut(tableView, showing: knows ? visible : nil)
        lookAfterLayout(knows ? visible : [], in: tableView)
        if let movement = motion.follow(tableView) {
            handOverWhileMoving(movement, in: tableView)
            telling.listHasMoved()
            // Other rows come next.
            cells.setMayLack()
            if sweep.isBounded || sweep.isUnderWay { sweepLater() }
        } else if !calls.open.contains(.telling) {
            sweepLater()
        }
    }

    private func lookAfterLayout(_ visible: [IndexPath], in tableView: UITableView) {
        motion.followRefreshing(tableView.isRefreshing)
        if let first = visible.first, let last = visible.last {
            screen.note(from: RowPosition(first), to: RowPosition(last))
            recordOwnCells(in: tableView, isLater: motion.hasMoved(tableView))
            compareScreen(showing: visible, in: tableView, isLayout: true)
            learnByMisses(in: tableView)
            checkServedCells(in: tableView)
        }
        // Where nothing is to be measured ahead, what is missing is not made, and so little is kept. A paused list goes
        // on with what it has.
        if !settings.isOn {
            layouts.settle(near: 0)
            cells.releaseAll()
        }
        // Rows that were out of reach may be within it now.
        if screen.showsOldHeights || isAnythingLeftToDo || kinds.isDelegateToBeTried { wake() }
    }
}
