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

    /// More would push each other out: with the present one, these are one fewer than ``PerEnvironment/capacity``.
    static let mostWidths = 4
    static let mostTextSizes = 2

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
    /// Has heights measured for other widths and text sizes as well, once all are known for the present ones: for the width of the
    /// turned device, say, those of split view, or the next larger text.
    ///
    /// What is measured by a closure that is given the width is known then, and nothing is left to measure when the table comes to
    /// that width. All else is an estimate there, which keeps the content from jumping, and is measured again once the table is
    /// there: a cell's margins may be others in another window, and which of its fonts follow the text size nothing here can tell.
    ///
    /// For another text size a template cell is limited to that size, so that it has it in its traits, and its labels follow that
    /// adjust their fonts. Closures find it in `UITraitCollection.current`: they are measured right where they make their fonts
    /// with `UIFont.preferredFont(forTextStyle:compatibleWith: .current)`. Without that, UIKit's fonts have the app's own text size.
    ///
    /// A memory warning drops the heights of all but the present environment, and this with them.
    ///
    /// - Parameters:
    ///   - widths: what rows will have for their content, in points: the table's width there, less its safe area at both sides.
    ///     Those that are no widths (0, negative, infinite or not a number) are left out, and all after the fourth.
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
        guard let environment else { return false }
        return ahead.environments(besides: environment).contains { other in
            updateAhead(other) { $0.rows.queuedCount > 0 }
        }
    }

    /// A row that is not known in one of those environments, the nearest to what is on the screen first.
    func nextAhead(in tableView: UITableView) -> (row: RowPosition, environment: HeightEnvironment)? {
        guard let environment, !environment.isEditing, tableView.agreesWithDataSource else { return nil }
        // Before the heights are changed: the table may ask for heights to tell.
        let first = tableView.firstVisiblePosition
        for other in ahead.environments(besides: environment) {
            let next = updateAhead(other) { $0.rows.nextUncached(near: first) }
            if let next { return (next, other) }
        }
        return nil
    }

    /// Measures a row for another environment, when the delegate is asked for it by ``precache(_:for:in:askedOf:)``.
    func measureAhead(
        _ position: RowPosition, for other: HeightEnvironment, _ request: HeightRequest,
        _ measure: (CGFloat) -> CGFloat?, in tableView: UITableView
    ) {
        guard request.isCached, !request.isEstimate else { return }
        let item = identities?.item(at: IndexPath(position))
        if let known = item?.height(in: other) ?? keyedHeight(request.rowKey, in: other) {
            return updateAhead(other) { _ = try? $0.rows.store(known, at: position) }
        }
        let generationBefore = generation
        guard let measured = measureOne(position, in: tableView, request, for: other, measure),
            measured != UITableView.automaticDimension, isHeight(measured, of: position),
            generation == generationBefore, identities == nil || item != nil || request.key != nil
        else { return }
        let isEstimate = request.identifier != nil || other.textSize != environment?.textSize
        item?.store(Double(measured), in: other, isEstimate: isEstimate)
        updateAhead(other) { $0.store(Double(measured), at: position, request.rowKey, isEstimate: isEstimate) }
    }

    /// Takes a row off the queue of one of those environments.
    func passOver(_ position: RowPosition, for other: HeightEnvironment) {
        updateAhead(other) { $0.rows.passOver(position) }
    }

    /// Measures with the text size of another environment; nil for the present one.
    func withTextSize(
        of other: HeightEnvironment?, in tableView: UITableView, _ measure: () -> CGFloat?
    ) -> CGFloat? {
        let textSizeBefore = textSizeAhead
        textSizeAhead = other.flatMap {
            $0.textSize == environment?.textSize ? nil : UIContentSizeCategory(rawValue: $0.textSize)
        }
        defer { textSizeAhead = textSizeBefore }
        // A measurement within one for another text size is one for the present size again.
        guard textSizeAhead != nil || textSizeBefore != nil else { return measure() }
        var traits = tableView.traitCollection
        if let textSizeAhead {
            let change = UITraitCollection(preferredContentSizeCategory: textSizeAhead)
            traits = UITraitCollection(traitsFrom: [traits, change])
        }
        var measured: CGFloat?
        traits.performAsCurrent { measured = measure() }
        return measured
    }

    /// Learns what measuring a row has cost, in seconds; nil for the present environment.
    func learn(_ cost: Double, identifier: String?, in other: HeightEnvironment?) {
        guard let other else { return heights.present.costs.learn(cost, identifier: identifier) }
        updateAhead(other) { $0.costs.learn(cost, identifier: identifier) }
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

    private func keyedHeight(_ key: RowKey?, in other: HeightEnvironment) -> Double? {
        guard let key else { return nil }
        return updateAhead(other) { ahead in
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

    /// The table has come to the environment that they were measured for: what are estimates is to be measured.
    mutating func arrive() {
        guard hasEstimatesAhead else { return }
        hasEstimatesAhead = false
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
