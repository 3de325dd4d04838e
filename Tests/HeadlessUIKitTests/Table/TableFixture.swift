import Foundation
import HeadlessUIKit
import XCTest

// In each class of tests on the main actor one is `async`: without any, the list of tests that SwiftPM generates on
// Linux keeps the actor in the tests' types, and XCTest's cast of these traps. It is one that does not turn the main
// run loop.

/// A list of rows with identities and heights, which writes down what the table asks.
@MainActor
class ListSource: UITableViewDataSource {
    struct Item: Equatable {
        var id: Int
        var height: CGFloat
    }

    enum Event: Equatable {
        case sections
        case rows(Int)
        case height(Int, Int)
        case estimate(Int, Int)
        case cell(Int, Int)
        case didEnd(Int)
    }

    var items: [[Item]]
    var events: [Event] = []
    /// Makes a row's cell, in place of one that shows its item.
    var makeCell: ((UITableView, IndexPath) -> UITableViewCell)?

    init(_ items: [[Item]]) {
        self.items = items
    }

    /// Rows numbered from 0, all of one height.
    convenience init(rows: Int, height: CGFloat) {
        self.init([(0..<rows).map { Item(id: $0, height: height) }])
    }

    func numberOfSections(in tableView: UITableView) -> Int {
        events.append(.sections)
        return items.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        events.append(.rows(section))
        return items[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        events.append(.cell(indexPath.section, indexPath.row))
        if let makeCell { return makeCell(tableView, indexPath) }
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? ItemCell(style: .default, reuseIdentifier: "row")
        (cell as? ItemCell)?.item = items[indexPath.section][indexPath.row]
        return cell
    }

    func count(_ isCounted: (Event) -> Bool) -> Int { events.count(where: isCounted) }
    var heightsAsked: Int { count { if case .height = $0 { true } else { false } } }
    var cellsAsked: Int { count { if case .cell = $0 { true } else { false } } }
}

/// Says each row's height.
final class HeightSource: ListSource, UITableViewDelegate {
    /// Called before a height is answered.
    var onHeight: (UITableView, IndexPath) -> Void = { _, _ in }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.height(indexPath.section, indexPath.row))
        let height = items[indexPath.section][indexPath.row].height
        onHeight(tableView, indexPath)
        return height
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append(.didEnd((cell as? ItemCell)?.item?.id ?? -1))
    }
}

/// Says each row's height, and an estimate of 30. Not a subclass of `HeightSource`: for whose subclasses, too, the
/// protocol's own implementation stands for an optional method that the class which conforms does not have.
final class EstimateSource: ListSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.height(indexPath.section, indexPath.row))
        return items[indexPath.section][indexPath.row].height
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.estimate(indexPath.section, indexPath.row))
        return 30
    }
}

/// Leaves the height to the rows' cells.
final class SelfSizingSource: ListSource, UITableViewDelegate {}

final class ItemCell: UITableViewCell {
    var item: ListSource.Item?
    var reuses = 0

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: item?.height ?? 0)
    }
}

/// Holds its source, which a table's data source and delegate do not.
private final class HoldingTable: UITableView {
    var source: (any UITableViewDataSource)?
}

extension UITableView {
    /// A table without separators, 480 points high, laid out; `configure` is called before that.
    static func showing(
        _ source: any UITableViewDataSource, style: Style = .plain, estimate: CGFloat = automaticDimension,
        width: CGFloat = 320,
        _ configure: (UITableView) -> Void = { _ in }
    ) -> UITableView {
        let table = HoldingTable(frame: CGRect(x: 0, y: 0, width: width, height: 480), style: style)
        table.source = source
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        table.dataSource = source
        table.delegate = source as? any UITableViewDelegate
        configure(table)
        table.layoutIfNeeded()
        return table
    }

    /// The same, and who says that its rows are all of one height.
    static func showing(rows: Int, height: CGFloat, estimate: CGFloat) -> (source: HeightSource, table: UITableView) {
        let source = HeightSource(rows: rows, height: height)
        return (source, showing(source, estimate: estimate))
    }

    /// Reloads, and is laid out.
    func reload() {
        reloadData()
        layoutIfNeeded()
    }

    func scroll(to y: CGFloat) {
        contentOffset.y = y
        layoutIfNeeded()
    }

    var shownIds: [Int] { visibleCells.map { ($0 as? ItemCell)?.item?.id ?? -1 } }

    /// Where a row is on screen, from the table's top.
    func screenY(of cell: UITableViewCell) -> CGFloat { cell.frame.minY - contentOffset.y }
}

/// Collects what UIKit would raise, while `body` runs.
@MainActor
func raised(by body: () -> Void) -> [String] {
    var reasons: [String] = []
    let handler = UITableView.headlessExceptionHandler
    UITableView.headlessExceptionHandler = { _, reason in reasons.append(reason) }
    defer { UITableView.headlessExceptionHandler = handler }
    body()
    return reasons
}

func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
