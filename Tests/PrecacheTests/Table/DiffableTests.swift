import TestSupport
import XCTest

@testable import Precache

/// Each kind of change of a snapshot, applied in each way, on each UIKit, to a list of eight screens of warm rows: its
/// data source tells the table of changes on paths that cannot be seen.
final class DiffableTests: PrecacheTestCase {
    fileprivate enum Way: CaseIterable { case animated, notAnimated, byReload }

    private typealias Change = (name: String, make: (inout SnapshotList.Snapshot) -> Void)

    private func change(_ name: String, _ make: @escaping (inout SnapshotList.Snapshot) -> Void) -> Change {
        (name, make)
    }

    private func changes(of list: SnapshotList) -> [Change] {
        [
            change("insert") { $0.insertItems(list.new(3), beforeItem: $0.itemIdentifiers[5]) },
            change("delete") { $0.deleteItems([$0.itemIdentifiers[2], $0.itemIdentifiers[40]]) },
            change("move") { $0.moveItem($0.itemIdentifiers[25], beforeItem: $0.itemIdentifiers[3]) },
            change("move across sections") { $0.moveItem($0.itemIdentifiers[4], beforeItem: $0.itemIdentifiers[110]) },
            change("shuffle") { snapshot in
                let items = snapshot.itemIdentifiers
                for index in stride(from: 0, to: 72, by: 18) { snapshot.moveItem(items[index], beforeItem: items[79]) }
            },
            change("append") { $0.appendItems(list.new(1)) },
            change("replace") { snapshot in
                let old = snapshot.itemIdentifiers[3]
                snapshot.insertItems(list.new(1), beforeItem: old)
                snapshot.deleteItems([old])
            },
            change("insert a section") { snapshot in
                snapshot.appendSections(list.new(1))
                snapshot.appendItems(list.new(4))
            },
            change("delete a section") { $0.deleteSections([$0.sectionIdentifiers.last!]) },
            change("reload") { $0.reloadItems([list.raise($0.itemIdentifiers[6])]) },
            change("reconfigure") { $0.reconfigureItems([list.raise($0.itemIdentifiers[7])]) },
        ]
    }

    private func forEachWay(_ body: (_ way: Way, _ story: String) -> Void) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            for way in Way.allCases { body(way, "\(way), \(calls)") }
        }
    }

    func test_snapshots_by_identity_measure_only_new_items_by_position_none_wrong() {
        var turn = 0
        for (byIdentity, hasState) in [(true, true), (true, false), (false, false)] {
            let list = SnapshotList(byIdentity: byIdentity, hasState: hasState)
            forEachWay { way, story in
                for (index, change) in changes(of: list).enumerated() {
                    turn += 1
                    // A third of all in each run, each with each way in turn.
                    if !Seeds.isComplete, (turn + index) % 3 > 0 { continue }
                    // Without a state nobody may be told that an item changed.
                    let isUpdate = change.name.hasPrefix("re") && change.name != "replace"
                    if byIdentity, !hasState, isUpdate { continue }
                    let story = "\(change.name), \(story), identity: \(byIdentity), state: \(hasState)"
                    let before = list.heights
                    list.measured = []
                    list.apply(way, change.make)
                    let new = list.heights.filter { before[$0.key] != $0.value }.keys.sorted()
                    // Told of by nobody, and as many rows as before: the app says it.
                    let isUnseen = UIKitBehavior.current.batchCalls == .none || way == .byReload
                    if byIdentity {
                        XCTAssertTrue(Set(new).isSuperset(of: list.measured), "\(story): \(list.measured)")
                    } else if isUnseen, list.heights.count == before.count {
                        list.table.invalidatePrecachedHeights()
                        XCTAssertNil(list.firstWrongAnswer, story)
                        list.table.reloadData()
                    }
                    list.table.layoutIfNeeded()
                    XCTAssertNil(list.firstWrong, story)
                    list.warmUp()
                    XCTAssertNil(list.firstWrong, story)
                    if byIdentity { XCTAssertEqual(list.measured.sorted(), new, story) }
                    XCTAssertEqual(list.stale, [], story)
                }
            }
        }
    }

    func test_one_line_names_the_items_of_a_diffable_data_source_and_follows_what_its_snapshots_change() {
        forEachWay { way, story in
            let list = SnapshotList(isByOneLine: true)
            list.apply(way) { snapshot in
                snapshot.insertItems(list.new(2), beforeItem: 0)
                snapshot.reconfigureItems([list.raise(3_050), list.raise(3_051)])
                snapshot.reloadItems([list.raise(1)])
            }
            list.table.layoutIfNeeded()
            list.warmUp()
            XCTAssertNil(list.firstWrong, story)
            XCTAssertEqual(list.measured.sorted(), [1, 3_050, 3_051, 1_000_000, 1_000_001], story)
        }
    }

    func test_items_change_places_and_one_is_replaced_whether_or_not_their_states_differ() {
        forEachWay { way, story in
            for hasStates in [false, true] {
                let list = SnapshotList(isByOneLine: true)
                if hasStates {
                    for (count, item) in list.source.snapshot().itemIdentifiers.enumerated() {
                        for _ in 0..<count % 5 { _ = list.raise(item) }
                    }
                }
                list.table.layOutAnew()
                list.warmUp()
                list.measured = []
                list.apply(way) { snapshot in
                    snapshot.moveItem(snapshot.itemIdentifiers[125], beforeItem: snapshot.itemIdentifiers[90])
                    let old = snapshot.itemIdentifiers[100]
                    snapshot.insertItems(list.new(1), beforeItem: old)
                    snapshot.deleteItems([old])
                }
                list.table.layoutIfNeeded()
                list.warmUp()
                XCTAssertEqual(list.measured, [1_000_000], "\(story), states \(hasStates)")
                XCTAssertNil(list.firstWrong, story)
                XCTAssertEqual(list.measured, [1_000_000], "\(story), states \(hasStates)")
            }
        }
    }

    func test_a_diffable_data_source_is_not_held() {
        let list = SnapshotList(isByOneLine: true)
        weak let source = list.source
        list.letSourceGo()
        XCTAssertNil(source)
        list.table.layoutIfNeeded()
    }

    func test_after_a_snapshot_the_table_goes_on_being_followed() {
        forEachWay { way, story in
            let list = SnapshotList(byIdentity: true, hasState: false)
            list.apply(way) { $0.insertItems([900], beforeItem: 0) }
            list.apply(way) { $0.deleteItems([5]) }
            MainRunLoop.turnUntilItSleeps()
            XCTAssertNil(list.precacher.gate, story)
            list.warmUp()
            XCTAssertNil(list.firstWrong, story)
            XCTAssertEqual(list.measured, [900], story)
        }
    }
}

