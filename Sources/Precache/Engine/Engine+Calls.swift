import PrecacheCore

// The table is told of something, lays out, or jumps: the door through which interception comes.

extension Engine: TableFollower {
    // MARK: - Before UIKit's own

    /// Changes the store before UIKit makes the change, during which UIKit asks for heights by the new index paths.
    func callBegins(_ call: TableCall) {
        begin(call)
        switch call {
        case .layoutSubviews:
            readEditing()
            layoutBegins()
            calls.begin(.layout)
        case .endUpdates: batchEnds()
        case .edit(let note):
            store.batch.edits.isCalled = true
            note(&store.batch.edits)
            applyEdits()
        case .reloadData:
            readEditing()
            // Other classes or nibs may be registered by now.
            templates.removeAll()
            models.tableWasReloaded()
            store.batch.edits.reloadsEverything = true
            applyEdits()
        case .beginUpdates, .setSource, .reloadSectionIndexTitles, .didMoveToWindow, .scrollToRow, .setOffset,
            .keepingPlace:
            break
        }
    }

    private func begin(_ call: TableCall) {
        if calls.depth == 0, let tableView {
            rowCells.last = nil
            telling.callBegins()
            keeper.callBegins(call, in: tableView)
        }
        calls.begin(call.isScroll ? .scroll : .table)
    }

    /// Called before a layout or reload, which asks for rows in editing mode: these are served no cached height.
    private func readEditing() { if let tableView, reader.readEditing(of: tableView) { markScreenOld() } }

    // MARK: - After it

    func callEnds(_ call: TableCall) {
        switch call {
        case .layoutSubviews:
            calls.end()
            tableWasLaidOut()
        // Only now: UIKit first updates the visible cells, and asks for heights at the positions before the batch.
        case .beginUpdates: batchBegins()
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts the titles are read anyway.
            if let tableView, !store.needsCounts {
                reader.readIndexTitles(of: tableView, rowCount: store.rows.map.rowCount)
                markScreenOld()
            }
        case .scrollToRow(let path, let position, let isAnimated):
            keeper.scrollWasCalled(call, isAnimated: isAnimated)
            // UIKit scrolls no table without a height.
            if let path, tableView?.bounds.isEmpty == true { go(to: path, at: position) }
        case .setOffset(_, let isAnimated):
            // Within another call UIKit itself may put the list right by it.
            if isAnimated || calls.depth == 1 { keeper.scrollWasCalled(call, isAnimated: isAnimated) }
        // A list in no window sleeps until it is in one.
        case .didMoveToWindow: wake()
        case .reloadData: screen.tableWasReloaded()
        case .edit, .endUpdates, .keepingPlace: break
        }
        end(call)
    }

    private func end(_ call: TableCall) {
        calls.end()
        if calls.depth == 0, let tableView { keeper.callEnds(call, in: tableView) }
    }

    // MARK: - Batches by a block

    func batchCallBegins() -> OpenBatch.Level {
        begin(.beginUpdates)
        return batchLevelBegins()
    }

    func batchCallEnds(within outer: OpenBatch.Level) {
        store.batch.level = outer
        end(.endUpdates)
    }

    // MARK: - Calls on another thread

    /// Such a call cannot be followed, but it is noticed.
    func tableWasCalledUnseen() {
        templates.removeAll()
        sourcesMayHaveChanged()
        follow(store.invalidateNames(incompleteOnly: true))
        follow(store.forgetPositions())
    }
}
