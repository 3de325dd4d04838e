import PrecacheCore

// Under a finger workers go on: in each frame the delegate is asked for a few rows that come next.

extension Warmer {
    /// The most rows that are handed over in a frame.
    private static let maxInAFrame = 4
    /// The time for handing rows over in a frame, or in a turn of the run loop, in seconds.
    static let maxHandOver = 0.001

    /// Hands rows that come next to workers, after the table has moved.
    func handOverAhead(of tableView: UITableView, _ step: ListMotion.Step) {
        if step != .onward { lastHandedOver = nil }
        guard monitor.kinds.haveLayouts, store.rows.uncachedCount > 0, monitor.calls.question == nil,
            mayHandOver(in: tableView), let delegate = tableView.delegate, tableView.delegateAnswersHeights
        else { return }
        let end = Clock.now() + Self.maxHandOver
        workers.collect()
        if step == .jumped { workers.callOffWaiting() }
        let first = tableView.firstVisiblePosition
        for _ in 0..<Self.maxInAFrame {
            guard workers.hasRoom, Clock.now() < end, tableView.delegate === delegate, mayHandOver(in: tableView),
                let row = nextToCome(in: tableView, from: first), queue.isCurrent(row.section, in: tableView)
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

    private func nextToCome(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        let isAfter = activity.motion.velocity >= 0
        let start = isAfter ? max(first, lastHandedOver?.next ?? first) : min(first, lastHandedOver ?? first)
        return queue.uncached(after: isAfter, start, in: tableView, from: first)?.row
    }
}
