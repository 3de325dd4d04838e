import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights for text sizes that the table does not have yet.
@MainActor
final class WarmAheadTextSizeTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func tearDown() async throws { await MainActor.run { Clock.now = CACurrentMediaTime } }

    private func turn(_ list: TextList) {
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.turn(until: { !list.table.precacher!.seat.isAwake })
    }

    private func list(_ measuring: TextList.Measuring, ahead: [UIContentSizeCategory]) -> TextList {
        let list = TextList(measuring)
        list.table.enablePrecaching()
        turn(list)
        list.table.precacher!.warmAhead(textSizes: ahead)
        turn(list)
        return list
    }

    private let measurings: [TextList.Measuring] = [.byClosure, .byTemplate]

    func test_when_a_text_size_comes_that_was_foreseen_estimates_are_what_rows_are_measured_at_then() {
        for measuring in measurings {
            let list = list(measuring, ahead: [.extraExtraLarge])
            list.change(to: .extraExtraLarge)
            let estimates = list.rows.indices.map {
                list.table.precachedEstimate(forRowAt: IndexPath(row: $0, section: 0))
            }
            turn(list)
            for (row, right) in list.rightHeights(at: .extraExtraLarge).enumerated() {
                XCTAssertEqual(estimates[row], right, accuracy: 1e-6, "\(measuring) \(row)")
                XCTAssertEqual(list.answers[row], right, accuracy: 1e-6, "\(measuring) \(row)")
            }
        }
    }

    func test_they_are_measured_again_then_because_nobody_can_tell_whether_they_follow_the_text_size() {
        for measuring in measurings {
            let list = list(measuring, ahead: [.extraExtraLarge])
            XCTAssertEqual(list.measured, 2 * list.rows.count, "\(measuring)")
            list.change(to: .extraExtraLarge)
            XCTAssertFalse(list.table.precacher!.isWarm, "\(measuring)")
            turn(list)
            XCTAssertEqual(list.measured, 3 * list.rows.count, "\(measuring)")
        }
    }

    func test_a_table_that_is_limited_to_a_text_size_has_its_rows_measured_at_that() {
        let list = TextList(.byClosure)
        list.table.maximumContentSizeCategory = .small
        list.table.enablePrecaching()
        turn(list)
        XCTAssertEqual(list.answers, list.rightHeights(at: .small))
    }

    func test_the_present_heights_are_served_meanwhile_and_afterwards() {
        for measuring in measurings {
            let list = TextList(measuring)
            list.table.enablePrecaching()
            turn(list)
            let answers = list.answers
            list.table.precacher!.warmAhead(textSizes: [.extraSmall, .accessibilityLarge])
            for measured in stride(from: list.measured, to: 3 * list.rows.count, by: 25) {
                MainRunLoop.turn(until: { list.measured >= measured })
                XCTAssertEqual(list.answers, answers, "\(measuring)")
            }
            turn(list)
            list.table.reloadData()
            turn(list)
            XCTAssertEqual(list.answers, answers, "\(measuring)")
        }
    }

    func test_a_question_from_inside_a_measurement_is_answered_for_the_present_text_size() {
        for measuring in measurings {
            let list = TextList(measuring)
            list.table.enablePrecaching()
            turn(list)
            var answers: [CGFloat] = []
            list.onMeasure = { [unowned list] in
                list.onMeasure = nil
                list.table.invalidatePrecachedHeights(for: IndexPath(row: 7, section: 0))
                answers.append(list.tableView(list.table, heightForRowAt: IndexPath(row: 7, section: 0)))
            }
            list.table.precacher!.warmAhead(textSizes: [.accessibilityLarge])
            turn(list)
            XCTAssertEqual(answers.count, 1, "\(measuring)")
            XCTAssertEqual(answers.last ?? 0, list.rightHeights(at: .large)[7], accuracy: 1e-6, "\(measuring)")
        }
    }

    func test_what_is_unspecified_named_twice_or_present_measures_nothing_more_and_after_the_second_none() {
        let list = list(
            .byClosure, ahead: [.unspecified, .large, .small, .small, .extraLarge, .extraExtraLarge])
        // The present one is one of the first two.
        XCTAssertEqual(list.measured, 2 * list.rows.count)
        list.table.precacher!.warmAhead(textSizes: [.small, .extraLarge])
        turn(list)
        XCTAssertEqual(list.measured, 3 * list.rows.count)
    }

    func test_widths_and_text_sizes_together_are_kept_side_by_side() {
        let list = TextList(.byClosure)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(
            forContentWidths: [844, 320, 507, 694], textSizes: [.extraLarge, .extraExtraLarge])
        turn(list)
        XCTAssertEqual(list.measured, 7 * list.rows.count)
        XCTAssertEqual(list.table.precacher!.heights.count, 7)
    }
}

/// A table of texts that are measured at the text size of the traits.
@MainActor
private final class TextList: NSObject, UITableViewDataSource, UITableViewDelegate {
    enum Measuring { case byClosure, byTemplate }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    let rows = (0..<60).map { String(repeating: "text ", count: 4 + $0 % 9 * 6) }
    var measured = 0
    var onMeasure: (() -> Void)?
    private let measuring: Measuring

    init(_ measuring: Measuring) {
        self.measuring = measuring
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.register(AheadTextCell.self)
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    /// What is answered now, of rows that are all known.
    var answers: [CGFloat] {
        rows.indices.map { tableView(table, heightForRowAt: IndexPath(row: $0, section: 0)) }
    }

    /// Found without Precache.
    func rightHeights(at textSize: UIContentSizeCategory) -> [CGFloat] {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .preferredFont(
            forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: textSize))
        return rows.map { text in
            label.text = text
            return label.sizeThatFits(CGSize(width: table.bounds.width, height: 0)).height
        }
    }

    /// The text size changes, and has held for a while.
    func change(to textSize: UIContentSizeCategory) {
        let now = Clock.now()
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: textSize)
        table.layoutIfNeeded()
        // Changes are noticed when a height is asked for.
        _ = table.precachedEstimate(forRowAt: IndexPath(row: 0, section: 0))
        Clock.now = { now + 2 * Settling.time }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let text = rows[indexPath.row]
        switch measuring {
        case .byTemplate:
            return tableView.precachedHeight(forRowAt: indexPath) { [unowned self] (cell: AheadTextCell) in
                noteMeasurement()
                cell.label.text = text
            }
        case .byClosure:
            return tableView.precachedHeight(forRowAt: indexPath) { [unowned self] width in
                noteMeasurement()
                let label = UILabel()
                label.numberOfLines = 0
                label.font = .preferredFont(forTextStyle: .body, compatibleWith: .current)
                label.text = text
                return label.sizeThatFits(CGSize(width: width, height: 0)).height
            }
        }
    }

    private func noteMeasurement() {
        measured += 1
        onMeasure?()
    }
}
