import Foundation

// Estimates of headers and footers. [Apple] (`UITableView.estimatedSectionHeaderHeight`) 0 has the table ask the height
// of each header at once, and an estimate defers that from load time to scrolling time. [ours] `automaticDimension`,
// where the table selects an estimate, asks at once, too: the delegate says the height, or the title has one.

extension UITableView {
    /// A header's estimate, where there is one, or its height.
    func initialHeight(ofHeader section: Int) -> (height: Double, isKnown: Bool) {
        var answer: CGFloat?
        if let delegate, !missingMethods.contains(.headerEstimate) {
            answer = delegate.tableView(self, estimatedHeightForHeaderInSection: section)
        }
        if let estimate = estimate(answer, else: estimatedSectionHeaderHeight) { return (estimate, false) }
        return (Double(height(ofHeader: section)), true)
    }

    func initialHeight(ofFooter section: Int) -> (height: Double, isKnown: Bool) {
        var answer: CGFloat?
        if let delegate, !missingMethods.contains(.footerEstimate) {
            answer = delegate.tableView(self, estimatedHeightForFooterInSection: section)
        }
        if let estimate = estimate(answer, else: estimatedSectionFooterHeight) { return (estimate, false) }
        return (Double(height(ofFooter: section)), true)
    }

    /// The delegate's estimate counts, unless it leaves it to the table.
    private func estimate(_ answer: CGFloat?, else property: CGFloat) -> Double? {
        let estimate = answer.map { $0 < 0 ? property : $0 } ?? property
        return estimate > 0 ? Double(estimate) : nil
    }

    /// Asks the heights of the headers and footers that are on screen, and were estimated.
    ///
    /// [ours] What is above the first row that stays on screen moves the offset instead of it.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    func resolveHeadersAndFooters(keeping kept: TableRow?, generation start: Int) -> Bool {
        guard var section = geometry!.section(at: Double(bounds.minY)) else { return true }
        while section < geometry!.sections.count, geometry!.top(ofSection: section) < Double(bounds.maxY) {
            if !geometry!.sections[section].isHeaderKnown {
                let height = Double(height(ofHeader: section))
                guard generation == start else { return false }
                let change = height - geometry!.sections[section].header
                geometry!.setHeader(height, section: section)
                if let kept, section <= kept.section { moveOffset(by: change) }
            }
            let bottom = geometry!.top(ofSection: section + 1)
            let top = bottom - geometry!.sections[section].footer
            if !geometry!.sections[section].isFooterKnown, top < Double(bounds.maxY), bottom > Double(bounds.minY) {
                let height = Double(height(ofFooter: section))
                guard generation == start else { return false }
                let change = height - geometry!.sections[section].footer
                geometry!.setFooter(height, section: section)
                if let kept, section < kept.section { moveOffset(by: change) }
            }
            guard generation == start else { return false }
            section += 1
        }
        return true
    }

    /// [ours] Asks the heights of a section's header and footer that were only estimated, for `rect(forSection:)` and
    /// its relatives, as `rectForRow(at:)` asks those of rows.
    func resolveHeaderAndFooter(of section: Int) {
        guard let known = geometry?.sections, known.indices.contains(section), !isTiling, updateDepth == 0 else { return }
        let start = generation
        if !known[section].isHeaderKnown {
            let height = Double(height(ofHeader: section))
            guard generation == start, geometry != nil else { return }
            geometry!.setHeader(height, section: section)
        }
        if !known[section].isFooterKnown {
            let height = Double(height(ofFooter: section))
            guard generation == start, geometry != nil else { return }
            geometry!.setFooter(height, section: section)
        }
    }

    private func moveOffset(by change: Double) {
        updateContentSize()
        if change != 0 { correctContentOffset(by: CGFloat(change)) }
    }
}
