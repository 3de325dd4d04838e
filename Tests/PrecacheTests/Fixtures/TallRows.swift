import XCTest

@testable import Precache

/// A table of rows whose heights are far from their estimates, under bars, in sections with headers that float.
final class TallRows: SectionedScreen<Int>, UITableViewDelegate {
    /// How high the footers are, in points.
    var footer: CGFloat = 0
    private(set) var measured: [Int] = []
    /// Whether rows are as high as their cells ask for.
    private let sizesItself: Bool
    private var widthFactor: CGFloat { table.bounds.width == 390 ? 1 : 0.5 }

    /// - Parameter isKnown: whether the table has all heights from the beginning, because it estimates none.
    init(
        _ rows: [[Int]], style: UITableView.Style = .plain, isKnown: Bool = false, sizesItself: Bool = false,
        isShown: Bool = true
    ) {
        self.sizesItself = sizesItself
        super.init(rows, style)
        table.estimatedRowHeight = isKnown ? 0 : 120
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0)
        (table.dataSource, table.delegate) = (self, self)
        table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 70))
        table.enablePrecaching()
        precacher.pause()
        if isShown { show() }
    }

    override func show() {
        super.show()
        measured = []
    }

    /// From 20 to 419 points, without order.
    static func height(ofRow number: Int) -> CGFloat { CGFloat(20 + (number &* 7919 &+ 13) % 400) }

    var measuredPoints: CGFloat { measured.reduce(0) { $0 + Self.height(ofRow: $1) } }

    /// How far below the top of the screen the row is, in points.
    func place(of path: IndexPath) -> CGFloat { table.rectForRow(at: path).minY - table.contentOffset.y }

    /// Where everything is that is on the screen, by the rows' numbers.
    var screen: [Int: CGFloat] {
        let shown = (table.indexPathsForVisibleRows ?? []).map { path in
            let cell = table.cellForRow(at: path)!
            return (self[path], cell.convert(cell.bounds, to: table).minY - table.contentOffset.y)
        }
        return Dictionary(uniqueKeysWithValues: shown)
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "\(section)" }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { footer }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        footer > 0 ? UIView() : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = ToldCell(style: .default, reuseIdentifier: nil)
        cell.height = Self.height(ofRow: self[indexPath])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if sizesItself { return UITableView.automaticDimension }
        let number = self[indexPath]
        return tableView.precachedHeight(forRowAt: indexPath) { _ in
            measured.append(number)
            return (Self.height(ofRow: number) * widthFactor).rounded()
        }
    }
}
