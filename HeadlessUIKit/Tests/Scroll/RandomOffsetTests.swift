import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// UIKit that moves offsets at random within its own calls: where it does, and where it never does.
final class RandomOffsetTests: ClockTestCase {
    /// A list of rows of 50 points that stands in its middle, laid out.
    private func makeList() -> ShownList {
        let source = ListSource(rows: 200, height: 50)
        let table = UITableView.showing(source, estimate: 0) { window.addSubview($0) }
        table.scroll(to: 4_000)
        return (source, table)
    }

    private typealias Call = (ListSource, UITableView) -> Void

    /// Where the offset is after the call, in lists of forty seeds, beside that of a list that UIKit leaves alone.
    private func offsets(before prepare: Call = { _, _ in }, after call: Call) -> (plain: CGFloat, random: [CGFloat]) {
        func offset(seed: UInt64?) -> CGFloat {
            let (source, table) = makeList()
            prepare(source, table)
            UIKitBehavior.current.randomOffsets = seed.map { RandomOffsets(seed: $0) }
            call(source, table)
            UIKitBehavior.current.randomOffsets = nil
            table.removeFromSuperview()
            window.headlessSafeAreaInsets = .zero
            return table.contentOffset.y
        }
        return (offset(seed: nil), (1...40).map(offset))
    }

    func test_calls_of_UIKits_own_move_the_offset_by_some_hundred_points() {
        let calls: [(String, prepare: Call, call: Call)] = [
            ("layout", { _, _ in }, { $1.layoutSubviews() }), ("reload", { _, _ in }, { $1.reloadData() }),
            ("inset", { _, _ in }, { $1.contentInset.bottom = 20 }),
            ("size", { _, _ in }, { $1.frame.size.height -= 10 }),
            ("safe area", { _, _ in }, { $1.window?.headlessSafeAreaInsets.top = 34 }),
            ("refresh", { $1.refreshControl = UIRefreshControl() }, { $1.refreshControl?.beginRefreshing() }),
            ("window", { [window] _, _ in window.headlessSafeAreaInsets.top = 50 }, { $1.removeFromSuperview() }),
            ("batch", { _, _ in }, { $1.performBatchUpdates(nil) }),
            (
                "deletion", { source, _ in source.items[0].removeLast() },
                { $1.deleteRows(at: [path(0, 199)], with: .none) }
            ),
        ]
        for (name, prepare, call) in calls {
            let (plain, random) = offsets(before: prepare, after: call)
            let moved = random.filter { $0 != plain }
            XCTAssertTrue((10..<40).contains(moved.count), "\(name): \(moved.count)")
            XCTAssertTrue(moved.allSatisfy { abs($0 - plain) <= 300 }, "\(name): \(moved)")
            XCTAssertTrue(moved.contains { $0 < plain } && moved.contains { $0 > plain }, name)
        }
    }

    func test_the_offset_is_moved_beyond_the_contents_ends_but_not_far() {
        for (end, lowest, highest) in [(0, -100, 300), (9_520, 9_220, 9_620)] as [(CGFloat, CGFloat, CGFloat)] {
            let (_, random) = offsets(before: { $1.scroll(to: end) }, after: { $1.reloadData() })
            XCTAssertTrue(random.allSatisfy { (lowest...highest).contains($0) }, "\(random)")
            XCTAssertTrue(random.contains(end == 0 ? lowest : highest), "\(random)")
        }
    }

    func test_neither_the_apps_scrolls_nor_a_fingers_are_changed() {
        let scrolls: [(String, (UITableView) -> Void)] = [
            ("offset", { $0.contentOffset.y = 1_234 }), ("bounds", { $0.bounds.origin.y = 1_234 }),
            ("method", { $0.setContentOffset(CGPoint(0, 1_234), animated: false) }),
            ("row", { $0.scrollToRow(at: path(0, 30), at: .top, animated: false) }),
            ("drag", { $0.headlessDrag(by: 200, over: 0.05) }), ("fling", { $0.headlessFling(velocity: 1_000) }),
            ("animated", { [unowned self] in scrollAnimated($0) }),
        ]
        window.makeKeyAndVisible()
        for (name, scroll) in scrolls {
            let (plain, random) = offsets(after: { scroll($1) })
            XCTAssertGreaterThan(abs(plain - 4_000), 100, name)
            XCTAssertEqual(random.filter { abs($0 - plain) > 1e-6 }, [], name)
        }
    }

    /// With frames that are laid out, until it has ended: the layout after that is UIKit's own.
    private func scrollAnimated(_ table: UITableView) {
        table.setContentOffset(CGPoint(0, 1_234), animated: true)
        CADisplayLink.added { link in
            guard table.animation == nil else { return }
            link.invalidate()
            UIKitBehavior.current.randomOffsets = nil
        }
        tick(25)
    }

    func test_nothing_moves_between_calls() {
        window.makeKeyAndVisible()
        let (_, random) = offsets { _, table in
            tick(3)
            _ = table.visibleCells
            _ = table.rectForRow(at: path(0, 150))
            tick(3)
        }
        XCTAssertEqual(random, Array(repeating: 4_000, count: 40))
    }

    func test_a_layout_after_one_that_moved_the_offset_leaves_it_alone() {
        for seed in 1...5 as ClosedRange<UInt64> {
            let (_, table) = makeList()
            UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed)
            var wasMoved = false
            for _ in 0..<20 {
                let before = table.contentOffset.y
                table.layoutSubviews()
                let isMoved = table.contentOffset.y != before
                XCTAssertFalse(wasMoved && isMoved, "seed \(seed)")
                wasMoved = isMoved
            }
            table.removeFromSuperview()
        }
    }

    func test_a_layout_moves_before_it_places_rows_or_after_it() {
        var areRowsThere: Set<Bool> = []
        for seed in 1...40 as ClosedRange<UInt64> {
            let (_, table) = makeList()
            UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed)
            table.layoutSubviews()
            if table.contentOffset.y != 4_000 {
                areRowsThere.insert(table.shownIds.first == Int(table.contentOffset.y / 50))
            }
            table.removeFromSuperview()
        }
        XCTAssertEqual(areRowsThere, [true, false])
    }

    func test_the_same_seed_moves_the_same_way() {
        let walks = ([7, 7, 8] as [UInt64]).map { seed in
            let (_, table) = makeList()
            UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed)
            let walk = (0..<20).map { _ in
                table.reload()
                return table.contentOffset.y
            }
            UIKitBehavior.current.randomOffsets = nil
            table.removeFromSuperview()
            return walk
        }
        XCTAssertEqual(walks[0], walks[1])
        XCTAssertNotEqual(walks[0], walks[2])
    }

    func test_a_view_without_an_area_is_left_alone() {
        UIKitBehavior.current.randomOffsets = RandomOffsets(seed: 1)
        let table = UITableView(frame: CGRect(0, 0, 320, 0))
        for _ in 0..<20 { table.reload() }
        XCTAssertEqual(table.contentOffset, .zero)
    }

    func test_the_delegate_hears_of_it_before_the_app_hears_of_a_new_inset() {
        let listener = ScrollListener()
        let scroll = UIScrollView(frame: CGRect(0, 0, 320, 480))
        scroll.delegate = listener
        scroll.contentSize.height = 10_000
        UIKitBehavior.current.randomOffsets = RandomOffsets(seed: 1)
        for _ in 0..<40 where !listener.events.contains("did scroll") {
            listener.reset()
            scroll.contentInset.bottom += 1
        }
        XCTAssertEqual(listener.events, ["did scroll", "did change inset"])
    }
}
