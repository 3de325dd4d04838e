@testable import Precache

/// A table of low and high rows, whose delegate says of a row which it is where it estimates.
final class KindList: RowScreen<KindList.Row>, UITableViewDelegate {
    /// How a row's height is found: by a closure, also for rows that have a key; by its cell, with nobody measuring it;
    /// by a layout on other threads; or by a template, of a reuse identifier or of a class.
    enum Sizing: CaseIterable { case closure, key, cell, layout, identifier, type }

    struct Row: Sendable {
        var id: Int
        /// In points, at 400 points.
        var height: CGFloat
        /// Whether it gets higher where the table gets wider, as tables within a text do.
        var growsWithWidth = false

        var isHigh: Bool { height > 200 }

        func height(width: CGFloat) -> CGFloat {
            (height * (growsWithWidth ? width / 400 : 400 / width)).rounded()
        }
    }

    private final class LowCell: FrameCell {}
    private final class HighCell: FrameCell {}

    /// A kind of the app's own.
    enum Kind { case low, high }

    private let sizing: Sizing
    /// Whether the delegate says of which kind rows are.
    var saysKinds = true
    /// How many estimates were asked for.
    private(set) var estimated = 0
    private(set) var measured = 0

    init(_ sizing: Sizing = .closure, rows count: Int = 200, shows: Bool = true) {
        self.sizing = sizing
        super.init([Self.rows(count)], width: 400, height: 800)
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.rowHeight = UITableView.automaticDimension
        for identifier in ["low", "high"] { table.register(FrameCell.self, forCellReuseIdentifier: identifier) }
        table.register(LowCell.self, forCellReuseIdentifier: "LowCell")
        table.register(HighCell.self, forCellReuseIdentifier: "HighCell")
        table.enablePrecaching(sizing == .cell ? .init(reach: .shown) : PrecachingConfiguration())
        putIntoWindow()
        if shows { table.layoutIfNeeded() }
    }

    /// Two low rows, 40 to 49 points high, and a high one, 400 to 409 points, in turn.
    static func rows(_ count: Int) -> [Row] {
        (0..<count).map { Row(id: $0, height: CGFloat(($0 % 3 == 1 ? 400 : 40) + $0 % 10)) }
    }

    /// How high all rows are, in points.
    var realSize: CGFloat { rows.reduce(0) { $0 + $1.height(width: table.bounds.width) } }

    /// The rows whose heights are not known.
    var unknown: [Int] { rows.indices.filter { !precacher.isKnown(at: path($0)) } }

    /// How far estimates of rows that are not known are off, in points: the farthest.
    var largestError: CGFloat {
        unknown.map { row in
            abs(tableView(table, estimatedHeightForRowAt: path(row)) - rows[row].height(width: table.bounds.width))
        }.max() ?? 0
    }

    /// As the table asks where its rows change.
    func askForEstimates() { for row in rows.indices { _ = tableView(table, estimatedHeightForRowAt: path(row)) } }

    private func kind(of row: Row) -> AnyHashable {
        switch sizing {
        case .closure, .key, .layout: row.isHigh ? Kind.high : Kind.low
        case .cell, .identifier: identifier(of: row)
        case .type: ObjectIdentifier(row.isHigh ? HighCell.self : LowCell.self)
        }
    }

    private func identifier(of row: Row) -> String { row.isHigh ? "high" : "low" }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let row = rows[indexPath.row]
        let cell = ToldCell(style: .default, reuseIdentifier: sizing == .cell ? identifier(of: row) : nil)
        cell.height = row.height(width: table.bounds.width)
        cell.isPrecachedByFrameLayout = sizing != .cell
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        let fill = { [unowned self] (cell: FrameCell) in
            measured += 1
            cell.answer = row.height(width: table.bounds.width)
        }
        switch sizing {
        case .cell: return UITableView.automaticDimension
        case .layout:
            return table.precachedHeight(forRowAt: indexPath, of: row) { $0.height(width: $1.contentWidth) }
        case .closure, .key:
            return table.precachedHeight(forRowAt: indexPath, key: sizing == .key ? row.id : nil) { width in
                measured += 1
                return row.height(width: width)
            }
        case .identifier:
            return table.precachedHeight(forRowAt: indexPath, identifier: identifier(of: row)) {
                fill($0 as! FrameCell)
            }
        case .type where row.isHigh:
            return table.precachedHeight(forRowAt: indexPath) { (cell: HighCell) in fill(cell) }
        case .type:
            return table.precachedHeight(forRowAt: indexPath) { (cell: LowCell) in fill(cell) }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        estimated += 1
        return table.precachedEstimate(
            forRowAt: indexPath, kind: saysKinds ? kind(of: row) : nil, key: sizing == .key ? row.id : nil)
    }
}
