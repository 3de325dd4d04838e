import Foundation
import HeadlessUIKit
import XCTest

/// Views that are laid out, seen or not, in frames that their constraints fit or do not.
@MainActor
final class UnsatisfiableTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    override func setUp() async throws { NSLayoutConstraint.headlessUnsatisfiableCount = 0 }

    /// That so many have been counted once the window is laid out.
    private func assertCount(_ count: Int, line: UInt = #line) {
        window.layoutIfNeeded()
        XCTAssertEqual(NSLayoutConstraint.headlessUnsatisfiableCount, count, line: line)
    }

    /// A view that is `inner` points high, 8 points from all sides of another, which is `height` points high itself.
    private func box(inner: CGFloat?, height: CGFloat, in parent: UIView) -> (outer: UIView, inner: UIView) {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: height))
        let view = outer.addBox()
        parent.addSubview(outer)
        view.pin(to: outer, margins: 8)
        if let inner { view.heightAnchor.constraint(equalToConstant: inner).isActive = true }
        return (outer, view)
    }

    func test_a_frame_that_fits_no_height_or_padding_counts_once_a_layout() async {
        let (outer, view) = box(inner: 40, height: 50, in: window)
        for _ in 0..<2 { assertCount(1) }
        outer.setNeedsLayout()
        assertCount(2)
        outer.frame.size.height = 56
        assertCount(2)
        // Contradicts the other.
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 41).isActive = true
        outer.setNeedsLayout()
        assertCount(3)
        let nowhere = UIView(frame: window.bounds)
        _ = box(inner: 40, height: 50, in: nowhere)
        nowhere.layoutIfNeeded()
        assertCount(3)
        // Paddings that fit, and do not.
        let (padded, _) = box(inner: nil, height: 16, in: window)
        assertCount(3)
        padded.frame.size.height = 15
        assertCount(4)
        padded.frame.size = CGSize(width: 15, height: 100)
        assertCount(5)
    }

    // Apple, NSLayoutConstraint.priority: those that are not required may be broken.
    func test_what_is_not_required_does_not_count() {
        let (_, view) = box(inner: nil, height: 30, in: window)
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
        let source = HeightSource(rows: 1, height: 50)
        source.makeCell = { _, _ in
            let cell = UITableViewCell(style: .default, reuseIdentifier: "tall")
            let view = cell.contentView.addBox()
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                cell.contentView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                view.heightAnchor.constraint(equalToConstant: 60),
            ])
            return cell
        }
        let table = UITableView.showing(source, estimate: 0) { window.addSubview($0) }
        assertCount(1)
        source.items[0][0].height = 60
        table.reloadData()
        assertCount(1)
    }
}
