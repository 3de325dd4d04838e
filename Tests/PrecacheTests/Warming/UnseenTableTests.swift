import XCTest

@testable import Precache

/// A table that nobody sees has nothing measured ahead, and goes on once it is seen and laid out.
final class UnseenTableTests: PrecacheTestCase {
    private let hidings: [(String, (UIView, Bool) -> Void)] = [
        ("hidden", { $0.isHidden = $1 }), ("transparent", { $0.alpha = $1 ? 0 : 1 }),
        ("outside", { $0.frame.origin.x = $1 ? $0.frame.width : 0 }),
    ]

    private func contained(_ hide: (UIView, Bool) -> Void) -> (feed: Feed, container: UIView) {
        let feed = Feed([300], height: 844)
        let container = UIView(frame: feed.window.bounds)
        feed.window.addSubview(container)
        container.addSubview(feed.table)
        hide(container, true)
        feed.table.enablePrecaching()
        MainRunLoop.turnUntilItSleeps()
        return (feed, container)
    }

    func test_a_list_in_a_container_that_nobody_sees_is_not_measured_ahead() {
        for (name, hide) in hidings {
            let (feed, container) = contained(hide)
            XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0, name)
            XCTAssertEqual(feed.precacher.gate, TableActivity.offScreen.gate, name)
            container.removeFromSuperview()
        }
    }

    func test_it_goes_on_with_its_next_layout_edit_or_resume() {
        let ways: [(String, (Feed) -> Void)] = [
            ("a layout", { $0.table.layOutAnew() }), ("an edit", { $0.insert("new") }),
            ("resume", { $0.precacher.resume() }),
        ]
        for (name, hide) in hidings {
            for (way, wake) in ways {
                let (feed, container) = contained(hide)
                hide(container, false)
                wake(feed)
                feed.warmUp()
                XCTAssertEqual(feed.precacher.coverage, 1, "\(name), \(way)")
                container.removeFromSuperview()
            }
        }
    }
}
