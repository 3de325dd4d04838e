import PrecacheCore

// Under a finger nothing is measured ahead on the main thread, but workers go on. So that they have something to do,
// the delegate is asked in each frame for a few rows that come next, and these are handed over.

extension Warmer {
    /// How many rows are asked for in a frame at the most.
    private static let maxInAFrame = 4
    /// For how long further rows are asked for in a frame, or in a turn of the run loop, in seconds: handing one over
    /// takes next to nothing, unless the delegate does.
    static let maxHandOver = 0.001

    /// The table was laid out: if it moves, rows that come next are handed to workers.
    func handOverAhead(of tableView: UITableView) {
        guard let step = activity.noteOffset(of: tableView) else { return }
        if step != .onward { lastHandedOver = nil }
        guard workers.hasLayouts, store.rows.uncachedCount > 0, monitor.calls.question == nil,
            mayHandOver(in: tableView), let delegate = tableView.delegate, tableView.delegateAnswersHeights
        else { return }
        let end = Clock.now() + Self.maxHandOver
        workers.collect()
        if step == .jumped { workers.callOffWaiting() }
        let first = tableView.firstVisiblePosition
        for _ in 0..<Self.maxInAFrame {
            guard workers.hasRoom, Clock.now() < end, tableView.delegate === delegate, mayHandOver(in: tableView),
                let row = nextToCome(from: first), queue.isCurrent(row.section, in: tableView)
            else { return }
            lastHandedOver = row
            let question = DelegateQuestion(row, measuresHere: false)
            tableView.traitCollection.performAsCurrent {
                resolver.ask(question) { _ = tableView.height(of: row, from: delegate) }
            }
        }
    }

    private func mayHandOver(in tableView: UITableView) -> Bool {
        activity.lasting(tableView).isDisjoint(with: .barsHandingOver)
    }

    /// The uncached row that comes next on the screen, and is not being measured.
    private func nextToCome(from first: RowPosition) -> RowPosition? {
        activity.motion.velocity < 0
            ? queue.uncached(after: false, min(first, lastHandedOver ?? first))
            : queue.uncached(after: true, max(first, lastHandedOver?.next ?? first))
    }
}
