import HeadlessUIKit
import XCTest

/// When views are laid out, and update their properties before it, as Apple documents it.
final class LayoutTests: UIKitTestCase {
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

    func test_requests_for_layout_wait_and_are_merged() {
        XCTAssertEqual(laidOut { for _ in 0..<5 { root.setNeedsLayout() } }, [])
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        XCTAssertEqual(laidOut(root.layoutIfNeeded), [])
    }

    func test_layout_begins_at_the_highest_superview_in_a_row_that_needs_it() {
        root.layoutIfNeeded()
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
    }

    func test_a_view_that_lays_out_its_superview_has_its_siblings_laid_out() {
        root.layoutIfNeeded()
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
    }

    func test_a_view_that_always_asks_for_layout_comes_to_an_end() {
        let view = NamedView("a", log)
        view.onLayout = { view.setNeedsLayout() }
        view.setNeedsLayout()
        XCTAssertLessThan(laidOut(view.layoutIfNeeded).count, 100, "always asking")
    }

    func test_a_view_deep_in_the_tree_that_asks_gets_the_next_layout() {
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

    func test_properties_are_updated_before_the_layout() {
        leaf.onLayout = { XCTAssertEqual(self.log.updates.last, "leaf") }
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        XCTAssertEqual(log.updates, ["root", "middle", "leaf"])
    }

    func test_properties_are_updated_without_a_layout() {
        root.layoutIfNeeded()
        for (name, update) in [("layout", root.layoutIfNeeded), ("properties", root.updatePropertiesIfNeeded)] {
            log.updates = []
            for _ in 0..<2 { leaf.setNeedsUpdateProperties() }
            XCTAssertEqual(laidOut(update), [], name)
            XCTAssertEqual(log.updates, ["leaf"], name)
        }
    }

    func test_a_layout_updates_no_property_that_needs_none() {
        root.layoutIfNeeded()
        log.updates = []
        leaf.setNeedsLayout()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["leaf"])
        XCTAssertEqual(log.updates, [])
    }
}
