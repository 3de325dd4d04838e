import Foundation
import HeadlessUIKit
import XCTest

/// When views are laid out, as Apple documents it of `UIView`.
@MainActor
final class LayoutTests: XCTestCase {
    private var log = LayoutLog()

    override func setUp() async throws { log = LayoutLog() }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `setNeedsLayout()`: it "makes a note of the request and returns immediately".
    func test_a_request_for_layout_does_nothing_at_once() {
        let view = NamedView("a", log)
        view.setNeedsLayout()
        XCTAssertEqual(log.names, [])
    }

    // Apple, `setNeedsLayout()`: this "allows you to consolidate all of your layout updates to one update cycle".
    func test_requests_for_layout_are_merged() {
        let view = NamedView("a", log)
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
        let sibling = NamedView("sibling", log)
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
        let (root, first, second) = (NamedView("root", log), NamedView("first", log), NamedView("second", log))
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
        let last = NamedView("last", log)
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
        let view = NamedView("a", log)
        view.onLayout = { [log] in if log.names.count == 1 { view.setNeedsLayout() } }
        view.layoutIfNeeded()
        XCTAssertEqual(log.names, ["a", "a"])
    }

    // UIKit gives up on a view that never settles (its "layout feedback loop" check).
    func test_a_view_always_asking_for_layout_within_layout_comes_to_an_end() {
        let view = NamedView("a", log)
        view.onLayout = { view.setNeedsLayout() }
        view.layoutIfNeeded()
        XCTAssertLessThan(log.names.count, 100)
    }

    // Apple, `layoutSubviews()` and the View Programming Guide: another size of the bounds needs layout, and in a
    // scroll view another origin too; another place does not.
    func test_another_size_needs_layout_and_another_place_does_not() {
        let view = NamedView("a", log)
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
        let other = NamedView("other", log)
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

    // MARK: Fixture

    private func tree() -> (root: NamedView, middle: NamedView, leaf: NamedView) {
        let views = ["root", "middle", "leaf"].map { NamedView($0, log) }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        return (views[0], views[1], views[2])
    }
}
