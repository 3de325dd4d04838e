import PrecacheCore

/// Has a table ask for its heights and estimates again, by an empty batch update: once heights are known, so that its
/// content has its real size before a finger comes; and where the screen was laid out with heights that are outdated.
@MainActor
final class EstimateRefresher {
    private struct Telling {
        /// The offset in points; nil where rows may have moved since.
        var offset: CGFloat?
        /// How many tellings in a row had the table ask for rows that other heights were found for. With a key that
        /// never equals itself, and another height each time, there would be no end: the table is told twice.
        var countInVain = 0
    }

    private let monitor: TableMonitor
    private let activity: ActivityReader
    private let settings: PrecachingSettings
    private let chooser: RowChooser
    private let follower: ScreenFollower
    private let screen: ScreenState
    private let store: HeightStore
    private let calls: OpenCalls
    private var last = Telling()
    private lazy var later = MainTimer { [weak self] in self?.refreshNow() }

    init(
        _ monitor: TableMonitor, _ activity: ActivityReader, _ settings: PrecachingSettings, _ chooser: RowChooser,
        _ follower: ScreenFollower, _ screen: ScreenState
    ) {
        self.monitor = monitor
        self.activity = activity
        self.settings = settings
        self.chooser = chooser
        self.follower = follower
        calls = monitor.calls
        self.screen = screen
        store = monitor.store
    }

    /// The most rows whose estimates are replaced: one task does it, at 0.2 µs a row (release build, AMD EPYC).
    private static let maxRows = 10_000

    /// The rows so many heights of the table around the screen are told first: a flick takes a list that far.
    private static let nearReach: CGFloat = 4

    /// Whether the table is to ask again: its screen is outdated, or its content.
    var isNeeded: Bool { screen.isOld || isContentToBeRefreshed }

    /// Whether the size of the table's content is by other heights than are known, and follows if the table asks again:
    /// not where its estimates are not Precache's. Not under VoiceOver, whose focus an update might move.
    private var isContentToBeRefreshed: Bool {
        guard screen.isContentOld, last.countInVain < 2, store.rows.rowCount <= Self.maxRows,
            let tableView = monitor.tableView
        else { return false }
        // In editing mode rows have heights that are not known. What has ended is read in the next layout.
        let isEditing = monitor.isEditing && tableView.isEditing
        return (screen.asksForEstimates || !tableView.canSizeRows) && !tableView.isReadAloud && !isEditing
    }

    func storeChanged(_ change: HeightStore.Change) {
        if change.isOfRows { last.offset = nil }
        // The app changed something, so that refreshing may have an end.
        if calls.open.isDisjoint(with: .ofPrecache) { last.countInVain = 0 }
    }

    /// Tells the table in the next turn, where no idle task does: of an old screen, and while precaching is paused of
    /// its content once all is known.
    func refreshSoon() {
        if isToBeRefreshedSoon { later.post() }
    }

    private var isToBeRefreshedSoon: Bool {
        if settings.isWarming { return false }
        return screen.isOld || settings.isOn && !store.isAnythingUncached && isContentToBeRefreshed
    }

    private func refreshNow() {
        guard isToBeRefreshedSoon, let tableView = monitor.tableView else { return }
        let reasons = activity.read(tableView).activity.intersection(.barsTelling)
        if reasons.isEmpty {
            guard tableView.agreesWithDataSource else { return }
            refresh(tableView)
        } else if reasons.isSubset(of: .passing) {
            later.post(after: ListMotion.maxPause)
        }
    }

    /// Has the table ask for its estimates again. It must have been told of all changes.
    func refresh(_ tableView: UITableView) {
        let wasAnythingUncached = store.isAnythingUncached
        let revision = store.rows.revision
        screen.markTold()
        follower.lookAnew()
        calls.run(.telling) {
            UIView.performWithoutAnimation {
                tableView.beginUpdates()
                tableView.endUpdates()
                tableView.layoutIfNeeded()
            }
        }
        let isInVain = store.rows.revision != revision || !wasAnythingUncached && store.isAnythingUncached
        last.countInVain = isInVain ? last.countInVain + 1 : 0
        follower.askForAnswers(in: tableView)
        last.offset = tableView.contentOffset.y
    }

    /// Whether enough is known for the table to ask again: first once the rows near the screen are known, then once all
    /// within reach are. So near rows do not wait for far ones. Near rows are told anew where rows have moved, or the
    /// list has, by half of what was near.
    ///
    /// - Parameters:
    ///   - next: the nearest row within reach that is not known.
    ///   - first: the first row on the screen.
    func isWorthIt(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> Bool {
        guard store.isAnythingUncached, !screen.isOld else { return true }
        let near = Self.nearReach * tableView.bounds.height
        guard near > 0 else { return false }
        guard let next else {
            if case .screens = chooser.reach { return true }
            return false
        }
        if let offset = last.offset, abs(offset - tableView.contentOffset.y) < near / 2 { return false }
        return next.isRow && tableView.distance(of: next, from: first, by: store) >= near
    }
}
