import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// The fast path. The height of a row in points, where it is known by its position, its key or identity (if it has
    /// one) knows the same, and nothing has changed since the cache was last brought up to date; else nil. It only
    /// counts the hit.
    ///
    /// What a warm table asks for each row that comes on screen: what only some tables use is left to
    /// ``height(at:in:_:measuredBy:)``.
    func quickHeight(at indexPath: IndexPath, _ key: RowKey?, in tableView: UITableView) -> CGFloat? {
        guard isUpToDate, let dataSource = tableView.dataSource, surroundings.isCurrent(tableView) else { return nil }
        let position = RowPosition(indexPath)
        let sections = tableView.sectionCount(of: dataSource)
        guard position.section >= 0, position.section < sections else { return nil }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: position.section)
        guard let known = heights.present.rows.height(at: position, sectionCount: sections, rowCount: rows) else {
            return nil
        }
        if let key {
            guard heights.present.keyed.answer(for: key, state: NoState()) == .known(known) else { return nil }
        } else if let identities {
            guard identities.answer(at: indexPath) == .known(known) else { return nil }
        }
        if idleTask.asked == nil || !isAskedAhead(position) { statistics.hits += 1 }
        return CGFloat(known)
    }

    /// The height of a row in points: the known one, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the content width in points and answers nil where it could not measure.
    func height(
        at position: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        if isAskedAhead(position) { idleTask.wasAskedBack = true }
        if let asked = idleTask.askedElsewhere, asked.row == position, measurementDepth == 0 {
            idleTask.askedElsewhere = nil
            let generationBefore = generation
            measureAhead(position, for: asked.environment, request, measure, in: tableView)
            if request.isEstimate { return tableView.heightBeforeMeasuring }
            // The measurement may have reloaded or edited the table: then `position` means another row by now, or none.
            guard generation == generationBefore, !edits.isInBatch else { return tableView.heightBeforeMeasuring }
            // Whoever asks, be it the table itself, is answered for the environment that it is in.
        }
        // Inside a batch update positions mean one thing to the table and another to the data source.
        guard !edits.isInBatch else { return measureOnly(position, in: tableView, request, measure) }
        // What would the height be now?
        if freshQuestion != nil { return measureOnly(position, in: tableView, request, measure) }
        guard request.isCached else { return passOver(position, in: tableView, request, measure) }
        if estimatedIdentifiers.contains(request.identifier), !request.isEstimate {
            guard isAskedAhead(position) else { return sizesItself(position, in: tableView) }
            var request = request
            request.isEstimate = true
            _ = measureAndStore(position, in: tableView, request, measure)
            idleTask.hasEstimate = true
            return UITableView.automaticDimension
        }
        if case .known(let known) = knowledge(of: position, request.rowKey, in: tableView) {
            isUpToDate =
                audit == nil && !logsHeights && !needsCounts && idleTask.askedElsewhere == nil
                && estimatedIdentifiers.isEmpty
            if !isAskedAhead(position) { statistics.hits += 1 }
            if logsHeights { log("hit", "\(position)", request.identifier, CGFloat(known)) }
            return CGFloat(known)
        }
        return measureAndStore(position, in: tableView, request, measure)
    }

    /// Measures a row, and keeps its height if it is one, and the row is still there afterwards.
    private func measureAndStore(
        _ position: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        let generationBefore = generation
        if request.isEstimate { hasUncachedRows = true }
        let storage = cache.contains(position) ? storage(of: position, request) : nil
        let measured = measureOne(position, in: tableView, request, measure)
        guard let measured, measured != UITableView.automaticDimension, isHeight(measured, of: "row \(position)") else {
            // What is known by the row's key is of before it changed.
            if let key = request.rowKey, generation == generationBefore,
                cache.hasChanged(position)
            {
                heights.updateAll { $0.keyed.invalidate(key) }
            }
            guard measured == UITableView.automaticDimension else { return tableView.heightBeforeMeasuring }
            sizesItself(position, at: generationBefore)
            return UITableView.automaticDimension
        }
        // The measurement may have reloaded or edited the table: then `position` means another row by now.
        if let storage, generation == generationBefore, !edits.isInBatch {
            store(measured, in: storage, at: position)
            heights.present.means.add(measured, identifier: request.cellName)
        }
        return measured
    }

    /// A row of a kind whose heights are only estimates is as high as its cell asks for.
    private func sizesItself(_ position: RowPosition, in tableView: UITableView) -> CGFloat {
        synchronize(section: position.section, with: tableView)
        hasUncachedRows = true
        return UITableView.automaticDimension
    }

    /// A row that the table asked for sizes itself: what it will be shown with is its estimate. One that is asked ahead
    /// may be measured where its estimate is asked.
    private func sizesItself(_ position: RowPosition, at generationBefore: Int) {
        hasUncachedRows = true
        guard generation == generationBefore, !edits.isInBatch, !isAskedAhead(position) else { return }
        cache.passOver(position)
    }

    /// Measures a row whose position cannot be trusted, or whose height is not to be known.
    private func measureOnly(
        _ position: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard let measured = measureOne(position, in: tableView, request, measure) else {
            return tableView.heightBeforeMeasuring
        }
        if measured == UITableView.automaticDimension || isHeight(measured, of: "row \(position)") { return measured }
        return tableView.heightBeforeMeasuring
    }

    /// Measures a row that is not to be cached. It is not measured ahead, and what was known of it says nothing.
    private func passOver(
        _ position: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        synchronize(section: position.section, with: tableView)
        hasUncachedRows = true
        // It may be cached again, and then be known by its key.
        if cache.hasChanged(position) {
            heights.present.changesWereLost()
            warmWhatIsUnknown()
        }
        heights.updateAll { if $0.rows[position] != nil { $0.rows.forget(position) } }
        cache.passOver(position)
        if isAskedAhead(position) { return tableView.heightBeforeMeasuring }
        return measureOnly(position, in: tableView, request, measure)
    }

    /// What is known of a row's height for an estimate, in points: the height; the last one of a row that is to be
    /// measured again; the one that it was shown with; the one that it had at the width (or text size) before; or the
    /// mean of rows like it. Nil where nothing is known of any row.
    ///
    /// While rows are measured ahead, `measure` measures this one.
    func estimate(
        at position: RowPosition, in tableView: UITableView, _ request: HeightRequest = HeightRequest(),
        measuredBy measure: ((CGFloat) -> CGFloat?)? = nil
    ) -> CGFloat? {
        if isAskedAhead(position) {
            var request = request
            request.isEstimate = true
            return measure.map { height(at: position, in: tableView, request, measuredBy: $0) }
        }
        // Where nothing is known nothing can be wrong: a table that loads asks this once a row.
        guard !cache.isBlank || heights.count > 1 || identities != nil || request.key != nil, !edits.isInBatch else {
            hasServedEstimates = true
            return nil
        }
        let knowledge =
            if request.identifier == nil, let key = request.key {
                knowledge(of: position, anyKey: key, in: tableView)
            } else {
                knowledge(of: position, request.rowKey, in: tableView)
            }
        switch knowledge {
        case .known(let height):
            // An estimate of 0 is none: the least that is one stands for a hidden row.
            return max(CGFloat(height), .leastNormalMagnitude)
        case .outdated(let height):
            hasServedEstimates = true
            return max(CGFloat(height), .leastNormalMagnitude)
        case .unknown:
            hasServedEstimates = true
            return estimateBefore(of: position, request)
        }
    }

    /// What a row's height was in the environment before, which is nearer to what it will be than the mean of all rows; or
    /// that.
    private func estimateBefore(of position: RowPosition, _ request: HeightRequest) -> CGFloat? {
        let mean = heights.present.means.mean(identifier: request.cellName)
        guard let environmentBefore, let before = heights.value(in: environmentBefore) else { return mean }
        var answer = IdentifiedHeight.unknown
        if let key = request.rowKey {
            answer = before.keyed.lastHeight(of: key).map { .outdated($0) } ?? .unknown
        } else if let identities {
            answer = identities.item(at: IndexPath(position))?.answer(in: environmentBefore) ?? .unknown
        } else if before.rows.rowCount(inSection: position.section) == cache.rowCount(inSection: position.section) {
            answer = before.rows.lastHeight(at: position).map { .outdated($0) } ?? .unknown
        }
        switch answer {
        case .known(let height), .outdated(let height): return max(CGFloat(height), .leastNormalMagnitude)
        case .unknown: return mean ?? before.means.mean(identifier: request.cellName)
        }
    }

    /// UITableView's default height of a row, in points.
    static let defaultRowHeight: CGFloat = 44
}

extension UITableView {
    /// What to answer for a row that cannot be measured: the table's own height or estimate, else UIKit's 44 points.
    var heightBeforeMeasuring: CGFloat {
        if rowHeight > 0 { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : Precacher.defaultRowHeight
    }

    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }
}
