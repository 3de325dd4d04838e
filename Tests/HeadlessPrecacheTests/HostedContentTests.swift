import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows whose cells show content of a configuration of the app's own, or that SwiftUI makes.
@MainActor
final class HostedContentTests: PrecacheTestCase {
    private typealias Settling = FakeHostingConfiguration.Settling
    private static let settling = Settling.allCases.filter { $0 != .never }
    private static let wide = NSDirectionalEdgeInsets(top: 24, leading: 24, bottom: 24, trailing: 24)
    func test_content_has_its_settled_height_however_late_it_settles() {
        for settling in Self.settling {
            for isSelfSizing in [false, true] {
                let list = HostedList.warm([settling], isSelfSizing: isSelfSizing)
                XCTAssertEqual(list.wrongAnswers, [], "\(settling)")
                XCTAssertEqual(list.wrongOnScreen, [], "\(settling)")
            }
        }
        XCTAssertEqual(console, [])
    }

    func test_rows_that_nobody_has_measured_size_themselves() async {
        let list = HostedList(Self.settling)
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.answer(3), UITableView.automaticDimension)
        for _ in 0..<3 { list.table.layoutIfNeeded() }
        XCTAssertEqual(list.wrongOnScreen, [])
    }

    func test_each_row_is_asked_in_two_turns_of_the_loop() {
        let list = HostedList(Self.settling)
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        list.forget()
        var turns: [[Int]] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: 3_000_000) {
            if !list.asked.isEmpty { turns.append(list.asked) }
            list.forget()
        }
        defer { MainRunLoop.remove(observer) }
        list.warmUp()
        for row in 0..<60 {
            XCTAssertGreaterThan(turns.count { $0.contains(row) }, 1, "row \(row)")
        }
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 60)
    }

    func test_a_template_is_filled_once_for_all_its_looks() {
        let list = HostedList(Self.settling)
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        list.forget()
        list.warmUp()
        XCTAssertEqual(list.filled.sorted(), Array(0..<60))
        XCTAssertEqual(list.standingTemplates, 0)
    }

    /// The first row's twice: by the first question it is found that its content may settle late.
    func test_a_template_has_the_content_of_each_row_appear_when_measured() {
        let list = HostedList([.atOnce])
        var (appeared, gone): ([Int], [Int]) = ([], [])
        list.onFill = { cell, row in
            guard cell.isTemplateCell else { return }
            cell.contentConfiguration = FakeHostingConfiguration { _ in list.height(of: row) }
                .onAppear { appeared.append(row.id) }.onDisappear { gone.append(row.id) }
        }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        list.warmUp()
        XCTAssertEqual(Set(appeared), Set(0..<60))
        XCTAssertEqual(gone, appeared)
    }

    func test_content_that_never_settles_is_an_estimate_and_named_once() {
        let list = HostedList.warm([.never, .atOnce])
        XCTAssertEqual(console.count, 1, "\(console)")
        XCTAssertTrue(console[0].contains("FakeHostingConfiguration"), console[0])
        XCTAssertTrue(console[0].contains("estimate"), console[0])
        XCTAssertEqual(list.answer(0), UITableView.automaticDimension)
        XCTAssertEqual(list.answer(1), list.height(of: list.rows[1]) + 0.5, accuracy: 0.2)
        list.forget()
        MainRunLoop.turn(in: .idle, for: 0.02)
        XCTAssertEqual(list.filled, [])
    }

    func test_a_list_configuration_is_measured_at_once() {
        let list = HostedList([.atOnce])
        list.onFill = { cell, row in
            var content = cell.defaultContentConfiguration()
            content.text = "Row \(row.id)"
            // More than a row's, which a template does not have.
            content.directionalLayoutMargins = Self.wide
            cell.contentConfiguration = content
        }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        XCTAssertGreaterThan(list.answer(3), 20)
        XCTAssertGreaterThan(list.answer(50), 20)
    }

    func test_content_that_comes_on_the_screen_known_is_not_taken_for_wrong() {
        for settling in Self.settling {
            let list = HostedList([settling], rows: 200)
            // What is on the screen first is of another kind.
            list.onFill = { cell, row in
                guard row.id < 100 else { return }
                var content = cell.defaultContentConfiguration()
                content.text = "Row \(row.id)"
                content.directionalLayoutMargins = Self.wide
                cell.contentConfiguration = content
            }
            list.table.enablePrecaching()
            list.table.layoutIfNeeded()
            list.warmUp()
            list.table.contentOffset.y = list.table.contentSize.height - 844
            list.table.layoutIfNeeded()
            MainRunLoop.turn(in: .idle, for: 0.01)
            list.table.layoutIfNeeded()
            XCTAssertEqual(console, [], "\(settling)")
            XCTAssertNotEqual(list.answer(150), UITableView.automaticDimension, "\(settling)")
        }
    }

    func test_a_cell_that_makes_its_content_itself_keeps_it() {
        let list = HostedList([.atOnce])
        let table = list.table
        table.enablePrecaching()
        table.layoutIfNeeded()
        for row in 0..<3 {
            _ = table.precachedHeight(forRowAt: IndexPath(row: row + 40, section: 0)) { (cell: SelfMadeCell) in
                XCTAssertNotNil(cell.contentConfiguration)
                cell.show(70)
            }
        }
    }

    func test_shown_content_of_another_height_becomes_estimates() {
        let list = HostedList(Self.settling)
        list.shownExtra = 25
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        list.warmUp()
        MainRunLoop.turn(in: .idle, for: 0.02)
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(list.answer(40), UITableView.automaticDimension)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.wrongOnScreen, [])
    }

    func test_each_type_of_content_is_a_kind_of_its_own() {
        let list = HostedList([.atOnce], rows: 200)
        // The second half shows content of another type, which is higher in shown cells.
        list.onFill = { cell, row in
            guard row.id >= 100 else { return }
            cell.contentConfiguration = OtherConfiguration(height: cell.isTemplateCell ? 50 : 80)
        }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        list.warmUp()
        XCTAssertEqual(console, [])
        list.table.contentOffset.y = list.table.contentSize.height - 844
        list.table.layoutIfNeeded()
        MainRunLoop.turn(in: .idle, for: 0.01)
        list.table.layoutIfNeeded()
        XCTAssertEqual(console.count, 1)
    }

    func test_whatever_happens_in_between_no_template_stays_in_the_table() {
        let happenings: [(String, (HostedList) -> Void)] = [
            ("disabled", { $0.table.disablePrecaching() }),
            ("paused", { $0.table.precacher?.pause() }),
            ("reloaded", { $0.table.reloadData() }),
            (
                "warned",
                { _ in
                    NotificationCenter.default.post(
                        name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
                }
            ),
            (
                "resized",
                { list in
                    list.table.frame.size.width = 350
                    list.table.layoutIfNeeded()
                }
            ),
        ]
        for (name, happen) in happenings {
            let list = HostedList(Self.settling)
            list.table.enablePrecaching()
            list.table.layoutIfNeeded()
            MainRunLoop.turn(until: { list.standingTemplates == 1 })
            happen(list)
            XCTAssertEqual(list.standingTemplates, 0, name)
            if name == "reloaded" || name == "warned" {
                list.warmUp()
                XCTAssertEqual(list.wrongAnswers, [], name)
            }
        }
    }

    func test_an_edit_elsewhere_lets_content_settle_on() {
        let list = HostedList(Self.settling, hasKeys: false)
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        MainRunLoop.turn(until: { list.standingTemplates == 1 })
        let desk = list.table.existingPrecacher!.desk
        let row = desk.measurer.settling!.ticket!.row.row
        let other = row == 0 ? 59 : 0
        list.rows.remove(at: other)
        list.table.deleteRows(at: [IndexPath(row: other, section: 0)], with: .none)
        XCTAssertTrue(desk.isSettling)
        XCTAssertEqual(desk.measurer.settling?.ticket?.row.row, other < row ? row - 1 : row)
        list.rows.remove(at: other < row ? row - 1 : row)
        list.table.deleteRows(at: [IndexPath(row: other < row ? row - 1 : row, section: 0)], with: .none)
        XCTAssertFalse(desk.isSettling)
        list.warmUp()
        XCTAssertEqual(list.wrongAnswers, [])
    }

    func test_content_measured_within_a_row_says_nothing_of_that_row() {
        let feed = Feed([2])
        feed.table.reloadData()
        let desk = feed.table.requiredPrecacher.desk
        let height = feed.table.precachedHeight(forRowAt: IndexPath(row: 0, section: 0)) { _ in
            _ = feed.table.precachedHeight(forRowAt: IndexPath(row: 1, section: 0)) { (cell: UITableViewCell) in
                cell.contentConfiguration = FakeHostingConfiguration { _ in 70 }
            }
            return 50
        }
        XCTAssertEqual(height, 50)
        XCTAssertEqual(
            desk.known(at: IndexPath(row: 0, section: 0), in: feed.table, key: nil, cell: .any), 50)
    }

    func test_an_edit_while_content_settles_gives_no_row_anothers_height() {
        let list = HostedList(Self.settling, hasKeys: false)
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        for _ in 0..<20 {
            MainRunLoop.turn(until: { list.standingTemplates == 1 })
            list.rows.remove(at: 1)
            list.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        }
        list.warmUp()
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.standingTemplates, 0)
    }

    func test_a_table_that_goes_while_content_settles_is_let_go() {
        var list: HostedList? = HostedList(Self.settling)
        list!.table.enablePrecaching()
        list!.table.layoutIfNeeded()
        MainRunLoop.turn(until: { list!.standingTemplates == 1 })
        let (table, precacher) = (Weak(list!.table), Weak(list!.table.precacher))
        list!.table.removeFromSuperview()
        list = nil
        MainRunLoop.turn(in: .idle, for: 0.01)
        XCTAssertNil(table.object)
        XCTAssertNil(precacher.object)
    }

    func test_every_row_is_shown_at_its_height_while_it_scrolls() {
        // HOSTED_ROWS sets how many.
        let count = ProcessInfo.processInfo.environment["HOSTED_ROWS"].flatMap { Int($0) } ?? RandomRuns.of(10_000)
        let list = HostedList.warm(Self.settling, rows: count)
        XCTAssertEqual(list.wrongAnswers, [])
        var shown = 0
        list.table.contentOffset.y = 0
        while list.table.contentOffset.y < list.table.contentSize.height - 844 {
            list.table.contentOffset.y += 700
            list.table.layoutIfNeeded()
            shown += list.table.visibleCells.count
            guard list.wrongOnScreen.isEmpty else { return XCTFail(list.wrongOnScreen.joined(separator: "\n")) }
        }
        XCTAssertGreaterThan(shown, list.rows.count)
    }

    func test_a_plain_cell_without_content_is_named_as_unregistered() {
        let list = HostedList([.atOnce])
        list.onFill = { cell, _ in cell.contentConfiguration = nil }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        MainRunLoop.turn(in: .idle, for: 0.05)
        XCTAssertEqual(console.count { $0.contains("nothing is registered") }, 1)
    }
}

/// Has content from its making on, and only changes it.
private final class SelfMadeCell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentConfiguration = FakeHostingConfiguration { _ in 50 }
    }

    func show(_ height: CGFloat) { contentConfiguration = FakeHostingConfiguration { _ in height } }
}

/// Content of another type.
private struct OtherConfiguration: UIContentConfiguration {
    let height: CGFloat

    func makeContentView() -> any UIView & UIContentView { OtherView(configuration: self) }
    func updated(for state: any UIConfigurationState) -> OtherConfiguration { self }
}

private final class OtherView: UIView, UIContentView {
    var configuration: any UIContentConfiguration

    init(configuration: OtherConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: (configuration as? OtherConfiguration)?.height ?? 0) }
}
