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
}
