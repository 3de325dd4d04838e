import Precache

/// A table of four sections of a hundred rows whose heights are far from their estimates, and what it asked.
@MainActor
final class StandingList: NSObject, UITableViewDataSource, UITableViewDelegate, ProofStage {
    /// Who says how high a row is.
    enum Heights {
        case delegate
        /// The cell, which the row is to ask.
        case cells
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table: UITableView
    private let heights: Heights
    private var rows: [[Int]] = (0..<4).map { section in (0..<100).map { section * 1_000 + $0 } }
    private(set) var headersAsked: [Int] = []
    /// Row by row, whether a height was asked or a cell made.
    private(set) var questions: [(row: IndexPath, isHeight: Bool)] = []

    /// - Parameter headers: the headers' estimate in points. They are 40 points high, and 60 in the last section.
    init(heights: Heights = .delegate, headers: CGFloat = 40, style: UITableView.Style = .grouped) {
        self.heights = heights
        table = UITableView(frame: window.bounds, style: style)
        super.init()
        table.register(StandingCell.self, forCellReuseIdentifier: "StandingCell")
        table.estimatedRowHeight = 120
        table.estimatedSectionHeaderHeight = headers
        table.sectionFooterHeight = 0
        table.estimatedSectionFooterHeight = 0
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        ProofPlatform.show(window)
        layOut()
    }

    func layOut() {
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    func forgetQuestions() { (questions, headersAsked) = ([], []) }

    /// Stands where 30 points of a row in the middle are above the screen.
    func scrollToTheMiddle() {
        table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top, animated: false)
        table.contentOffset.y += 30
        layOut()
    }

    // MARK: Rows by what they show

    var firstShown: Int? { table.indexPathsForVisibleRows?.min().map { rows[$0.section][$0.row] } }

    /// How far below the table's top the cell is that shows the row, in points; nil where none does.
    func place(of id: Int) -> CGFloat? {
        let cell = table.visibleCells.first { ($0 as? StandingCell)?.id == id }
        return cell.map { $0.convert($0.bounds, to: table).minY - table.contentOffset.y }
    }

    func cell(at path: IndexPath) -> CGRect? {
        table.cellForRow(at: path).map { $0.convert($0.bounds, to: table).offsetBy(dx: 0, dy: -table.contentOffset.y) }
    }

    func insertAbove() {
        rows[0].insert(9_999, at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }

    // MARK: Data source and delegate

    func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        questions.append((indexPath, false))
        let cell = tableView.dequeueReusableCell(withIdentifier: "StandingCell", for: indexPath)
        (cell as? StandingCell)?.id = rows[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        questions.append((indexPath, true))
        guard heights == .delegate else { return UITableView.automaticDimension }
        return StandingCell.height(of: rows[indexPath.section][indexPath.row])
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        headersAsked.append(section)
        return section == 3 ? 60 : 40
    }
}

/// A cell that says by itself how high its row is.
@MainActor
private final class StandingCell: UITableViewCell {
    var id = 0

    static func height(of id: Int) -> CGFloat { CGFloat(20 + (id * 7_919 + 13) % 400) }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        CGSize(width: targetSize.width, height: Self.height(of: id))
    }
}
