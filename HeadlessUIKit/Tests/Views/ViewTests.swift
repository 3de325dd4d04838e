import HeadlessUIKit
import XCTest

/// Geometry and hierarchy of views, as Apple documents them.
final class ViewTests: UIKitTestCase {
    func test_frame_bounds_and_center_follow_each_other() {
        let (first, size, middle) = (CGRect(10, 20, 30, 40), CGRect(0, 0, 30, 40), CGPoint(25, 40))
        let (other, center) = (CGRect(100, 200, 50, 60), CGPoint(125, 230))
        let cases: [(String, (UIView) -> Void, frame: CGRect, bounds: CGRect, center: CGPoint)] = [
            ("at first", { _ in }, first, size, middle),
            ("frame", { $0.frame = other }, other, CGRect(0, 0, 50, 60), center),
            (
                "frame, scrolled", { ($0.bounds.origin, $0.frame) = (CGPoint(3, 4), other) }, other,
                CGRect(3, 4, 50, 60), center
            ),
            (
                "size", { $0.bounds.size = CGSize(width: 60, height: 10) }, CGRect(-5, 35, 60, 10),
                CGRect(0, 0, 60, 10), middle
            ),
            ("origin", { $0.bounds.origin.y = 500 }, first, CGRect(0, 500, 30, 40), middle),
            ("center", { $0.center = CGPoint(100, 100) }, CGRect(85, 80, 30, 40), size, CGPoint(100, 100)),
            ("twice", { $0.transform = CGAffineTransform(scaleX: 2, y: -2) }, CGRect(-5, 0, 60, 80), size, middle),
            ("size to fit", { $0.sizeToFit() }, first, size, middle),
        ]
        for (name, change, frame, bounds, center) in cases {
            let view = UIView(frame: first)
            change(view)
            XCTAssertEqual([view.frame, view.bounds], [frame, bounds], name)
            XCTAssertEqual(view.center, center, name)
            XCTAssertEqual(view.sizeThatFits(CGSize(width: 1, height: 1)), view.bounds.size, name)
        }
    }

    func test_a_view_is_first_responder_until_another_is_or_it_leaves_its_window() {
        final class Field: UIView { override var canBecomeFirstResponder: Bool { true } }
        let (fields, box) = ([Field(), Field()], UIView())
        XCTAssertFalse(fields[0].becomeFirstResponder(), "in no window")
        window.addSubview(box)
        for field in fields { box.addSubview(field) }
        XCTAssertFalse(box.becomeFirstResponder())
        for field in fields { XCTAssertTrue(field.becomeFirstResponder()) }
        XCTAssertEqual(fields.map(\.isFirstResponder), [false, true])
        box.removeFromSuperview()
        window.addSubview(box)
        XCTAssertEqual(fields.map(\.isFirstResponder), [false, false])
    }

    /// A view that is turned upside down, in another.
    private func mirrored() -> (view: UIView, parent: UIView) {
        let parent = UIView(frame: CGRect(5, 7, 200, 300))
        let view = parent.addView(CGRect(10, 20, 50, 100))
        view.bounds.origin.y = 30
        view.transform = CGAffineTransform(scaleX: 1, y: -1)
        return (view, parent)
    }

    func test_a_mirrored_view_keeps_its_frame_and_takes_another() {
        let (view, _) = mirrored()
        XCTAssertEqual([view.frame, view.bounds], [CGRect(10, 20, 50, 100), CGRect(0, 30, 50, 100)])
        view.frame = CGRect(0, 0, 60, 80)
        XCTAssertEqual(view.bounds, CGRect(0, 30, 60, 80))
        XCTAssertEqual(view.center, CGPoint(30, 40))
    }

    func test_a_mirrored_view_turns_what_is_in_it() {
        let (view, parent) = mirrored()
        XCTAssertEqual(view.convert(CGPoint(1, 32), to: parent), CGPoint(11, 118))
        XCTAssertEqual(view.convert(CGPoint(11, 118), from: parent), CGPoint(1, 32))
        let inner = CGRect(0, 30, 10, 20)
        let turned = CGRect(10, 100, 10, 20)
        XCTAssertEqual([view.convert(inner, to: parent), parent.convert(inner, from: view)], [turned, turned])
    }

    /// A view with three in it.
    private func family() -> (parent: UIView, a: RecordingView, b: UIView, c: UIView) {
        let (parent, a, b, c) = (UIView(), RecordingView(), UIView(), UIView())
        for view in [a, b] { parent.addSubview(view) }
        parent.insertSubview(c, at: 1)
        return (parent, a, b, c)
    }

    func test_subviews_are_in_order_and_one_added_again_comes_last() {
        let (parent, a, b, c) = family()
        XCTAssertEqual(parent.subviews, [a, c, b])
        a.events = []
        parent.addSubview(a)
        XCTAssertEqual(parent.subviews, [c, b, a])
        XCTAssertEqual(a.events, [], "added again")
    }

    func test_a_view_has_one_superview() {
        let (parent, a, b, c) = family()
        let other = UIView()
        other.addSubview(c)
        XCTAssertEqual([parent.subviews, other.subviews], [[a, b], [c]])
        XCTAssertTrue(c.superview === other)
    }

    func test_a_view_descends_from_itself_and_what_it_is_in() {
        let (parent, _, b, c) = family()
        let other = UIView()
        other.addSubview(c)
        b.addSubview(other)
        XCTAssertEqual([c, parent].map { c.isDescendant(of: $0) } + [parent.isDescendant(of: c)], [true, true, false])
    }

    func test_views_hear_of_superviews_subviews_and_windows_before_and_after() {
        let (outer, view, inner, other) = (RecordingView(), RecordingView(), RecordingView(), RecordingView())
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

    func test_a_row_of_a_scrolled_view_is_where_it_is_seen() {
        let scroll = UIScrollView(frame: CGRect(0, 100, 320, 380))
        window.addSubview(scroll)
        let (row, beside) = (scroll.addView(CGRect(5, 1000, 320, 44)), window.addView(CGRect(0, 50, 320, 50)))
        scroll.contentOffset.y = 900
        let (here, there) = (CGPoint(5, 200), CGPoint(5, 150))
        for (view, origin) in [(nil, here), (window, here), (scroll, row.frame.origin), (beside, there)] {
            XCTAssertEqual(row.convert(row.bounds, to: view), CGRect(origin: origin, size: row.bounds.size))
            XCTAssertEqual(row.convert(origin, from: view), .zero)
            XCTAssertEqual(view?.convert(row.bounds, from: row).origin ?? origin, origin)
        }
    }
}

/// Writes down what it is told of its place in the tree, and how things stand then.
private final class RecordingView: UIView {
    var events: [String] = []

    private func note(_ what: String, _ isPresent: Bool) { events.append("\(what), has \(isPresent ? "one" : "none")") }

    override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        note(newSuperview == nil ? "will no superview" : "will superview", superview != nil)
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        note("did superview", superview != nil)
    }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        note(newWindow == nil ? "will no window" : "will window", window != nil)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        note("did window", window != nil)
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
