import TestSupport
import XCTest

@testable import Precache

/// Rows whose cells show content of a configuration of the app's own, or that SwiftUI makes.
final class HostedContentTests: PrecacheTestCase {
    private typealias Settling = FakeHostingConfiguration.Settling

    func test_content_that_settles_late_sizes_itself_once_shown_and_is_named() {
        for settling in Settling.allCases where ![.atOnce, .never].contains(settling) {
            let list = HostedList([settling])
            list.layOutWarm()
            list.table.layoutIfNeeded()
            list.warmUp()
            assertSaid("are not served the height that their cells ask for")
            XCTAssertEqual(list.answer(40), UITableView.automaticDimension, "\(settling)")
            XCTAssertEqual(list.wrongOnScreen, [], "\(settling)")
        }
    }

    func test_a_row_is_filled_and_asked_once_and_its_content_appears_once() {
        let list = HostedList([.atOnce])
        var (appeared, gone): ([Int], [Int]) = ([], [])
        list.onFill = { cell, path in
            guard cell.isTemplateCell else { return }
            let row = path.row
            cell.contentConfiguration = FakeHostingConfiguration { _ in
                list.asked.append(row)
                return list.height(of: row)
            }
            .onAppear { appeared.append(row) }.onDisappear { gone.append(row) }
        }
        list.layOutWarm()
        XCTAssertEqual(list.filled.sorted(), Array(0..<60))
        XCTAssertEqual([list.asked, appeared, gone], [list.filled, list.filled, list.filled])
    }

    func test_a_cell_that_makes_its_content_itself_keeps_it() {
        let table = Feed([60], registering: SelfMadeCell.self).table
        for row in 0..<3 {
            let height = table.precachedHeight(forRowAt: path(row + 40)) { (cell: SelfMadeCell) in
                XCTAssertNotNil(cell.contentConfiguration)
                cell.show(70)
            }
            XCTAssertEqual(height, 70.33, accuracy: 0.16)
        }
    }

    func test_each_type_of_content_is_a_kind_of_its_own() {
        let list = HostedList([.atOnce], rows: 200)
        // The second half shows content of another type, which is higher in shown cells.
        list.onFill = { cell, path in
            guard path.row >= 100 else { return }
            var content = UIListContentConfiguration.cell()
            content.text = String(repeating: "words ", count: cell.isTemplateCell ? 1 : 60)
            cell.contentConfiguration = content
        }
        list.layOutWarm()
        XCTAssertEqual(console, [])
        list.table.scroll(to: list.table.contentSize.height - 844)
        MainRunLoop.turn(until: { !console.isEmpty })
        list.table.layoutIfNeeded()
        XCTAssertEqual(console.count, 1)
    }

    func test_content_that_has_its_size_at_once_is_shown_as_measured() {
        let list = HostedList([.atOnce], rows: max(Seeds.share(of: 10_000), 60))
        list.layOutWarm()
        XCTAssertEqual(list.wrongAnswers + list.wrongOnScreen, [])
        var shown = 0
        list.table.contentOffset.y = 0
        while list.table.contentOffset.y < list.table.contentSize.height - 844, list.wrongOnScreen.isEmpty {
            list.table.scroll(by: 700)
            shown += list.table.visibleCells.count
        }
        XCTAssertEqual(list.wrongOnScreen, [])
        XCTAssertGreaterThan(shown, list.texts.count)
    }

    func test_a_row_without_content_between_others_has_none_measured_again() {
        let list = ObservedList.plain(ask: { list, path in
            list.table.precachedHeight(forRowAt: path) { (cell: UITableViewCell) in
                list.measured.append(path.row)
                if path.row % 5 == 3 { return }
                cell.contentConfiguration = FakeHostingConfiguration { _ in list[path].height }
            }
        })
        list.table.layoutIfNeeded()
        list.warmUp()
        XCTAssertEqual(Set(list.measured).count, 60)
        XCTAssertLessThanOrEqual(list.measured.count, 120)
        XCTAssertTrue(console[0].contains("nothing is registered"), "\(console)")
        clearConsole()
    }

    func test_a_plain_cell_without_content_is_named_as_unregistered() {
        let list = HostedList([.atOnce])
        list.onFill = { cell, _ in cell.contentConfiguration = nil }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        MainRunLoop.turn(until: { !console.isEmpty })
        MainRunLoop.turn(times: 20)
        XCTAssertEqual(console.count { $0.contains("nothing is registered") }, 1)
    }
}

/// Has content from its making on, and only changes it.
private final class SelfMadeCell: BuiltCell {
    override func build() { show(50) }
    func show(_ height: CGFloat) { contentConfiguration = FakeHostingConfiguration { _ in height } }
}
