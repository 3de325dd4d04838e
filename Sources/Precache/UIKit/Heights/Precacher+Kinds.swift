import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// What Precache assumes of UIKit is held against what is on the screen: of each kind of row, in each environment, the
// first cell that is shown is asked what height it wants. Where that is not what was served, the kind's heights are
// estimates from then on, and its rows are as high as their cells ask. It costs one question a kind and environment.

/// A question for what a row's height would be now.
struct FreshQuestion {
    /// The width that the answer was measured at, in points.
    var measuredWidth: CGFloat?
}

extension Precacher {
    /// Looks at the kinds of rows that are on the screen for the first time in this environment. To be called when the
    /// table was laid out.
    /// O(rows that were not on the screen when it was last called).
    func checkKinds(_ visible: [IndexPath], in tableView: UITableView) {
        guard freshQuestion == nil, let first = visible.first, let last = visible.last else { return }
        let before = rowsLookedAt.flatMap { $0.generation == generation ? $0.rows : nil }
        let new = visible.filter { before?.contains($0) != true }
        rowsLookedAt = (first...last, generation)
        // Rows are edited, and measured, by the data source's leave.
        guard !new.isEmpty, !tableView.isEditing || tableView.agreesWithDataSource else { return }
        for path in new {
            guard let cell = tableView.cellForRow(at: path) else { continue }
            let kind = CellKind(of: cell, identifier: cell.reuseIdentifier, editing(at: path, in: tableView))
            guard cell.isEditing == kind.isEditing else { continue }
            if heights.present.insets[kind] == nil { learnInsets(of: cell, kind, in: tableView) }
            check(cell, kind, at: path, in: tableView)
        }
    }

    /// Reads off a shown cell what the table told it of. If rows of its kind were measured on another assumption, they
    /// are measured again.
    private func learnInsets(of cell: UITableViewCell, _ kind: CellKind, in tableView: UITableView) {
        cell.layoutIfNeeded()
        var shown = cell.taken(insideSafeAreaOf: tableView)
        shown.width -= cell.widthOfAccessoryView(kind)
        let own = kind.identifier.flatMap { cellTemplates.known($0) }?.precacheMarks.insets[kind]
        let assumed = own.map { missing(to: $0, kind, in: tableView) }
        heights.present.insets[kind] = shown
        guard let own, let assumed, assumed != missing(to: own, kind, in: tableView) else { return }
        forgetEverything()
        shownHeightsAreOld = true
    }

    private func check(_ cell: UITableViewCell, _ kind: CellKind, at path: IndexPath, in tableView: UITableView) {
        let isMeasuredByCell = kind.identifier.map { measuredKinds.contains($0) } ?? false
        let measuredAs = isMeasuredByCell ? kind.identifier : nil
        guard !heights.present.checkedKinds.contains(kind), measuredKinds.contains(measuredAs),
            !estimatedKinds.contains(measuredAs),
            // A hidden row asks for nothing, and a table that still shows a former height was not told yet.
            let served = cache[RowPosition(path)], served > 0,
            !tableView.differsVisibly(Double(cell.frame.height), served)
        else { return }
        guard isMeasuredByCell || saysItsHeight(cell) else {
            if !cell.isPrecachedByFrameLayout { hasSilentCells = true }
            heights.present.checkedKinds.insert(kind)
            return
        }
        let wanted = Double(cell.heightWanted(in: tableView))
        // Closures may round, or leave the separator out: less than a point is no other height.
        guard tableView.differsVisibly(wanted, served), isMeasuredByCell || abs(wanted - served) >= 1 else {
            heights.present.checkedKinds.insert(kind)
            return
        }
        // It may only have changed since it was measured.
        if let now = heightMeasuredNow(at: path, in: tableView).height, !tableView.differsVisibly(now, wanted) {
            return
        }
        heights.present.checkedKinds.insert(kind)
        serveEstimates(measuredAs, cell, at: path, served: served, wanted: wanted, in: tableView)
    }

    /// Whether a cell whose row a closure measures says by its constraints, or its content configuration, what height it
    /// wants. Cells that lay out by hand do not, and the closure knows better.
    func saysItsHeight(_ cell: UITableViewCell) -> Bool {
        if cell.isPrecachedByFrameLayout { return false }
        if cell.contentConfiguration != nil { return true }
        return cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }

    private func serveEstimates(
        _ kind: String?, _ cell: UITableViewCell, at path: IndexPath, served: Double, wanted: Double,
        in tableView: UITableView
    ) {
        let name = kind.map { "of \"\($0)\"" } ?? "that are measured by a closure"
        let canServe = tableView.canSizeRows && !(kind == nil && hasSilentCells)
        problems.report(
            "kind \(name)",
            "rows \(name) are not served the height that their cells ask for: row \(path.section):\(path.row), shown by a "
                + "\(type(of: cell)), was served \(served) points, and its cell asks for \(wanted). "
                + (canServe
                    ? "From now on such heights are only estimates, and the cells size themselves. "
                    : "They are served all the same, because the rows of this table cannot size themselves. ")
                + "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height is "
                + "meant, set isPrecachedByFrameLayout in the cell. Precacher.isAuditing shows each such row.")
        guard canServe else { return }
        estimatedKinds.insert(kind)
        hasUncachedRows = true
        forgetEverything()
        shownHeightsAreOld = true
    }

    /// What the delegate would have a row measured at now; nil where it has no say.
    func heightMeasuredNow(
        at path: IndexPath, in tableView: UITableView
    ) -> (height: Double?, measuredWidth: CGFloat?) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource else {
            return (nil, nil)
        }
        freshQuestion = FreshQuestion()
        defer { freshQuestion = nil }
        let height = Double(tableView.height(forRowAt: path, from: delegate))
        return (height, freshQuestion?.measuredWidth)
    }
}

extension UITableViewCell {
    /// The height in points that a shown cell asks for, by its own word.
    func heightWanted(in tableView: UITableView) -> CGFloat {
        guard isPrecachedByFrameLayout else { return fittingHeight(width: bounds.width) }
        let taken = bounds.height - contentView.frame.height
        return sizeThatFits(CGSize(width: contentView.frame.width, height: 0)).height + taken
    }
}

extension UITableView {
    /// Whether two heights in points differ by a pixel at least.
    func differsVisibly(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) * Double(max(traitCollection.displayScale, 1)) >= 0.999
    }

    /// Whether a row may answer `automaticDimension`. (Apple, `estimatedRowHeight`: not where it is 0, unless the
    /// delegate estimates.)
    fileprivate var canSizeRows: Bool { estimatedRowHeight != 0 || delegateEstimatesRows }
}
