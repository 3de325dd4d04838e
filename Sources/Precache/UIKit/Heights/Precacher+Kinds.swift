import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// What Precache assumes of UIKit is held against what is on the screen: of each kind of row, in each environment, the
// first cell that is shown is asked what height it wants. Where that is not what was served, heights that were measured
// likewise are estimates from then on, and their rows are as high as their cells ask. It costs one question a kind and
// environment.

/// A question for what a row's height would be now, in which the cache has no say, and what it was answered with.
struct FreshQuestion {
    /// The width that the answer was measured at, in points.
    var measuredWidth: CGFloat?
    /// The reuse identifier of the cell that measured; nil for a closure.
    var identifier: String?
}

/// A shown cell that asks for another height than was served.
struct Contradiction {
    /// In points.
    let served: Double
    /// What the cell asks for, in points.
    let wanted: Double
    /// What the row would be measured at now, in points; nil where the delegate has no say.
    let measuredNow: Double?
    let question: FreshQuestion
}

extension Precacher {
    /// Looks at the kinds of rows that have come on the screen. To be called when the table was laid out.
    /// O(rows that were not on the screen when it was last called).
    func checkKinds(_ visible: [IndexPath], in tableView: UITableView) {
        guard freshQuestion == nil, !isCheckingKinds, let first = visible.first, let last = visible.last else { return }
        let before = rowsLookedAt.flatMap { $0.generation == generation ? $0.rows : nil }
        let new = visible.filter { before?.contains($0) != true }
        rowsLookedAt = (first...last, generation)
        // Rows are edited, and measured, by the data source's leave.
        guard !new.isEmpty, !tableView.isEditing || tableView.agreesWithDataSource else { return }
        isCheckingKinds = true
        defer { isCheckingKinds = false }
        for path in new {
            // A hidden row is not laid out, and asks for nothing.
            guard let cell = tableView.cellForRow(at: path), cell.bounds.height > 0 else { continue }
            let kind = CellKind(of: cell, identifier: cell.reuseIdentifier, editing(at: path, in: tableView))
            guard cell.isEditing == kind.isEditing else { continue }
            if heights.present.insets[kind] == nil { learnInsets(of: cell, kind, in: tableView) }
            check(cell, kind, at: path, in: tableView)
        }
    }

    /// Reads off a shown cell what the table told it of. If rows of its kind were measured on another assumption, they
    /// are measured again.
    private func learnInsets(of cell: UITableViewCell, _ kind: CellKind, in tableView: UITableView) {
        // Places its content view; not `layoutIfNeeded()`, which may have the table laid out in its own layout.
        cell.layoutSubviews()
        var shown = cell.insets(in: tableView)
        shown.width -= cell.widthOfAccessoryView(kind)
        let own = kind.identifier.flatMap { cellTemplates.known($0) }?.precacheMarks.insets[kind]
        let assumed = own.map { insetsBeyond($0, kind, in: tableView) }
        heights.present.insets[kind] = shown
        guard let own, let assumed, assumed != insetsBeyond(own, kind, in: tableView) else { return }
        measureAgain()
    }

    private func check(_ cell: UITableViewCell, _ kind: CellKind, at path: IndexPath, in tableView: UITableView) {
        guard !heights.present.checkedKinds.contains(kind) else { return }
        let isMeasuredByCell = kind.identifier.map { measuredIdentifiers.contains($0) } ?? false
        if !isMeasuredByCell, !asksForHeight(cell) { return leaveToClosures(kind, in: tableView) }
        // A table that still shows a former height was not told yet.
        guard let served = cache[RowPosition(path)], served > 0,
            !tableView.differsVisibly(Double(cell.frame.height), served),
            heights.present.undecidedRows[kind] != RowPosition(path)
        else { return }
        guard let found = contradiction(by: cell, at: path, served: served, in: tableView) else {
            heights.present.checkedKinds.insert(kind)
            return
        }
        // It may only have changed since it was measured: another row of the kind will tell.
        if let now = found.measuredNow, !tableView.differsVisibly(now, found.wanted) {
            heights.present.undecidedRows[kind] = RowPosition(path)
            return
        }
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        // Closures may round, and leave the separator out: that is no other height.
        if found.question.identifier == nil, abs(found.wanted - served) < 1 + pixel {
            heights.present.checkedKinds.insert(kind)
            return
        }
        heights.present.checkedKinds.insert(kind)
        serveEstimates(found, cell, at: path, in: tableView)
    }

    /// A cell that does not say what height it wants shows a row that a closure measures: the closure knows better, of
    /// all rows that closures measure, because nothing tells one from the other.
    private func leaveToClosures(_ kind: CellKind, in tableView: UITableView) {
        heights.present.checkedKinds.insert(kind)
        hasCellsWithoutConstraints = true
        if estimatedIdentifiers.remove(nil) != nil { measureAgain() }
    }

