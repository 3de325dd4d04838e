/// Where the rows, headers and footers of a table lie: their heights, and the sums of these.
///
/// A change of a height has the sums below it made again when they are next asked for: see ``RowHeights``.
@MainActor
struct TableGeometry {
    @MainActor
    struct Section {
        var header: TableHeight
        var footer: TableHeight
        var rows: RowHeights

        init(header: TableHeight, footer: TableHeight, rows: RowHeights) {
            self.header = (header.height.asKept, header.isKnown)
            self.footer = (footer.height.asKept, footer.isKnown)
            self.rows = rows
        }

        var height: Double { header.height + rows.total + footer.height }
    }

    /// The height of the table's own header view, which lies above the first section.
    var top: Double {
        didSet { if top != oldValue { validTops = 0 } }
    }
    private(set) var sections: [Section]
    /// The least height of any row since the heights were asked, known or estimated, in points.
    private(set) var leastRowHeight: Double?
    private var tops: [Double]
    /// How many of `tops` are up to date.
    private var validTops = 0

    init(top: Double, sections: [Section]) {
        self.top = top
        self.sections = sections
        tops = Array(repeating: 0, count: sections.count + 1)
        leastRowHeight = sections.compactMap(\.rows.least).min()
    }

    /// Where the section begins; for the number of sections, where the last one ends.
    mutating func top(ofSection section: Int) -> Double {
        while validTops <= section {
            tops[validTops] = validTops == 0 ? top : tops[validTops - 1] + sections[validTops - 1].height
            validTops += 1
        }
        return tops[section]
    }

    var bottom: Double {
        mutating get { top(ofSection: sections.count) }
    }

    func contains(_ row: TableRow) -> Bool {
        sections.indices.contains(row.section) && row.row >= 0 && row.row < sections[row.section].rows.count
    }

    func height(of row: TableRow) -> TableHeight {
        sections[row.section].rows[row.row]
    }

    mutating func set(_ height: Double, of row: TableRow) {
        let before = self.height(of: row).height
        sections[row.section].rows.set(height, row: row.row)
        leastRowHeight = min(leastRowHeight ?? height, height)
        if height.asKept != before { invalidate(after: row.section) }
    }

    func height(of part: HeaderFooter) -> TableHeight {
        part.isHeader ? sections[part.section].header : sections[part.section].footer
    }

    mutating func set(_ height: Double, of part: HeaderFooter) {
        let (before, height) = (self.height(of: part).height, height.asKept)
        switch part {
        case .header(let section): sections[section].header = (height, true)
        case .footer(let section): sections[section].footer = (height, true)
        }
        if height != before { invalidate(after: part.section) }
    }

    mutating func minY(of row: TableRow) -> Double {
        let top = top(ofSection: row.section) + sections[row.section].header.height
        return top + sections[row.section].rows.offset(of: row.row)
    }

    /// The section that covers `y`, the first or the last where none does. O(log sections) once sums are up to date.
    mutating func section(at y: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        _ = bottom
        return tops.prefix(sections.count).lastIndex(atMost: y)
    }

    /// The first row that ends below `y`.
    mutating func firstRow(below y: Double) -> TableRow? {
        guard var section = section(at: y) else { return nil }
        while section < sections.count {
            let offset = y - top(ofSection: section) - sections[section].header.height
            if offset < sections[section].rows.total, let row = sections[section].rows.row(at: max(offset, 0)) {
                return TableRow(section: section, row: row)
            }
            section += 1
        }
        return nil
    }

    func row(after row: TableRow) -> TableRow? {
        if row.row + 1 < sections[row.section].rows.count { return TableRow(section: row.section, row: row.row + 1) }
        let next = sections[(row.section + 1)...].firstIndex { $0.rows.count > 0 }
        return next.map { TableRow(section: $0, row: 0) }
    }

    func row(before row: TableRow) -> TableRow? {
        if row.row > 0 { return TableRow(section: row.section, row: row.row - 1) }
        let previous = sections[..<row.section].lastIndex { $0.rows.count > 0 }
        return previous.map { TableRow(section: $0, row: sections[$0].rows.count - 1) }
    }

    private mutating func invalidate(after section: Int) {
        validTops = min(validTops, section + 1)
    }
}
