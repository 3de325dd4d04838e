import Foundation

// Where rows are, and which are there. What is not on screen lies where its estimate says.

extension UITableView {
    /// Where the row lies in the content. A row that only has an estimate is measured: ``resolve(_:)``.
    ///
    /// [Apple] `zero` where there is no such row. (`rectForRow(at:)`.)
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadGeometry()
        guard let row = TableRow(indexPath), geometry?.contains(row) == true else { return .zero }
        resolve(row)
        // Its delegate may have reloaded.
        guard geometry?.contains(row) == true else { return .zero }
        return cellFrame(of: row)
    }

    /// Where the section lies. [seen] (iOS 26.1) No height is asked, neither of its rows nor of its header or footer.
    ///
    /// [seen] (TalkingJourney/SCIndexView, issue 11) A section that is not there raises.
    public func rect(forSection section: Int) -> CGRect {
        guard hasSection(section, asked: "rect of invalid section") else { return .zero }
        if !UIKitBehavior.current.sectionRectAsksNothing { HeaderFooter.both(of: section).forEach(resolve) }
        guard geometry?.sections.indices.contains(section) == true else { return .zero }
        let top = geometry!.top(ofSection: section)
        return CGRect(
            x: 0, y: top, width: Double(bounds.width), height: geometry!.top(ofSection: section + 1) - top)
    }

    /// Where the section's header lies. [seen] (iOS 26.1) One that only has an estimate is measured.
    ///
    /// [seen] (ml-opensource/FZAccordionTableView, issue 26) Of a section that is not there it raises. [ours] So does the
    /// footer's.
    public func rectForHeader(inSection section: Int) -> CGRect {
        guard hasSection(section, asked: "rect of header in invalid section") else { return .zero }
        resolve(HeaderFooter.header(section))
        guard geometry?.sections.indices.contains(section) == true else { return .zero }
        return CGRect(
            x: 0, y: geometry!.top(ofSection: section), width: Double(bounds.width),
            height: geometry!.sections[section].header.height)
    }

    public func rectForFooter(inSection section: Int) -> CGRect {
        guard hasSection(section, asked: "rect of footer in invalid section") else { return .zero }
        resolve(HeaderFooter.footer(section))
        guard geometry?.sections.indices.contains(section) == true else { return .zero }
        let height = geometry!.sections[section].footer.height
        return CGRect(
            x: 0, y: geometry!.top(ofSection: section + 1) - height, width: Double(bounds.width), height: height)
    }

    /// Raises where there is no such section.
    private func hasSection(_ section: Int, asked question: String) -> Bool {
        loadGeometry()
        if counts?.indices.contains(section) != true { Self.raise("request for \(question) (\(section))") }
        return geometry?.sections.indices.contains(section) == true
    }

    /// The row at a point of the content, or nil beside and between the rows.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadGeometry()
        guard geometry != nil, point.x >= 0, point.x < bounds.width,
            let row = geometry!.firstRow(below: Double(point.y)), geometry!.minY(of: row) <= Double(point.y)
        else { return nil }
        return row.indexPath
    }

    /// The rows that touch `rect`. O(number of these).
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        loadGeometry()
        guard geometry != nil, var row = geometry!.firstRow(below: Double(rect.minY)) else { return [] }
        var rows: [IndexPath] = []
        while geometry!.minY(of: row) < Double(rect.maxY) {
            rows.append(row.indexPath)
            guard let next = geometry!.row(after: row) else { break }
            row = next
        }
        return rows
    }

    /// The cell that shows the row; nil where the row is not on screen, or not there.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        guard let row = TableRow(indexPath) else { return nil }
        return shown.first { $0.row == row }?.cell
    }

    public func indexPath(for cell: UITableViewCell) -> IndexPath? {
        shown.first { $0.cell === cell }?.row.indexPath
    }

    /// The cells on screen, from the top.
    ///
    /// [seen] While the table updates them they are incomplete, and UIKit says so in the console once: "Attempted to
    /// access the table view's visibleCells while they were in the process of being updated, which is not allowed."
    /// (The alert's own text, which names UITableViewAlertForVisibleCellsAccessDuringUpdate.)
    public var visibleCells: [UITableViewCell] {
        if isTiling {
            headlessAlerts.append(
                "Attempted to access the table view's visibleCells while they were in the process of being updated")
        }
        return shown.map(\.cell)
    }

    public var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.row.indexPath) }

    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        shownHeaderFooters[.header(section)] as? UITableViewHeaderFooterView
    }

    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        shownHeaderFooters[.footer(section)] as? UITableViewHeaderFooterView
    }
}
