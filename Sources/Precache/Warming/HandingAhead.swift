import PrecacheCore

// Under a finger nothing is measured ahead on the main thread, but workers go on. So that they have something to do, the
// delegate is asked in each frame for a few rows that come next, and these are handed over.

/// How a list comes towards rows that nobody has measured.
struct Approach {
    /// Points a second, positive towards the end of the list.
    private(set) var velocity: CGFloat = 0
    /// Whether nothing of what was on the screen still is.
    private(set) var hasJumped = false
    private var last: (time: Double, offset: CGFloat)?
    /// The row that was asked for last in this movement, while rows are what they were then: one that no worker can measure is
    /// not asked for again.
    var asked: RowPosition?

    /// The least time between two frames, in seconds: a table may be laid out twice in one.
    private static let leastFrame = 0.004

    /// The list was laid out at `offset` points, on a screen so many points high.
    ///
    /// - Returns: whether that is another frame of a movement, or the first of all.
    mutating func move(to offset: CGFloat, at time: Double, screenHeight: CGFloat) -> Bool {
        guard let last else {
            self.last = (time, offset)
            return true
        }
        let (distance, seconds) = (offset - last.offset, time - last.time)
        hasJumped = abs(distance) > screenHeight
        if hasJumped { asked = nil }
        guard hasJumped || distance != 0 && seconds >= Self.leastFrame else { return false }
        self.last = (time, offset)
        let before = velocity
        velocity = distance / CGFloat(max(seconds, Self.leastFrame))
        if velocity * before <= 0 { asked = nil }
        return true
    }

    /// The list was put at `offset` points, and nothing on the screen moved by it.
    mutating func wasPlaced(at offset: CGFloat) { last?.offset = offset }
}

extension Warmer {
    /// How many rows are asked for in a frame at the most.
    private static let mostInAFrame = 4
    /// For how long further rows are asked for in a frame, or in a turn of the run loop, in seconds: handing one over takes next
    /// to nothing, unless the delegate does.
    static let longestHandOver = 0.001

    /// The table was laid out: if it moves, rows that come next are handed to workers.
    func handOverAhead(of tableView: UITableView) {
        guard workers.hasLayouts, gate.isWarming, store.rows.uncachedCount > 0 else { return }
        let start = Clock.now()
        if monitor.calls.isPlaced { return gate.approach.wasPlaced(at: tableView.contentOffset.y) }
        guard gate.approach.move(to: tableView.contentOffset.y, at: start, screenHeight: tableView.bounds.height),
            monitor.calls.question == nil
        else { return }
        guard gate.closed(of: tableView, forMeasuring: false) == nil, let delegate = tableView.delegate,
            tableView.delegateAnswersHeights
        else { return }
        workers.land()
        if gate.approach.hasJumped { workers.callOffWaiting() }
        let first = tableView.firstVisiblePosition
        for _ in 0..<Self.mostInAFrame {
            guard workers.hasRoom, Clock.now() - start < Self.longestHandOver, gate.isWarming,
                tableView.delegate === delegate, gate.closed(of: tableView, forMeasuring: false) == nil,
                let row = nextToCome(from: first), queue.isCurrent(row.section, in: tableView)
            else {
                return
            }
            gate.approach.asked = row
            let question = DelegateQuestion(row, measuresHere: false)
            tableView.traitCollection.performAsCurrent {
                desk.ask(question) { _ = tableView.height(of: row, from: delegate) }
            }
        }
    }

    /// The uncached row that comes next on the screen, and is not being measured.
    private func nextToCome(from first: RowPosition) -> RowPosition? {
        if gate.approach.velocity >= 0 {
            return queue.uncached(atOrAfter: max(first, gate.approach.asked?.next ?? first))
        }
        return queue.uncached(before: min(first, gate.approach.asked ?? first))
    }
}

extension RowPosition {
    /// The row after it in its section, or the place behind its last.
    var next: RowPosition { RowPosition(section: section, row: row + 1) }
}
