import PrecacheCore

/// Measures a row, a header or a footer, once it is decided that it is to be measured: the only place that times, signposts
/// and counts. It keeps no height. How a template cell is asked is in RowMeasurer+Templates.swift.
@MainActor
final class RowMeasurer {
    let notes: Notes
    let store: HeightStore
    let reader: EnvironmentReader
    let watcher: ObservedModels
    // Set once, when they are made.
    private(set) unowned var shownCells: ShownCells!
    private unowned var warmer: Warmer!
    /// How many measurements are under way: more than one where a measurement makes the table ask for another row.
    var depth = 0
    private(set) var cells = RowMeasurer.noCells
    private(set) var headerFooters = RowMeasurer.noHeaderFooters
    /// The reuse identifiers for which a template was wanted, and nothing was registered.
    private var missingIdentifiers: Set<String> = []

    init(_ store: HeightStore, _ reader: EnvironmentReader, _ watcher: ObservedModels, _ notes: Notes) {
        self.store = store
        self.watcher = watcher
        self.reader = reader
        self.notes = notes
    }

    func connect(_ cells: ShownCells, _ warmer: Warmer) { (shownCells, self.warmer) = (cells, warmer) }

    // Not the form with `for:`, which asks for the row's height and would recurse.
    private static var noCells: Templates<UITableViewCell> { Templates { $0.dequeueReusableCell(withIdentifier: $1) } }
    private static var noHeaderFooters: Templates<UITableViewHeaderFooterView> {
        Templates { $0.dequeueReusableHeaderFooterView(withIdentifier: $1) }
    }

    /// Whether something is being measured.
    var isMeasuring: Bool { depth > 0 }

    /// Calls `measure` with the table's traits as the current ones, and notes what it costs.
    ///
    /// - Parameters:
    ///   - isCounted: false for a question that is none of the table's.
    /// - Returns: what `measure` answers, in points; nil where it could not measure.
    func measure(
        _ measurement: Measurement, in tableView: UITableView, isCounted: Bool = true, _ measure: () -> CGFloat?
    ) -> CGFloat? {
        let depthBefore = depth
        if depth == 0 { warmer.monitor.noteCallBegins() }
        depth += 1
        let start = Clock.now()
        let measured = Signposts.measuring(measurement.name, isAhead: measurement.isAhead) {
            var measured: CGFloat?
            // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
            tableView.traitCollection.performAsCurrent { measured = measure() }
            return measured
        }
        let cost = Clock.now() - start
        depth = depthBefore
        guard let measured else { return nil }
        if measured != UITableView.automaticDimension, isCounted {
            notes.count(measurement, cost: cost, isTracking: tableView.isBeingScrolled)
        }
        notes.log(measurement.isAhead ? "precached" : "calculated", measurement.name, measurement.identifier, measured)
        return measured
    }

    /// Whether what was measured is a height; if not, that is reported, once for each kind.
    func isHeight(_ measured: CGFloat, of row: RowPosition) -> Bool {
        do {
            try HeightError.check(Double(measured))
            return true
        } catch {
            notes.report(
                "height of a \(row.kind)",
                "the height measured for \(row.isRow ? "" : "the ")\(row.name) is \(error), so it is not used. Later ones like it are not reported."
            )
            return false
        }
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

    /// Forgets all templates: another class or nib may be registered by now, or they may remember a width. Those in use go back to
    /// the pools of before, and with these.
    func removeTemplates() {
        // The sizing table's pool would keep them: of a cap for headers nothing is known.
        if !headerFooters.isEmpty { reader.removeSizingTable() }
        (cells, headerFooters) = (Self.noCells, Self.noHeaderFooters)
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
