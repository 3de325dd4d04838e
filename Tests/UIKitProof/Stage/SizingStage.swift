import Precache

/// A list whose rows size themselves, and a hidden table without height within its table, which sizes the cells that it is
/// given: what Precache's sizing table rests on, without Precache.
@MainActor
final class SizingStage: NSObject, UITableViewDataSource, ProofStage {
    let list: ProofList
    let hidden = ProofTableView(frame: .zero, style: .plain)
    /// How many cells the hidden table asked for.
    private(set) var cellsAsked = 0
    private var cell: UITableViewCell?
    static let identifier = "HiddenCell"

    var window: UIWindow { list.window }
    var table: ProofTableView { list.table }

    /// The list is shown, and the hidden table is in it, unless it is to come later.
    init(_ heights: ProofList.Heights = .none, width: CGFloat = 390, isInserted: Bool = true) {
        list = ProofList(heights: heights, size: CGSize(width: width, height: 844))
        super.init()
        list.fill = { cell, row in cell.label.text = Self.text(row) }
        if ProofPlatform.overridesTraits {
            ProofPlatform.override(textSize: .accessibilityLarge, direction: .rightToLeft, in: window)
        }
        ProofPlatform.view(of: window, clearOf: ProofPlatform.hasWindowScene ? 47 : 0).addSubview(table)
        list.show()
        hidden.isHidden = true
        hidden.estimatedRowHeight = 44
        hidden.register(ProofCell.self, forCellReuseIdentifier: Self.identifier)
        hidden.dataSource = self
        if isInserted { insert() }
    }

    /// The hidden table comes into the list's table, as wide as that and where it is scrolled to.
    func insert() {
        table.insertSubview(hidden, at: 0)
        hidden.frame = CGRect(x: 0, y: table.bounds.minY, width: table.bounds.width, height: 0)
    }

    /// A cell with a row's text, in no table.
    func makeCell(_ row: Int) -> ProofCell {
        let cell = ProofCell(style: .default, reuseIdentifier: Self.identifier)
        cell.label.text = Self.text(row)
        return cell
    }

    /// The height in points that the hidden table gives its row with the cell.
    func height(of cell: UITableViewCell) -> CGFloat {
        self.cell = cell
        defer { self.cell = nil }
        hidden.reloadData()
        return hidden.rectForRow(at: 1.path).height
    }

    private static func text(_ row: Int) -> String {
        String(repeating: "Words of row \(row). ", count: 3 + row * 7 % 11)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellsAsked += 1
        return cell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
