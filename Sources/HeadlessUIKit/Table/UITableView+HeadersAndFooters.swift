import Foundation

extension UITableView {
    /// A header's height before it is shown, in points. [ours] It is what the delegate says, or else
    /// ``sectionHeaderHeight``, or else 28 for a title; 0 where there is neither title nor view, or a view that is to
    /// size itself.
    func height(ofHeader section: Int) -> CGFloat {
        if let delegate, !missingMethods.contains(.headerHeight) {
            let answer = delegate.tableView(self, heightForHeaderInSection: section)
            if answer >= 0, !missingMethods.contains(.headerHeight) { return answer }
        }
        if dataSource?.tableView(self, titleForHeaderInSection: section) != nil {
            return sectionHeaderHeight >= 0 ? sectionHeaderHeight : Self.defaultHeaderHeight
        }
        return 0
    }

    func height(ofFooter section: Int) -> CGFloat {
        if let delegate, !missingMethods.contains(.footerHeight) {
            let answer = delegate.tableView(self, heightForFooterInSection: section)
            if answer >= 0, !missingMethods.contains(.footerHeight) { return answer }
        }
        if dataSource?.tableView(self, titleForFooterInSection: section) != nil {
            return sectionFooterHeight >= 0 ? sectionFooterHeight : Self.defaultHeaderHeight
        }
        return 0
    }

    /// Shows the headers and footers of the sections on screen. A view whose height nobody says sizes itself when it
    /// comes.
    func tileHeadersAndFooters() {
        guard geometry != nil, !counts!.isEmpty, let first = geometry!.section(at: Double(bounds.minY)),
            let last = geometry!.section(at: Double(bounds.maxY))
        else { return }
        let gone = shownHeaders.filter { $0.key < first || $0.key > last }
        for (section, view) in gone {
            shownHeaders[section] = nil
            endDisplayingHeader(view, section: section)
        }
        for (section, view) in shownFooters.filter({ $0.key < first || $0.key > last }) {
            shownFooters[section] = nil
            endDisplayingFooter(view, section: section)
        }
        let start = generation
        for section in first...last {
            if shownHeaders[section] == nil { showHeader(section) }
            guard generation == start, geometry != nil else { return }
            if shownFooters[section] == nil { showFooter(section) }
            guard generation == start, geometry != nil else { return }
        }
        placeHeadersAndFooters()
    }

    private func showHeader(_ section: Int) {
        var view: UIView?
        if !missingMethods.contains(.headerView) {
            view = delegate?.tableView(self, viewForHeaderInSection: section)
        }
        view = view ?? dataSource?.tableView(self, titleForHeaderInSection: section).map(titledView)
        guard let view, geometry != nil else { return }
        addSubview(view)
        if geometry!.sections[section].header == 0 || sizesItself(answerOfHeader(section), sectionHeaderHeight) {
            geometry!.setHeader(Double(fittingHeight(of: view, fallback: sectionHeaderHeight)), section: section)
            heightsOfHeadersDidChange()
        }
        shownHeaders[section] = view
        delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    }

    private func showFooter(_ section: Int) {
        var view: UIView?
        if !missingMethods.contains(.footerView) {
            view = delegate?.tableView(self, viewForFooterInSection: section)
        }
        view = view ?? dataSource?.tableView(self, titleForFooterInSection: section).map(titledView)
        guard let view, geometry != nil else { return }
        addSubview(view)
        if geometry!.sections[section].footer == 0 || sizesItself(answerOfFooter(section), sectionFooterHeight) {
            geometry!.setFooter(Double(fittingHeight(of: view, fallback: sectionFooterHeight)), section: section)
            heightsOfHeadersDidChange()
        }
        shownFooters[section] = view
        delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }

    private func answerOfHeader(_ section: Int) -> CGFloat? {
        guard let delegate, !missingMethods.contains(.headerHeight) else { return nil }
        let answer = delegate.tableView(self, heightForHeaderInSection: section)
        return missingMethods.contains(.headerHeight) ? nil : answer
    }

    private func answerOfFooter(_ section: Int) -> CGFloat? {
        guard let delegate, !missingMethods.contains(.footerHeight) else { return nil }
        let answer = delegate.tableView(self, heightForFooterInSection: section)
        return missingMethods.contains(.footerHeight) ? nil : answer
    }

    private func sizesItself(_ answer: CGFloat?, _ property: CGFloat) -> Bool {
        answer.map { $0 < 0 } ?? (property < 0)
    }

    private func fittingHeight(of view: UIView, fallback: CGFloat) -> CGFloat {
        if fallback >= 0 { return fallback }
        if let titled = view as? UITableViewHeaderFooterView, titled.textLabel?.text != nil {
            return Self.defaultHeaderHeight
        }
        let height = view.systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        return height > 0 ? height : view.frame.height
    }

    private func titledView(_ title: String) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = title
        return view
    }

    /// Rows below move: which of them are on screen is looked at again.
    private func heightsOfHeadersDidChange() {
        updateContentSize()
        setNeedsLayout()
    }

    /// [Apple] (`UITableView.Style.plain`) In a plain table the header of the section at the top floats over its rows.
    private func placeHeadersAndFooters() {
        for (section, view) in shownHeaders {
            var y = geometry!.top(ofSection: section)
            let height = geometry!.sections[section].header
            if style == .plain {
                let end = geometry!.top(ofSection: section + 1) - geometry!.sections[section].footer - height
                y = max(y, min(Double(contentOffset.y + adjustedContentInset.top), end))
            }
            view.frame = CGRect(x: 0, y: y, width: Double(bounds.width), height: height)
        }
        for (section, view) in shownFooters {
            let height = geometry!.sections[section].footer
            view.frame = CGRect(
                x: 0, y: geometry!.top(ofSection: section + 1) - height, width: Double(bounds.width), height: height)
        }
    }

    func endDisplayingHeader(_ view: UIView, section: Int) {
        view.removeFromSuperview()
        delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        recycle(view)
    }

    func endDisplayingFooter(_ view: UIView, section: Int) {
        view.removeFromSuperview()
        delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        recycle(view)
    }

    private func recycle(_ view: UIView) {
        guard let view = view as? UITableViewHeaderFooterView else { return }
        headerFooterPool.put(view, identifier: view.reuseIdentifier)
    }
}
