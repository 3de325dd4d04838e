import PrecacheCore

// The known heights change: the other parts follow.

extension Engine {
    /// Has the other parts follow a change, and lets go of what is gone.
    func follow(_ change: HeightStore.Change?) {
        if store.rows.hasRemoved || change == .environment { return followLoss(with: change) }
        if change == .measured {
            // A measured row is where it was, and shows what it did. Rows ahead are seldom on the screen.
            if screen.hasUncached { screen.setNeedsComparison() }
            if !isByPrecache { telling.appHasChanged() }
            wake()
        } else if let change {
            tellParts(of: change)
        }
    }

    /// As ``follow(_:)``, where rows or names are gone, or the environment is another one: so is what was made of them.
    private func followLoss(with change: HeightStore.Change?) {
        let removed = store.takeRemoved()
        let layoutsGone = change == .environment ? layouts.takeAll() : layouts.take(removed.numbers)
        // Heights that are known of another environment are not measured again: which rows are costly is not forgotten.
        let cellsGone = (change == .environment ? cells.keepMostRecent(0) : []) + cells.take(removed.numbers)
        screen.forgetLeft(screen.left.filter { $0.value.position(in: store) == nil }.map(\.key))
        models.release(removed.numbers)
        if let change { tellParts(of: change) }
        // At the end, because their `deinit` is the app's code.
        withExtendedLifetime((removed, layoutsGone, cellsGone)) {}
    }

    /// Whether the change is Precache's own, and not the app's.
    private var isByPrecache: Bool { !calls.open.isDisjoint(with: .ofPrecache) }

    private func tellParts(of change: HeightStore.Change) {
        if change == .replaced, settings.awaitsOtherData {
            settings.awaitsOtherData = false
            keeper.change { $0.forget() }
            return follow(store.forgetSources())
        }
        workers.callOffOutdated(store)
        if change == .moved || change == .replaced { keeper.follow(edits: change == .moved) }
        if !isByPrecache { telling.appHasChanged() }
        if change.isOfRows {
            telling.forgetOffset()
            layouts.setMayLack()
            cells.setMayLack()
            workers.forgetLastAsked()
            screen.forgetCompared()
            sweepLater()
        }
        if change == .environment { kinds.forgetChecked() }
        // `.automatic` decides once after each.
        if change == .replaced || change == .environment { settings.forgetReach() }
        screen.setNeedsComparison()
        wake()
    }
}
