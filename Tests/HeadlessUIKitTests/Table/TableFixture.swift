import Foundation
import HeadlessUIKit
import XCTest

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
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? ItemCell(style: .default, reuseIdentifier: "row")
        (cell as? ItemCell)?.item = items[indexPath.section][indexPath.row]
        return cell
    }

    func count(_ isCounted: (Event) -> Bool) -> Int { events.count(where: isCounted) }

    var heightsAsked: Int {
        count { if case .height = $0 { true } else { false } }
    }
}

/// Says each row's height.
class HeightSource: ListSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.height(indexPath.section, indexPath.row))
        return items[indexPath.section][indexPath.row].height
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append(.didEnd((cell as? ItemCell)?.item?.id ?? -1))
    }
}

/// Says each row's height and estimate. Not a subclass of `HeightSource`: for whose subclasses, too, the protocol's own
/// implementation stands for an optional method that the class which conforms does not have.
final class EstimateSource: ListSource, UITableViewDelegate {
    var estimate: CGFloat = 30
    /// Those that are estimated at 0.
    var hiddenRows = 0..<0

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.height(indexPath.section, indexPath.row))
        return items[indexPath.section][indexPath.row].height
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        events.append(.estimate(indexPath.section, indexPath.row))
        return hiddenRows.contains(indexPath.row) ? 0 : estimate
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

extension UITableView {
    /// A table without separators of 320 × 480 points, laid out.
    static func showing(
        _ source: ListSource & UITableViewDelegate, estimate: CGFloat, height: CGFloat = 480
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: height), style: .plain)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        return table
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

/// Each class of tests on the main actor has one that is `async`: without any, the list of tests that SwiftPM generates
/// on Linux keeps the actor in the tests' types, and XCTest's cast of these traps.
@MainActor
func assertOnMainThread() { XCTAssertTrue(Thread.isMainThread) }
