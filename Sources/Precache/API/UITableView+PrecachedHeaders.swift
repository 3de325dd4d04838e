import PrecacheCore

// Answers for `tableView(_:heightForHeaderInSection:)` and its relatives. Headers and footers follow edits of sections,
// and are measured ahead where the table has estimates for them; without, it asks for all of them at once. A height
// that cannot be used, or is asked before the first layout, is answered with `automaticDimension`.

extension UITableView {
    /// The height of a section's header in points: the cached one, or what `measure` answers, which is then cached.
    ///
    /// - Parameters:
    ///   - section: the section, as the delegate was given it.
    ///   - measure: answers the header's height for the table's content width, both in points. Not kept.
    public func precachedHeight(
        forHeaderInSection section: Int, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredPrecacher.resolver.height(at: .header(of: section), in: self, HeightRequest(), measuredBy: measure)
    }

    /// The height of a section's header in points: the cached one, or that of a template view that `configure` fills.
    ///
    /// - Parameters:
    ///   - section: the section, as the delegate was given it.
    ///   - identifier: the reuse identifier that the view is registered for; nil for the name of its type.
    ///   - configure: fills the view as `tableView(_:viewForHeaderInSection:)` does. Not kept.
    public func precachedHeight<View: UITableViewHeaderFooterView>(
        forHeaderInSection section: Int, identifier: String? = nil, configure: (View) -> Void
    ) -> CGFloat {
        precachedHeight(ofSupplement: .header(of: section), identifier: identifier, configure: configure)
    }

    /// The cached height of a section's header in points; the last one, if it is to be measured again; else the table's
    /// `estimatedSectionHeaderHeight`.
    public func precachedEstimate(forHeaderInSection section: Int) -> CGFloat {
        requiredPrecacher.resolver.estimate(ofSupplement: .header(of: section), in: self)
            ?? estimatedSectionHeaderHeight
    }

    /// ``precachedHeight(forHeaderInSection:measuredBy:)`` for a footer.
    public func precachedHeight(
        forFooterInSection section: Int, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredPrecacher.resolver.height(at: .footer(of: section), in: self, HeightRequest(), measuredBy: measure)
    }

    /// ``precachedHeight(forHeaderInSection:identifier:configure:)`` for a footer.
    public func precachedHeight<View: UITableViewHeaderFooterView>(
        forFooterInSection section: Int, identifier: String? = nil, configure: (View) -> Void
    ) -> CGFloat {
        precachedHeight(ofSupplement: .footer(of: section), identifier: identifier, configure: configure)
    }

    /// ``precachedEstimate(forHeaderInSection:)`` for a footer.
    public func precachedEstimate(forFooterInSection section: Int) -> CGFloat {
        requiredPrecacher.resolver.estimate(ofSupplement: .footer(of: section), in: self)
            ?? estimatedSectionFooterHeight
    }

    /// Forgets the height of a section's header whose content changed without the table being told.
    public func invalidatePrecachedHeight(forHeaderInSection section: Int) {
        existingPrecacher?.monitor.invalidate([.header(of: section)])
    }

    /// ``invalidatePrecachedHeight(forHeaderInSection:)`` for a footer.
    public func invalidatePrecachedHeight(forFooterInSection section: Int) {
        existingPrecacher?.monitor.invalidate([.footer(of: section)])
    }

    private func precachedHeight<View: UITableViewHeaderFooterView>(
        ofSupplement position: RowPosition, identifier: String?, configure: (View) -> Void
    ) -> CGFloat {
        let precacher = requiredPrecacher
        let identifier = identifier ?? Item.Cell.name(of: View.self)
        let request = HeightRequest(cell: .reuseIdentifier(identifier))
        return precacher.resolver.height(at: position, in: self, request) { _ in
            precacher.measurer.height(
                ofHeaderFooterTemplate: identifier, isHeader: position.isHeader, in: self, configure: configure)
        }
    }
}
