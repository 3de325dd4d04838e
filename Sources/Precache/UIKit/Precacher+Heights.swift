import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// The height of a row in points: the known one, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the content width in points and answers nil where it could not measure.
    func height(
        at position: RowPosition, in tableView: UITableView, measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        // Inside a batch update positions mean one thing to the table and another to the data source.
        let isCacheable = !edits.isInBatch
        if isCacheable, case .known(let known) = knowledge(of: position, in: tableView) {
            if !isMeasuringAhead || measurementDepth > 0 { statistics.hits += 1 }
            return CGFloat(known)
        }
        let width = tableView.precacheContentWidth
        guard width > 0 else { return tableView.heightBeforeMeasuring }

        let generationBefore = generation
        // Where rows have identities, one without is not kept.
        let item = isCacheable && cache.contains(position) ? identities?.item(at: IndexPath(position)) : nil
        let hasPlace = identities == nil || item != nil
        count(tableView)
        measurementDepth += 1
        let measured = measure(width)
        measurementDepth -= 1
        guard let measured else { return tableView.heightBeforeMeasuring }
        if measured == UITableView.automaticDimension { return measured }
        do {
            try HeightError.check(Double(measured))
            // The measurement may have reloaded or edited the table: then `position` means another row by now.
            if isCacheable, hasPlace, generation == generationBefore, !edits.isInBatch {
                try cache.store(Double(measured), at: position)
                item?.store(Double(measured))
                dropOldItems()
            }
            return measured
        } catch {
            problems.report(
                "height",
                "the height measured for row \(position) is \(error), so it is not used. "
                    + "Later ones like it are not reported.")
            return tableView.heightBeforeMeasuring
        }
    }

    /// What is known of a row's height. Where rows have identities, it is what is known of the row's item as it is now, and
    /// what is known by position is brought in line with it.
    private func knowledge(of position: RowPosition, in tableView: UITableView) -> IdentifiedHeight {
        synchronize(section: position.section, with: tableView)
        guard let identities else {
            if let known = cache[position] { return .known(known) }
            return cache.lastHeight(at: position).map { .outdated($0) } ?? .unknown
        }
        guard cache.contains(position), let answer = identities.answer(at: IndexPath(position)) else { return .unknown }
        if case .known(let height) = answer {
            if cache[position] != height { _ = try? cache.store(height, at: position) }
            return answer
        }
        guard cache[position] != nil else { return answer }
        if case .unknown = answer, cache.queuedCount == 0 {
            // Another item is there: the table was told in a way that cannot be seen, and others may have moved too.
            forgetPositions()
            synchronize()
        } else {
            cache.forget(position)
            warmWhatIsUnknown()
        }
        return answer
    }

    /// What is known of a row's height for an estimate: the height in points, or the last one of a row that is to be
    /// measured again; nil where it never had one.
    func estimate(at position: RowPosition, in tableView: UITableView) -> CGFloat? {
        // Where nothing is known nothing can be wrong: a table that loads asks this once a row.
        guard !cache.isBlank || identities != nil, !edits.isInBatch else {
            hasServedEstimates = true
            return nil
        }
        switch knowledge(of: position, in: tableView) {
        case .known(let height):
            // An estimate of 0 is none: the least that is one stands for a hidden row.
            return max(CGFloat(height), .leastNormalMagnitude)
        case .outdated(let height):
            hasServedEstimates = true
            return CGFloat(height)
        case .unknown:
            hasServedEstimates = true
            return nil
        }
    }

    private func count(_ tableView: UITableView) {
        // Within a measurement ahead, whatever else the table asks for is a miss like any other.
        if isMeasuringAhead, measurementDepth == 0 {
            statistics.rowsPrecached += 1
            return
        }
        statistics.misses += 1
        if tableView.isBeingScrolled { statistics.missesWhileTracking += 1 }
    }

    /// UITableView's default height of a row, in points.
    static let defaultRowHeight: CGFloat = 44
}

extension UITableView {
    /// The width that rows have for their content, in points; 0 before the first layout.
    var precacheContentWidth: CGFloat {
        let inset = insetsContentViewsToSafeArea ? safeAreaInsets.left + safeAreaInsets.right : 0
        return max(bounds.width - inset, 0)
    }

    /// What to answer for a row that cannot be measured: the table's own height or estimate, else UIKit's 44 points.
    var heightBeforeMeasuring: CGFloat {
        if rowHeight > 0 { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : Precacher.defaultRowHeight
    }

    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }
}
