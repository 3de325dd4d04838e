import Foundation
import HeadlessUIKit
import XCTest

/// Views that are laid out, seen or not, in frames that their constraints fit or do not.
@MainActor
final class UnsatisfiableTests: XCTestCase {
    private var window: UIWindow!

    override func setUp() async throws {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        NSLayoutConstraint.headlessUnsatisfiableCount = 0
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private var count: Int { NSLayoutConstraint.headlessUnsatisfiableCount }

    /// A view that is `inner` points high, 8 points from all sides of another, which is `height` points high itself.
    private func box(inner: CGFloat?, height: CGFloat, in parent: UIView) -> (outer: UIView, inner: UIView) {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: height))
        let view = outer.addBox()
        parent.addSubview(outer)
        view.pin(to: outer, margins: 8)
        if let inner { view.heightAnchor.constraint(equalToConstant: inner).isActive = true }
        return (outer, view)
    }

    func test_a_frame_that_fits_no_fixed_height_counts_once_a_layout() {
        let (outer, _) = box(inner: 40, height: 50, in: window)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
        outer.setNeedsLayout()
        window.layoutIfNeeded()
        XCTAssertEqual(count, 2)
        outer.frame.size.height = 56
        window.layoutIfNeeded()
        XCTAssertEqual(count, 2)
    }

    func test_paddings_that_do_not_fit_count_and_those_that_do_not() {
        let (outer, _) = box(inner: nil, height: 16, in: window)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 0)
        outer.frame.size.height = 15
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
        outer.frame.size = CGSize(width: 15, height: 100)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 2)
    }

    // Apple, NSLayoutConstraint.priority: those that are not required may be broken.
    func test_what_is_not_required_does_not_count() {
        let (_, view) = box(inner: nil, height: 30, in: window)
        let height = view.heightAnchor.constraint(equalToConstant: 60)
        height.priority = UILayoutPriority(999)
        height.isActive = true
        view.addLabel(String(repeating: "many words ", count: 50)).pin(to: view)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 0)
        height.isActive = false
        view.heightAnchor.constraint(equalToConstant: 60).isActive = true
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
    }

    func test_constraints_that_contradict_each_other_count() {
        let (outer, view) = box(inner: 40, height: 56, in: window)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 0)
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 41).isActive = true
        outer.setNeedsLayout()
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
    }

    func test_a_view_in_no_window_does_not_count() {
        let parent = UIView(frame: window.bounds)
        _ = box(inner: 40, height: 50, in: parent)
        parent.layoutIfNeeded()
        XCTAssertEqual(count, 0)
    }

    func test_a_content_view_that_is_lower_than_its_content_counts() {
        let source = TallContentSource(rows: 1, height: 50)
        let table = UITableView(frame: window.bounds, style: .plain)
        table.separatorStyle = .none
        table.estimatedRowHeight = 0
        table.dataSource = source
        table.delegate = source
        window.addSubview(table)
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
        source.items[0][0].height = 60
        table.reloadData()
        window.layoutIfNeeded()
        XCTAssertEqual(count, 1)
    }

    // Not documented: hiding a view does not keep it from being laid out.
    func test_hidden_views_are_laid_out_with_each_commit() {
        let clock = HandClock()
        defer { clock.restore() }
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        let (outer, _) = box(inner: 40, height: 50, in: window)
        outer.isHidden = true
        clock.tick(2)
        XCTAssertEqual(count, 1)
        outer.setNeedsLayout()
        clock.tick(2)
        XCTAssertEqual(count, 2)
    }
}

/// Rows whose content is 60 points high by its constraints, whatever height is answered.
private final class TallContentSource: HeightSource {
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: "tall")
        let view = UIView(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
            cell.contentView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            view.heightAnchor.constraint(equalToConstant: 60),
        ])
        return cell
    }
}
