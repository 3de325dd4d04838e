import Precache

extension Proof {
    /// Where a table stands that is told where to go.
    static let jumps: [ProofRule] = [
        ProofRule(
            "scrollToRow(at:) with top shows a row below its section's floating header", topic: "Jumps",
            expected: "below the header",
            source: "akisute.com/2011/08/uitableviewcontroller.html, of a section's first row; of others our choice",
            suspect: "HeadlessUIKit/Rules/Scroll/UITableView+ScrollToRow.swift", on: JumpList()
        ) { list in
            list.table.scrollToRow(at: 50.path, at: .top, animated: false)
            list.window.layoutIfNeeded()
            let top = list.place(of: 50)
            return ProofSeen(
                top == JumpList.headerHeight ? "below the header" : top == 0 ? "under the header" : "elsewhere",
                details: ["\(top) points below the table's top"])
        }
    ]
}

/// A table that knows all heights, with a header that floats.
@MainActor
private final class JumpList: NSObject, UITableViewDataSource, UITableViewDelegate, ProofStage {
    static let headerHeight: CGFloat = 30
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)

    override init() {
        super.init()
        table.register(ProofCell.self, forCellReuseIdentifier: "ProofCell")
        table.estimatedRowHeight = 0
        table.estimatedSectionHeaderHeight = 0
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        ProofPlatform.show(window)
        window.layoutIfNeeded()
    }

    /// How far below the table's top a row is, in points.
    func place(of row: Int) -> CGFloat { table.rectForRow(at: row.path).minY - table.contentOffset.y }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header" }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { Self.headerHeight }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "ProofCell", for: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        CGFloat(20 + (indexPath.row * 7_919 + 13) % 400)
    }
}
