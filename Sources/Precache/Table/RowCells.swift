import PrecacheCore

/// Which cell was last handed out for which row. A row has its cell from then on until that is handed out for another
/// row, or gone: it may be on the screen, prepared to come there, or in the table's pool, which does not tell.
@MainActor
final class RowCells {
    private struct Weak { weak var cell: UITableViewCell? }

    private var cells: [RowID: Weak] = [:]
    /// The row whose cell was handed out last, since a call of the table's began: the table sizes it next.
    var last: RowID?

    /// Kept cells that were handed out, until their rows were seen on the screen.
    private var awaited: [RowID: Weak] = [:]

    /// Cells go unheard. So many rows are known of before those without one are looked for.
    private static let mostUnlooked = 256

    /// How many rows are known of, with those whose cells have gone unheard.
    var count: Int { cells.count }

    func hasCell(_ id: RowID) -> Bool { cells[id]?.cell?.existingPrecacheInfo?.row == id }

    /// A cell is handed out for a row; nil where that has no number.
    func note(_ cell: UITableViewCell, for id: RowID?) {
        let info = cell.precacheInfo
        if let former = info.row, cells[former]?.cell === cell { cells[former] = nil }
        info.row = id
        last = id
        guard let id else { return }
        // Another one may be awaited.
        awaited[id] = nil
        cells[id] = Weak(cell: cell)
        if cells.count > Self.mostUnlooked { cells = cells.filter { hasCell($0.key) } }
    }

    /// The table lets go of the cells that it has prepared.
    func removeAll() { cells = [:] }

    /// The kept cells that were handed out, and whose rows were not seen on the screen since.
    var served: [(id: RowID, cell: UITableViewCell)] {
        awaited.isEmpty ? [] : awaited.compactMap { id, weak in weak.cell.map { (id, $0) } }
    }

    /// A kept cell is handed out for a row.
    func noteServed(_ cell: UITableViewCell, for id: RowID) {
        awaited[id] = Weak(cell: cell)
        if awaited.count > Self.mostUnlooked { awaited = awaited.filter { hasCell($0.key) } }
    }

    func forgetServed(_ id: RowID) { awaited[id] = nil }
}
