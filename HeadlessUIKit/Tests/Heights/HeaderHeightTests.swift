import XCTest

@testable import HeadlessUIKit

/// How high headers are whose views size themselves.
final class HeaderHeightTests: UIKitTestCase {
    /// A header that asks for 70 points, until it says otherwise.
    private final class TallHeader: UITableViewHeaderFooterView {
        var height: CGFloat = 70
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
    }

    /// Twenty sections of two rows of 100 points, with headers that are estimated at 20.
    private func sections(rowEstimate: CGFloat, delegateEstimate: CGFloat? = nil) -> ShownList {
        let source = ListSource((0..<20).map { _ in [.init(id: 0, height: 100), .init(id: 1, height: 100)] })
        source.rowEstimate = delegateEstimate
        source.makeHeader = { TallHeader(reuseIdentifier: nil) }
        let table = UITableView.showing(source, style: .grouped, estimate: rowEstimate) {
            $0.estimatedSectionHeaderHeight = 20
        }
        return (source, table)
    }

    private var kinds: [ShownList] {
        [sections(rowEstimate: 100), sections(rowEstimate: 0), sections(rowEstimate: 100, delegateEstimate: 100)]
    }

    func test_a_shown_header_keeps_the_height_that_it_asks_for() async {
        for (title, answer, height) in [
            (nil, nil, 70), ("title", nil, 70), (nil, UITableView.automaticDimension, 70), (nil, 40, 40), (nil, 0, 0),
        ] as [(String?, CGFloat?, CGFloat)] {
            for (source, table) in kinds {
                source.headerTitles = title.map { Array(repeating: $0, count: 20) } ?? []
                source.headerHeight = answer
                table.reload()
                let (shown, place) = (table.headerView(forSection: 1), table.rectForRow(at: path(1, 1)))
                func assertKept(_ story: String, line: UInt = #line) {
                    let view = table.headerView(forSection: 1)
                    let heights = [table.rectForHeader(inSection: 1).height, view?.frame.height]
                    XCTAssertEqual(heights, [height, height], "\(story), answered \(answer ?? -2)", line: line)
                    XCTAssertTrue(view === shown, story, line: line)
                }
                assertKept("at first")
                for _ in 0..<2 {
                    table.beginUpdates()
                    table.endUpdates()
                    assertKept("after an empty batch")
                    table.layoutIfNeeded()
                    XCTAssertEqual(table.rectForRow(at: path(1, 1)), place)
                }
                source.items[0].removeLast()
                table.deleteRows(at: [path(0, 1)], with: .none)
                assertKept("after an edit")
                table.frame.size.width = 300
                table.layoutIfNeeded()
                assertKept("at another width")
            }
        }
    }

    func test_the_header_of_an_empty_first_section_has_the_height_that_it_asks_for() {
        for estimate in [20, 0] as [CGFloat] {
            let source = ListSource([[], (0..<100).map { .init(id: $0, height: 100) }])
            source.makeHeader = { TallHeader(reuseIdentifier: nil) }
            let table = UITableView.showing(source, estimate: 100) { $0.estimatedSectionHeaderHeight = estimate }
            for offset in [0, 2_000, 0] as [CGFloat] {
                table.scroll(to: offset)
                let heights = [0, 1].map { table.rectForHeader(inSection: $0).height }
                XCTAssertEqual(heights, [70, 70], "estimated at \(estimate), at \(offset)")
            }
            XCTAssertEqual(table.headerView(forSection: 0)?.frame.height, 70)
        }
    }

    func test_a_section_without_a_header_takes_no_room_for_one() {
        let source = ListSource([[], [.init(id: 0, height: 100)]])
        let table = UITableView.showing(source, estimate: 100) { $0.estimatedSectionHeaderHeight = 20 }
        XCTAssertEqual(table.rectForRow(at: path(1, 0)).minY, 0)
    }
}
