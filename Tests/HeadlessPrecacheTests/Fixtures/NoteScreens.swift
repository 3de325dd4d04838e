import HeadlessUIKit

@testable import Precache

/// A table of notes.
class NoteScreen: RowScreen<String> {
    var texts: [String] {
        get { rows }
        set { rows = newValue }
    }
    /// Called with each cell that was filled, templates too.
    var onShow: ((NoteCell) -> Void)?
    private(set) var templateFills = 0

    /// - Parameter words: how long the note of a row is.
    static func texts(_ count: Int, words: (Int) -> Int = { 20 + ($0 * 37) % 40 }) -> [String] {
        (0..<count).map { String(repeating: "note \($0) ", count: words($0)) }
    }

    init(
        count: Int, width: CGFloat = 390, style: UITableView.Style = .plain,
        words: (Int) -> Int = { 20 + ($0 * 37) % 40 }
    ) {
        super.init([Self.texts(count, words: words)], style, width: width)
        table.register(NoteCell.self)
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
    }

    func fill(_ cell: NoteCell, _ path: IndexPath) {
        if cell.isTemplateCell { templateFills += 1 }
        cell.label.text = texts[path.row]
        onShow?(cell)
    }

    /// The height of a row by a template.
    func measuredHeight(of path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path) { (cell: NoteCell) in fill(cell, path) }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        fill(cell, indexPath)
        return cell
    }
}

/// A table of notes measured with typed templates and known by key, with estimates.
@MainActor
final class KeyedCells: NoteScreen, UITableViewDelegate {
    var keyOf: (Int) -> AnyHashable? = { $0 }
    var estimateKey: (Int) -> AnyHashable? = { _ in nil }
    var hidden: Set<Int> = []

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if hidden.contains(indexPath.row) { return tableView.precachedHeight(forRowAt: indexPath) { _ in 0 } }
        return tableView.precachedHeight(forRowAt: indexPath, key: keyOf(indexPath.row)) { (cell: NoteCell) in
            fill(cell, indexPath)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: estimateKey(indexPath.row))
    }
}
