import XCTest

@testable import Precache

/// Identities belong to the data source that they were given for.
final class OtherSourceTests: PrecacheTestCase {
    /// Rows of nothing, while the app's are loaded.
    private final class Skeleton: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }

        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    /// A list whose identities note the rows that it does not have.
    private final class Messages: RowScreen<Int> {
        var outOfRange: [IndexPath] = []

        func identify(_ path: IndexPath) -> Int? {
            if rows.indices.contains(path.row) { return rows[path.row] }
            outOfRange.append(path)
            return nil
        }

        func precache() {
            table.rowHeight = 70
            table.enablePrecaching(.init(reach: .shown), identifiedBy: { [unowned self] in identify($0) })
        }
    }

    func test_while_a_skeleton_is_shown_no_identity_is_asked_and_that_is_said_once() {
        let (list, skeleton) = (Messages([[]]), Skeleton())
        list.table.dataSource = list
        list.precache()
        list.putIntoWindow(skeleton)
        list.window.layoutIfNeeded()
        list.table.performKeepingPlace { list.table.reloadData() }
        XCTAssertEqual(list.outOfRange, [])
        assertSaid("rows have no identity while a Skeleton is the data source")
    }

    func test_a_row_that_is_renamed_while_a_skeleton_is_shown_has_an_identity() {
        let (list, skeleton) = (Messages([Array(0..<30)]), Skeleton())
        list.table.dataSource = list
        list.precache()
        list.putIntoWindow(skeleton)
        list.window.layoutIfNeeded()
        list.precacher.rename(0, to: 100)
        assertSaid("rows have no identity while a Skeleton is the data source")
    }

    func test_identities_are_back_with_their_data_source() {
        let (list, skeleton) = (Messages([Array(0..<30)]), Skeleton())
        list.table.dataSource = list
        list.precache()
        list.putIntoWindow(skeleton)
        list.window.layoutIfNeeded()
        passOverConsole()
        list.table.dataSource = list
        list.table.reload()
        XCTAssertEqual(list.precacher.placeOnScreen?.identity, 0)
    }

    func test_without_a_data_source_identities_are_of_the_next_that_is_set() {
        let list = Messages([Array(0..<30)])
        list.precache()
        list.show()
        XCTAssertEqual(list.precacher.placeOnScreen?.identity, 0)
    }

    func test_given_beside_the_tables_own_controller_they_are_of_the_source_that_it_sets() {
        let (list, controller) = (Messages([Array(0..<30)]), UITableViewController())
        controller.tableView = list.table
        list.table.dataSource = controller
        list.precache()
        list.show()
        XCTAssertEqual(list.precacher.placeOnScreen?.identity, 0)
        XCTAssertEqual(list.outOfRange, [])
    }
}
