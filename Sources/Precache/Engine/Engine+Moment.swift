// The table's activity is read, once an event, without asking the delegate or laying anything out.

/// The activity at a moment.
struct Moment {
    let tableView: UITableView
    let activity: TableActivity
    /// The seconds after which ``TableActivity/passing`` activity may be over.
    let pause: Double
}

extension Engine {
    func readMoment(of tableView: UITableView) -> Moment {
        var activity: TableActivity = settings.isWarming ? [] : .stopped
        if calls.open.contains(.measuring) { activity.insert(.measuring) }
        if tableView.isBeingScrolled || tableView.isPressedLong { activity.insert(.scrolledByFinger) }
        if tableView.isUpdating(store) || tableView.hasRowInHand { activity.insert(.updating) }
        if !tableView.isOnScreen { activity.insert(.offScreen) }
        if !isSetUp(tableView) { activity.insert(.notSetUp) }
        if tableView.isRefreshing { activity.insert(.refreshing) }
        // UIKit says so while a cell is swiped, too. The reader looks at the cells in each layout: until the one that
        // ends editing mode, rows would be answered as in it.
        if reader.isEditing {
            activity.insert(.editing)
        } else if tableView.isEditing {
            activity.insert(.swiped)
        }
        if tableView.isInBackground { activity.insert(.inBackground) }
        // Time ends these.
        let resizing = reader.resizing.remaining
        let refreshing = motion.endingRefresh.remaining
        let scrolling = motion.pause(of: tableView)
        if resizing != nil { activity.insert(.resizing) }
        if refreshing != nil { activity.insert(.endingRefresh) }
        if scrolling != nil { activity.insert(.scrolledByApp) }
        let pause = max(resizing ?? 0, refreshing ?? 0, scrolling ?? 0)
        return Moment(tableView: tableView, activity: activity, pause: pause)
    }

    private func isSetUp(_ tableView: UITableView) -> Bool {
        tableView.bounds.width > 0 && !reader.hasNoRoom && tableView.dataSource != nil
            && tableView.delegateAnswersHeights && sizing.matchesTable
    }
}
