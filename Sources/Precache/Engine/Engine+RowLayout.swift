import PrecacheCore

// A cell asks for its row's layout, or a row is measured by the function that makes one.

extension Engine {
    /// As ``answerHeight(at:in:key:cell:pure:watch:measuredBy:)``, where the main thread measures as a worker does.
    func answerHeight(
        at row: RowPosition, in tableView: UITableView, key: AnyHashable?, pure: PureRow, watch: ModelWatch?
    ) -> CGFloat {
        answerHeight(at: row, in: tableView, key: key, pure: pure, watch: watch) { _, width in
            pure.measure(LayoutEnvironment(contentWidth: width, in: tableView))
        }
    }

    // MARK: - A layout that is kept

    /// The kept layout of a row in the present environment, whatever value it is of. It counts as used. O(1).
    @inline(__always)
    func keptLayout(at row: RowPosition, in tableView: UITableView) -> (any KeptLayout)? {
        guard showsKnownHeights, reader.isUpToDate(tableView), let number = store.rows.map.number(at: row) else {
            return nil
        }
        return layouts.use(number)
    }

    /// A kept layout was of the value that its row shows, and is answered.
    func countServedLayout() {
        // The list may have moved: other rows may have come near.
        layouts.setMayLack()
        diagnostics.countLayoutServed()
    }

    // MARK: - A layout that is not

    /// The layout of a row, once everything is brought up to date: the kept one, or that of a worker which has finished
    /// it, or else one that is made now and recorded, with the row's height.
    ///
    /// - Parameters:
    ///   - layOut: makes the layout for an environment.
    ///   - watch: tells of changes of the model that the value was read from.
    func answerLayout<Value: Equatable & Sendable, Layout: RowLayout>(
        at row: RowPosition, in tableView: UITableView, key: AnyHashable?, of value: Value, watch: ModelWatch?,
        _ layOut: (LayoutEnvironment) -> Layout
    ) -> Layout {
        let measurement = Measurement(row, .cell)
        measurement.watch = watch
        measurement.layout.isNear = !isAskedByOthers(row, in: tableView)
        kinds.markAsked(isPure: true)
        beginLayout(of: measurement, in: tableView, key: key)
        func kept() -> Layout? {
            guard measurement.isKept, let kept = keptLayout(at: row, in: tableView) as? LayoutOfValue<Value, Layout>,
                kept.value == value
            else { return nil }
            countServedLayout()
            return kept.layout
        }
        if let kept = kept() { return kept }
        if takeFromWorker(measurement) != nil, let kept = kept() { return kept }
        var made: Layout?
        _ = measure(measurement, in: tableView, isPure: true) { _, width in
            let layout = layOut(LayoutEnvironment(contentWidth: width, in: tableView))
            made = layout
            return MeasuredRow(layout, of: value)
        }
        layouts.setMayLack()
        // Without room it is not kept. Before the table's first layout there is no width.
        return made ?? layOut(LayoutEnvironment(contentWidth: max(reader.content.width, 0), in: tableView))
    }

    /// Brings everything up to date, and begins the measurement where what it makes is to be kept.
    private func beginLayout(of measurement: Measurement, in tableView: UITableView, key: AnyHashable?) {
        let row = measurement.row
        bringUpToDate(section: row.section, with: tableView)
        guard mayKeep(measurement) else { return }
        let found = find(measurement, showing: readShown(by: measurement, key: key))
        measurement.layout.isAlone = !found.isUncached
        rereadLaterIfNeeded(at: row)
        if showsKnownHeights { _ = measurement.begin(in: store) }
    }

    // MARK: - A height by a layout

    /// Whether a row near the screen that is asked for ahead, although its height is known, has no layout of its value.
    func isForLayout(_ measurement: Measurement, _ pure: PureRow?) -> Bool {
        guard measurement.isAhead, measurement.layout.isNear, let pure, pure.hasLayout else { return false }
        return keptLayout(of: measurement.row, pure) == nil
    }

    /// The kept layout of what a row shows, which its question brings along.
    func keptLayout(of row: RowPosition, _ pure: PureRow) -> (any KeptLayout)? {
        guard let isOfValue = pure.isOfValue, let number = store.rows.map.number(at: row),
            let kept = layouts.existing(number),
            isOfValue(kept)
        else { return nil }
        return kept
    }

    /// Records the height in points of a row that is to be measured again, although its value is still that of the kept
    /// layout: as after a reload.
    func recordKept(_ kept: any KeptLayout, of measurement: Measurement) -> CGFloat {
        record(MeasuredRow(kept), of: measurement)
        if !measurement.isAhead { diagnostics.countHit() }
        return kept.height
    }
}
