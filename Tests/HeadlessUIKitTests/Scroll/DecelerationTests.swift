import Foundation
import XCTest

@testable import HeadlessUIKit

/// What ends a deceleration, and what does not.
@MainActor
final class DecelerationTests: XCTestCase {
    private var clock: HandClock!
    private var window: UIWindow!
    private let listener = ScrollListener()

    override func setUp() async throws {
        clock = HandClock()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.makeKeyAndVisible()
        listener.reset()
    }

    override func tearDown() async throws {
        window.isHidden = true
        UIKitBehavior.current = UIKitBehavior()
        clock.restore()
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    /// Flicks a new scroll view, and calls `body` once in the deceleration.
    ///
    /// - Returns: how far it came after that, in points.
    private func distance(after body: @escaping (UIScrollView) -> Void) -> CGFloat {
        let scroll = UIScrollView(frame: window.bounds)
        scroll.contentSize = CGSize(width: 320, height: 100_000)
        scroll.delegate = listener
        listener.reset()
        window.addSubview(scroll)
        var place: CGFloat?
        listener.onScroll = { [listener] in
            guard scroll.isDecelerating, listener.deceleration.samples.count == 5, place == nil else { return }
            place = 0
            body(scroll)
            place = scroll.contentOffset.y
        }
        scroll.headlessFling(velocity: 1500)
        XCTAssertFalse(scroll.isDecelerating)
        return scroll.contentOffset.y - (place ?? .nan)
    }

    private var decelerationsEnded: Int { listener.events.count(where: { $0 == "did end decelerating" }) }

    func test_a_deceleration_that_is_left_alone_goes_far() {
        XCTAssertGreaterThan(distance { _ in }, 300)
    }

    // iOS 26.1; rdar://16724593. "Scroll View Programming Guide": the offset is the origin of the bounds.
    func test_an_offset_that_the_app_sets_leaves_a_deceleration_alone() {
        XCTAssertGreaterThan(distance { $0.contentOffset.y += 10 }, 300)
        XCTAssertGreaterThan(distance { $0.bounds.origin.y += 10 }, 300)
    }

    func test_an_offset_ends_a_deceleration_where_UIKit_has_it_so() {
        UIKitBehavior.current.offsetEndsDeceleration = true
        XCTAssertEqual(distance { $0.contentOffset.y += 10 }, 0)
        XCTAssertEqual(distance { $0.bounds.origin.y += 10 }, 0)
        XCTAssertEqual(decelerationsEnded, 1)
    }

    func test_a_property_set_to_what_it_is_ends_nothing() {
        XCTAssertGreaterThan(distance { $0.contentOffset = $0.contentOffset }, 300)
        XCTAssertGreaterThan(distance { $0.bounds = $0.bounds }, 300)
    }

    // iOS 26.1; rdar://16724593.
    func test_the_method_without_animation_ends_a_deceleration() {
        XCTAssertEqual(distance { $0.setContentOffset($0.contentOffset, animated: false) }, 0)
        XCTAssertEqual(decelerationsEnded, 1)
    }

    func test_a_correction_for_what_is_above_does_not_end_it() {
        XCTAssertGreaterThan(distance { $0.correctContentOffset(by: 10) }, 300)
    }

    // Apple's sample StreetScroller moves the content under a finger, which goes on dragging from there.
    func test_an_offset_set_under_a_finger_does_not_end_the_drag() {
        let ways: [@MainActor (UIScrollView) -> Void] = [
            { $0.contentOffset.y += 1000 }, { $0.bounds.origin.y += 1000 },
            { $0.setContentOffset(CGPoint(x: 0, y: $0.contentOffset.y + 1000), animated: false) },
        ]
        for set in ways {
            let scroll = UIScrollView(frame: window.bounds)
            scroll.contentSize = CGSize(width: 320, height: 100_000)
            scroll.delegate = listener
            var isSet = false
            listener.onScroll = {
                guard !isSet else { return }
                isSet = true
                set(scroll)
            }
            scroll.headlessDrag(by: 200, over: 0.3)
            XCTAssertEqual(scroll.contentOffset.y, 1200, accuracy: 1e-6)
        }
    }

    func test_a_table_corrects_its_offset_without_ending_its_deceleration() {
        let source = EstimateSource(rows: 2000, height: 70)
        let table = UITableView.showing(source, estimate: 30)
        window.addSubview(table)
        table.scroll(to: 30_000)
        table.headlessFling(velocity: -3000)
        // Rows that come in above grow by 40 points each, and the content moves as far as without.
        XCTAssertLessThan(table.contentOffset.y, 29_500)
        XCTAssertTrue(source.heightsAsked > 20)
        XCTAssertGreaterThan(shownDistance(table, source), 1000)
    }

    /// How far the content has moved on screen, in points: by rows, as their heights changed meanwhile.
    private func shownDistance(_ table: UITableView, _ source: ListSource) -> CGFloat {
        CGFloat(1000 - (table.shownIds.first ?? 1000)) * 70
    }
}
