import HeadlessTesting
import HeadlessUIKit
import XCTest

/// View controllers, as roots of a window.
final class ViewControllerTests: UIKitTestCase {
    private final class Screen: UIViewController {
        var events: [String] = []
        var sizes: [CGSize] = []

        private func note(_ event: String) {
            events.append(event + (viewIfLoaded?.window == nil ? "" : ", in a window"))
        }

        override func loadView() {
            note("load")
            super.loadView()
        }
        override func viewDidLoad() { note("did load") }
        override func viewWillAppear(_ animated: Bool) { note("will appear") }
        override func viewIsAppearing(_ animated: Bool) {
            note("is appearing")
            sizes.append(view.bounds.size)
        }
        override func viewDidAppear(_ animated: Bool) { note("did appear") }
        override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
        override func viewWillLayoutSubviews() { note("will lay out") }
        override func viewDidLayoutSubviews() { note("did lay out") }
    }

    private let shown = [
        "load", "did load", "will appear", "is appearing, in a window", "will lay out, in a window",
        "did lay out, in a window", "did appear, in a window",
    ]

    private func showAsRoot(_ screen: UIViewController) {
        window.rootViewController = screen
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    func test_a_root_hears_in_order_that_its_view_comes() {
        let screen = Screen()
        showAsRoot(screen)
        XCTAssertEqual(screen.events, shown)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        XCTAssertEqual(screen.events, shown, "once")
    }

    func test_a_root_of_a_window_that_is_hidden_has_no_view_yet() {
        let screen = Screen()
        window.rootViewController = screen
        window.layoutIfNeeded()
        XCTAssertFalse(screen.isViewLoaded)
        window.makeKeyAndVisible()
        XCTAssertIdentical(screen.view.superview, window)
    }

    func test_a_view_is_loaded_once_when_it_is_asked_for() {
        let screen = Screen()
        XCTAssertNil(screen.viewIfLoaded)
        XCTAssertIdentical(screen.view, screen.view)
        screen.loadViewIfNeeded()
        XCTAssertEqual(screen.events, ["load", "did load"])
        let view = screen.view
        XCTAssertIdentical(view?.headlessController, screen)
        screen.view = UIView()
        XCTAssertNil(view?.headlessController, "another view is its own now")
    }

    func test_a_root_fills_its_window_and_follows_its_size() {
        let screen = Screen()
        window.frame.size = CGSize(width: 320, height: 568)
        showAsRoot(screen)
        XCTAssertEqual(screen.sizes, [window.bounds.size])
        window.frame.size = CGSize(width: 844, height: 390)
        XCTAssertEqual(screen.view.frame, window.bounds)
        screen.events = []
        window.layoutIfNeeded()
        XCTAssertEqual(screen.events, ["will lay out, in a window", "did lay out, in a window"])
    }

    func test_another_root_takes_the_place_of_the_one_before_and_of_all_other_views() {
        let (first, second) = (Screen(), Screen())
        window.addSubview(UIView())
        showAsRoot(first)
        XCTAssertEqual(window.subviews, [first.view])
        first.events = []
        window.rootViewController = second
        window.layoutIfNeeded()
        XCTAssertEqual(first.events, ["will disappear, in a window", "did disappear"])
        XCTAssertEqual(second.events, shown)
        XCTAssertEqual(window.subviews, [second.view])
    }

    func test_a_root_disappears_with_its_window_and_appears_with_it_again() {
        let screen = Screen()
        showAsRoot(screen)
        screen.events = []
        window.isHidden = true
        XCTAssertEqual(screen.events, ["will disappear, in a window", "did disappear"])
        screen.events = []
        window.isHidden = false
        window.layoutIfNeeded()
        XCTAssertEqual(screen.events, Array(shown.dropFirst(2)))
    }

    func test_a_controller_that_a_test_shows_stays_in_a_window_of_its_own_until_the_test_ends() async throws {
        let (upright, turned) = (Screen(), Screen())
        show(upright)
        show(turned, in: CGSize(width: 844, height: 390))
        XCTAssertEqual(upright.view.frame.size, CGSize(width: 390, height: 844))
        XCTAssertEqual(turned.view.frame.size, CGSize(width: 844, height: 390))
        for screen in [upright, turned] { XCTAssertEqual(screen.events, shown) }
        try await tearDown()
        for screen in [upright, turned] { XCTAssertEqual(screen.events.last, "did disappear") }
        try await setUp()
    }

    func test_a_clock_of_a_test_goes_on_when_the_test_keeps_it_no_more() {
        HandClock().work(0.1)
        let start = HeadlessDisplay.main.now
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertEqual(HeadlessDisplay.main.now - start, 0.5, accuracy: 0.02)
    }

    // MARK: Of a table

    /// Implements what has to be there, and nothing optional.
    private class Plain: UITableViewController {
        var asked = 0

        override func viewDidLoad() { tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell") }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            asked += 1
            return 100
        }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
    }

    /// And says heights.
    private final class Sized: Plain {
        var selected: [Int] = []

        override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 70 }
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    func test_a_tables_controller_is_its_data_source_and_its_delegate() {
        let list = Sized(style: .grouped)
        showAsRoot(list)
        XCTAssertIdentical(list.tableView, list.view)
        XCTAssertIdentical(list.tableView.dataSource, list)
        XCTAssertIdentical(list.tableView.delegate, list)
        XCTAssertEqual(list.tableView.style, .grouped)
        XCTAssertEqual(list.tableView.visibleCells.first?.frame.size, CGSize(width: 390, height: 70))
        list.tableView.headlessTapRow(at: IndexPath(row: 3, section: 0))
        list.tableView.headlessTapRow(at: IndexPath(row: 50, section: 0))
        XCTAssertEqual(list.selected, [3], "no finger reaches a row below the screen")
    }

    /// A source and delegate without any optional method.
    private final class Lacking: UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private func seen(of table: UITableView) -> String {
        let rects = [0, 1, 50, 99].map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
        return "\(table.contentSize) \(rects) \(table.visibleCells.count) \(table.headlessDelegateEstimatesRows)"
    }

    func test_a_method_that_a_subclass_does_not_override_is_missing() {
        let cases: [(String, (UITableView) -> Void)] = [
            ("as it is", { _ in }), ("one height", { $0.rowHeight = 50 }),
            ("one estimate", { $0.estimatedRowHeight = 90 }), ("no estimates", { $0.estimatedRowHeight = 0 }),
            ("high headers", { $0.sectionHeaderHeight = 30 }),
        ]
        for (name, prepare) in cases {
            let (list, lacking) = (Plain(), Lacking())
            prepare(list.tableView)
            showAsRoot(list)
            let other = UITableView(frame: window.bounds, style: .plain)
            prepare(other)
            other.dataSource = lacking
            other.delegate = lacking
            window.addSubview(other)
            window.layoutIfNeeded()
            XCTAssertEqual(seen(of: list.tableView), seen(of: other), name)
            XCTAssertFalse(list.tableView.headlessDelegateEstimatesRows, name)
            // Tables remember which methods were missing.
            for table in [list.tableView!, other] { table.rowHeight = 60 }
            window.layoutIfNeeded()
            XCTAssertEqual(seen(of: list.tableView), seen(of: other), name)
        }
    }

    func test_a_tables_controller_reloads_it_for_the_first_time_only_and_clears_its_selection_each_time() {
        let list = Plain()
        for (time, reloads) in [("first", true), ("second", false)] {
            list.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            list.asked = 0
            // A window that is shown loads it, and lays it out later.
            window.rootViewController = list
            window.makeKeyAndVisible()
            XCTAssertEqual(list.asked > 0, reloads, time)
            XCTAssertNil(list.tableView.indexPathForSelectedRow, time)
            window.layoutIfNeeded()
            window.isHidden = true
        }
    }

    // MARK: Controls

    func test_a_button_runs_the_actions_of_the_event_that_is_sent() {
        let button = UIButton(type: .system)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        XCTAssertEqual(taps, 0)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(taps, 1)
        button.headlessTap()
        XCTAssertEqual(taps, 1, "in no window")
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.addSubview(button)
        for (isEnabled, isHidden) in [(false, false), (true, true)] {
            button.isEnabled = isEnabled
            button.isHidden = isHidden
            button.headlessTap()
            XCTAssertEqual(taps, 1, "enabled: \(isEnabled), hidden: \(isHidden)")
        }
        button.isHidden = false
        button.headlessTap()
        XCTAssertEqual(taps, 2)
        button.setTitle("↓ 3", for: .normal)
        XCTAssertEqual(button.currentTitle, "↓ 3")
    }
}
