import HeadlessUIKit
import XCTest

/// Geometry and hierarchy, when views are laid out, and update their properties before it, as Apple documents them.
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

    func test_a_mirrored_view_keeps_its_frame_and_turns_what_is_in_it() {
        let parent = UIView(frame: CGRect(5, 7, 200, 300))
        let view = parent.addView(CGRect(10, 20, 50, 100))
        view.bounds.origin.y = 30
        view.transform = CGAffineTransform(scaleX: 1, y: -1)
        XCTAssertEqual([view.frame, view.bounds], [CGRect(10, 20, 50, 100), CGRect(0, 30, 50, 100)])
        XCTAssertEqual(view.convert(CGPoint(1, 32), to: parent), CGPoint(11, 118))
        XCTAssertEqual(view.convert(CGPoint(11, 118), from: parent), CGPoint(1, 32))
        let inner = CGRect(0, 30, 10, 20)
        let turned = CGRect(10, 100, 10, 20)
        XCTAssertEqual([view.convert(inner, to: parent), parent.convert(inner, from: view)], [turned, turned])
        view.frame = CGRect(0, 0, 60, 80)
        XCTAssertEqual(view.bounds, CGRect(0, 30, 60, 80))
        XCTAssertEqual(view.center, CGPoint(30, 40))
    }

    func test_subviews_are_in_order_and_have_one_superview() {
        let (parent, other) = (UIView(), UIView())
        let (a, b, c) = (RecordingView(), UIView(), UIView())
        for view in [a, b] { parent.addSubview(view) }
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

    private let log = LayoutLog()
    private lazy var root = NamedView("root", log)
    private lazy var middle = NamedView("middle", log, in: root)
    private lazy var leaf = NamedView("leaf", log, in: middle)

    private func laidOut(_ change: () -> Void) -> [String] {
        log.names = []
        change()
        return log.names
    }

    /// Laid out already.
    private func add(_ name: String) -> NamedView {
        defer { root.layoutIfNeeded() }
        return NamedView(name, log, in: root)
    }

    override func setUp() async throws {
        try await super.setUp()
        _ = leaf
    }

    func test_requests_wait_are_merged_and_begin_at_the_highest_superview_needing_it() {
        XCTAssertEqual(laidOut { for _ in 0..<5 { root.setNeedsLayout() } }, [])
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        XCTAssertEqual(laidOut(root.layoutIfNeeded), [])
        for view in [root, leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["leaf"], "the one between needs none")
        for view in [middle, leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["root", "middle", "leaf"])
        for view in [add("sibling"), leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["leaf"], "beside another")
    }

    func test_what_changes_within_layout_is_laid_out_in_the_same_pass() {
        root.layoutIfNeeded()
        root.onLayout = { self.middle.frame.size.width += 10 }
        middle.onLayout = { self.leaf.frame.size.width += 10 }
        root.setNeedsLayout()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        let sibling = add("sibling")
        var namesInside: [String] = []
        middle.onLayout = {
            self.root.layoutIfNeeded()
            namesInside = self.log.names
        }
        for view in [middle, sibling] { view.setNeedsLayout() }
        _ = laidOut(root.layoutIfNeeded)
        XCTAssertEqual(namesInside, ["middle", "sibling"], "siblings of one that lays out the superview")
    }

    func test_a_view_asking_for_layout_within_layout_gets_it_once_more() {
        let view = NamedView("a", log)
        view.onLayout = { if self.log.names.count == 1 { view.setNeedsLayout() } }
        XCTAssertEqual(laidOut(view.layoutIfNeeded), ["a", "a"])
        view.onLayout = { view.setNeedsLayout() }
        view.setNeedsLayout()
        XCTAssertLessThan(laidOut(view.layoutIfNeeded).count, 100, "always asking")
        let last = add("last")
        last.onLayout = { self.leaf.setNeedsLayout() }
        last.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["leaf"], "one deep in the tree gets the next one")
    }

    func test_another_size_or_subview_needs_layout_and_another_place_does_not() {
        let other = add("other")
        let changes: [(String, () -> Void, [String])] = [
            ("place", { self.root.frame.origin.x += 10 }, []),
            ("size", { self.root.frame.size.width += 10 }, ["root"]),
            ("a subview goes", { self.leaf.removeFromSuperview() }, ["middle"]),
            ("a subview comes", { other.addSubview(self.middle) }, ["root", "other"]),
        ]
        for (name, change, names) in changes {
            change()
            XCTAssertEqual(laidOut(root.layoutIfNeeded), names, name)
        }
    }

    func test_properties_are_updated_before_the_layout_and_without_one() {
        leaf.onLayout = { XCTAssertEqual(self.log.updates.last, "leaf") }
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        XCTAssertEqual(log.updates, ["root", "middle", "leaf"])
        for update in [root.layoutIfNeeded, root.updatePropertiesIfNeeded] {
            log.updates = []
            for _ in 0..<2 { leaf.setNeedsUpdateProperties() }
            XCTAssertEqual(laidOut(update), [])
            XCTAssertEqual(log.updates, ["leaf"])
        }
        leaf.setNeedsLayout()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["leaf"])
        XCTAssertEqual(log.updates, ["leaf"])
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
