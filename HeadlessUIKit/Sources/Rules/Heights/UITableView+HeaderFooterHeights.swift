import Foundation

/// A section's header, or its footer.
enum HeaderFooter: Hashable, Comparable {
    case header(Int)
    case footer(Int)

    static func both(of section: Int) -> [HeaderFooter] { [.header(section), .footer(section)] }

    var section: Int {
        switch self {
        case .header(let section), .footer(let section): section
        }
    }

    var isHeader: Bool { self == .header(section) }
}

// Heights of headers and footers. [Apple] (`UITableView.estimatedSectionHeaderHeight`) An estimate of 0 has the table
// ask the height of each header at once, and another defers that from load time to scrolling time. [ours]
// `automaticDimension`, where the table selects an estimate, asks at once, too: the delegate says the height, or the
// title has one.

extension UITableView {
    /// The estimate, where there is one, or the height.
    func initialHeight(of part: HeaderFooter) -> TableHeight {
        var estimate = part.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
        // The delegate's counts, unless it leaves it to the table.
        if let answer = answeredEstimate(of: part), answer >= 0 { estimate = answer }
        if estimate > 0 { return (Double(estimate), false) }
        let height = givenHeight(of: part)
        // A view that sizes itself says more.
        return (Double(height ?? 0), height != nil || !mayAsk(part.isHeader ? .headerView : .footerView))
    }

    /// The height in points: that of the shown view; before there is one, 0 where there is no title. Nil where a view may come
    /// that sizes itself.
    ///
    /// [seen] (rdar 18099964, iOS 8; iOS 26.1) After a batch headers that size themselves are as high as they were: UIKit
    /// asks the exact heights of all headers and footers on the screen.
    private func height(of part: HeaderFooter) -> CGFloat? {
        if let view = shownHeaderFooters[part] { return height(of: part, as: view) }
        return givenHeight(of: part) ?? (mayAsk(part.isHeader ? .headerView : .footerView) ? nil : 0)
    }

    /// The height of a header or footer whose view is there: what the delegate says counts, then what the table says, then
    /// what the view asks for.
    private func height(of part: HeaderFooter, as view: UIView) -> CGFloat {
        if let answer = answeredHeight(of: part), answer >= 0 { return answer }
        let given = sectionHeight(of: part)
        return given >= 0 ? given : fittingHeight(of: view)
    }

    /// [ours] What the delegate says, or else ``sectionHeaderHeight`` or ``sectionFooterHeight``, or else 28 for a title.
    private func givenHeight(of part: HeaderFooter) -> CGFloat? {
        if let answer = answeredHeight(of: part), answer >= 0 { return answer }
        guard title(of: part) != nil else { return nil }
        let height = sectionHeight(of: part)
        return height >= 0 ? height : Self.defaultHeaderHeight
    }

    private func sectionHeight(of part: HeaderFooter) -> CGFloat {
        part.isHeader ? sectionHeaderHeight : sectionFooterHeight
    }

    private func answeredEstimate(of part: HeaderFooter) -> CGFloat? {
        switch part {
        case .header(let section):
            ask(.headerEstimate) { $0.tableView(self, estimatedHeightForHeaderInSection: section) }
        case .footer(let section):
            ask(.footerEstimate) { $0.tableView(self, estimatedHeightForFooterInSection: section) }
        }
    }

    private func answeredHeight(of part: HeaderFooter) -> CGFloat? {
        switch part {
        case .header(let section): ask(.headerHeight) { $0.tableView(self, heightForHeaderInSection: section) }
        case .footer(let section): ask(.footerHeight) { $0.tableView(self, heightForFooterInSection: section) }
        }
    }

    func title(of part: HeaderFooter) -> String? {
        switch part {
        case .header(let section): dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer(let section): dataSource?.tableView(self, titleForFooterInSection: section)
        }
    }

    // MARK: Heights that were estimated

    /// The first section on the screen, with those at its top that are without a height until their headers come.
    var firstSectionOnScreen: Int? {
        guard var section = geometry!.section(at: Double(bounds.minY)) else { return nil }
        while section > 0, geometry!.top(ofSection: section) >= Double(bounds.minY),
            geometry!.sections[section - 1].height == 0, !geometry!.sections[section - 1].header.isKnown
        { section -= 1 }
        return section
    }

    /// Asks the heights of the headers and footers that are on screen, and were estimated. Those that size themselves keep their
    /// estimates until their views come.
    ///
    /// [ours] What is above the first row that stays on screen moves the offset instead of it.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    func resolveHeadersAndFooters(keeping kept: TableRow?, generation start: Int) -> Bool {
        guard var section = firstSectionOnScreen else { return true }
        while section < geometry!.sections.count, geometry!.top(ofSection: section) < Double(bounds.maxY) {
            for part in HeaderFooter.both(of: section) where isOnScreen(part) {
                let before = geometry!.height(of: part)
                if before.isKnown { continue }
                let height = height(of: part)
                guard generation == start else { return false }
                guard let height else { continue }
                geometry!.set(Double(height), of: part)
                if let kept, section < kept.section || part == .header(kept.section) {
                    updateContentSize()
                    let change = geometry!.height(of: part).height - before.height
                    if change != 0 { correctContentOffset(by: CGFloat(change)) }
                }
                guard generation == start else { return false }
            }
            section += 1
        }
        return true
    }

    /// Whether a footer of a section on the screen is there, too, or a header may float there.
    private func isOnScreen(_ part: HeaderFooter) -> Bool {
        if part.isHeader { return geometry!.top(ofSection: part.section) < Double(bounds.maxY) }
        let bottom = geometry!.top(ofSection: part.section + 1)
        let top = bottom - geometry!.sections[part.section].footer.height
        return top < Double(bounds.maxY) && bottom > Double(bounds.minY)
    }

    /// Records that nothing came for a header or footer on the screen whose height is not known.
    func noteAbsence(of part: HeaderFooter) {
        if isOnScreen(part), !geometry!.height(of: part).isKnown { fitHeight(of: part, to: nil) }
    }

    /// Asks the height of a header or footer that was only estimated, as that of a row is asked; [ours] of one that sizes
    /// itself, of a view that is made for it.
    func resolve(_ part: HeaderFooter) {
        guard geometry?.height(of: part).isKnown == false, !isTiling, updateDepth == 0 else { return }
        let start = generation
        var height = givenHeight(of: part)
        if height == nil, generation == start, let view = view(of: part) {
            takeIn(view)
            height = self.height(of: part, as: view)
            view.removeFromSuperview()
            recycle(view)
        }
        guard generation == start, geometry != nil else { return }
        geometry!.set(Double(height ?? 0), of: part)
        updateContentSize()
        setNeedsLayout()
    }

    // MARK: Views that size themselves

    /// Records the height that a view has when it comes on screen; without a view, that there is none.
    func fitHeight(of part: HeaderFooter, to view: UIView?) {
        let (before, start) = (geometry!.height(of: part), generation)
        let height = view.map { self.height(of: part, as: $0) } ?? givenHeight(of: part) ?? 0
        guard generation == start, geometry != nil else { return }
        geometry!.set(Double(height), of: part)
        guard geometry!.height(of: part) != before else { return }
        // Rows below move: which of them are on screen is looked at again.
        updateContentSize()
        setNeedsLayout()
    }

    private func fittingHeight(of view: UIView) -> CGFloat {
        if let titled = view as? UITableViewHeaderFooterView, titled.textLabel?.text != nil {
            return Self.defaultHeaderHeight
        }
        let height = view.fittingHeight(width: bounds.width)
        return height > 0 ? height : view.frame.height
    }
}
