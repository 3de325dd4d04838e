import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Keys that are not equal to themselves, or never the same.
@MainActor
final class UnequalKeyTests: PrecacheTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    func test_a_row_keyed_by_NaN_is_known_by_position_and_warming_ends() {
        let feed = Feed([60])
        struct Photo {
            var name: String
            var ratio: Double
        }
        let photos = PhotosDelegate(feed) { name in
            HeightKey(Photo(name: name, ratio: name == "0:40" ? .nan : 1), \.name, \.ratio)
        }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done")
        XCTAssertEqual(photos.measured, 60)
        XCTAssertEqual(photos.tableView(feed.table, heightForRowAt: path(40)), 50)
        XCTAssertEqual(photos.measured, 60)
        feed.rows[0].removeFirst()
        feed.table.deleteRows(at: [path(0)], with: .none)
        feed.warmUp()
        XCTAssertEqual(photos.measured, 60)
    }

    func test_keys_that_are_never_the_same_keep_no_loop_awake() {
        let feed = Feed([60])
        let photos = PhotosDelegate(feed) { _ in UUID() }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done")
        withExtendedLifetime(photos) {}
    }
}

/// A feed's delegate that answers heights and estimates by keys, made of a row's name.
@MainActor
private final class PhotosDelegate: NSObject, UITableViewDelegate {
    private(set) var measured = 0
    private unowned let feed: Feed
    private let key: (String) -> AnyHashable

    init(_ feed: Feed, key: @escaping (String) -> AnyHashable) {
        self.feed = feed
        self.key = key
        super.init()
        feed.use(self)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, key: key(feed.row(at: indexPath)?.name ?? "")) { _ in
            measured += 1
            return 50
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: key(feed.row(at: indexPath)?.name ?? ""))
    }
}
