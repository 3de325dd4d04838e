import PrecacheCore

// What `tableView(_:heightForHeaderInSection:)` and its relatives answer with. Headers and footers follow edits of
// sections as rows follow edits of rows, and are measured ahead where the table does not ask for all of them at once,
// that is where it has estimates for them. Heights that cannot be used, and those before the first layout, are answered
// with `automaticDimension`.

extension UITableView {
    /// The height of a section's header in points: the known one, or what `measure` answers, which is then known.
    ///
    /// - Parameters:
    ///   - section: the section, as the delegate was given it.
    ///   - measure: measures the header's height in points, given the table's content width in points. Not kept.
    public func precachedHeight(
        forHeaderInSection section: Int, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredPrecacher.resolver.height(at: .header(of: section), in: self, HeightRequest(), measuredBy: measure)
    }

    /// The height of a section's header in points: the known one, or that of a template view which `configure` fills.
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

    /// The height of a section's header if it is known, the last one if it is to be measured again, else the table's
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

    /// Forgets the height of a section's header, whose content changed although the table was not told: it is measured
    /// again when it is next asked for.
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
