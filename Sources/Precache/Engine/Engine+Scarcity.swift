import PrecacheCore

// Memory is scarce, or nobody sees the table.

extension Engine {
    func observeScarcity() -> [NotificationObserver] {
        [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned self] in dropCaches() },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in dropLayouts() },
            NotificationObserver(UIScene.didEnterBackgroundNotification) { [unowned self] in
                if tableView?.isInBackground == true { dropLayouts() }
            },
            // In the background its screen was not put right, and where nothing is measured ahead nobody else looks.
            NotificationObserver(UIScene.didActivateNotification) { [unowned self] in wake() },
        ]
    }

    /// Drops what can be made again.
    private func dropCaches() {
        templates.removeAll()
        sizing.removeTable()
        dropLayouts()
        follow(store.removeUnused())
    }

    /// Drops the layouts of rows that are not on the screen.
    private func dropLayouts() {
        if layouts.isEmpty { return }
        let visible = tableView?.indexPathsForVisibleRows ?? []
        layouts.keepOnly(onScreen: Set(visible.compactMap { store.rows.id(at: RowPosition($0)) }))
    }
}
