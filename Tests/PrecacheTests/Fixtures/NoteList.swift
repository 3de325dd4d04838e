@testable import Precache

/// A table of texts in cells with constraints, whose delegate does as a test says with what Precache answers.
final class NoteList: RowScreen<String>, UITableViewDelegate {
    /// What the delegate makes of a height.
    var answer: (CGFloat) -> CGFloat = { $0 }
    /// What cells on the screen say besides, of which no template knows.
    var shownSays = ""
    /// The row that the delegate asks for, by the table's.
    var rowOf: (IndexPath) -> IndexPath = { $0 }
    /// What rows are named by; nil for their positions.
    var key: ((IndexPath) -> AnyHashable)?

    init(_ count: Int = 100) {
        super.init([(0..<count).map { String(repeating: "word ", count: 40 + $0 % 20) }])
        table.register(NoteCell.self)
    }

    /// A list that precaches, is laid out and warm.
    static func warm(_ count: Int = 100, _ set: (NoteList) -> Void = { _ in }) -> NoteList {
        let list = NoteList(count)
        list.table.enablePrecaching()
        set(list)
        list.show()
        list.warmUp()
        list.table.layoutIfNeeded()
        return list
    }

    /// The rows on the screen that are lower than their cells ask to be, by more than half a pixel.
    var cutOff: [Int] {
        table.indexPathsForVisibleRows!.filter { path in
            let cell = table.cellForRow(at: path)!
            return cell.frame.height < cell.wantedHeight - 0.17
        }.map(\.row)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "NoteCell", for: indexPath) as! NoteCell
        cell.label.text = rows[rowOf(indexPath).row] + shownSays
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let path = rowOf(indexPath)
        return answer(
            tableView.precachedHeight(forRowAt: path, key: key?(path)) { (cell: NoteCell) in
                cell.label.text = rows[path.row]
            })
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let path = rowOf(indexPath)
        return tableView.precachedEstimate(forRowAt: path, key: key?(path))
    }
}
