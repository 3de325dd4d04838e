@testable import Precache

/// A table of rows whose heights follow what its delegate says of them where it estimates.
final class HintedList: RowScreen<HintedList.Row>, UITableViewDelegate {
    /// How a row's height is found: by a closure, also for rows that have a key; by its cell, with nobody measuring it;
    /// or by a layout on other threads.
    enum Sizing: CaseIterable { case closure, key, cell, layout }

    struct Row: Sendable {
        var id: Int
        /// How long its text is.
        var length: Double
        /// How high its image is, in points.
        var image = 0.0
        var kind: String?

        /// In points.
        func height(width: CGFloat) -> CGFloat {
            (40 + CGFloat(length) * 100 / width + CGFloat(image)).rounded() * (kind == "half" ? 0.5 : 1)
        }
    }

    private let sizing: Sizing
    /// Whether the delegate says what it knows of rows.
    var givesHints = true
    /// How many estimates were asked for.
    private(set) var estimated = 0
    private(set) var measured = 0

    init(_ sizing: Sizing = .closure, rows count: Int = 200, shows: Bool = true) {
        self.sizing = sizing
        super.init([Self.rows(count)], width: 400, height: 800)
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.rowHeight = UITableView.automaticDimension
        table.enablePrecaching(sizing == .cell ? .init(reach: .shown) : PrecachingConfiguration())
        putIntoWindow()
        if shows { table.layoutIfNeeded() }
    }

    static func rows(_ count: Int) -> [Row] {
        (0..<count).map { Row(id: $0, length: Double(($0 * 37) % 200), image: $0 % 3 == 0 ? Double($0 % 50) : 0) }
    }

    /// How high all rows are, in points.
    var realSize: CGFloat { rows.reduce(0) { $0 + $1.height(width: 400) } }

    /// The estimate of a row, which need not be there.
    func estimate(_ row: Row) -> CGFloat {
        rows.append(row)
        defer { rows.removeLast() }
        return table.precachedEstimate(forRowAt: path(rows.count - 1), identifier: row.kind, hints: hints(of: row))
    }

    /// How far estimates of rows that are not known are off, in points: the farthest.
    var largestError: CGFloat {
        rows.indices.filter { !precacher.isKnown(at: path($0)) }.map { row in
            abs(tableView(table, estimatedHeightForRowAt: path(row)) - rows[row].height(width: table.bounds.width))
        }.max() ?? 0
    }

    /// As the table asks where its rows change: twice, as rows may be known at its end.
    func askForEstimates() {
        for _ in 0..<2 { for row in rows.indices { _ = tableView(table, estimatedHeightForRowAt: path(row)) } }
    }

    private func hints(of row: Row) -> RowHints? { givesHints ? RowHints(row.length, row.image) : nil }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = ToldCell(style: .default, reuseIdentifier: nil)
        cell.height = rows[indexPath.row].height(width: table.bounds.width)
        cell.isPrecachedByFrameLayout = sizing != .cell
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        switch sizing {
        case .cell: return UITableView.automaticDimension
        case .layout:
            return table.precachedHeight(forRowAt: indexPath, of: row) { $0.height(width: $1.contentWidth) }
        case .closure, .key:
            return table.precachedHeight(forRowAt: indexPath, key: sizing == .key ? row.id : nil) { width in
                measured += 1
                return row.height(width: width)
            }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        estimated += 1
        return table.precachedEstimate(
            forRowAt: indexPath, identifier: row.kind, key: sizing == .key ? row.id : nil, hints: hints(of: row))
    }
}
