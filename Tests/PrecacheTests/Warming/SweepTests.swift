import XCTest

@testable import Precache

/// An app changes what rows show and tells of something else, or tells a diffable data source, whose calls nobody sees.
final class SweepTests: PrecacheTestCase {
    /// The ways of naming rows by which it shows that a row has changed.
    private let namings: [Naming] = [.identityAndState, .completeKey, .stateAndKey]

    /// The things that a table may be told while other rows have changed.
    private let tellings: [(name: String, tell: (ItemList) -> Void)] = [
        ("nothing, and is laid out", { $0.table.setNeedsLayout() }),
        ("an empty batch", { $0.table.performBatchUpdates(nil) }),
        ("of another row", { $0.reload(0) }),
        ("of a new row", { $0.insert([NamedRow(id: 900)], at: 3) }),
        ("of all", { $0.table.reloadData() }),
    ]

    /// Changes rows off the screen of a list of 100 in which nothing is under way.
    private func changed(_ naming: Naming) -> ItemList {
        let list = ItemList(100, naming, estimates: true)
        list.warmUp()
        MainRunLoop.turnUntilItSleeps()
        list.measured = []
        list.change(40, 60, 99)
        return list
    }

    func test_rows_that_have_changed_untold_are_measured_while_it_idles_whatever_the_table_is_told() {
        for naming in namings {
            for (name, tell) in tellings {
                let list = changed(naming)
                tell(list)
                list.table.layoutIfNeeded()
                XCTAssertFalse(list.precacher.isWarm, "\(naming), told \(name)")
                list.assertWarmMeansRight("told \(name)")
                XCTAssertTrue(Set(list.measured).isSuperset(of: [40, 60, 99]), "\(naming), told \(name)")
                XCTAssertTrue(list.measured.count <= 5, "\(naming), told \(name): \(list.measured)")
            }
        }
    }

    func test_all_rows_are_looked_at_once_and_then_the_loop_sleeps() {
        let list = CountedStates(100)
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.read.sorted(), Array(0..<100))
        MainRunLoop.assertSleepsForASecond()
        XCTAssertEqual(list.read.count, 100)
    }

    func test_the_rows_next_to_the_screen_are_looked_at_first() {
        let list = CountedStates(1_000)
        list.table.jump(to: path(500))
        MainRunLoop.turnUntilItSleeps()
        list.read = []
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertTrue(list.read.prefix(200).allSatisfy { (390...610).contains($0) }, "\(list.read.prefix(200))")
    }

    func test_rows_out_of_reach_are_not_looked_at() {
        let list = CountedStates(1_000, reach: .screens(2))
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertTrue((30...80).contains(list.read.count), "\(list.read.count)")
    }

    func test_a_scroll_has_no_row_looked_at() {
        let list = CountedStates(1_000)
        for offset in stride(from: 100, to: 2_000, by: 100) {
            list.table.contentOffset.y = CGFloat(offset)
            list.table.layoutIfNeeded()
            list.read = []
            MainRunLoop.turn(times: 1)
            XCTAssertEqual(list.read, [])
        }
    }

    func test_a_list_that_is_told_without_end_spends_a_tenth_of_the_time_on_it() {
        freezeTime()
        let list = CountedStates(100)
        list.onRead = { [unowned self] in time += 0.000_1 }
        for _ in 0..<1_000 {
            list.table.setNeedsLayout()
            list.table.layoutIfNeeded()
            time += 0.01
            list.read = []
            MainRunLoop.turn(times: 3)
            XCTAssertTrue(list.read.count <= 100)
            list.total += list.read.count
        }
        let share = Double(list.total) * 0.000_1 / time
        XCTAssertTrue((0.04...0.11).contains(share), "\(share)")
    }

    func test_a_state_that_is_another_one_each_time_has_an_end() {
        let list = CountedStates(100)
        var count = 0
        list.state = { _ in
            count += 1
            return count
        }
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
    }

    func test_a_key_that_is_another_one_each_time_has_an_end() {
        let list = ItemList.warm(40, .completeKey)
        list.keyOf = { HeightKey(of: $0.id, UUID()) }
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
    }

    func test_states_that_take_long_to_read_are_all_read_in_several_tasks() {
        freezeTime()
        let list = CountedStates(100)
        list.onRead = { [unowned self] in time += 0.000_4 }
        list.table.layOutAnew()
        MainRunLoop.turn(until: { list.precacher.isWarm })
        XCTAssertEqual(list.read.sorted(), Array(0..<100))
    }

    func test_rows_that_come_within_reach_by_a_scroll_are_looked_at_when_it_rests() {
        let list = CountedStates(1_000, reach: .screens(2))
        list.table.jump(to: path(60))
        MainRunLoop.turnUntilItSleeps()
        list.table.jump(to: path(0))
        MainRunLoop.turnUntilItSleeps()
        list.read = []
        list.table.jump(to: path(40))
        MainRunLoop.turn(until: { list.precacher.isWarm })
        XCTAssertTrue(list.read.contains(75), "\(list.read)")
    }

    func test_what_Precache_itself_tells_the_table_has_no_row_looked_at() {
        let list = ItemList(100, .identityAndState, estimates: true)
        list.warmUp()
        MainRunLoop.turnUntilItSleeps()
        list.measured = []
        list.change(40)
        list.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
        // The first look has found the row, and the table was told of it.
        XCTAssertEqual(list.measured, [40])
        list.change(50)
        list.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.measured, [40])
    }

    func test_a_list_whose_data_source_goes_is_warm() {
        let list = CountedStates(100)
        list.table.setNeedsLayout()
        list.table.layoutIfNeeded()
        list.table.dataSource = nil
        list.table.layoutIfNeeded()
        XCTAssertTrue(list.precacher.isWarm)
    }

    func test_a_paused_list_is_not_warm_before_it_has_looked() {
        let list = CountedStates(100)
        list.precacher.pause()
        list.table.layOutAnew()
        XCTAssertFalse(list.precacher.isWarm)
        MainRunLoop.assertSleepsForASecond()
        list.precacher.resume()
        MainRunLoop.turn(until: { list.precacher.isWarm })
        XCTAssertEqual(list.read.count, 100)
    }

    func test_rows_without_states_have_nobody_woken_by_a_layout() {
        let list = ItemList.warm(100, .identity)
        list.table.layOutAnew()
        XCTAssertTrue(list.precacher.isWarm)
        MainRunLoop.assertSleepsForASecond()
    }

    func test_a_row_that_was_turned_back_before_anybody_looked_is_not_measured() {
        let list = ItemList.warm(100, .identityAndState)
        list.change(40)
        list.table.setNeedsLayout()
        list.table.layoutIfNeeded()
        list.rows[40].state = 0
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }
}

/// A warm list of rows of 40 points, that counts how often what a row shows is read.
private final class CountedStates: RowScreen<Int>, UITableViewDelegate {
    /// The rows whose states were read, in order.
    var read: [Int] = []
    var total = 0
    var state: (Int) -> Int = { _ in 0 }
    var onRead: () -> Void = {}

    init(_ count: Int, reach: PrecachingConfiguration.Reach = .everything) {
        super.init([Array(0..<count)])
        table.separatorStyle = .none
        table.enablePrecaching(
            .init(reach: reach), identifiedBy: { $0.row },
            layoutState: { [unowned self] in
                read.append($0.row)
                onRead()
                return state($0.row)
            })
        putIntoWindow()
        table.layoutIfNeeded()
        warmUp()
        MainRunLoop.turnUntilItSleeps()
        read = []
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: path) { _ in 40 }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: path)
    }
}