    /// What a shown cell asks for, where that is not what was served.
    func contradiction(
        by cell: UITableViewCell, at path: IndexPath, served: Double, in tableView: UITableView
    ) -> Contradiction? {
        var wanted = Double(cell.heightWanted(in: tableView))
        guard tableView.differsVisibly(wanted, served) else { return nil }
        let (now, question) = heightMeasuredNow(at: path, in: tableView)
        // A row that is inset by a rule of its own is measured at less than the row's width, if its cell is inset, too.
        if let width = question.measuredWidth, !cell.isPrecachedByFrameLayout {
            let inset = contentWidth(at: RowPosition(path), of: tableView) - width
            if inset != 0, !isNarrowed(cell, at: path, from: width, in: tableView) {
                wanted = Double(cell.fittingHeight(width: cell.bounds.width - inset))
                cell.layoutSubviews()
                guard tableView.differsVisibly(wanted, served) else { return nil }
            }
        }
        return Contradiction(served: served, wanted: wanted, measuredNow: now, question: question)
    }

    /// Whether a cell's content is not as wide as what was measured leaves for it, beside an accessory that others of
    /// its kind have too.
    func isNarrowed(
        _ cell: UITableViewCell, at path: IndexPath, from width: CGFloat, in tableView: UITableView
    ) -> Bool {
        let kind = CellKind(of: cell, identifier: cell.reuseIdentifier, editing(at: path, in: tableView))
        let own = kind.identifier.flatMap { cellTemplates.known($0) }?.precacheMarks.insets[kind]?.width ?? 0
        let inset = contentWidth(at: RowPosition(path), of: tableView) - width
        // Cells that are inset by themselves are so as templates, too: that is the same inset, and not one more.
        let left = width - (inset == 0 ? own : max(own - inset, 0)) - cell.widthOfAccessoryView(kind)
        return tableView.differsVisibly(Double(cell.contentView.bounds.width), Double(left))
    }

    /// Whether a cell says by its constraints, or its content configuration, what height it wants. Cells that lay out by
    /// hand do not.
    func asksForHeight(_ cell: UITableViewCell) -> Bool {
        if cell.isPrecachedByFrameLayout { return false }
        if cell.contentConfiguration != nil { return true }
        return cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }

    private func serveEstimates(
        _ found: Contradiction, _ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView
    ) {
        let identifier = found.question.identifier
        let name = identifier.map { "measured with \"\($0)\"" } ?? "measured by a closure"
        // What a closure has room for beyond what constraints ask may be laid out by hand.
        let isLeftToClosure = identifier == nil && (hasCellsWithoutConstraints || found.wanted < found.served)
        let canServe = tableView.canSizeRows && !isLeftToClosure
        problems.report(
            "served \(name)",
            "rows \(name) are not served the height that their cells ask for: row \(path.section):\(path.row), shown by "
                + "a \(type(of: cell)), was served \(found.served) points, and its cell asks for \(found.wanted). "
                + (canServe
                    ? "From now on such heights are only estimates, and the cells size themselves. "
                    : "They are served all the same. ")
                + "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height "
                + "is meant, set isPrecachedByFrameLayout in the cell. Precacher.isAuditing shows each such row.")
        guard canServe else { return }
        estimatedIdentifiers.insert(identifier)
        hasUncachedRows = true
        measureAgain()
    }

    /// Forgets the heights of the present environment, and has the table ask for those on the screen again.
    private func measureAgain() {
        generation += 1
        heights.present.rows = HeightCache(rowCounts: heights.present.rows.rowCounts)
        heights.present.keyed.invalidateAll()
        heights.present.means = HeightMeans()
        identities?.invalidatePresent()
        shownHeightsAreOld = true
        warmWhatIsUnknown()
    }

    /// What the delegate would have a row measured at now; nil where it has no say.
    private func heightMeasuredNow(
        at path: IndexPath, in tableView: UITableView
    ) -> (height: Double?, question: FreshQuestion) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource else {
            return (nil, FreshQuestion())
        }
        freshQuestion = FreshQuestion()
        defer { freshQuestion = nil }
        let height = Double(tableView.height(forRowAt: path, from: delegate))
        return (height, freshQuestion ?? FreshQuestion())
    }

    /// Another data source or delegate: what was found of the kinds of rows holds no longer.
    func forgetKinds() {
        estimatedIdentifiers = []
        measuredIdentifiers = []
        hasCellsWithoutConstraints = false
        heights.updateAll { known in
            known.insets = [:]
            known.checkedKinds = []
            known.undecidedRows = [:]
        }
    }
}

extension UITableViewCell {
    /// The height in points that a shown cell asks for, by its own word.
    func heightWanted(in tableView: UITableView) -> CGFloat {
        guard isPrecachedByFrameLayout else {
            // The question may place the content view otherwise than a layout does.
            defer { layoutSubviews() }
            return fittingHeight(width: bounds.width)
        }
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
