import HeadlessUIKit
import XCTest

@testable import Precache

/// A table in a window: what every list of a test has. Subclasses are its delegates, and say which rows there are.
@MainActor
class TableScreen: NSObject, UITableViewDataSource {
    let window: UIWindow
    /// Until it is let go.
    var table: UITableView { kept! }
    private var kept: UITableView?
    var titles: [String]?
    var isEditable = true
    var isMovable = false

    /// A table of its own, or another, that is not shown yet.
    init(_ style: UITableView.Style = .plain, width: CGFloat = 390, table: UITableView? = nil) {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 844))
        super.init()
        kept = table ?? UITableView(frame: window.bounds, style: style)
    }

    /// Puts the table into its window, and lays it out.
    func show() {
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
        window.addSubview(table)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    /// Takes the table out of its window, and lets go of it.
    func letGo() {
        table.removeFromSuperview()
        kept = nil
    }

    /// Turns the run loop until all is known, and nothing is left to do.
    func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { table.precacher!.isWarm }, orFail: "the table never got warm", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
    }

    /// What the delegate answers for a row.
    func answer(_ row: Int, _ section: Int = 0) -> CGFloat {
        table.delegate!.tableView(table, heightForRowAt: IndexPath(row: row, section: section))
    }

    /// The width changes, and has held for so many seconds.
    func resize(to width: CGFloat, holding seconds: Double = 2 * Settling.time) {
        let now = Clock.now()
        Clock.now = { now }
        table.frame.size.width = width
        table.layoutIfNeeded()
        _ = answer(0)
        Clock.now = { now + seconds }
    }

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { isEditable }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { isMovable }
}
