import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Heights for environments that the table is not in yet. Its present heights are neither changed nor served by it.

/// What rows are measured for besides the present environment.
struct Ahead {
    /// In points.
    var widths: [CGFloat] = []
    var textSizes: [UIContentSizeCategory] = []

    /// Four widths, two text sizes at the present width, two at the one before it, and these two themselves: as many as
    /// ``PerEnvironment/capacity``. More would push each other out.
    static let mostWidths = 4
    static let mostTextSizes = 2

    var isEmpty: Bool { widths.isEmpty && textSizes.isEmpty }

    /// Each of the widths at the present text size, and each of the text sizes at the present width.
    func environments(besides present: HeightEnvironment) -> [HeightEnvironment] {
        let atWidths = widths.map { width in
            var environment = present
            environment.contentWidth = Double(width)
            return environment
        }
        let atTextSizes = textSizes.map { textSize in
            var environment = present
            environment.textSize = textSize.rawValue
            return environment
        }
        return (atWidths + atTextSizes).filter { $0 != present }
    }
}

extension Precacher {
    /// Has heights measured for other widths and text sizes as well, once all are known for the present ones: for the
    /// width of the turned device, say, those of split view, or the next larger text.
    ///
    /// What is measured by a closure that is given the width is known then, and nothing is left to measure when the
    /// table comes to that width. All else is an estimate there, which keeps the content from jumping, and is measured
    /// again once the table is there: a cell's margins may be others in another window, and which of its fonts follow
    /// the text size nothing here can tell.
    ///
    /// For another text size a template cell is limited to that size: it has it in its traits, and labels that adjust
    /// their fonts follow it. Closures find it in `UITraitCollection.current`: they are measured right where they make
    /// their fonts with `UIFont.preferredFont(forTextStyle:compatibleWith: .current)`. Without that, UIKit's fonts have
    /// the app's own text size.
    ///
    /// Cells that a `template:` closure makes are left out there: they may be others' too.
    ///
    /// Headers and footers are not measured ahead. `isWarm`, `progress` and `warmedUp()` go by the present environment
    /// alone. A memory warning drops the heights of all but that, and this with them.
    ///
    /// - Parameters:
    ///   - widths: what rows will have for their content, as closures are given it, in points: the table's width there,
    ///     less its safe area at both sides, the insets of an inset grouped table, and a section index. Those that are
    ///     no widths (0, negative, infinite or not a number) are left out, and all after the fourth.
    ///   - textSizes: measured at the present width; all after the second are left out.
    ///
    ///   Both take the place of what was asked for before; nothing named has nothing measured for others.
    public func warmAhead(forContentWidths widths: [CGFloat] = [], textSizes: [UIContentSizeCategory] = []) {
        ahead = Ahead(
            widths: Array(widths.filter { $0 > 0 && $0 < .infinity }.uniqued.prefix(Ahead.mostWidths)),
            textSizes: Array(textSizes.filter { $0 != .unspecified }.uniqued.prefix(Ahead.mostTextSizes)))
        warmWhatIsUnknown()
    }

    /// Whether a row is still to be measured for one of those environments. O(sections) an environment.
    var isAnythingUnknownAhead: Bool {
        guard let environment, !environment.isEditing, !ahead.isEmpty else { return false }
        let counts = cache.rowCounts
        return ahead.environments(besides: environment).contains { other in
            guard let rows = heights.value(in: other)?.rows, rows.rowCounts == counts else { return cache.rowCount > 0 }
            return rows.queuedCount > 0
        }
    }

    /// A row that is not known in one of those environments: from what is on the screen to the end, then from there up.
    func nextAhead(in tableView: UITableView) -> RowPosition? {
        guard !ahead.isEmpty, let environment, !environment.isEditing, tableView.agreesWithDataSource else {
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
        let isEstimate =
            request.isEstimate || request.identifier != nil || other.textSize != environment?.textSize
        let item = identities?.item(at: IndexPath(position))
        if request.isCached {
            switch answerAhead(for: position, item, request.storableKey, in: other) {
            case .known(let height): return updateAhead(other) { _ = try? $0.rows.store(height, at: position) }
            // An estimate from before a reload; of another state it says little.
            case .outdated(let height) where isEstimate && identities?.hasLayoutState != true:
                return updateAhead(other) { $0.noteEstimate(height, at: position) }
            case .outdated, .unknown: break
            }
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
        item?.store(Double(measured), in: other, isEstimate: isEstimate)
        updateAhead(other) { $0.store(Double(measured), at: position, request.storableKey, isEstimate: isEstimate) }
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

    /// Measures with the table's traits as the current ones, as in its own layout, but with the text size of another
    /// environment. (Apple, `UITraitCollection.current`.)
    ///
    /// - Parameter other: nil for the present environment.
    func withTraits(
        of tableView: UITableView, in other: HeightEnvironment?, _ measure: () -> CGFloat?
    ) -> CGFloat? {
        var measured: CGFloat?
        guard other != nil || idleTask.textSize != nil else {
            tableView.traitCollection.performAsCurrent { measured = measure() }
            return measured
        }
        // A measurement within one for another text size may be one for the present size.
        let textSizeBefore = idleTask.textSize
        idleTask.textSize = other.flatMap {
            $0.textSize == environment?.textSize ? nil : UIContentSizeCategory(rawValue: $0.textSize)
        }
        defer { idleTask.textSize = textSizeBefore }
        var traits = tableView.traitCollection
        if let textSize = idleTask.textSize {
            let change = UITraitCollection(preferredContentSizeCategory: textSize)
            traits = UITraitCollection(traitsFrom: [traits, change])
        }
        traits.performAsCurrent { measured = measure() }
        return measured
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
    fileprivate mutating func store(_ height: Double, at position: RowPosition, _ key: RowKey?, isEstimate: Bool) {
        if isEstimate {
            noteEstimate(height, at: position)
        } else {
            _ = try? rows.store(height, at: position)
        }
        guard let key else { return }
        keyed.limit = max(2 * rows.rowCount, 1_000)
        try? keyed.store(height, for: key, state: NoState())
        if isEstimate { keyed.invalidate(key) }
    }

    fileprivate mutating func noteEstimate(_ height: Double, at position: RowPosition) {
        needsAnotherLook = true
        rows.queue(position)
        rows.noteShown(height, at: position)
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
