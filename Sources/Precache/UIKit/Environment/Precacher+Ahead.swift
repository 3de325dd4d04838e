import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Heights for widths that the table does not have yet. Its present heights are neither changed nor served by it.

/// What rows are measured for besides the present environment.
struct Ahead {
    /// In points.
    var widths: [CGFloat] = []

    /// With the present environment, and the one before it, fewer than ``PerEnvironment/capacity``: more would push each
    /// other out.
    static let mostWidths = 4

    /// Each of the widths, all else as at present.
    func environments(besides present: HeightEnvironment) -> [HeightEnvironment] {
        let atWidths = widths.map { width in
            var environment = present
            environment.contentWidth = Double(width)
            return environment
        }
        return atWidths.filter { $0 != present }
    }
}

extension Precacher {
    /// Has heights measured for other widths as well, once all are known for the present one: for the width of the turned
    /// device, say, or those of split view. When the table comes to such a width nothing is left to measure.
    ///
    /// Only of rows that are measured by a closure which is given the width. A template cell is measured where the table
    /// is: its margins may be others at another width.
    ///
    /// Headers and footers are not measured ahead. `isWarm` and `warmedUp()` go by the present environment alone. A memory
    /// warning drops the heights of all but that, and these with them.
    ///
    /// - Parameter widths: what rows will have for their content, as closures are given it, in points: the table's width
    ///   there, less its safe area at both sides, the insets of an inset grouped table, and a section index. Those that
    ///   are no widths (0, negative, infinite or not a number) are left out, and all after the fourth. They take the place
    ///   of those that were named before; none has nothing measured for others.
    public func warmAhead(forContentWidths widths: [CGFloat]) {
        ahead = Ahead(widths: Array(widths.filter { $0 > 0 && $0 < .infinity }.uniqued.prefix(Ahead.mostWidths)))
        warmWhatIsUnknown()
    }

    /// Whether a row is still to be measured for one of those environments. O(sections) an environment.
    var isAnythingUnknownAhead: Bool {
        guard let environment, !environment.isEditing, !ahead.widths.isEmpty else { return false }
        let counts = cache.rowCounts
        return ahead.environments(besides: environment).contains { other in
            guard let rows = heights.value(in: other)?.rows, rows.rowCounts == counts else { return cache.rowCount > 0 }
            return rows.queuedCount > 0
        }
    }

    /// A row that is not known in one of those environments: from what is on the screen to the end, then from there up.
    func nextAhead(in tableView: UITableView) -> RowPosition? {
        guard !ahead.widths.isEmpty, let environment, !environment.isEditing, tableView.agreesWithDataSource else {
            return nil
        }
        // Before the heights are changed: the table may ask for heights to tell.
        let first = tableView.firstVisiblePosition
        for other in ahead.environments(besides: environment) {
            guard let next = updateAhead(other, { $0.rows.nextUncached(near: first) }) else { continue }
            switch counts(of: next.section, in: tableView) {
            case .current:
                idleTask.environment = other
                return next
            case .tableIsBehind: return nil
            case .tableKnowsBetter:
                forgetPositions()
                synchronize()
                return nil
            }
        }
        return nil
    }

    /// Measures a row for another environment, when the delegate is asked for it by `precache`.
    func measureAhead(
        _ position: RowPosition, for other: HeightEnvironment, _ request: HeightRequest,
        _ measure: (CGFloat) -> CGFloat?, in tableView: UITableView
    ) {
        guard request.identifier == nil, !request.isEstimate else { return }
        let item = identities?.item(at: IndexPath(position))
        if request.isCached, case .known(let height) = answerAhead(for: position, item, request.storableKey, in: other)
        {
            return updateAhead(other) { _ = try? $0.rows.store(height, at: position) }
        }
        let generationBefore = generation
        let measured = request.isCached ? measureOne(position, in: tableView, request, for: other, measure) : nil
        guard generation == generationBefore, !edits.isInBatch else { return }
        guard let measured, measured != UITableView.automaticDimension, isHeight(measured, of: "row \(position)") else {
            // What is known by the row's key is of before it changed.
            return updateAhead(other) { ahead in
                if let key = request.rowKey, ahead.rows.hasChanged(position) { ahead.keyed.invalidate(key) }
            }
        }
        guard identities == nil || item != nil || request.key != nil else { return }
        item?.store(Double(measured), in: other)
        updateAhead(other) { $0.store(Double(measured), at: position, request.storableKey) }
    }

    /// What is known in another environment of the item that a row shows, or of its key: no estimate of before the row
    /// changed.
    private func answerAhead(
        for position: RowPosition, _ item: (any RowItem)?, _ key: RowKey?, in other: HeightEnvironment
    ) -> IdentifiedHeight {
        let rows = updateAhead(other) { $0.rows }
        // A key comes first, as it does where the table is: `knowledge(of:_:in:)`.
        if key == nil, let item {
            let answer = item.answer(in: other)
            if case .outdated = answer, rows.hasChanged(position) { return .unknown }
            return answer
        }
        guard let key, !(key.isComplete ? rows.isInvalidated(position) : rows.hasChanged(position)) else {
            return .unknown
        }
        return updateAhead(other) { $0.keyed.answer(for: key, state: NoState()) }
    }

    /// - Parameter other: nil for the present environment.
    func isUnknown(_ position: RowPosition, in other: HeightEnvironment?) -> Bool {
        guard let other else { return cache[position] == nil }
        return updateAhead(other) { $0.rows.isQueued(position) }
    }

    /// Takes a row off the queue of one of those environments.
    func passOver(_ position: RowPosition, for other: HeightEnvironment) {
        updateAhead(other) { ahead in
            if ahead.rows[position] == nil { ahead.needsAnotherLook = true }
            ahead.rows.passOver(position)
        }
    }

    private func updateAhead<Result>(
        _ other: HeightEnvironment, _ body: (inout EnvironmentHeights) -> Result
    ) -> Result {
        let counts = cache.rowCounts
        return heights.update(other, make: EnvironmentHeights()) { ahead in
            if ahead.rows.rowCounts != counts { ahead.adopt(counts) }
            return body(&ahead)
        }
    }
}

extension EnvironmentHeights {
    fileprivate mutating func store(_ height: Double, at position: RowPosition, _ key: RowKey?) {
        _ = try? rows.store(height, at: position)
        guard let key else { return }
        keyed.limit = max(2 * rows.rowCount, 1_000)
        try? keyed.store(height, for: key, state: NoState())
    }

    /// The table has come to the environment that they were measured for: what is not known is to be measured.
    mutating func arrive() {
        guard needsAnotherLook else { return }
        needsAnotherLook = false
        rows.queuePassedOver()
    }
}

extension Array where Element: Hashable {
    /// Each element where it comes first.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
