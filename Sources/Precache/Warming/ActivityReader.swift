import PrecacheCore

/// The things that an event goes by, read once at its beginning.
struct Moment {
    let tableView: UITableView
    let activity: TableActivity
    /// The seconds after which ``TableActivity/passing`` activity may be over.
    let pause: Double
    /// Whether the table is in no window, and its sizing table will say when it is in one.
    let isWokenByWindow: Bool
}

/// Reads the activity of one table, without asking the delegate, laying anything out or changing anything.
@MainActor
final class ActivityReader {
    private let monitor: TableMonitor
    private let reader: EnvironmentReader
    private let sizing: RowSizing
    private let calls: OpenCalls
    private let settings: PrecachingSettings
    private let motion: ListMotion
    private var isRefreshing = false
    private var refreshPause = Pause(Pause.refreshing)

    init(_ monitor: TableMonitor, _ sizing: RowSizing, _ settings: PrecachingSettings, _ motion: ListMotion) {
        self.monitor = monitor
        self.sizing = sizing
        self.settings = settings
        self.motion = motion
        reader = monitor.reader
        calls = monitor.calls
    }

    // MARK: - Questions

    func read(_ tableView: UITableView) -> Moment {
        let passing = passing(of: tableView)
        return Moment(
            tableView: tableView, activity: lasting(tableView).union(passing.activity), pause: passing.seconds,
            isWokenByWindow: tableView.window == nil && sizing.hasTable)
    }

    /// The activity that an event ends.
    private func lasting(_ tableView: UITableView) -> TableActivity {
        var activity: TableActivity = settings.isWarming ? [] : .stopped
        if calls.open.contains(.measuring) { activity.insert(.measuring) }
        if tableView.isBeingScrolled || tableView.isPressedLong { activity.insert(.scrolledByFinger) }
        if monitor.isUpdating(tableView) || tableView.hasRowInHand { activity.insert(.updating) }
        if !tableView.isOnScreen { activity.insert(.offScreen) }
        if !isSetUp(tableView) { activity.insert(.notSetUp) }
        if tableView.isRefreshing { activity.insert(.refreshing) }
        // UIKit says so while a cell is swiped, too. The reader looks at the cells in each layout: until the one that
        // ends editing mode, rows would be answered as in it.
        if reader.isEditing {
            activity.insert(.editing)
        } else if tableView.isEditing {
            activity.insert(.swiped)
        }
        if tableView.isInBackground { activity.insert(.inBackground) }
        return activity
    }

    private func isSetUp(_ tableView: UITableView) -> Bool {
        tableView.bounds.width > 0 && tableView.dataSource != nil && tableView.delegateAnswersHeights
            && sizing.matchesTable
    }

    /// The activity that time ends, and the seconds after which it may be over.
    private func passing(of tableView: UITableView) -> (activity: TableActivity, seconds: Double) {
        let resizing = monitor.resizePause.remaining
        let refreshing = refreshPause.remaining
        let scrolling = motion.pause(of: tableView)
        var activity: TableActivity = []
        if resizing != nil { activity.insert(.resizing) }
        if refreshing != nil { activity.insert(.endingRefresh) }
        if scrolling != nil { activity.insert(.scrolledByApp) }
        return (activity, max(resizing ?? 0, refreshing ?? 0, scrolling ?? 0))
    }

    // MARK: - Events

    /// Notices that a refresh has ended. Called at each layout, and when the loop is about to sleep.
    func followRefreshing(of tableView: UITableView) {
        let wasRefreshing = isRefreshing
        isRefreshing = tableView.isRefreshing
        if wasRefreshing, !isRefreshing { refreshPause.begin() }
    }
}

extension UIView {
    /// Whether the view and all within it cannot be seen. UIKit takes no touches below this alpha, either.
    /// (Apple, `hitTest(_:with:)`.)
    fileprivate var isUnseen: Bool { isHidden || alpha < 0.01 }
}

extension UITableView {
    /// Whether the table's scene is in the background: one of two on an iPad, or that of an app launched there. The
    /// scene is asked, because app extensions have no UIApplication. A window without a scene counts as in front, as
    /// nothing would say when it is: its lists would wait for ever. So does one whose scene is not connected.
    var isInBackground: Bool { window?.windowScene?.activationState == .background }

    /// Whether a part of the table is within its window: more than an edge, and not where its frame is no number.
    /// Swift's own `intersects` traps there, outside of Apple's systems.
    fileprivate var isOnScreen: Bool {
        guard let window, !sequence(first: self as UIView, next: \.superview).contains(where: \.isUnseen) else {
            return false
        }
        let table = convert(bounds, to: window)
        let screen = window.bounds
        return table.minX < screen.maxX && table.maxX > screen.minX && table.minY < screen.maxY
            && table.maxY > screen.minY
    }
}
