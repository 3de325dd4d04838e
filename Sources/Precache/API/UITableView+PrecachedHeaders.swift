import PrecacheCore

// Answers for `tableView(_:heightForHeaderInSection:)` and its relatives. Headers and footers are measured ahead where
// the table has estimates for them. Where there is no valid height yet, the answer is `automaticDimension`.

extension UITableView {
    /// The height of a section's header in points: the cached one, or what `measure` answers, which is then cached.
    ///
    /// - Parameters:
    ///   - section: the section, as the table has it.
    ///   - measure: answers the header's height for the table's content width, both in points. Not kept.
    public func precachedHeight(
        forHeaderInSection section: Int, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredEngine.answerHeight(at: .header(of: section), in: self) { MeasuredRow(height: measure($1)) }
    }

    /// The cached height of a section's header in points; the last one, if it is to be measured again; else the table's
    /// `estimatedSectionHeaderHeight`.
    public func precachedEstimate(forHeaderInSection section: Int) -> CGFloat {
        requiredEngine.answerEstimate(of: .header(of: section), in: self) ?? estimatedSectionHeaderHeight
    }

    /// ``precachedHeight(forHeaderInSection:measuredBy:)`` for a footer.
    public func precachedHeight(
        forFooterInSection section: Int, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredEngine.answerHeight(at: .footer(of: section), in: self) { MeasuredRow(height: measure($1)) }
    }

    /// ``precachedEstimate(forHeaderInSection:)`` for a footer.
    public func precachedEstimate(forFooterInSection section: Int) -> CGFloat {
        requiredEngine.answerEstimate(of: .footer(of: section), in: self) ?? estimatedSectionFooterHeight
    }

    /// Forgets the height of a section's header whose content changed without the table being told.
    public func invalidatePrecachedHeight(forHeaderInSection section: Int) {
        engine?.invalidate([.header(of: section)])
    }

    /// ``invalidatePrecachedHeight(forHeaderInSection:)`` for a footer.
    public func invalidatePrecachedHeight(forFooterInSection section: Int) {
        engine?.invalidate([.footer(of: section)])
    }
}
