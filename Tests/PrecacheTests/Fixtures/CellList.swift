@testable import Precache

/// A cell that says which row it was filled with, and is as high as that wants it.
final class RowCell: BuiltCell {
    private(set) var row: NamedRow?
    /// Whether it was a template when it was filled last.
    private(set) var isFilledAsTemplate = false
    private(set) var preparations = 0
    private(set) var questions = 0

    func show(_ row: NamedRow) {
        self.row = row
        isFilledAsTemplate = isTemplateCell
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        row = nil
        preparations += 1
    }

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        questions += 1
        return row.map { NamedList.height(of: $0, at: width, traitCollection.preferredContentSizeCategory) } ?? 44
    }
}

/// A table whose rows are measured in the cells that they are shown by. Every third row is costly to fill.
class CellList: NamedList, UITableViewDelegate {
    /// The names of the rows that cells were filled for, in their order.
    private(set) var filled: [Int] = []
    /// How long it takes to fill a costly row, in seconds.
    var cost = 0.1
    /// Moves the clock on.
    var onWork: (Double) -> Void = { _ in }
    var identifier: String? { nil }

    init(_ naming: Naming = .identity, rows count: Int = 200, height: CGFloat = 844) {
        super.init([(0..<count).map { NamedRow(id: $0) }], naming, height: height, estimate: 60)
        table.register(RowCell.self)
    }

    static func isCostly(_ id: Int) -> Bool { id % 3 == 0 }

    func fill(_ cell: RowCell, _ row: NamedRow) {
        filled.append(row.id)
        if Self.isCostly(row.id) { onWork(cost) }
        cell.show(row)
    }

    func forgetFilled() { filled = [] }

    var shownRows: [Int] { table.indexPathsForVisibleRows!.map(\.row) }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        table.precachedCell(forRowAt: path, of: self[path], filledBy: fill)
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path, of: self[path], filledBy: fill)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        table.precachedEstimate(forRowAt: path)
    }

    /// What is wrong on the screen; nil where every row shows itself, at its height, by a cell of its own.
    var firstWrong: String? { firstWrong(isHeightTold: true) }

    /// - Parameter isHeightTold: whether the table was told of all heights.
    func firstWrong(isHeightTold: Bool) -> String? {
        var cells: Set<ObjectIdentifier> = []
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let cell = table.cellForRow(at: path) as? RowCell else { return "\(path) has no cell" }
            if !cells.insert(ObjectIdentifier(cell)).inserted { return "\(path) has the cell of another row" }
            if cell.row != self[path] { return "\(path) shows \(cell.row as Any) and is \(self[path])" }
            if cell.isHidden || cell.window == nil { return "\(path) is not seen" }
            if cell.isFilledAsTemplate { return "\(path) is shown by a template" }
            let height = height(of: self[path])
            if isHeightTold, abs(cell.frame.height - height) > 0.17 {
                return "\(path) is \(cell.frame.height) and not \(height)"
            }
        }
        return nil
    }
}
