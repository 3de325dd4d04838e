@testable import Precache

/// A list that is flicked, on a display whose time passes only from frame to frame: the same flick takes the same way.
@MainActor
final class Flight {
    private let table: UITableView
    private let busyClock = HeadlessDisplay.main.busyClock
    /// What happens in the flight, by the number of the frame, from 1.
    var events: [Int: @MainActor () -> Void] = [:]
    /// Called in each frame.
    var onFrame: (@MainActor () -> Void)?
    /// Where the list was in each frame, in points.
    private(set) var offsets: [CGFloat] = []

    init(_ table: UITableView) {
        self.table = table
        let now = busyClock()
        HeadlessDisplay.main.busyClock = { now }
    }

    /// The display's time is the main thread's again, as it is after each test.
    func end() { HeadlessDisplay.main.busyClock = busyClock }

    /// Flicks the list, up to where it stops. Only the tracking mode is turned: what is posted for later has not run.
    func flick(_ velocity: CGFloat) { watch { table.headlessFling(velocity: velocity, dragging: 0.09) } }

    func drag(by points: CGFloat) { watch { table.headlessDrag(by: points, over: 0.29) } }

    private func watch(_ body: () -> Void) {
        // So that each begins at a vsync.
        var hasCome = false
        var link = CADisplayLink.added(in: .tracking) { _ in hasCome = true }
        HeadlessDisplay.main.run(in: .tracking, until: { hasCome })
        link.invalidate()
        offsets = []
        link = CADisplayLink.added(in: .tracking) { [unowned self] _ in
            offsets.append(table.contentOffset.y)
            onFrame?()
            events[offsets.count]?()
        }
        body()
        link.invalidate()
        events = [:]
    }
}

extension Feed {
    /// Scrolls so that the row is at the top, and a little further.
    func scroll(to row: Int) {
        table.scrollToRow(at: path(row), at: .top, animated: false)
        table.scroll(by: 7)
    }

    /// Where the row of that name begins, in points below the top of the screen; nil if there is none.
    func place(of name: String) -> CGFloat? { rect(of: name).map { $0.minY - table.contentOffset.y } }

    func rect(of name: String) -> CGRect? {
        for (section, rows) in rows.enumerated() {
            guard let row = rows.firstIndex(where: { $0.name == name }) else { continue }
            return table.rectForRow(at: path(row, section))
        }
        return nil
    }

    /// The name of the first row on the screen.
    var firstShown: String { row(at: table.indexPathsForVisibleRows![0])!.name }
}
