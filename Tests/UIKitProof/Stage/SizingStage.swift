import Precache

/// A list whose rows size themselves, and a hidden table without height within its table, which sizes the cells that it
/// is given: what Precache's sizing table rests on, without Precache.
final class SizingStage: ProofList {
    let hidden = ProofTableView(frame: .zero, style: .plain)
    private(set) var hiddenCellsAsked = 0
    private var cell: UITableViewCell?

    /// The list is shown, and the hidden table is in it, unless it is to come later.
    init(height: CGFloat? = nil, width: CGFloat = 390, isInserted: Bool = true) {
        super.init(height: height, estimate: { _ in 30 }, size: CGSize(width: width, height: 844))
        fill = { cell, row in cell.label.text = Self.words(of: row) }
        ProofPlatform.override(textSize: .accessibilityLarge, direction: .rightToLeft, in: window)
        ProofPlatform.view(of: window, clearOf: ProofPlatform.hasWindowScene ? 47 : 0).addSubview(table)
        show()
        hidden.estimatedRowHeight = 44
        hidden.register(ProofCell.self, forCellReuseIdentifier: Self.identifier)
        hidden.dataSource = self
        if isInserted { insert() }
    }

    /// The hidden table comes into the list's table, as wide as that and where it is scrolled to.
    func insert() {
        table.insertHidden(hidden)
        hidden.frame = CGRect(x: 0, y: table.bounds.minY, width: table.bounds.width, height: 0)
    }

    func makeCell(_ row: Int) -> ProofCell {
        let cell = ProofCell(style: .default, reuseIdentifier: Self.identifier)
        fill(cell, row)
        return cell
    }

    /// The height in points that the hidden table gives its row with the cell.
    func height(of cell: UITableViewCell) -> CGFloat {
        self.cell = cell
        defer { self.cell = nil }
        hidden.reloadData()
        return hidden.rectForRow(at: 1.path).height
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView === hidden ? 3 : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard tableView === hidden else { return super.tableView(tableView, cellForRowAt: indexPath) }
        hiddenCellsAsked += 1
        return cell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
