import Precache

/// What was measured for the rows of one screen, and what was answered.
@MainActor
final class MeasurementLog {
    private var ofMainThread = RowCounts()
    /// Whether the list moves.
    var isMoving: () -> Bool = { false }
    /// Whether what is done now counts in ``MotionCounts``.
    var isInMotion: () -> Bool = { false }
    /// When it was flicked last, on the display's clock.
    var lastFlick = 0.0
    /// What workers have measured, and was not noted yet.
    private let byWorkers = Locked<[(FeedRow, CGFloat)]>([])
    /// How many there were.
    private(set) var measurements = 0
    /// What all measurements took together, in seconds of the main thread's work.
    private(set) var seconds = 0.0
    /// What the longest took.
    private(set) var longest = 0.0

    /// By the rows' numbers.
    private var records: [Record] = []

    private struct Record {
        /// In points.
        var widths: [CGFloat] = []
        var isMeasuredAgain = false
        var isWrong = false
        var isShown = false
    }

    /// Rows that came after the screen had appeared.
    func noteAdded(_ count: Int) { ofMainThread.added += count }

    /// Runs `body`, which measures the row at `width`.
    func measure<Size>(_ row: FeedRow, width: CGFloat, _ body: () -> Size) -> Size {
        let start = BusyClock.now
        let size = body()
        let time = BusyClock.now - start
        measurements += 1
        seconds += time
        longest = max(longest, time)
        if isMoving() {
            ofMainThread.trackingMisses += 1
            if CACurrentMediaTime() - lastFlick > 0.5 { ofMainThread.lateMisses += 1 }
        }
        if isInMotion() { ofMainThread.inMotion.measured += 1 }
        note(row, width: width)
        return size
    }

    /// A cell is filled with a row.
    func noteFilled() { if isInMotion() { ofMainThread.inMotion.filled += 1 } }

    /// The delegate is asked for an estimate.
    func noteEstimate() { if isInMotion() { ofMainThread.inMotion.estimates += 1 } }

    /// The same, on any thread: besides the main one it keeps nobody waiting.
    nonisolated func measureAnywhere<Size: Sendable>(
        _ row: FeedRow, width: CGFloat, _ body: @Sendable () -> Size
    ) -> Size {
        if Thread.isMainThread { return MainActor.assumeIsolated { measure(row, width: width, body) } }
        defer { byWorkers.withLock { $0.append((row, width)) } }
        return body()
    }

    /// What was counted, with what workers have measured by now.
    var counts: RowCounts {
        for (row, width) in byWorkers.withLock({ rows in
            defer { rows = [] }
            return rows
        }) { note(row, width: width) }
        return ofMainThread
    }

    private func note(_ row: FeedRow, width: CGFloat) {
        makeRecord(of: row)
        if records[row.number].widths.isEmpty {
            ofMainThread.measured += 1
            if !records[row.number].isShown { ofMainThread.neverShown += 1 }
        }
        if !records[row.number].widths.contains(width) {
            records[row.number].widths.append(width)
        } else if !records[row.number].isMeasuredAgain {
            records[row.number].isMeasuredAgain = true
            ofMainThread.remeasured += 1
        }
    }

    /// The row comes on the screen.
    func noteShown(_ row: FeedRow) {
        makeRecord(of: row)
        guard !records[row.number].isShown else { return }
        records[row.number].isShown = true
        if !records[row.number].widths.isEmpty { ofMainThread.neverShown -= 1 }
    }

    /// The delegate has answered a height in points. Less than a point is what cells and layouts differ by that round
    /// otherwise; a negative one leaves it to the cell.
    func noteAnswer(_ height: CGFloat, for row: FeedRow, truth: CGFloat) {
        guard height >= 0, abs(height - truth) >= 1 else { return }
        makeRecord(of: row)
        guard !records[row.number].isWrong else { return }
        records[row.number].isWrong = true
        ofMainThread.wrong += 1
    }

    /// A row is shown with the layout of what it showed before.
    func noteOld() { ofMainThread.old += 1 }

    private func makeRecord(of row: FeedRow) {
        while records.count <= row.number { records.append(Record()) }
    }
}
