import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// One measurement, be it of a row, a header or a footer: its gates, its traits, its cost.

extension Precacher {
    /// What is told of a measurement.
    struct Measured {
        let identifier: String?
        let isAhead: Bool
        /// Whether it is one more for a row, header or footer that was measured before.
        let isRepeated: Bool
    }

    /// - Returns: what `measure` answers, nil where it cannot be asked or has no answer.
    func measureOne(
        _ position: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        for other: HeightEnvironment? = nil, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat? {
        let width = other.map { CGFloat($0.contentWidth) } ?? contentWidth(at: position, of: tableView)
        let isAhead = isAskedAhead(position)
        guard width > 0 else { return nil }
        let isRepeated = other == nil && !edits.isInBatch && cache.wasMeasured(position)
        let measuredWidth = contentWidth(request, of: width)
        if freshQuestion != nil {
            freshQuestion = FreshQuestion(measuredWidth: measuredWidth, identifier: request.identifier)
        }
        if request.identifier == nil { measuredIdentifiers.insert(nil) }
        let kind = Measured(
            identifier: request.identifier, isAhead: isAhead, isRepeated: isRepeated)
        let measured = measureOnce("row \(position)", kind, in: tableView) { measure(measuredWidth) }
        if logsHeights, let measured {
            log(isAhead ? "precached" : "calculated", "\(position)", request.identifier, measured)
        }
        return measured
    }

    /// The width of a row's content by the app's rule, where it has one that answers a width.
    private func contentWidth(_ request: HeightRequest, of width: CGFloat) -> CGFloat {
        guard let mapped = request.contentWidth?(width) else { return width }
        if mapped.isFinite, mapped >= 0 { return mapped }
        problems.report(
            "content width", "contentWidth: made \(mapped) of \(width) points, so rows are measured at \(width) points."
        )
        return width
    }

    /// Calls `measure` with the table's traits as the current ones, and notes what it costs.
    func measureOnce(
        _ name: @autoclosure () -> String, _ kind: Measured, in tableView: UITableView, _ measure: () -> CGFloat?
    ) -> CGFloat? {
        measurementDepth += 1
        let start = Clock.now()
        let measured = Signposts.measuring(name(), isAhead: kind.isAhead) {
            var measured: CGFloat?
            tableView.traitCollection.performAsCurrent { measured = measure() }
            return measured
        }
        let cost = Clock.now() - start
        measurementDepth -= 1
        guard measured != nil, measured != UITableView.automaticDimension, freshQuestion == nil else {
            return measured
        }
        statistics.count(isAhead: kind.isAhead, isTracking: tableView.isBeingScrolled, isRepeated: kind.isRepeated)
        statistics.note(cost: cost, identifier: kind.identifier)
        return measured
    }

    /// Whether what was measured for `what` is a height; if not, it is reported, once for each `kind`.
    func isHeight(_ measured: CGFloat, of what: @autoclosure () -> String, kind: String = "height") -> Bool {
        do {
            try HeightError.check(Double(measured))
            return true
        } catch {
            problems.report(
                kind,
                "the height measured for \(what()) is \(error), so it is not used. "
                    + "Later ones like it are not reported.")
            return false
        }
    }

    func log(_ what: String, _ name: String, _ identifier: String?, _ height: CGFloat) {
        ProblemLog.write("Precache: \(what) \(name), \(height) points\(identifier.map { ", " + $0 } ?? "")")
    }
}
