import Foundation
import HeadlessUIKit
import XCTest

/// What a notch and bars leave of views, as Apple documents it of `UIView`.
@MainActor
final class SafeAreaTests: XCTestCase {
    private let log = LayoutLog()

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `safeAreaInsets`: "for the view's root view, the insets account for the status bar, other visible bars...
    // For other views in the view hierarchy, the insets reflect only the portion of the view that is covered."
    func test_a_view_has_of_the_safe_area_insets_what_covers_it() {
        let window = window(top: 50, bottom: 30)
        let whole = UIView(frame: window.bounds)
        let top = UIView(frame: CGRect(x: 0, y: 20, width: 100, height: 100))
        let middle = UIView(frame: CGRect(x: 0, y: 60, width: 100, height: 50))
        let bottom = UIView(frame: CGRect(x: 0, y: 150, width: 100, height: 40))
        for view in [top, middle, bottom] { whole.addSubview(view) }
        window.addSubview(whole)
        XCTAssertEqual(whole.safeAreaInsets, UIEdgeInsets(top: 50, bottom: 30))
        XCTAssertEqual(top.safeAreaInsets, UIEdgeInsets(top: 30))
        XCTAssertEqual(middle.safeAreaInsets, .zero)
        XCTAssertEqual(bottom.safeAreaInsets, UIEdgeInsets(bottom: 20))
    }

    // Apple, `safeAreaInsets`: "If the view is not currently installed in a view hierarchy, or is not yet visible
    // onscreen, the edge insets in this property are 0."
    func test_a_view_without_a_window_has_no_safe_area_insets() {
        let window = window(top: 50, bottom: 30)
        let view = UIView(frame: window.bounds)
        XCTAssertEqual(view.safeAreaInsets, .zero)
        window.addSubview(view)
        view.removeFromSuperview()
        XCTAssertEqual(view.safeAreaInsets, .zero)
    }

    // Apple, `safeAreaInsetsDidChange()`: "Called when the safe area of the view changes."
    func test_a_tree_hears_of_each_change_of_its_safe_area_once() {
        let window = window(top: 50, bottom: 0)
        let view = NamedView("view", log)
        let inner = NamedView("inner", log)
        view.frame = window.bounds
        inner.frame = window.bounds
        view.addSubview(inner)
        window.addSubview(view)
        XCTAssertEqual(log.safeAreas, ["view", "inner"])
        window.headlessSafeAreaInsets.top = 60
        XCTAssertEqual(log.safeAreas, ["view", "inner", "view", "inner"])
        window.headlessSafeAreaInsets = .zero
        XCTAssertEqual(log.safeAreas.suffix(2), ["view", "inner"])
        XCTAssertEqual(log.safeAreas.count, 6)
    }

    func test_a_tree_leaving_its_window_hears_that_its_safe_area_is_gone() {
        let window = window(top: 50, bottom: 0)
        let view = NamedView("view", log)
        let inner = NamedView("inner", log)
        view.frame = window.bounds
        inner.frame = window.bounds
        view.addSubview(inner)
        window.addSubview(view)
        log.safeAreas = []
        view.removeFromSuperview()
        XCTAssertEqual(log.safeAreas, ["view", "inner"])
    }

    func test_a_view_that_moves_under_the_notch_hears_of_it() {
        let window = window(top: 50, bottom: 0)
        let view = NamedView("view", log)
        view.frame = CGRect(x: 0, y: 100, width: 100, height: 50)
        window.addSubview(view)
        XCTAssertEqual(log.safeAreas, [])
        view.frame.origin.y = 10
        XCTAssertEqual(log.safeAreas, ["view"])
        XCTAssertEqual(view.safeAreaInsets.top, 40)
    }

    // MARK: Fixture

    private func window(top: CGFloat, bottom: CGFloat) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: top, bottom: bottom)
        return window
    }
}