/// A table of a diffable data source, whose heights follow their identifiers.
private final class SnapshotList: TableOwner, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    private(set) var source: UITableViewDiffableDataSource<Int, Int>!
    /// How often an item became higher.
    private var versions: [Int: Int] = [:]
    private var made = 1_000_000
    /// The items that were measured, in order.
    var measured: [Int] = []
    /// Index paths that the data source did not have when they were asked.
    private(set) var stale: [IndexPath] = []

    init(byIdentity: Bool = true, hasState: Bool = true, isByOneLine: Bool = false) {
        super.init()
        source = UITableViewDiffableDataSource(tableView: table) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        table.estimatedRowHeight = 44
        let identify: (IndexPath) -> Int? = { [unowned self] in source.itemIdentifier(for: $0) }
        let state: (IndexPath) -> Int? = { [unowned self] in versions[identify($0) ?? 0, default: 0] }
        if isByOneLine {
            table.enablePrecaching(
                identifiedBy: source, layoutState: { [unowned self] in versions[$0, default: 0] })
        } else if byIdentity {
            table.enablePrecaching(identifiedBy: identify, layoutState: hasState ? state : nil)
        } else {
            table.enablePrecaching()
        }
        putIntoWindow(source)
        apply(.notAnimated) { snapshot in
            for (section, count) in [30, 20, 20, 60].enumerated() {
                snapshot.appendSections([section])
                snapshot.appendItems((0..<count).map { section * 1_000 + $0 })
            }
        }
        table.layoutIfNeeded()
        warmUp()
        measured = []
    }

    func letSourceGo() {
        table.dataSource = nil
        source = nil
    }

    func new(_ count: Int) -> [Int] {
        made += count
        return Array(made - count..<made)
    }

    /// The item becomes higher.
    func raise(_ item: Int) -> Int {
        versions[item, default: 0] += 1
        return item
    }

    func apply(_ way: DiffableTests.Way, _ change: (inout Snapshot) -> Void) {
        var snapshot = source.snapshot()
        change(&snapshot)
        switch way {
        case .animated: source.apply(snapshot)
        case .notAnimated: source.apply(snapshot, animatingDifferences: false)
        case .byReload: source.applySnapshotUsingReloadData(snapshot)
        }
    }

    private func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23 + versions[item, default: 0] * 30) }

    var heights: [Int: CGFloat] {
        Dictionary(uniqueKeysWithValues: source.snapshot().itemIdentifiers.map { ($0, height(of: $0)) })
    }

    /// The first item that is answered another height than its own.
    var firstWrongAnswer: String? {
        heights.first { item, height in
            let path = source.indexPath(for: item)!
            return answer(path.row, path.section) != height
        }.map { "\($0) is answered another height" }
    }

    /// The same, or the first row that is shown so.
    var firstWrong: String? {
        firstWrongAnswer
            ?? table.indexPathsForVisibleRows?
            .first { table.rectForRow(at: $0).height != height(of: source.itemIdentifier(for: $0)!) }
            .map { "\($0) is shown with another height" }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let item = source.itemIdentifier(for: indexPath) else {
            stale.append(indexPath)
            return 44
        }
        return tableView.precachedHeight(forRowAt: indexPath) { [unowned self] _ in
            measured.append(item)
            return height(of: item)
        }
    }
}
