import Foundation
import HeadlessUIKit
import XCTest

/// When views are laid out, and what a notch and bars leave of them, as Apple documents it of `UIView`.
@MainActor
final class LayoutTests: XCTestCase {
    private var log = LayoutLog()

    override func setUp() async throws { log = LayoutLog() }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `setNeedsLayout()`: it "makes a note of the request and returns immediately".
    func test_a_request_for_layout_does_nothing_at_once() {
        let view = LoggingView("a", log)
        view.setNeedsLayout()
        XCTAssertEqual(log.names, [])
    }

    // Apple, `setNeedsLayout()`: this "allows you to consolidate all of your layout updates to one update cycle".
    func test_requests_for_layout_are_merged() {
        let view = LoggingView("a", log)
        for _ in 0..<5 { view.setNeedsLayout() }
        view.layoutIfNeeded()
        XCTAssertEqual(log.names, ["a"])
    }

    // Apple, `layoutIfNeeded()`: "If no layout updates are pending, this method exits without modifying the layout or
    // calling any layout-related callbacks."
    func test_a_view_that_needs_no_layout_gets_none() {
        let (root, _, _) = tree()
        root.layoutIfNeeded()
        log.names = []
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, [])
    }

    // Apple, `layoutIfNeeded()`: it "lays out the view subtree starting at the root".
    func test_layout_goes_from_the_root_down() {
        let (root, _, _) = tree()
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, ["root", "middle", "leaf"])
    }

    // Apple, `CALayer.layoutIfNeeded()`: superlayers "are traversed until a ancestor layer is found that does not require
    // layout", and the tree below that is laid out.
    func test_superviews_that_need_layout_go_before_the_view_that_is_asked() {
        let (root, middle, leaf) = tree()
        root.layoutIfNeeded()
        log.names = []
        root.setNeedsLayout()
        leaf.setNeedsLayout()
        leaf.layoutIfNeeded()
        XCTAssertEqual(log.names, ["leaf"])
        middle.setNeedsLayout()
        leaf.setNeedsLayout()
        leaf.layoutIfNeeded()
        XCTAssertEqual(log.names, ["leaf", "root", "middle", "leaf"])
    }

    func test_a_view_asked_leaves_its_siblings_alone() {
        let (root, _, leaf) = tree()
        let sibling = LoggingView("sibling", log)
        root.addSubview(sibling)
        root.layoutIfNeeded()
        log.names = []
        sibling.setNeedsLayout()
        leaf.setNeedsLayout()
        leaf.layoutIfNeeded()
        XCTAssertEqual(log.names, ["leaf"])
    }

    func test_a_subview_resized_in_layout_is_laid_out_in_the_same_pass() {
        let (root, middle, leaf) = tree()
        root.layoutIfNeeded()
        log.names = []
        root.onLayout = { middle.frame.size.width += 10 }
        middle.onLayout = { leaf.frame.size.width += 10 }
        root.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, ["root", "middle", "leaf"])
    }

    func test_laying_out_the_superview_within_layout_lays_out_the_siblings_too() {
        let (root, first, second) = (LoggingView("root", log), LoggingView("first", log), LoggingView("second", log))
        root.addSubview(first)
        root.addSubview(second)
        root.layoutIfNeeded()
        var namesInside: [String] = []
        first.onLayout = { [log] in
            root.layoutIfNeeded()
            namesInside = log.names
        }
        log.names = []
        first.setNeedsLayout()
        second.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(namesInside, ["first", "second"])
    }

    func test_a_deep_view_asking_for_layout_during_another_gets_the_next_one() {
        let (root, middle, leaf) = tree()
        let last = LoggingView("last", log)
        root.addSubview(last)
        root.layoutIfNeeded()
        last.onLayout = { leaf.setNeedsLayout() }
        last.setNeedsLayout()
        root.layoutIfNeeded()
        log.names = []
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, ["leaf"])
        _ = middle
    }

    func test_a_view_asking_for_layout_once_within_layout_gets_it_once_more() {
        let view = LoggingView("a", log)
        view.onLayout = { [log] in if log.names.count == 1 { view.setNeedsLayout() } }
        view.layoutIfNeeded()
        XCTAssertEqual(log.names, ["a", "a"])
    }

    // UIKit gives up on a view that never settles (its "layout feedback loop" check).
    func test_a_view_always_asking_for_layout_within_layout_comes_to_an_end() {
        let view = LoggingView("a", log)
        view.onLayout = { view.setNeedsLayout() }
        view.layoutIfNeeded()
        XCTAssertLessThan(log.names.count, 100)
    }

    // Apple, `layoutSubviews()` and the View Programming Guide: another size of the bounds needs layout, and in a
    // scroll view another origin too; another place does not.
    func test_another_size_needs_layout_and_another_place_does_not() {
        let view = LoggingView("a", log)
        view.layoutIfNeeded()
        view.frame.origin.x += 10
        view.layoutIfNeeded()
        XCTAssertEqual(log.names, ["a"])
        view.frame.size.width += 10
        view.layoutIfNeeded()
        XCTAssertEqual(log.names, ["a", "a"])
    }

    func test_a_superview_is_laid_out_when_a_subview_comes_or_goes() {
        let (root, middle, leaf) = tree()
        let other = LoggingView("other", log)
        root.addSubview(other)
        root.layoutIfNeeded()
        log.names = []
        leaf.removeFromSuperview()
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, ["middle"])
        log.names = []
        other.addSubview(middle)
        root.layoutIfNeeded()
        XCTAssertEqual(log.names, ["root", "other"])
    }

    // MARK: Safe area

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
        let view = LoggingView("view", log)
        let inner = LoggingView("inner", log)
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
        let view = LoggingView("view", log)
        let inner = LoggingView("inner", log)
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
        let view = LoggingView("view", log)
        view.frame = CGRect(x: 0, y: 100, width: 100, height: 50)
        window.addSubview(view)
        XCTAssertEqual(log.safeAreas, [])
        view.frame.origin.y = 10
        XCTAssertEqual(log.safeAreas, ["view"])
        XCTAssertEqual(view.safeAreaInsets.top, 40)
    }

    // MARK: Fixture

    private func tree() -> (root: LoggingView, middle: LoggingView, leaf: LoggingView) {
        let views = ["root", "middle", "leaf"].map { LoggingView($0, log) }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        return (views[0], views[1], views[2])
    }

    private func window(top: CGFloat, bottom: CGFloat) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: top, bottom: bottom)
        return window
    }
}

@MainActor
private final class LayoutLog {
    var names: [String] = []
    var safeAreas: [String] = []
}

private final class LoggingView: UIView {
    private let name: String
    private let log: LayoutLog
    var onLayout: () -> Void = {}

    init(_ name: String, _ log: LayoutLog) {
        self.name = name
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.names.append(name)
        onLayout()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        log.safeAreas.append(name)
    }
}
