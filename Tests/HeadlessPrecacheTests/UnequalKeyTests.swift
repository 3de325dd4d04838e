import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Keys that are not equal to themselves, never the same, or of heights that are none.
@MainActor
final class UnequalKeyTests: PrecacheTestCase {
    /// A feed at rest, whose heights and estimates go by keys, made of the rows' names.
    private func restingFeed(height: CGFloat = 50, key: @escaping (String) -> AnyHashable) -> Feed {
        let feed = Feed([60])
        feed.measured = []
        let keyOf: (IndexPath) -> AnyHashable = { [unowned feed] in key(feed.row(at: $0)?.name ?? "") }
        feed.useEstimates(key: keyOf) { [unowned feed] path in
            feed.table.precachedHeight(forRowAt: path, key: keyOf(path)) { _ in
                feed.measured.append("\(path.row)")
                return height
            }
        }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done")
        return feed
    }

    func test_a_row_keyed_by_NaN_is_known_by_position_and_warming_ends() async {
        struct Photo {
            var name: String
            var ratio: Double
        }
        let feed = restingFeed { name in
            HeightKey(Photo(name: name, ratio: name == "0:40" ? .nan : 1), \.name, \.ratio)
        }
        XCTAssertEqual(feed.measured.count, 60)
        XCTAssertEqual(feed.answer(40), 50)
        XCTAssertEqual(feed.measured.count, 60)
        feed.remove(at: 0)
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 60)
    }

    func test_keys_that_are_never_the_same_keep_no_loop_awake() { _ = restingFeed { _ in UUID() } }

    func test_rows_with_keys_that_size_themselves_keep_no_loop_awake() {
        for key in [{ $0 }, { _ in 1 }, { _ in UUID() }] as [(String) -> AnyHashable] {
            let feed = restingFeed(height: UITableView.automaticDimension, key: key)
            feed.measured = []
            let estimates = feed.estimates
            MainRunLoop.assertSleepsForASecond()
            XCTAssertEqual(feed.measured, [])
            XCTAssertEqual(feed.estimates, estimates)
        }
    }

    func test_warming_ends_where_a_key_has_no_height_but_a_measured_estimate() {
        for answer in [UITableView.automaticDimension, .nan] {
            for isHigher in [false, true] {
                let list = KeyedTwice(answer)
                list.shownText = isHigher ? String(repeating: "long ", count: 40) : "short"
                list.show()
                list.table.enablePrecaching()
                for y in [0, 700, 0, 300] as [CGFloat] {
                    list.table.scroll(to: y)
                    XCTAssertTrue(list.warmingEnds(), "\(answer) at \(y), higher: \(isHigher)")
                    list.table.layoutIfNeeded()
                }
                let asked = list.asked
                list.table.reload()
                XCTAssertTrue(list.warmingEnds(), "\(answer), higher: \(isHigher)")
                XCTAssertLessThan(list.asked - asked, 1_000, "\(answer), higher: \(isHigher)")
                list.letGo()
            }
        }
    }
}

/// A table whose closure answers no height, for keys of which estimates are measured with a template.
@MainActor
private final class KeyedTwice: TableScreen, UITableViewDelegate {
    let answer: CGFloat
    /// What shown cells show, and no template.
    var shownText = ""
    /// How often the delegate was asked.
    private(set) var asked = 0

    init(_ answer: CGFloat) {
        self.answer = answer
        super.init()
        table.estimatedRowHeight = 60
        table.register(NoteCell.self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = NoteCell(style: .default, reuseIdentifier: "NoteCell")
        cell.label.numberOfLines = 0
        cell.label.text = shownText
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        return tableView.precachedHeight(forRowAt: indexPath, key: indexPath.row) { _ in answer }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        return tableView.precachedEstimate(forRowAt: indexPath, key: indexPath.row) { (cell: NoteCell) in
            cell.label.text = "short"
        }
    }
}
