import XCTest

@testable import Precache

/// A list that notes for which rows it was asked that its model does not have.
private final class ShrinkingList: RowScreen<Int>, UITableViewDelegate {
    var notThere: [IndexPath] = []

    private func note(_ path: IndexPath) -> Bool {
        let isThere = sections[path.section].indices.contains(path.row)
        if !isThere { notThere.append(path) }
        return isThere
    }

    func identity(_ path: IndexPath) -> Int? { note(path) ? self[path] : nil }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: path) { _ in 100 }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: path)
    }
}

/// The model has shrunk, and nobody has told the table: no closure of the app is asked for a row that is gone.
final class ShrunkModelTests: PrecacheTestCase {
    func test_identities_are_asked_only_of_rows_that_the_data_source_has() {
        let calls: [(String, (ShrinkingList) -> Void)] = [
            ("nothing", { _ in }),
            ("placeOnScreen", { _ = $0.precacher.placeOnScreen }),
            ("unseenRows", { _ = $0.precacher.unseenRows }),
            ("isAtEnd", { _ = $0.precacher.isAtEnd }),
            ("isWarm", { _ = $0.precacher.isWarm }),
            ("coverage", { _ = $0.precacher.coverage }),
            ("invalidate", { $0.table.invalidatePrecachedHeights(for: [path(40)]) }),
            ("invalidate items", { $0.table.invalidatePrecachedHeights(forItems: [40]) }),
            ("open", { $0.precacher.open(at: path(40), scrollPosition: .top) }),
            ("restore", { $0.precacher.restore(PlaceOnScreen(identity: 40, indexPath: path(40), distance: 0)) }),
            ("end", { $0.precacher.scrollToEnd() }),
            ("turn", { $0.precacher.beginTurn(at: path(2)) }),
            ("rename", { $0.precacher.rename(40, to: 2) }),
            ("keep", { list in list.table.performKeepingPlace { list.table.reloadData() } }),
            ("height", { list in _ = list.tableView(list.table, heightForRowAt: path(40)) }),
            ("scroll", { $0.table.contentOffset.y = 1_000 }),
            ("width", { $0.table.frame.size.width = 300 }),
            ("reload", { $0.table.reloadData() }),
        ]
        for follows in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            for (story, call) in calls {
                let list = ShrinkingList([Array(0..<50)])
                list.table.enablePrecaching(
                    .init(follows: follows), identifiedBy: { [unowned list] in list.identity($0) },
                    layoutState: { [unowned list] in list.identity($0) })
                list.show()
                MainRunLoop.turn(times: 3)
                list.sections = [Array(0..<3)]
                call(list)
                list.table.setNeedsLayout()
                list.table.layoutIfNeeded()
                MainRunLoop.turn(times: 5)
                XCTAssertEqual(list.notThere, [], "\(story), follows: \(follows == nil ? "nothing" : "its end")")
                passOverConsole()
            }
        }
    }
}
