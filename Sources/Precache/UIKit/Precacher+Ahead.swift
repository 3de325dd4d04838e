import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Heights for widths that the table does not have yet. The present ones are neither asked nor touched by it.

extension Precacher {
    /// Has heights measured for other widths as well, once all are known for the present one: that of the turned device, say, or
    /// those of split view. The table then has them when it comes to that width.
    ///
    /// What is measured by a closure that is given the width is known then. What template cells answer is an estimate there, and
    /// measured again once the table has that width: a cell's margins may be others in another window, and nothing here can
    /// tell. Text sizes cannot be foreseen: the fonts that cells and closures ask UIKit for are those of the present size.
    ///
    /// A memory warning drops the heights of all but the present width, and this with them.
    ///
    /// - Parameter widths: what rows will have for their content, in points: the table's width there, less its safe area at both
    ///   sides. Those that are no widths (0, negative, infinite or not a number) are left out, and all after the fourth, which would push each other out. They take the place of the ones
    ///   that were asked for before; none has nothing measured for others.
    public func warmAhead(forContentWidths widths: [CGFloat]) {
        var named: Set<CGFloat> = []
        widthsAhead = Array(widths.filter { $0 > 0 && $0 < .infinity && named.insert($0).inserted }.prefix(4))
        warmWhatIsUnknown()
    }

    /// Whether a row is still to be measured for one of those widths. O(sections) a width.
    var isAnythingUnknownAhead: Bool {
        widthsAhead.contains { width in
            Double(width) != environment?.contentWidth && updateAhead(width) { $0.rows.queuedCount > 0 } == true
        }
    }

    /// A row that is not known at one of the widths that were asked for, the nearest to what is on the screen first.
    func nextAhead(in tableView: UITableView) -> (row: RowPosition, width: CGFloat)? {
        guard !widthsAhead.isEmpty, let environment, !environment.isEditing, tableView.agreesWithDataSource else {
            return nil
        }
        // Before the heights are changed: the table may ask for heights to tell.
        let first = tableView.firstVisiblePosition
        for width in widthsAhead where Double(width) != environment.contentWidth {
            let next = updateAhead(width) { $0.rows.nextUncached(near: first) }
            if let next { return (next, width) }
        }
        return nil
    }

    /// Answers the question for a row's height that ``precache(_:atWidth:in:askedOf:)`` has the delegate ask.
    func measureAhead(
        _ position: RowPosition, atWidth width: CGFloat, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?,
        in tableView: UITableView
    ) -> CGFloat {
        guard let environment = environment(atWidth: width), request.isCached, !request.isEstimate else {
            return tableView.heightBeforeMeasuring
        }
        let item = identities?.item(at: IndexPath(position))
        let known = item?.height(in: environment) ?? keyedHeight(request.rowKey, in: environment)
        if let known {
            updateAhead(width) { _ = try? $0.rows.store(known, at: position) }
            return CGFloat(known)
        }
        let generationBefore = generation
        guard let measured = measureOne(position, in: tableView, request, atWidth: width, measure),
            measured != UITableView.automaticDimension, isHeight(measured, of: position)
        else { return tableView.heightBeforeMeasuring }
        guard generation == generationBefore, identities == nil || item != nil || request.key != nil else {
            return measured
        }
        let isEstimate = request.identifier != nil
        item?.store(Double(measured), in: environment, isEstimate: isEstimate)
        updateAhead(width) { $0.store(Double(measured), at: position, request.rowKey, isEstimate: isEstimate) }
        return measured
    }

    /// Takes a row off the queue of one of those widths.
    func passOver(_ position: RowPosition, atWidth width: CGFloat) {
        updateAhead(width) { $0.rows.passOver(position) }
    }

    private func environment(atWidth width: CGFloat) -> HeightEnvironment? {
        guard var ahead = environment else { return nil }
        ahead.contentWidth = Double(width)
        return ahead
    }

    private func updateAhead<Result>(_ width: CGFloat, _ body: (inout EnvironmentHeights) -> Result?) -> Result? {
        guard let environment = environment(atWidth: width) else { return nil }
        let counts = cache.rowCounts
        return heights.update(environment, make: EnvironmentHeights()) { ahead in
            if ahead.rows.rowCounts != counts { ahead.adopt(counts) }
            return body(&ahead)
        }
    }

    private func keyedHeight(_ key: RowKey?, in environment: HeightEnvironment) -> Double? {
        guard let key else { return nil }
        return heights.update(environment, make: EnvironmentHeights()) { ahead in
            if case .known(let height) = ahead.keyed.answer(for: key, state: NoState()) { height } else { nil }
        }
    }
}

extension EnvironmentHeights {
    fileprivate mutating func store(_ height: Double, at position: RowPosition, _ key: RowKey?, isEstimate: Bool) {
        if isEstimate {
            hasEstimatesAhead = true
            rows.noteShown(height, at: position)
        } else {
            _ = try? rows.store(height, at: position)
        }
        guard let key else { return }
        keyed.limit = max(2 * rows.rowCount, 1_000)
        try? keyed.store(height, for: key, state: NoState())
        if isEstimate { keyed.invalidate(key) }
    }

    /// The table has come to the width that they were measured for: what are estimates is to be measured.
    mutating func arrive() {
        guard hasEstimatesAhead else { return }
        hasEstimatesAhead = false
        rows.queuePassedOver()
    }
}
