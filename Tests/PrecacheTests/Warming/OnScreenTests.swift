import XCTest

@testable import Precache

/// Which tables are on the screen, and so have rows measured ahead.
final class OnScreenTests: PrecacheTestCase {
    private func assertIsOnScreen(_ isOnScreen: Bool, _ frame: CGRect, line: UInt = #line) {
        let feed = Feed([30])
        feed.table.enablePrecaching()
        feed.table.frame = frame
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.precacher.gate == TableActivity.offScreen.gate, !isOnScreen, "\(frame)", line: line)
        MainRunLoop.turn(times: 5)
    }

    func test_a_table_that_touches_its_windows_edge_alone_is_off_the_screen() async {
        let window = Feed([30]).window.bounds
        let (width, height) = (window.width, window.height)
        for (x, y) in [(width, 0), (-width, 0), (0, height), (0, -height)] as [(CGFloat, CGFloat)] {
            assertIsOnScreen(false, CGRect(x: x, y: y, width: width, height: height))
            // A point of it is enough.
            let nearer = CGRect(x: x - x.signum, y: y - y.signum, width: width, height: height)
            assertIsOnScreen(true, nearer)
        }
        assertIsOnScreen(true, window)
        assertIsOnScreen(true, window.insetBy(dx: 100, dy: 100))
        assertIsOnScreen(true, window.insetBy(dx: -100, dy: -100))
    }

    func test_a_table_whose_frame_is_no_number_is_off_the_screen() {
        for value in [CGFloat.nan, .infinity, -.infinity] {
            assertIsOnScreen(false, CGRect(x: value, y: 0, width: 390, height: 844))
            assertIsOnScreen(false, CGRect(x: 0, y: value, width: 390, height: 844))
        }
        assertIsOnScreen(false, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 844))
        assertIsOnScreen(false, CGRect(x: 0, y: 0, width: 390, height: CGFloat.nan))
    }
}

extension CGFloat {
    fileprivate var signum: CGFloat { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
