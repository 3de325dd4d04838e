import PrecacheCore

// Memory is scarce, or nobody sees the table.

extension Engine {
    func observeScarcity() -> [NotificationObserver] {
        [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned self] in dropCaches() },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in dropProducts() },
            NotificationObserver(UIScene.didEnterBackgroundNotification) { [unowned self] in
                if tableView?.isInBackground == true { dropProducts() }
            },
            // Cells may show dates and numbers, which follow these.
            NotificationObserver(NSLocale.currentLocaleDidChangeNotification) { [unowned self] in dropCells() },
            NotificationObserver(UIApplication.significantTimeChangeNotification) { [unowned self] in dropCells() },
            // An app without scenes hears of itself alone.
            NotificationObserver(UIApplication.didBecomeActiveNotification) { [unowned self] in goOn() },
            NotificationObserver(UIScene.didActivateNotification) { [unowned self] in goOn() },
        ]
    }

    /// In the background layouts and cells were dropped, and the screen was not put right: where nothing is measured ahead
    /// nobody else looks.
    private func goOn() {
        layouts.setMayLack()
        cells.setMayLack()
        wake()
    }

    /// Drops what can be made again.
    private func dropCaches() {
        templates.removeAll()
        sizing.removeTable()
        dropProducts()
        follow(store.removeUnused())
    }

    private func dropCells() { cells.releaseAll() }

    /// Drops the layouts of rows that are not on the screen, and the cells.
    private func dropProducts() {
        cells.releaseAll()
        if layouts.isEmpty { return }
        let visible = tableView?.indexPathsForVisibleRows ?? []
        layouts.keepOnly(onScreen: Set(visible.compactMap { store.rows.map.number(at: RowPosition($0)) }))
    }
}
