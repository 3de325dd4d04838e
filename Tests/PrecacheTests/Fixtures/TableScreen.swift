import PrecacheCore
import TestSupport
import XCTest

@testable import Precache

/// A table in a window: what every list of a test has. Subclasses are its delegates, and say which rows there are.
@MainActor
class TableOwner: NSObject, UITableViewDataSource {
    let window: UIWindow
    /// Until it is let go.
    fileprivate(set) var kept: UITableView!
    var table: UITableView { kept }
    var titles: [String]?
    var isMovable = false

    /// A table of its own, or another, that is not shown yet.
    init(
        _ style: UITableView.Style = .plain, width: CGFloat = 390, height: CGFloat = 844, table: UITableView? = nil
    ) {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        super.init()
        kept = table ?? UITableView(frame: window.bounds, style: style)
    }

    /// Puts the table into its window, and lays it out.
    func show() {
        putIntoWindow()
        window.layoutIfNeeded()
    }

    /// - Parameter source: the data source, where it is another object.
    func putIntoWindow(_ source: (any UITableViewDataSource)? = nil) {
        kept.dataSource = source ?? self
        kept.delegate = self as? any UITableViewDelegate
        window.addSubview(kept)
        window.makeKeyAndVisible()
    }

    /// Gives the window a scene of its own. The app keeps it until the end of the test.
    @discardableResult
    func makeScene(_ state: UIScene.ActivationState = .foregroundActive) -> UIWindowScene {
        let scene = UIWindowScene(headlessState: state)
        window.windowScene = scene
        return scene
    }

    /// What the window keeps clear at its sides, in points.
    func setSafeArea(left: CGFloat = 59, right: CGFloat = 59) {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: left, bottom: 0, right: right)
    }

    /// Has so little room that no row has any, as beside a sidebar that comes.
    func beNarrowForAMoment() {
        table.frame.size.width = 15
        table.layoutIfNeeded()
        MainRunLoop.turn(times: 1)
    }

    /// Takes the table out of its window, and lets go of it.
    func letGo() {
        kept.removeFromSuperview()
        kept = nil
    }

    var precacher: Precacher { kept.precacher }
    var store: HeightStore { precacher.engine.store }

    /// Turns the run loop until all is known, and nothing is left to do.
    func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { precacher.isWarm }, orFail: "\(story)the table never got warm", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
    }

    /// Turns the run loop until nothing is left to do, also for workers, `meanwhile` in between. Returns whether that has
    /// an end.
    func warmingEnds(meanwhile body: () -> Void = {}) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 5)
        repeat {
            body()
            MainRunLoop.turnUntilItSleeps()
            if !precacher.isAskedWhenIdle, inFlight.isEmpty { return true }
        } while Date() < deadline
        return false
    }

    /// Precaches until it is warm.
    func precacheAll(file: StaticString = #filePath, line: UInt = #line) {
        kept.enablePrecaching()
        warmUp(file: file, line: line)
    }

    /// Precaches and is laid out, until it is warm.
    func layOutWarm(file: StaticString = #filePath, line: UInt = #line) {
        kept.enablePrecaching()
        kept.layoutIfNeeded()
        warmUp(file: file, line: line)
    }

    /// Which of several lists it is, for failures.
    var story: String { "" }

    /// The same at another width.
    func warmUp(at width: CGFloat, file: StaticString = #filePath, line: UInt = #line) {
        resize(to: width)
        warmUp(file: file, line: line)
    }

    /// What the delegate answers for a row.
    func answer(_ row: Int, _ section: Int = 0) -> CGFloat {
        kept.delegate!.tableView(kept, heightForRowAt: IndexPath(row: row, section: section))
    }

    /// The width changes, and has held for so many seconds.
    func resize(to width: CGFloat, holding seconds: Double = 2 * Pause.resizing) {
        let now = Clock.now()
        Clock.now = { now }
        kept.frame.size.width = width
        kept.layoutIfNeeded()
        _ = answer(0)
        Clock.now = { now + seconds }
    }

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { isMovable }
}

/// A table of a model's rows, with edits of the model and of the table.
class SectionedScreen<Row>: TableOwner {
    /// Changing it tells the table nothing.
    var sections: [[Row]]

    init(
        _ sections: [[Row]], _ style: UITableView.Style = .plain, width: CGFloat = 390, height: CGFloat = 844,
        table: UITableView? = nil
    ) {
        self.sections = sections
        super.init(style, width: width, height: height, table: table)
    }

    subscript(path: IndexPath) -> Row { sections[path.section][path.row] }

    func insert(_ new: [Row], at row: Int = 0, _ section: Int = 0) {
        sections[section].insert(contentsOf: new, at: row)
        kept.insertRows(at: new.indices.map { path(row + $0, section) }, with: .none)
    }

    @discardableResult
    func remove(at row: Int, _ section: Int = 0) -> Row {
        defer { kept.deleteRows(at: [path(row, section)], with: .none) }
        return sections[section].remove(at: row)
    }

    func move(_ from: IndexPath, to target: IndexPath) {
        let row = sections[from.section].remove(at: from.row)
        sections[target.section].insert(row, at: target.row)
        kept.moveRow(at: from, to: target)
    }

    func reload(_ row: Int, _ section: Int = 0) { kept.reloadRows(at: [path(row, section)], with: .none) }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
}

/// The same, of one section, unless a test has more.
class RowScreen<Row>: SectionedScreen<Row> {
    var rows: [Row] {
        get { sections[0] }
        set { sections[0] = newValue }
    }
}

extension UITableView {
    /// Keeps heights in the chunks of a seed, from before any is known.
    func keepRows(inChunksOf seed: UInt64) {
        requiredEngine.store.begin(with: HeightTable(chunkBits: Seeds.chunkBits(of: seed)))
    }

    /// The rows on the screen that are not as high as their cells ask to be, by half a pixel.
    var rowsOfWrongHeight: [Int] {
        indexPathsForVisibleRows!.filter { path in
            let cell = cellForRow(at: path)!
            return abs(cell.frame.height - cell.wantedHeight) > 0.17
        }.map(\.row)
    }

    /// Lays the table out whether or not anything asked for it.
    func layOutAnew() {
        setNeedsLayout()
        layoutIfNeeded()
    }

    func reload() {
        reloadData()
        layoutIfNeeded()
    }

    /// Scrolls to a row, and lays out what is there.
    func jump(to indexPath: IndexPath, at position: ScrollPosition = .top) {
        scrollToRow(at: indexPath, at: position, animated: false)
        layoutIfNeeded()
    }

    /// Scrolls to an offset, and lays out what is there.
    func scroll(to y: CGFloat) {
        contentOffset.y = y
        layoutIfNeeded()
    }

    func scroll(by points: CGFloat) { scroll(to: contentOffset.y + points) }

    func layOut(width: CGFloat) {
        frame.size.width = width
        layoutIfNeeded()
    }
}

extension UITableView {
    /// The least and the greatest offset at rest, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }
}
