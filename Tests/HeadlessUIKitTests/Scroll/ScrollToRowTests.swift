import Foundation
import XCTest

@testable import HeadlessUIKit

/// Where `scrollToRow(at:at:animated:)` ends among rows that only have estimates: as seen on iOS 26.1, where it would end
/// if all heights were known.
@MainActor
final class ScrollToRowTests: XCTestCase {
    private var clock: HandClock!
    /// Tables hold them weakly.
    private var sources: [Source] = []

    override func setUp() async throws { clock = HandClock() }

    override func tearDown() async throws {
        UIKitBehavior.current = UIKitBehavior()
        sources = []
        clock.restore()
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private static let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]
    private static let targets = [path(0, 3), path(2, 0), path(5, 30), path(9, 39)]

    /// Ten sections of forty rows, with headers.
    private final class Source: ListSource, UITableViewDelegate {
        let views: Bool

        init(views: Bool) {
            self.views = views
            super.init((0..<10).map { s in (0..<40).map { .init(id: $0, height: CGFloat(20 + ($0 * 37 + s) % 200)) } })
        }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            events.append(.height(indexPath.section, indexPath.row))
            return items[indexPath.section][indexPath.row].height
        }

        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            views ? UITableView.automaticDimension : CGFloat(30 + section)
        }

        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            guard views else { return nil }
            let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
            view.textLabel?.text = "Section"
            return view
        }
    }

    private func makeTable(_ source: Source, estimate: CGFloat) -> UITableView {
        sources.append(source)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        table.estimatedSectionHeaderHeight = estimate > 0 ? 10 : 0
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        if estimate == 0 { for section in 0..<10 { _ = table.rectForHeader(inSection: section) } }
        return table
    }

    private func place(of row: IndexPath, in table: UITableView) -> CGFloat {
        table.rectForRow(at: row).minY - table.contentOffset.y
    }

    /// Jumps from the list's middle, in a table of estimates and in one that knows all heights.
    private func assertLands(views: Bool, animated: Bool, line: UInt = #line) {
        for estimate in [CGFloat(40), 300] {
            for target in Self.targets {
                for position in Self.positions {
                    let tables = [0, estimate].map { makeTable(Source(views: views), estimate: $0) }
                    for table in tables {
                        table.scrollToRow(at: path(2, 20), at: .top, animated: false)
                        table.layoutIfNeeded()
                        table.scrollToRow(at: target, at: position, animated: animated)
                        if animated { clock.tick(40) }
                    }
                    let places = tables.map { place(of: target, in: $0) }
                    let words = "\(target), \(position.rawValue), \(estimate)"
                    XCTAssertEqual(places[1], places[0], accuracy: 1e-3, words, line: line)
                    tables[1].layoutIfNeeded()
                    XCTAssertEqual(place(of: target, in: tables[1]), places[0], accuracy: 1e-3, words, line: line)
                }
            }
        }
    }

    func test_a_jump_lands_among_estimates_for_each_position_near_and_far() {
        assertLands(views: false, animated: false)
    }

    func test_a_jump_lands_among_headers_that_size_themselves() {
        assertLands(views: true, animated: false)
    }

    func test_an_animated_jump_lands_among_estimates() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        for position in Self.positions {
            for target in Self.targets {
                let tables = [0, 40].map { makeTable(Source(views: false), estimate: $0) }
                for table in tables {
                    window.addSubview(table)
                    table.scrollToRow(at: target, at: position, animated: true)
                    clock.tick(40)
                    table.removeFromSuperview()
                }
                XCTAssertEqual(
                    place(of: target, in: tables[1]), place(of: target, in: tables[0]), accuracy: 1e-3,
                    "\(target), \(position.rawValue)")
            }
        }
    }

    func test_what_is_measured_above_moves_nothing_before_an_animated_jump() {
        let table = makeTable(Source(views: false), estimate: 40)
        table.scrollToRow(at: path(5, 20), at: .top, animated: false)
        table.layoutIfNeeded()
        let before = place(of: path(5, 20), in: table)
        table.scrollToRow(at: path(2, 10), at: .top, animated: true)
        XCTAssertEqual(place(of: path(5, 20), in: table), before, accuracy: 1e-3)
    }

    func test_a_jump_asks_the_heights_around_its_target_and_no_cell() {
        let source = Source(views: false)
        let table = makeTable(source, estimate: 100)
        source.events = []
        table.scrollToRow(at: path(5, 20), at: .top, animated: false)
        XCTAssertGreaterThan(source.heightsAsked, 3)
        XCTAssertLessThan(source.heightsAsked, 20)
        XCTAssertEqual(source.heightsAsked, source.events.count)
    }

    func test_a_jump_goes_where_estimates_say_where_UIKit_has_it_so() {
        UIKitBehavior.current.scrollToRowMeasuresFirst = false
        let table = makeTable(Source(views: false), estimate: 40)
        table.scrollToRow(at: path(5, 30), at: .bottom, animated: false)
        table.layoutIfNeeded()
        XCTAssertGreaterThan(abs(table.rectForRow(at: path(5, 30)).maxY - table.bounds.maxY), 50)
    }
}
