import Foundation

extension UITableView {
    /// Shows the headers and footers of the sections on screen. A view whose height nobody says sizes itself when it
    /// comes.
    func tileHeadersAndFooters() {
        guard geometry != nil, !counts!.isEmpty, let first = firstSectionOnScreen,
            let last = geometry!.section(at: Double(bounds.maxY))
        else { return }
        endDisplayingHeadersAndFooters { $0.section >= first && $0.section <= last }
        let start = generation
        for part in (first...last).flatMap(HeaderFooter.both) where shownHeaderFooters[part] == nil {
            show(part)
            guard generation == start, geometry != nil else { return }
        }
        placeHeadersAndFooters()
    }

    private func show(_ part: HeaderFooter) {
        let start = generation
        let made = view(of: part) ?? title(of: part).map(titledView)
        guard generation == start else { return }
        guard let view = made else { return noteAbsence(of: part) }
        takeIn(view)
        fitHeight(of: part, to: view)
        // Its section may be gone.
        guard generation == start else { return view.removeFromSuperview() }
        shownHeaderFooters[part] = view
        switch part {
        case .header(let section): delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        case .footer(let section): delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
        }
    }

    func view(of part: HeaderFooter) -> UIView? {
        switch part {
        case .header(let section): ask(.headerView) { $0.tableView(self, viewForHeaderInSection: section) } ?? nil
        case .footer(let section): ask(.footerView) { $0.tableView(self, viewForFooterInSection: section) } ?? nil
        }
    }

    private func titledView(_ title: String) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = title
        return view
    }

    /// [Apple] (`UITableView.Style.plain`) In a plain table the header of the section at the top floats over its rows.
    private func placeHeadersAndFooters() {
        for (part, view) in shownHeaderFooters {
            let bottom = geometry!.top(ofSection: part.section + 1)
            let height = geometry!.height(of: part).height
            var y = bottom - height
            if part.isHeader {
                y = geometry!.top(ofSection: part.section)
                if style == .plain {
                    let lowest = bottom - geometry!.sections[part.section].footer.height - height
                    y = max(y, min(Double(contentOffset.y + adjustedContentInset.top), lowest))
                }
            }
            view.frame = CGRect(x: 0, y: y, width: Double(bounds.width), height: height)
        }
    }

    /// Gives shown headers and footers their sections' new places, and takes those off whose sections are gone or
    /// reloaded.
    func moveShownHeadersAndFooters(to sections: [TableBatch.Section]) {
        let before = shownHeaderFooters
        shownHeaderFooters = [:]
        for (index, section) in sections.enumerated() {
            guard case .kept(let old) = section.origin else { continue }
            shownHeaderFooters[.header(index)] = before[.header(old)]
            shownHeaderFooters[.footer(index)] = before[.footer(old)]
        }
        let kept = Set(shownHeaderFooters.values.map(ObjectIdentifier.init))
        for (part, view) in before.sorted(by: { $0.key < $1.key }) where !kept.contains(ObjectIdentifier(view)) {
            endDisplaying(view, of: part)
        }
    }

    func endDisplayingHeadersAndFooters(but stays: (HeaderFooter) -> Bool) {
        let gone = shownHeaderFooters.filter { !stays($0.key) }.sorted { $0.key < $1.key }
        for (part, _) in gone { shownHeaderFooters[part] = nil }
        for (part, view) in gone { endDisplaying(view, of: part) }
    }

    private func endDisplaying(_ view: UIView, of part: HeaderFooter) {
        view.removeFromSuperview()
        switch part {
        case .header(let section): delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        case .footer(let section): delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        }
        recycle(view)
    }

    func recycle(_ view: UIView) {
        guard let view = view as? UITableViewHeaderFooterView else { return }
        view.isHidden = true
        _ = headerFooterPool.put(view, identifier: view.reuseIdentifier)
    }
}
