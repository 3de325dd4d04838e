import PrecacheCore

// A template is measured as UITableView would size a row of it: as wide as its row, it is asked itself. It stands in the
// table while it is filled and asked, because there it has the table's traits, margins and safe area, and not a moment
// longer: a table lays its hidden subviews out as well. So it is gone before the table lays out what is in it, and before
// any commit, also where a height is asked from within the table's own layout. There it costs no further pass: the cell
// that comes on the screen with the row has the table laid out once more anyway.

extension RowMeasurer {
    /// The height in points of the template cell for `identifier` once `configure` has filled it, nil where the table
    /// has no such cell.
    ///
    /// - Parameters:
    ///   - width: what rows have for their content and accessory, in points.
    ///   - make: makes the template where there is none; nil to have the table make it.
    func height<Cell: UITableViewCell>(
        ofTemplate identifier: String, at path: IndexPath, in tableView: UITableView, width: CGFloat,
        make: (() -> UITableViewCell)?, configure: (Cell) -> Void
    ) -> CGFloat? {
        var found = cells.take(identifier, from: tableView, make: make)
        if found == nil, Cell.self == UITableViewCell.self, identifier == Item.Cell.name(of: Cell.self) {
            found = cells.take(Self.plain, from: tableView) { UITableViewCell(style: .default, reuseIdentifier: nil) }
        }
        guard let cell = found else { return missing(Cell.self, identifier, in: tableView) }
        defer { if settling?.template !== cell { putBack(cell) } }
        guard let template = cell as? Cell else { return other(cell, than: Cell.self, identifier, in: tableView) }
        if template.precacheMarks.hadContent == nil {
            // A plain cell has none but what a row gave it that showed it before.
            template.precacheMarks.hadContent =
                template.contentConfiguration != nil && type(of: template) != UITableViewCell.self
        }
        let insets = tableView.insetsOfRows
        // Closures are given what is left for the content; what was taken from it, by the app too, stays taken.
        let taken = reader.contentWidth(of: tableView) - width
        let rowWidth = max(tableView.precacheRowWidth - taken, 0)
        let isSettlingBefore = settling != nil
        let stays = { !isSettlingBefore && self.settling?.template === template }
        return template.standing(in: tableView, x: insets.left, width: rowWidth, stays: stays) {
            configure(template)
            let height = askFilled(template, identifier) { [unowned self, unowned template, unowned tableView] in
                self.height(of: template, identifier: identifier, in: tableView)
            }
            // What the row has is registered under another name. A configuration may come of the update handler, when the
            // template is asked.
            if template.precacheMarks.poolName == Self.plain, template.contentConfiguration == nil {
                return missing(Cell.self, identifier, in: tableView)
            }
            noteFound(identifier)
            shownCells.noteMeasured(by: identifier)
            return height
        }
    }

    /// The height in points of a row that shows a filled template, which stands in the table as wide as its row.
    ///
    /// That is what `sizeThatFits(_:)` answers, of a cell that lays out by frames, or else what the cell itself asks for, which
    /// carries out a configuration update that waits. A shown cell knows what a template does not: its separator and the
    /// section index. What these take is read off a shown cell of the kind (``insetsBeyond(_:_:in:)``): it is taken from
    /// the width, and added to the height.
    private func height(
        of template: UITableViewCell, identifier: String, in tableView: UITableView
    ) -> CGFloat {
        let kind = CellKind(of: template, identifier: identifier)
        let rowWidth = template.frame.width
        if template.isPrecachedByFrameLayout {
            let own = own(of: template, kind, in: tableView)
            let missing = insetsBeyond(own, kind, in: tableView)
            let safeArea = tableView.insetsContentViewsToSafeArea ? template.safeAreaInsets : .zero
            let taken = own.width + template.widthOfAccessoryView(kind) + missing.width + safeArea.left + safeArea.right
            let fitting = template.sizeThatFits(CGSize(width: max(rowWidth - taken, 0), height: 0)).height
            return (fitting > 0 ? fitting : UITableView.defaultRowHeight) + own.height + missing.height
        }
        var missing = insetsBeyond(template.precacheMarks.insets[kind] ?? .zero, kind, in: tableView)
        var fitting = template.fittingHeight(width: max(rowWidth - missing.width, 0))
        // What a template knows by itself is read once a kind, when it is as high as it asks to be.
        template.frame.size.height = fitting
        let own = own(of: template, kind, in: tableView)
        let actual = insetsBeyond(own, kind, in: tableView)
        if actual.width != missing.width { fitting = template.fittingHeight(width: max(rowWidth - actual.width, 0)) }
        missing = actual
        return fitting + missing.height
    }

