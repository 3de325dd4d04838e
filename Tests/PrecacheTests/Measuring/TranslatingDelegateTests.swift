import XCTest

@testable import Precache

/// Delegates that count rows otherwise than the table, as under an ad placer, or in a data source made of several.
final class TranslatingDelegateTests: PrecacheTestCase {
    /// Shows an ad before a row of the app's, to whom it passes all other rows on as if there was none.
    private final class Placer: NSObject, UITableViewDataSource, UITableViewDelegate {
        let app: MixedScreen
        var ad: Int?

        init(_ app: MixedScreen) {
            self.app = app
            super.init()
            app.table.dataSource = self
            app.table.delegate = self
            app.table.reload()
        }

        private func original(_ path: IndexPath) -> IndexPath {
            IndexPath(row: path.row - (ad.map { path.row > $0 ? 1 : 0 } ?? 0), section: 0)
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            app.texts.count + (ad == nil ? 0 : 1)
        }

        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            if path.row == ad { return UITableViewCell(style: .default, reuseIdentifier: "ad") }
            return app.tableView(tableView, cellForRowAt: original(path))
        }

        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            path.row == ad ? 250 : app.tableView(tableView, heightForRowAt: original(path))
        }

        func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
            path.row == ad ? 250 : app.tableView(tableView, estimatedHeightForRowAt: original(path))
        }
    }

    private func heights(_ placer: Placer) -> [CGFloat] {
        let count = placer.tableView(placer.app.table, numberOfRowsInSection: 0)
        return (0..<count).filter { $0 != placer.ad }.map {
            placer.tableView(placer.app.table, heightForRowAt: path($0))
        }
    }

    private func placed(hasKeys: Bool = false) -> (list: MixedScreen, placer: Placer) {
        let list = MixedScreen.estimating(key: { hasKeys ? $0.texts[$1] : nil })
        let placer = Placer(list)
        list.warmUp()
        return (list, placer)
    }

    func test_after_an_ad_came_rows_have_their_own_heights_and_it_is_said_once() {
        let (list, placer) = placed()
        let before = heights(placer)
        placer.ad = 2
        list.table.insertRows(at: [path(2)], with: .none)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(heights(placer), before)
        assertSaid("Name rows by a key (key:), or ask with the index path that the table has")
    }

    func test_once_it_is_known_each_edit_forgets_heights_by_position() {
        let (list, placer) = placed()
        let before = heights(placer)
        placer.ad = 2
        list.table.insertRows(at: [path(2)], with: .none)
        MainRunLoop.turnUntilItSleeps()
        passOverConsole()
        placer.ad = nil
        list.table.deleteRows(at: [path(2)], with: .none)
        XCTAssertEqual(heights(placer), before)
    }

    func test_rows_with_keys_keep_their_heights_and_nothing_is_said() {
        let (list, placer) = placed(hasKeys: true)
        let before = heights(placer)
        placer.ad = 2
        list.table.insertRows(at: [path(2)], with: .none)
        MainRunLoop.turnUntilItSleeps()
        let measured = list.precacher.statistics.misses
        XCTAssertEqual(heights(placer), before)
        XCTAssertEqual(list.precacher.statistics.misses, measured)
    }

    func test_a_delegate_that_counts_as_the_table_does_keeps_heights_through_edits() {
        let list = MixedScreen.estimating()
        let measured = list.precacher.statistics.rowsPrecached
        list.insert(["new"], at: 2)
        list.warmUp()
        XCTAssertLessThanOrEqual(list.precacher.statistics.rowsPrecached, measured + 1)
        XCTAssertFalse(list.precacher.delegateTranslates)
    }
}
