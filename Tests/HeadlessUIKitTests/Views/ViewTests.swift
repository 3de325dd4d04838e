import Foundation
import HeadlessUIKit
import XCTest

/// Geometry and hierarchy, as Apple documents them of `UIView`.
@MainActor
final class ViewTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Frame, bounds and centre

    // Apple, `bounds`: "The default bounds origin is (0,0) and the size is the same as" the frame's.
    func test_the_bounds_begin_at_zero_with_the_size_of_the_frame() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        XCTAssertEqual(view.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
        XCTAssertEqual(view.center, CGPoint(x: 25, y: 40))
    }

    // Apple, `frame`: "Setting this property changes the point specified by the center property and changes the size in
    // the bounds rectangle accordingly."
    func test_setting_the_frame_changes_the_center_and_the_size_of_the_bounds() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.bounds.origin = CGPoint(x: 3, y: 4)
        view.frame = CGRect(x: 100, y: 200, width: 50, height: 60)
        XCTAssertEqual(view.frame, CGRect(x: 100, y: 200, width: 50, height: 60))
        XCTAssertEqual(view.bounds, CGRect(x: 3, y: 4, width: 50, height: 60))
        XCTAssertEqual(view.center, CGPoint(x: 125, y: 230))
    }

    // Apple, `bounds`: "Changing the size portion of this rectangle grows or shrinks the view relative to its center
    // point."
    func test_another_size_of_the_bounds_leaves_the_center_where_it_is() {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
        view.bounds.size = CGSize(width: 60, height: 10)
        XCTAssertEqual(view.center, CGPoint(x: 120, y: 110))
        XCTAssertEqual(view.frame, CGRect(x: 90, y: 105, width: 60, height: 10))
    }

    // Apple, `bounds`: its origin is in the view's own coordinates, so the view itself stays in its place.
    func test_another_origin_of_the_bounds_does_not_move_the_view() {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        view.bounds.origin.y = 500
        XCTAssertEqual(view.frame, CGRect(x: 1, y: 2, width: 30, height: 40))
    }

    // Apple, `center`: "Setting this property updates the origin of the rectangle in the frame property appropriately."
    func test_setting_the_center_moves_the_frame_and_keeps_its_size() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        view.center = CGPoint(x: 100, y: 100)
        XCTAssertEqual(view.frame, CGRect(x: 85, y: 80, width: 30, height: 40))
    }

    // Apple, `transform`: it is "applied to the view, relative to the center of its bounds".
    func test_a_mirrored_view_keeps_its_frame_and_turns_what_is_in_it() {
        let (parent, view) = (UIView(frame: CGRect(x: 5, y: 7, width: 200, height: 300)), UIView())
        parent.addSubview(view)
        view.frame = CGRect(x: 10, y: 20, width: 50, height: 100)
        view.bounds.origin.y = 30
        view.transform = CGAffineTransform(scaleX: 1, y: -1)
        XCTAssertEqual(view.frame, CGRect(x: 10, y: 20, width: 50, height: 100))
        XCTAssertEqual(view.bounds, CGRect(x: 0, y: 30, width: 50, height: 100))
        XCTAssertEqual(view.convert(CGPoint(x: 1, y: 32), to: parent), CGPoint(x: 11, y: 118))
        XCTAssertEqual(view.convert(CGPoint(x: 11, y: 118), from: parent), CGPoint(x: 1, y: 32))
        let rect = CGRect(x: 0, y: 30, width: 10, height: 20)
        XCTAssertEqual(view.convert(rect, to: parent), CGRect(x: 10, y: 100, width: 10, height: 20))
        XCTAssertEqual(parent.convert(rect, from: view), CGRect(x: 10, y: 100, width: 10, height: 20))
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
        XCTAssertEqual(view.bounds, CGRect(x: 0, y: 30, width: 60, height: 80))
        XCTAssertEqual(view.center, CGPoint(x: 30, y: 40))
    }

    func test_a_view_of_twice_the_scale_has_a_frame_around_it() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 100))
        view.transform = CGAffineTransform(scaleX: 2, y: -2)
        XCTAssertEqual(view.frame, CGRect(x: -15, y: -30, width: 100, height: 200))
        XCTAssertEqual(view.bounds.size, CGSize(width: 50, height: 100))
    }

    // Apple, `sizeThatFits(_:)`: "The default implementation of this method returns the existing size of the view."
    func test_a_plain_view_fits_in_the_size_it_has() {
        let view = UIView(frame: CGRect(x: 5, y: 6, width: 30, height: 40))
        XCTAssertEqual(view.sizeThatFits(CGSize(width: 1, height: 1)), CGSize(width: 30, height: 40))
        view.sizeToFit()
        XCTAssertEqual(view.frame, CGRect(x: 5, y: 6, width: 30, height: 40))
    }

    // MARK: Hierarchy

    // Apple, `addSubview(_:)`: the view is added "to the end of the receiver's list of subviews".
    func test_subviews_are_in_the_order_in_which_they_were_added() {
        let parent = UIView()
        let (a, b, c) = (UIView(), UIView(), UIView())
        parent.addSubview(a)
        parent.addSubview(b)
        parent.insertSubview(c, at: 1)
        XCTAssertEqual(parent.subviews, [a, c, b])
        XCTAssertTrue(c.superview === parent)
    }

    // Apple, `addSubview(_:)`: "If view already has a superview and that view is not the receiver, this method removes
    // the previous superview before making the receiver its new superview."
    func test_a_view_has_one_superview() {
        let (first, second, view) = (UIView(), UIView(), UIView())
        first.addSubview(view)
        second.addSubview(view)
        XCTAssertEqual(first.subviews, [])
        XCTAssertEqual(second.subviews, [view])
        XCTAssertTrue(view.superview === second)
    }

    func test_a_view_added_again_moves_to_the_end_and_is_told_nothing() {
        let parent = UIView()
        let (view, other) = (RecordingView(), UIView())
        parent.addSubview(view)
        parent.addSubview(other)
        view.events = []
        parent.addSubview(view)
        XCTAssertEqual(parent.subviews, [other, view])
        XCTAssertEqual(view.events, [])
    }

    // Apple, `willMove(toSuperview:)`: "about to change"; `didMoveToSuperview()`: "its superview changed". Of a view
    // without a window none is said about windows.
    func test_a_view_hears_of_its_superview_before_and_after() {
        let parent = UIView()
        let view = RecordingView()
        parent.addSubview(view)
        XCTAssertEqual(view.events, ["will superview, has none", "did superview, has one"])
        view.events = []
        view.removeFromSuperview()
        XCTAssertEqual(view.events, ["will no superview, has one", "did superview, has none"])
    }

    // Apple, `willMove(toWindow:)` and `didMoveToWindow()`: of the whole tree that comes into a window.
    func test_a_tree_hears_of_its_window_before_and_after() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (view, inner) = (RecordingView(), RecordingView())
        view.addSubview(inner)
        inner.events = []
        window.addSubview(view)
        XCTAssertEqual(inner.events, ["will window, has none", "did window, has one"])
        XCTAssertTrue(inner.window === window)
        inner.events = []
        view.removeFromSuperview()
        XCTAssertEqual(inner.events, ["will no window, has one", "did window, has none"])
        XCTAssertNil(inner.window)
    }

    func test_a_view_that_moves_within_a_window_hears_of_no_window() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (first, second, view) = (UIView(), UIView(), RecordingView())
        window.addSubview(first)
        window.addSubview(second)
        first.addSubview(view)
        view.events = []
        second.addSubview(view)
        XCTAssertEqual(view.events, ["will superview, has one", "did superview, has one"])
    }

    // Apple, `willRemoveSubview(_:)`: "called when the subview's superview changes or when the subview is removed from
    // the view hierarchy completely"; `didAddSubview(_:)`: "in response to adding a subview".
    func test_a_superview_hears_of_subviews_that_come_and_go() {
        let (first, second) = (RecordingView(), RecordingView())
        let view = UIView()
        first.addSubview(view)
        XCTAssertEqual(first.events, ["did add"])
        second.addSubview(view)
        XCTAssertEqual(first.events, ["did add", "will remove"])
        view.removeFromSuperview()
        XCTAssertEqual(second.events, ["did add", "will remove"])
    }

    // Apple, `isDescendant(of:)`: true also if `view` and the receiver are the same.
    func test_a_view_descends_from_itself_and_what_it_is_in() {
        let (root, middle, leaf) = (UIView(), UIView(), UIView())
        root.addSubview(middle)
        middle.addSubview(leaf)
        XCTAssertTrue(leaf.isDescendant(of: leaf))
        XCTAssertTrue(leaf.isDescendant(of: root))
        XCTAssertFalse(root.isDescendant(of: leaf))
    }

    // MARK: Coordinates

    // Apple, `convert(_:to:)` and `convert(_:from:)`: nil stands for the window's coordinates.
    func test_coordinates_are_the_window_s_where_no_view_is_named() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (outer, inner) = (
            UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80)),
            UIView(frame: CGRect(x: 5, y: 7, width: 9, height: 9))
        )
        window.addSubview(outer)
        outer.addSubview(inner)
        XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 1), to: nil), CGPoint(x: 16, y: 18))
        XCTAssertEqual(inner.convert(CGPoint(x: 16, y: 18), from: nil), CGPoint(x: 1, y: 1))
    }

    // A scroll view's content offset is the origin of its bounds (Apple, `contentOffset`: "the point at which the
    // origin of the content view is offset from the origin of the scroll view").
    func test_a_row_of_a_scrolled_view_is_where_it_is_seen() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 380))
        let row = UIView(frame: CGRect(x: 0, y: 1000, width: 320, height: 44))
        let beside = UIView(frame: CGRect(x: 0, y: 50, width: 320, height: 50))
        window.addSubview(scroll)
        window.addSubview(beside)
        scroll.addSubview(row)
        scroll.contentOffset.y = 900
        XCTAssertEqual(row.convert(row.bounds, to: window), CGRect(x: 0, y: 200, width: 320, height: 44))
        XCTAssertEqual(row.convert(row.bounds, to: scroll), row.frame)
        XCTAssertEqual(beside.convert(row.bounds, from: row), CGRect(x: 0, y: 150, width: 320, height: 44))
        XCTAssertEqual(row.convert(CGPoint(x: 0, y: 150), from: beside), .zero)
    }
}

/// Writes down what it is told of its place in the tree, and how things stand then.
private final class RecordingView: UIView {
    var events: [String] = []

    override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        events.append("will \(newSuperview == nil ? "no " : "")superview, has \(superview == nil ? "none" : "one")")
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        events.append("did superview, has \(superview == nil ? "none" : "one")")
    }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        events.append("will \(newWindow == nil ? "no " : "")window, has \(window == nil ? "none" : "one")")
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        events.append("did window, has \(window == nil ? "none" : "one")")
    }

    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        events.append("did add")
    }

    override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        events.append("will remove")
    }
}
