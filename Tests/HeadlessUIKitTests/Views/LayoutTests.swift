import Foundation
import HeadlessUIKit
import XCTest

/// When views are laid out, and update their properties before it, as Apple documents it of `UIView`.
@MainActor
final class LayoutTests: XCTestCase {
    private let log = LayoutLog()

    // Apple, `setNeedsLayout()`: it "makes a note of the request and returns immediately"; this "allows you to
    // consolidate all of your layout updates to one update cycle". `layoutIfNeeded()`: "If no layout updates are
    // pending, this method exits without modifying the layout or calling any layout-related callbacks."
    func test_requests_for_layout_wait_and_are_merged() async {
        let view = NamedView("a", log)
        XCTAssertEqual(laidOut { for _ in 0..<5 { view.setNeedsLayout() } }, [])
        XCTAssertEqual(laidOut(view.layoutIfNeeded), ["a"])
        XCTAssertEqual(laidOut(view.layoutIfNeeded), [])
    }

    // Apple, `layoutIfNeeded()`: it "lays out the view subtree starting at the root". `CALayer.layoutIfNeeded()`:
    // superlayers "are traversed until a ancestor layer is found that does not require layout", and the tree below that
    // is laid out.
    func test_layout_goes_down_from_the_highest_superview_that_needs_it() {
        let (root, middle, leaf) = tree()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])
        for view in [root, leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["leaf"], "the one between needs none")
        for view in [middle, leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["root", "middle", "leaf"])
        let sibling = NamedView("sibling", log)
        root.addSubview(sibling)
        root.layoutIfNeeded()
        for view in [sibling, leaf] { view.setNeedsLayout() }
        XCTAssertEqual(laidOut(leaf.layoutIfNeeded), ["leaf"], "beside another")
    }

    func test_what_changes_within_layout_is_laid_out_in_the_same_pass() {
        let (root, middle, leaf) = tree()
        root.layoutIfNeeded()
        root.onLayout = { middle.frame.size.width += 10 }
        middle.onLayout = { leaf.frame.size.width += 10 }
        root.setNeedsLayout()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["root", "middle", "leaf"])

        let sibling = NamedView("sibling", log)
        root.addSubview(sibling)
        root.layoutIfNeeded()
        var namesInside: [String] = []
        middle.onLayout = { [log] in
            root.layoutIfNeeded()
            namesInside = log.names
        }
        for view in [middle, sibling] { view.setNeedsLayout() }
        _ = laidOut(root.layoutIfNeeded)
        XCTAssertEqual(namesInside, ["middle", "sibling"], "siblings of one that lays out the superview")
    }

    // UIKit gives up on a view that never settles (its "layout feedback loop" check).
    func test_a_view_asking_for_layout_within_layout_gets_it_once_more() {
        let view = NamedView("a", log)
        view.onLayout = { [log] in if log.names.count == 1 { view.setNeedsLayout() } }
        XCTAssertEqual(laidOut(view.layoutIfNeeded), ["a", "a"])
        view.onLayout = { view.setNeedsLayout() }
        view.setNeedsLayout()
        XCTAssertLessThan(laidOut(view.layoutIfNeeded).count, 100, "always asking")

        let (root, _, leaf) = tree()
        let last = NamedView("last", log)
        root.addSubview(last)
        root.layoutIfNeeded()
        last.onLayout = { leaf.setNeedsLayout() }
        last.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(laidOut(root.layoutIfNeeded), ["leaf"], "one deep in the tree gets the next one")
    }

    // Apple, `layoutSubviews()` and the View Programming Guide: another size of the bounds needs layout, and in a
    // scroll view another origin too; another place does not.
    func test_another_size_or_subview_needs_layout_and_another_place_does_not() {
        let (root, middle, leaf) = tree()
        let other = NamedView("other", log)
        root.addSubview(other)
        root.layoutIfNeeded()
        let changes: [(String, () -> Void, [String])] = [
            ("place", { root.frame.origin.x += 10 }, []),
            ("size", { root.frame.size.width += 10 }, ["root"]),
            ("a subview goes", { leaf.removeFromSuperview() }, ["middle"]),
            ("a subview comes", { other.addSubview(middle) }, ["root", "other"]),
        ]
        for (name, change, names) in changes {
            change()
            XCTAssertEqual(laidOut(root.layoutIfNeeded), names, name)
        }
    }

    // Apple, UIView.updateProperties(): before layout. setNeedsUpdateProperties(): coalesced, alongside the next pass.
    // updatePropertiesIfNeeded(): at once, of this view and any subviews.
    func test_properties_are_updated_before_the_layout_and_without_one() {
        let (root, _, leaf) = tree()
        leaf.onLayout = { [log] in XCTAssertEqual(log.updates.last, "leaf") }
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

    private func tree() -> (root: NamedView, middle: NamedView, leaf: NamedView) {
        let views = ["root", "middle", "leaf"].map { NamedView($0, log) }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        return (views[0], views[1], views[2])
    }

    /// The views that are laid out meanwhile, in order.
    private func laidOut(_ change: () -> Void) -> [String] {
        log.names = []
        change()
        return log.names
    }
}