    /// What a template takes from its row by itself, less an accessory view of the app's own. Read once a kind: its
    /// `layoutSubviews()` is called, which places its content view and lays out nothing inside it.
    private func own(of template: UITableViewCell, _ kind: CellKind, in tableView: UITableView) -> CellInsets {
        if let known = template.precacheMarks.insets[kind] { return known }
        template.layoutSubviews()
        var taken = template.insets(in: tableView)
        taken.width -= template.widthOfAccessoryView(kind)
        template.precacheMarks.insets[kind] = taken
        return taken
    }

    /// What a shown cell of the kind takes from its row more than a template does by itself.
    func insetsBeyond(_ own: CellInsets, _ kind: CellKind, in tableView: UITableView) -> CellInsets {
        let pixel = 1 / max(tableView.traitCollection.displayScale, 1)
        if let shown = shownCells.insets[kind] {
            let (width, height) = (shown.width - own.width, shown.height - own.height)
            // What was read as a difference is off by a rounding error.
            return CellInsets(
                width: width.isNear(0) ? 0 : width, height: height.isNear(0) ? 0 : height.isNear(pixel) ? pixel : height
            )
        }
        // What the table takes from cells of another identifier it takes from this one's.
        for (other, shown) in shownCells.insets where other.differsByIdentifier(from: kind) {
            guard let template = other.identifier.flatMap({ cells.known($0) }),
                let known = template.precacheMarks.insets[other]
            else { continue }
            return CellInsets(width: shown.width - known.width, height: shown.height - known.height)
        }
        // None was shown yet. A template that was a shown cell before may know of its separator.
        let knowsSeparator = !tableView.hasSeparators || own.height.isNear(pixel)
        return CellInsets(
            width: max(-own.width, 0) + reader.insets.sectionIndex, height: knowsSeparator ? 0 : pixel)
    }

    /// The height in points of the template header or footer for `identifier` once `configure` has filled it, nil where
    /// the table has no such view.
    func height<View: UITableViewHeaderFooterView>(
        ofHeaderFooterTemplate identifier: String, in tableView: UITableView, configure: (View) -> Void
    ) -> CGFloat? {
        guard let view = headerFooters.take(identifier, from: tableView, make: nil) else {
            return missing(View.self, identifier, in: tableView)
        }
        defer { headerFooters.put(view) }
        guard let template = view as? View else { return other(view, than: View.self, identifier, in: tableView) }
        return template.standing(in: tableView, x: 0, width: tableView.bounds.width) {
            configure(template)
            shownCells.noteMeasured(supplement: identifier)
            if template.isPrecachedByFrameLayout {
                return template.sizeThatFits(CGSize(width: reader.contentWidthOfHeaders(in: tableView), height: 0))
                    .height
            }
            return template.fittingHeight(width: template.frame.width)
        }
    }

    /// The pool's name of a plain cell that is made for a content configuration: nothing else makes such a row's height.
    private static let plain = "plain"

    /// There is no template: the row sizes itself, and the console says what to do.
    private func missing(_ type: UIView.Type, _ identifier: String, in tableView: UITableView) -> CGFloat? {
        noteMissing(identifier)
        let isWithoutType = type == UITableViewCell.self || type == UITableViewHeaderFooterView.self
        notes.report(
            "identifier \(identifier)",
            "nothing is registered for the reuse identifier \"\(identifier)\", so no \(type) is measured, and such rows size "
                + "themselves. Register the cell under that name, name the one that it has (identifier:), or make it "
                + "(template:)." + (isWithoutType ? " If it has a type, say so: { (cell: PostCell) in … }." : ""))
        return heightOfUnmeasured(in: tableView)
    }

    /// The template is of another class than the closure fills: the row sizes itself.
    private func other(
        _ view: UIView, than type: UIView.Type, _ identifier: String, in tableView: UITableView
    ) -> CGFloat? {
        notes.report(
            "class \(identifier)",
            "the view registered for the reuse identifier \"\(identifier)\" is a \(Swift.type(of: view)), not a \(type), so "
                + "it is not measured, and such rows size themselves. Name the identifier that a \(type) has (identifier:)."
        )
        return heightOfUnmeasured(in: tableView)
    }

    private func heightOfUnmeasured(in tableView: UITableView) -> CGFloat? {
        tableView.canSizeRows ? UITableView.automaticDimension : nil
    }
}

extension CGFloat {
    /// Whether two lengths in points are the same but for rounding errors.
    fileprivate func isNear(_ other: CGFloat) -> Bool { (self - other).magnitude < 1e-6 }
}
