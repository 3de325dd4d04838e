import PrecacheCore

/// Measures a row, a header or a footer, once it is decided that it is to be measured: the only place that times, signposts
/// and counts. It keeps no height. How a template cell is asked is in RowMeasurer+Templates.swift.
@MainActor
final class RowMeasurer {
    let notes: Notes
    let store: HeightStore
    let sizing: Sizing
    let kinds: RowKinds
    private let monitor: TableMonitor
    /// The reuse identifiers for which a template was wanted, and nothing was registered.
    private var missingIdentifiers: Set<String> = []

    init(_ monitor: TableMonitor, _ notes: Notes) {
        self.monitor = monitor
        self.notes = notes
        (store, sizing, kinds) = (monitor.store, monitor.sizing, monitor.kinds)
    }

    /// Calls `measure` with the table's traits as the current ones, and notes what it costs.
    ///
    /// - Parameters:
    ///   - isCounted: false for a question that is none of the table's.
    /// - Returns: what `measure` answers, in points; nil where it could not measure.
    func measure(
        _ measurement: Measurement, in tableView: UITableView, isCounted: Bool = true, _ measure: () -> CGFloat?
    ) -> CGFloat? {
        let (calls, before) = (monitor.calls, monitor.calls.measurements)
        if before == 0 { monitor.noteCallBegins() }
        calls.measurements += 1
        let start = Clock.now()
        let measured = Signposts.measuring(measurement.name, isAhead: measurement.isAhead) {
            var measured: CGFloat?
            // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
            tableView.traitCollection.performAsCurrent { measured = measure() }
            return measured
        }
        let cost = Clock.now() - start
        calls.measurements = before
        guard let measured else { return nil }
        if measured != UITableView.automaticDimension, isCounted {
            notes.count(measurement, cost: cost, isTracking: tableView.isBeingScrolled)
        }
        notes.log(measurement.isAhead ? "precached" : "calculated", measurement.name, measurement.identifier, measured)
        return measured
    }

    /// The width of a row's content by the app's rule, where it has one that answers a width.
    func contentWidth(_ request: HeightRequest, of width: CGFloat) -> CGFloat {
        guard let mapped = request.contentWidth?(width) else { return width }
        if mapped.isFinite, mapped >= 0 { return mapped }
        notes.report(
            "content width", "contentWidth: made \(mapped) of \(width) points, so rows are measured at \(width) points."
        )
        return width
    }

    func noteMissing(_ identifier: String) { missingIdentifiers.insert(identifier) }

    /// Identifiers may be registered late: the rows that were skipped until then are uncached again.
    func noteFound(_ identifier: String) {
        guard missingIdentifiers.remove(identifier) != nil else { return }
        store.change(.heights) { $0.uncacheSkipped() }
    }
}

extension UITableView {
    /// What to answer for a row that cannot be measured: the table's own height or estimate, else UIKit's 44 points. Headers and
    /// footers size themselves then.
    func heightBeforeMeasuring(_ row: RowPosition) -> CGFloat {
        if !row.isRow { return Self.automaticDimension }
        if rowHeight > 0 { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : Self.defaultRowHeight
    }

    /// UITableView's default height of a row, in points.
    static var defaultRowHeight: CGFloat { 44 }

    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }
}

extension UITableView {
    /// Whether a row, header or footer may answer `automaticDimension`. (Apple, `estimatedRowHeight` and
    /// `estimatedSectionHeaderHeight`: not where it is 0, unless the delegate estimates.)
    func canSize(_ row: RowPosition) -> Bool {
        if row.isRow { return estimatedRowHeight != 0 || delegateEstimatesRows }
        return (row.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight) != 0
    }
}
