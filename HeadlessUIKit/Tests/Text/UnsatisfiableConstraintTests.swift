import HeadlessUIKit
import XCTest

/// Which frames do not fit their constraints, each counted once a layout.
final class UnsatisfiableConstraintTests: UIKitTestCase {
    override func setUp() async throws {
        try await super.setUp()
        NSLayoutConstraint.headlessUnsatisfiableCount = 0
    }

    /// That so many have been counted once the window is laid out.
    private func assertCount(_ count: Int, line: UInt = #line) {
        window.layoutIfNeeded()
        XCTAssertEqual(NSLayoutConstraint.headlessUnsatisfiableCount, count, line: line)
    }

    /// A view that is `inner` points high, 8 points from all sides of another, which is `height` points high itself.
    private func box(inner: CGFloat? = nil, height: CGFloat, in parent: UIView) -> (outer: UIView, inner: UIView) {
        let outer = parent.addView(CGRect(0, 0, 100, height))
        let view = outer.addBox(height: inner)
        view.pin(to: outer, margins: 8)
        return (outer, view)
    }

    func test_a_frame_that_fits_no_height_counts_once_a_layout() {
        let (outer, _) = box(inner: 40, height: 50, in: window)
        for _ in 0..<2 { assertCount(1) }
        outer.setNeedsLayout()
        assertCount(2)
        outer.frame.size.height = 56
        assertCount(2)
    }

    func test_a_constraint_that_contradicts_another_counts() {
        let (_, view) = box(inner: 40, height: 56, in: window)
        assertCount(0)
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 41).isActive = true
        view.superview!.setNeedsLayout()
        assertCount(1)
    }

    func test_what_is_in_no_window_does_not_count() {
        let nowhere = UIView(frame: window.bounds)
        _ = box(inner: 40, height: 50, in: nowhere)
        nowhere.layoutIfNeeded()
        assertCount(0)
    }

    func test_a_frame_that_is_less_than_its_paddings_counts_either_way() {
        let (padded, _) = box(height: 16, in: window)
        assertCount(0)
        padded.frame.size.height = 15
        assertCount(1)
        padded.frame.size = CGSize(width: 15, height: 100)
        assertCount(2)
    }

    func test_what_is_not_required_does_not_count() {
        let (_, view) = box(height: 30, in: window)
        let height = view.heightAnchor.constraint(equalToConstant: 60)
        height.priority = UILayoutPriority(999)
        height.isActive = true
        view.addLabel(String(repeating: "many words ", count: 50)).pin(to: view)
        assertCount(0)
        height.isActive = false
        view.heightAnchor.constraint(equalToConstant: 60).isActive = true
        assertCount(1)
    }

    func test_a_content_view_that_is_lower_than_its_content_counts() {
        let source = ListSource(rows: 1, height: 50)
        source.makeCell = { _, _ in
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.contentView.addBox(height: 60).pin(to: cell.contentView)
            return cell
        }
        let table = UITableView.showing(source, estimate: 0) { window.addSubview($0) }
        assertCount(1)
        source.items[0][0].height = 60
        table.reloadData()
        assertCount(1)
    }
}
