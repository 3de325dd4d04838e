import Foundation
import Precache

extension Proof {
    /// Cells that an app keeps: made or sized before a table asks for them. First of all whether one table's pool lets another
    /// show them.
    static let keptCells = ProofRule.about("Cells that are kept", suspect: "Rules/Cells/ReusePool") {
        ProofRule("A cell that one table has sized is visible in another").expecting("visible")
            .source("our guess: seen by nobody").suspect("Rules/Cells/CellTelling").check(on: KeptCellStage()) {
                stage in
                stage.sizeCell()
                stage.showRows()
                guard stage.shows(stage.cell, at: 1) else { return "not shown" }
                return stage.cell.isHidden ? "hidden" : "visible"
            }
        ProofRule("A cell that one table has sized and another shows outlives the first one's pool").expecting("stays")
            .source("our guess: seen by nobody").check {
                let ends: [(name: String, body: (KeptCellStage) -> Void)] = [
                    ("a reload", { $0.sizer.reloadData() }), ("a removal", { $0.sizer.removeFromSuperview() }),
                    ("a memory warning", { _ in KeptCellStage.warnOfMemory() }), ("a release", { $0.releaseSizer() }),
                ]
                let fatal = ends.filter { end in
                    let stage = KeptCellStage()
                    defer { stage.close() }
                    stage.sizeCell()
                    stage.showRows()
                    stage.cell.isHidden = false
                    autoreleased { end.body(stage) }
                    stage.layOut()
                    return !stage.shows(stage.cell, at: 1) || stage.cell.isHidden
                }
                return ProofSeen(fatal.isEmpty ? "stays" : "gone with " + fatal.map(\.name).joined(separator: ", "))
            }
        ProofRule("A cell that is shown at the size that it has is not laid out again").expecting("not laid out")
            .source("our guess: seen by nobody").suspect("Rules/Table/UITableView+Rows")
            .check(on: KeptCellStage()) { stage in
                let height = stage.sizeCell()
                stage.table.rowHeight = height
                stage.cell.frame.size = CGSize(width: stage.table.bounds.width, height: height)
                stage.cell.layoutIfNeeded()
                let before = stage.cell.layouts
                stage.showRows()
                guard stage.shows(stage.cell, at: 1) else { return "not shown" }
                let layouts = stage.cell.layouts - before
                return ProofSeen(layouts == 0 ? "not laid out" : "laid out", details: ["\(layouts) times"])
            }
        ProofRule("A cell that was dequeued without a path, before it is asked for, may be shown")
            .expecting("3 of 3 shown").source("kif-framework/KIF, issue 1040: UIKit's exception recommends that form")
            .suspect("Rules/Cells/UITableView+Reuse").check(on: KeptCellStage()) { stage in
                for row in 0..<3 {
                    stage.kept[row] = stage.table.dequeueReusableCell(withIdentifier: ProofStage.identifier)
                }
                stage.showRows()
                let shown = stage.kept.filter { stage.shows($0.value, at: $0.key) && !$0.value.isHidden }
                return "\(shown.count) of 3 shown"
            }
        ProofRule("While a row is reconfigured, a dequeue for its path gives the row's own cell, one without another")
            .expecting("1 question, its own, another without").source("Apple, reconfigureRows(at:)")
            .suspect("Rules/Cells/UITableView+Reuse").check(on: KeptCellStage()) { stage in
                stage.kept = [:]
                stage.showRows()
                guard let own = stage.table.cellForRow(at: 1.path) else { return "not shown" }
                stage.forgetQuestions()
                var dequeued: [Bool] = []
                stage.onDequeue = { [unowned stage] cell in
                    let other = stage.table.dequeueReusableCell(withIdentifier: ProofStage.identifier)
                    dequeued = [cell === own, other !== own]
                }
                stage.table.reconfigureRows(at: [1.path])
                guard let isOwn = dequeued.first, let isOther = dequeued.last else { return "not asked" }
                let asked = "\(stage.cellsAsked.count) question"
                return "\(asked), \(isOwn ? "its own" : "another"), \(isOther ? "another" : "its own") without"
            }
        ProofRule("A view in a row is first responder until the row is reloaded")
            .expecting("outlives an empty batch, a reconfigured row")
            .source("Apple, reconfigureRows(at:); xmartlabs/Eureka, issue 1947").suspect("Rules/Views/UIView+Responder")
            .inApp().check { list in
                let view = TypedIntoView()
                list.table.cellForRow(at: 1.path)?.contentView.addSubview(view)
                guard view.becomeFirstResponder() else { return "never" }
                let changes: [(name: String, body: () -> Void)] = [
                    (
                        "an empty batch",
                        {
                            list.table.beginUpdates()
                            list.table.endUpdates()
                        }
                    ),
                    ("a reconfigured row", { list.table.reconfigureRows(at: [1.path]) }),
                    ("a reloaded row", { list.table.reloadRows(at: [1.path], with: .none) }),
                ]
                let outlived = changes.filter { change in
                    change.body()
                    list.layOut()
                    return view.isFirstResponder
                }
                return ProofSeen("outlives " + outlived.map(\.name).joined(separator: ", "))
            }
    }
}

private final class TypedIntoView: UIView {
    override var canBecomeFirstResponder: Bool { true }
}

/// A cell that counts how often it lays itself out.
final class LaidOutCell: UITableViewCell {
    private(set) var layouts = 0
    private(set) lazy var label = contentView.addLabel(within: contentView.layoutMarginsGuide)

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}

/// A list, shown without rows until it is to have three, and a hidden table without height in it, whose middle row has a cell
/// sized. Rows with a kept cell have that.
final class KeptCellStage: ProofStage {
    private(set) var sizer: UITableView! = UITableView(frame: .zero, style: .plain)
    let cell = LaidOutCell(style: .default, reuseIdentifier: "kept")
    var kept: [Int: UITableViewCell] = [:]
    var onDequeue: ((UITableViewCell) -> Void)?

    init() {
        super.init()
        cell.label.text = Self.words(of: 1)
        kept = [1: cell]
        sizer.isHidden = true
        sizer.estimatedRowHeight = 44
        sizer.dataSource = self
        table.insertSubview(sizer, at: 0)
        sizer.frame = CGRect(x: 0, y: 0, width: table.bounds.width, height: 0)
        show()
    }

    /// - Returns: the height in points that the hidden table gives its row.
    @discardableResult
    func sizeCell() -> CGFloat {
        sizer.reloadData()
        return sizer.rectForRow(at: 1.path).height
    }

    func showRows() {
        rowCount = 3
        table.reloadData()
        layOut()
    }

    func shows(_ cell: UITableViewCell, at row: Int) -> Bool {
        table.cellForRow(at: row.path) === cell && cell.isDescendant(of: table)
    }

    func releaseSizer() {
        sizer.removeFromSuperview()
        sizer = nil
    }

    static func warnOfMemory() {
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView === table ? rowCount : 3
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let cell = kept[indexPath.row] { return cell }
        guard tableView === table else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
        return super.tableView(tableView, cellForRowAt: indexPath)
    }

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) { onDequeue?(cell) }
}
