import Foundation
import HeadlessUIKit

@testable import Precache

/// A table of rows whose heights follow what its delegate says of them where it estimates.
@MainActor
final class HintedList: TableScreen, UITableViewDelegate {
    /// How a row's height is found.
    enum Sizing: CaseIterable {
        /// A closure, on the main thread.
        case closure
        /// The same, for rows that have a key.
        case key
        /// The row sizes itself, and nobody measures it.
        case cell
        /// A layout, on other threads.
        case layout
    }

    struct Row {
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

    let sizing: Sizing
    var rows: [Row]
    /// Whether the delegate says what it knows of rows.
    var givesHints = true
    /// The rows that estimates were asked for, in order.
    var estimated: [Int] = []
    private(set) var measured: [Int] = []

    init(_ sizing: Sizing = .closure, rows count: Int = 200, shows: Bool = true) {
        self.sizing = sizing
        rows = Self.rows(count)
        super.init(width: 400, height: 800)
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.rowHeight = UITableView.automaticDimension
        table.register(SizedCell.self, forCellReuseIdentifier: "SizedCell")
        table.enablePrecaching(sizing == .cell ? .init(reach: .shown) : PrecachingConfiguration())
        putIntoWindow()
        if shows { table.layoutIfNeeded() }
    }

    static func rows(_ count: Int) -> [Row] {
        (0..<count).map { Row(id: $0, length: Double(($0 * 37) % 200), image: $0 % 3 == 0 ? Double($0 % 50) : 0) }
    }

    /// The estimate of a row, which need not be there.
    func estimate(_ row: Row) -> CGFloat {
        rows.append(row)
        defer { rows.removeLast() }
        return table.precachedEstimate(
            forRowAt: IndexPath(row: rows.count - 1, section: 0), identifier: row.kind, hints: hints(of: row))
    }

    /// How far estimates of rows that are not known are off, in points: the farthest.
    var largestError: CGFloat {
        rows.indices.filter { !precacher.isKnown(at: IndexPath(row: $0, section: 0)) }.map { index in
            let path = IndexPath(row: index, section: 0)
            return abs(tableView(table, estimatedHeightForRowAt: path) - rows[index].height(width: table.bounds.width))
        }.max() ?? 0
    }

    /// As the table asks where its rows change: twice, as rows may be known at its end.
    func askForEstimates() {
        for index in Array(rows.indices) + Array(rows.indices) {
            _ = tableView(table, estimatedHeightForRowAt: IndexPath(row: index, section: 0))
        }
    }

    private func hints(of row: Row) -> RowHints? { givesHints ? RowHints(row.length, row.image) : nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = table.dequeueReusableCell(withIdentifier: "SizedCell") as! SizedCell
        cell.row = rows[indexPath.row]
        cell.isPrecachedByFrameLayout = [.closure, .key, .layout].contains(sizing)
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
                measured.append(row.id)
                return row.height(width: width)
            }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        estimated.append(row.id)
        return table.precachedEstimate(
            forRowAt: indexPath, identifier: row.kind, key: sizing == .key ? row.id : nil, hints: hints(of: row))
    }
}

extension HintedList.Row: Sendable {}

/// A cell that asks for its row's height.
private final class SizedCell: UITableViewCell {
    var row = HintedList.Row(id: 0, length: 0)

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: row.height(width: targetSize.width)) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: row.height(width: size.width))
    }
}
