import Precache

/// A list of four sections of a hundred rows whose heights are far from their estimates.
final class StandingList: ProofStage, UITableViewDelegate {
    private let cellsSayHeights: Bool
    private var rows: [[Int]] = (0..<4).map { section in (0..<100).map { section * 1_000 + $0 } }

    /// - Parameters:
    ///   - cellsSayHeights: whether the delegate has each row ask its cell how high it is.
    ///   - estimate: the rows' estimate in points; 0 for none.
    ///   - headers: the headers' estimate in points. They are 40 points high, and 60 in the last section.
    init(
        cellsSayHeights: Bool = false, estimate: CGFloat = 120, headers: CGFloat = 40,
        style: UITableView.Style = .grouped, size: CGSize = CGSize(width: 390, height: 844)
    ) {
        self.cellsSayHeights = cellsSayHeights
        super.init(cells: AnsweringCell.self, style: style, size: size)
        table.estimatedRowHeight = estimate
        table.estimatedSectionHeaderHeight = headers
        table.sectionFooterHeight = 0
        table.estimatedSectionFooterHeight = 0
        show()
    }

    /// Stands where 30 points of a row in the middle are above the screen.
    func scrollToTheMiddle() {
        table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top, animated: false)
        table.contentOffset.y += 30
        layOut()
    }

    var firstShown: Int? { table.indexPathsForVisibleRows?.min().map { rows[$0.section][$0.row] } }

    /// How far below the table's top the cell is that shows the row, in points; nil where none does.
    func place(of id: Int) -> CGFloat? {
        table.visibleCells.first { ($0 as? AnsweringCell)?.id == id }.map { place(of: $0).minY }
    }

    func cell(at path: IndexPath) -> CGRect? { table.cellForRow(at: path).map(place) }

    private func place(of cell: UITableViewCell) -> CGRect {
        cell.convert(cell.bounds, to: table).offsetBy(dx: 0, dy: -table.contentOffset.y)
    }

    func insertAbove() {
        table.performBatchUpdates {
            self.rows[0].insert(9_999, at: 0)
            self.table.insertRows(at: [0.path], with: .none)
        }
    }

    private static func height(of id: Int) -> CGFloat { CGFloat(20 + (id * 7_919 + 13) % 400) }
    override func numberOfSections(in tableView: UITableView) -> Int { rows.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        let id = rows[path.section][path.row]
        (cell as? AnsweringCell)?.id = id
        (cell as? AnsweringCell)?.height = Self.height(of: id)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        note(.height(indexPath))
        if cellsSayHeights { return UITableView.automaticDimension }
        return Self.height(of: rows[indexPath.section][indexPath.row])
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        table.style == .grouped ? nil : UITableViewHeaderFooterView(reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        note(.header(section))
        return section == 3 ? 60 : 40
    }
}
