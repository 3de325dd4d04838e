import TestSupport
import XCTest

@testable import HeadlessUIKit

/// A list that changes while it is scrolled to a row. Its delegate reloads or edits from inside what the table asks.
final class ReentrantJumpTests: ClockTestCase {
    private enum Rows: CaseIterable { case known, estimated, sizedByCells, estimatedByDelegate }

    private func makeTable(_ list: RestlessList, _ rows: Rows) -> UITableView {
        let table = UITableView(frame: CGRect(0, 0, 320, 200))
        (table.dataSource, table.delegate) = (list, list)
        list.cellsSayHeights = rows == .sizedByCells
        list.hasEstimates = rows == .estimatedByDelegate
        table.estimatedRowHeight = rows == .known ? 0 : 44
        table.estimatedSectionHeaderHeight = table.estimatedRowHeight
        window.addSubview(table)
        table.layoutIfNeeded()
        return table
    }

    /// A jump to a row in the middle, in each kind of list, that the list answers so; then the list is left alone.
    ///
    /// By day each third: questions, kinds of rows and positions come by turns.
    private func eachJump(
        _ change: RestlessList.Change, each: Bool, among kinds: [Rows] = Rows.allCases, isAnimated: Bool = false,
        then check: (RestlessList, UITableView, _ story: String) -> Void
    ) {
        let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]
        var number = 0
        for question in RestlessList.Question.allCases {
            for rows in kinds {
                for (left, position) in zip([0, 1, 2, 79], positions) {
                    number += 1
                    guard Seeds.takes(number, of: 3) else { continue }
                    let list = RestlessList()
                    let table = makeTable(list, rows)
                    let story = "\(change) at \(question) \(left), each time: \(each), \(rows)"
                    // Without estimates heights are asked for a jump only if they were forgotten.
                    table.sectionFooterHeight = 1
                    list.moment = RestlessList.Moment(question: question, left: left, isEach: each)
                    list.change = change
                    let said = raised {
                        table.scrollToRow(at: path(1, 30), at: position, animated: isAnimated)
                        if isAnimated { tick(9) }
                    }
                    list.moment = nil
                    table.layoutIfNeeded()
                    XCTAssertTrue(said.isEmpty || list.counts.count < 2, "\(said), \(story)")
                    check(list, table, story)
                    table.removeFromSuperview()
                }
            }
        }
    }

    func test_a_list_that_changes_within_a_jump_shows_its_new_rows() async {
        for change in RestlessList.Change.allCases {
            for isEach in [false, true] {
                eachJump(change, each: isEach) { list, table, story in
                    let counts = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
                    XCTAssertEqual(counts, list.counts, story)
                    let shown = table.indexPathsForVisibleRows ?? []
                    XCTAssertEqual(shown.isEmpty, list.counts.isEmpty, story)
                    XCTAssertTrue(shown.allSatisfy { counts[$0.section] > $0.row }, story)
                }
            }
        }
    }

    func test_a_list_that_reloads_once_within_a_jump_lands_all_the_same() {
        eachJump(.reload, each: false) { _, table, story in
            XCTAssertTrue(table.indexPathsForVisibleRows?.contains(path(1, 30)) == true, story)
        }
    }

    func test_a_list_that_changes_within_an_animated_jump_goes_on() {
        window.makeKeyAndVisible()
        // Frames of 40 ms, of which the animation takes eight.
        begin(hertz: 25)
        for (change, isEach) in [(RestlessList.Change.reload, true), (.shorten, false)] {
            eachJump(change, each: isEach, among: [.estimated], isAnimated: true) { _, table, story in
                XCTAssertFalse(table.indexPathsForVisibleRows?.isEmpty ?? true, story)
            }
        }
    }
}

private final class RestlessList: UITableViewDataSource, UITableViewDelegate {
    enum Question: CaseIterable { case height, estimate, cell, header, scroll }
    enum Change: CaseIterable { case reload, shorten, empty, insert, delete, forget }

    /// When it changes: how often the question is asked before that, and whether it does so each time from then on.
    struct Moment {
        let question: Question
        var left: Int
        let isEach: Bool
    }

    private final class Absent: UITableViewDelegate {}

    private(set) var counts = [20, 40, 20]
    var cellsSayHeights = false
    var hasEstimates = false
    var change = Change.reload
    var moment: Moment?
    private let absent = Absent()
    private var isChanging = false

    private func note(_ question: Question, _ table: UITableView) {
        guard var moment, moment.question == question, !isChanging else { return }
        moment.left -= 1
        self.moment = moment.left < 0 && !moment.isEach ? nil : moment
        guard moment.left < 0 else { return }
        isChanging = true
        carryOut(change, table)
        isChanging = false
    }

    private func carryOut(_ change: Change, _ table: UITableView) {
        switch change {
        case .reload: table.reloadData()
        case .forget: table.rowHeight += 1
        case .shorten, .empty:
            counts = change == .empty ? [] : [3]
            table.reloadData()
        case .insert:
            counts[0] += 1
            table.insertRows(at: [path(0, 0)], with: .none)
        case .delete:
            guard counts[2] > 1 else { return }
            counts[2] -= 1
            table.deleteRows(at: [path(2, 0)], with: .none)
        }
    }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note(.cell, tableView)
        let cell = ItemCell(style: .default, reuseIdentifier: nil)
        cell.item = .init(id: indexPath.row, height: 90)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        note(.height, tableView)
        return cellsSayHeights ? UITableView.automaticDimension : CGFloat(50 + indexPath.row * 37 % 90)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        guard hasEstimates else { return absent.tableView(tableView, estimatedHeightForRowAt: indexPath) }
        note(.estimate, tableView)
        return 44
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        note(.header, tableView)
        return 30
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if let table = scrollView as? UITableView { note(.scroll, table) }
    }
}
