import Foundation
import HeadlessUIKit
import XCTest

/// Geometry and hierarchy, as Apple documents them of `UIView`.
@MainActor
final class ViewTests: XCTestCase {
    // MARK: Frame, bounds and centre

    // Apple, `bounds`: "The default bounds origin is (0,0) and the size is the same as" the frame's; "Changing the size
    // portion of this rectangle grows or shrinks the view relative to its center point"; its origin is in the view's
    // own coordinates, so the view itself stays in its place. `frame`: "Setting this property changes the point
    // specified by the center property and changes the size in the bounds rectangle accordingly." `center`: "Setting
    // this property updates the origin of the rectangle in the frame property appropriately." `sizeThatFits(_:)`: "The
    // default implementation of this method returns the existing size of the view."
    func test_frame_bounds_and_center_follow_each_other() async {
        let cases: [(String, (UIView) -> Void, frame: [CGFloat], bounds: [CGFloat], center: [CGFloat])] = [
            ("at first", { _ in }, [10, 20, 30, 40], [0, 0, 30, 40], [25, 40]),
            ("frame", { $0.frame = self.rect([100, 200, 50, 60]) }, [100, 200, 50, 60], [0, 0, 50, 60], [125, 230]),
            (
                "frame of a view that is scrolled",
                { view in
                    view.bounds.origin = CGPoint(x: 3, y: 4)
                    view.frame = self.rect([100, 200, 50, 60])
                }, [100, 200, 50, 60], [3, 4, 50, 60], [125, 230]
            ),
            ("size", { $0.bounds.size = CGSize(width: 60, height: 10) }, [-5, 35, 60, 10], [0, 0, 60, 10], [25, 40]),
            ("origin", { $0.bounds.origin.y = 500 }, [10, 20, 30, 40], [0, 500, 30, 40], [25, 40]),
            ("center", { $0.center = CGPoint(x: 100, y: 100) }, [85, 80, 30, 40], [0, 0, 30, 40], [100, 100]),
            (
                "twice the scale", { $0.transform = CGAffineTransform(scaleX: 2, y: -2) }, [-5, 0, 60, 80],
                [0, 0, 30, 40], [25, 40]
            ),
            ("size to fit", { $0.sizeToFit() }, [10, 20, 30, 40], [0, 0, 30, 40], [25, 40]),
        ]
        for (name, change, frame, bounds, center) in cases {
            let view = UIView(frame: rect([10, 20, 30, 40]))
            change(view)
            XCTAssertEqual(view.frame, rect(frame), name)
            XCTAssertEqual(view.bounds, rect(bounds), name)
            XCTAssertEqual(view.center, CGPoint(x: center[0], y: center[1]), name)
            XCTAssertEqual(view.sizeThatFits(CGSize(width: 1, height: 1)), view.bounds.size, name)
        }
    }

    /// Of an origin, a width and a height.
    private func rect(_ numbers: [CGFloat]) -> CGRect {
        CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
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

    // MARK: Hierarchy

    // Apple, `addSubview(_:)`: the view is added "to the end of the receiver's list of subviews"; "If view already has
    // a superview and that view is not the receiver, this method removes the previous superview before making the
    // receiver its new superview." `isDescendant(of:)`: true also if `view` and the receiver are the same.
    func test_subviews_are_in_order_and_have_one_superview() {
        let (parent, other) = (UIView(), UIView())
        let (a, b, c) = (RecordingView(), UIView(), UIView())
        parent.addSubview(a)
        parent.addSubview(b)
        parent.insertSubview(c, at: 1)
        XCTAssertEqual(parent.subviews, [a, c, b])
        a.events = []
        parent.addSubview(a)
        XCTAssertEqual(parent.subviews, [c, b, a])
        XCTAssertEqual(a.events, [], "added again")
        other.addSubview(c)
        XCTAssertEqual([parent.subviews, other.subviews], [[b, a], [c]])
        XCTAssertTrue(c.superview === other)
        b.addSubview(other)
        XCTAssertTrue(c.isDescendant(of: c))
        XCTAssertTrue(c.isDescendant(of: parent))
        XCTAssertFalse(parent.isDescendant(of: c))
    }

    // Apple, `willMove(toSuperview:)`: "about to change"; `didMoveToSuperview()`: "its superview changed"; of a view
    // without a window none is said about windows. `willMove(toWindow:)` and `didMoveToWindow()`: of the whole tree
    // that comes into a window. `willRemoveSubview(_:)`: "called when the subview's superview changes or when the
    // subview is removed from the view hierarchy completely"; `didAddSubview(_:)`: "in response to adding a subview".
    func test_views_hear_of_superviews_subviews_and_windows_before_and_after() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (outer, view, inner) = (RecordingView(), RecordingView(), RecordingView())
        let other = RecordingView()
        func assertHears(_ expected: [(RecordingView, [String])], line: UInt = #line, _ change: () -> Void) {
            for listener in [outer, view, inner, other] { listener.events = [] }
            change()
            for (listener, events) in expected { XCTAssertEqual(listener.events, events, line: line) }
        }
        assertHears([(view, ["will superview, has none", "did superview, has one"]), (outer, ["did add"])]) {
            outer.addSubview(view)
        }
        view.addSubview(inner)
        assertHears([(inner, ["will window, has none", "did window, has one"])]) { window.addSubview(outer) }
        XCTAssertTrue(inner.window === window)
        window.addSubview(other)
        let moved = ["will superview, has one", "did superview, has one"]
        assertHears([(view, moved), (inner, []), (outer, ["will remove"]), (other, ["did add"])]) {
            other.addSubview(view)
        }
        assertHears([(inner, ["will no window, has one", "did window, has none"])]) { other.removeFromSuperview() }
        XCTAssertNil(inner.window)
        assertHears([(view, ["will no superview, has one", "did superview, has none"]), (other, ["will remove"])]) {
            view.removeFromSuperview()
        }
    }

    // MARK: Coordinates

    // Apple, `convert(_:to:)` and `convert(_:from:)`: nil stands for the window's coordinates. A scroll view's content
    // offset is the origin of its bounds (Apple, `contentOffset`: "the point at which the origin of the content view is
    // offset from the origin of the scroll view").
    func test_a_row_of_a_scrolled_view_is_where_it_is_seen() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 380))
        let row = UIView(frame: CGRect(x: 5, y: 1000, width: 320, height: 44))
        let beside = UIView(frame: CGRect(x: 0, y: 50, width: 320, height: 50))
        window.addSubview(scroll)
        window.addSubview(beside)
        scroll.addSubview(row)
        scroll.contentOffset.y = 900
        let seen: [(UIView?, CGPoint)] = [
            (nil, CGPoint(x: 5, y: 200)), (window, CGPoint(x: 5, y: 200)), (scroll, row.frame.origin),
            (beside, CGPoint(x: 5, y: 150)),
        ]
        for (view, origin) in seen {
            XCTAssertEqual(row.convert(row.bounds, to: view), CGRect(origin: origin, size: row.bounds.size))
            XCTAssertEqual(row.convert(origin, from: view), .zero)
            XCTAssertEqual(view?.convert(row.bounds, from: row).origin ?? origin, origin)
        }
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
