import Precache
import UIKitProof

/// A list of tiled rows with Precache, and what a reader sees of it.
@MainActor
final class TiledList: NSObject {
    let table = UITableView(
        frame: CGRect(x: 0, y: 0, width: TiledRow.width, height: TiledRow.screenHeight), style: .plain)
    private let window = UIWindow(
        frame: CGRect(x: 0, y: 0, width: TiledRow.width, height: TiledRow.screenHeight))
    private let driver = ListDriver(refreshRate: 60)
    private(set) var rows = (0..<1_000).map(TiledRow.init)

    /// Shows the list, and lays it out for the first time.
    init(_ configuration: PrecachingConfiguration) {
        super.init()
        table.hideSeparators()
        table.register(TiledCell.self, forCellReuseIdentifier: "TiledCell")
        // What the browsers are told of rows that they skip.
        table.estimatedRowHeight = 100
        table.dataSource = self
        table.delegate = self
        table.enablePrecaching(
            configuration, identifiedBy: { [weak self] in self?.rows[$0.row].id },
            layoutState: { [weak self] in self?.rows[$0.row].tiles })
        window.addSubview(table)
        window.appear()
        window.layoutIfNeeded()
    }

    func disappear() {
        table.removeFromSuperview()
        window.isHidden = true
    }

    /// Lets the list be laid out, and idle until nothing is left to do.
    func settle() {
        window.layoutIfNeeded()
        while table.usedPrecacher?.isWarm == false { driver.idle(for: 0.1) }
        window.layoutIfNeeded()
    }

    func jump(to row: Int) {
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
        settle()
    }

    func scroll(by points: CGFloat) {
        table.contentOffset.y += points
        settle()
    }

    func goToEnd() {
        table.precacher.scrollToEnd(animated: false)
        settle()
    }

    func insert(_ count: Int, at index: Int) {
        rows.insert(contentsOf: (10_000..<10_000 + count).map(TiledRow.init), at: index)
        table.insertRows(at: (index..<index + count).map { IndexPath(row: $0, section: 0) }, with: .none)
        settle()
    }

    func remove(at index: Int) {
        rows.remove(at: index)
        table.deleteRows(at: [IndexPath(row: index, section: 0)], with: .none)
        settle()
    }

    func grow(at index: Int) {
        rows[index] = rows[index].grown
        table.reconfigureRows(at: [IndexPath(row: index, section: 0)])
        settle()
    }

    func resize(to width: CGFloat) {
        window.frame.size.width = width
        table.frame.size.width = width
        settle()
    }

    /// How high the table takes its content to be, in points.
    var range: CGFloat { table.contentSize.height }

    /// How high it is, in points.
    var height: CGFloat { rows.reduce(0) { $0 + $1.height(width: table.rowWidth) } }

    /// How far below the screen's top a row's top is. A row off the screen is as far away as the rows between are high.
    func top(of index: Int) -> CGFloat {
        let tops = tops
        if let top = tops[index] { return top }
        guard let (seen, top) = tops.min(by: { $0.key < $1.key }) else { return 0 }
        let between = rows[min(seen, index)..<max(seen, index)].reduce(0) { $0 + $1.height(width: table.rowWidth) }
        return index > seen ? top + between : top - between
    }

    /// How many points of the list are below the screen.
    var beyondEnd: CGFloat {
        let last = rows.count - 1
        return top(of: last) + rows[last].height(width: table.rowWidth) - TiledRow.screenHeight
    }

    /// A line of a row: what its first tile says, wherever that stands at another width.
    struct Line {
        let id: Int
        let tile: Int
    }

    /// The first line of each row that is wholly on the screen, from the top down.
    var lines: [Line] {
        tops.sorted { $0.value < $1.value }.compactMap { index, top in
            let hidden = max(0, ((-top - 0.5) / TiledRow.lineHeight).rounded(.up))
            let isShown = top + hidden * TiledRow.lineHeight < TiledRow.screenHeight
            guard isShown, hidden * TiledRow.lineHeight < rows[index].height(width: table.rowWidth) else { return nil }
            return Line(id: rows[index].id, tile: Int(hidden) * TiledRow.perLine(width: table.rowWidth))
        }
    }

    /// How far below the screen's top a line is; nil where its row is gone.
    func place(of line: Line) -> CGFloat? {
        rows.firstIndex { $0.id == line.id }.map {
            top(of: $0) + TiledRow.lineHeight * CGFloat(line.tile / TiledRow.perLine(width: table.rowWidth))
        }
    }

    /// The rows on the screen by the frames of their cells.
    private var tops: [Int: CGFloat] {
        var tops: [Int: CGFloat] = [:]
        for cell in table.visibleCells {
            let top = cell.frame.minY - table.contentOffset.y
            guard let row = table.indexPath(for: cell)?.row, top < TiledRow.screenHeight,
                top + cell.frame.height > 0
            else { continue }
            tops[row] = top
        }
        return tops
    }
}

extension TiledList: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "TiledCell", for: indexPath)
        (cell as? TiledCell)?.row = rows[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath) { (cell: TiledCell) in cell.row = row }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}

/// Shows a tiled row, as high as its tiles.
final class TiledCell: UITableViewCell {
    var row: TiledRow?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        CGSize(width: targetSize.width, height: row?.height(width: targetSize.width) ?? 0)
    }
}
