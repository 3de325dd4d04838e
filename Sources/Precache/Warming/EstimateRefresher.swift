import PrecacheCore

/// Has a table ask for its heights and estimates again, by an empty batch update: once heights are known that it has
/// not asked for since, so that its content has its real size before a finger comes; and where the screen was laid out
/// with heights that are outdated.
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
    private let settings: PrecachingSettings
    private let chooser: RowChooser
    private let follower: ScreenFollower
    private let screen: ScreenState
    private let store: HeightStore
    private let calls: OpenCalls
    private var last = Telling()
    /// The rest that begins with each change of the app's, and each movement of the list.
    private var rest = Pause(Pause.resting)

    init(
        _ monitor: TableMonitor, _ settings: PrecachingSettings, _ chooser: RowChooser, _ follower: ScreenFollower,
        _ screen: ScreenState
    ) {
        self.monitor = monitor
        self.settings = settings
        self.chooser = chooser
        self.follower = follower
        calls = monitor.calls
        self.screen = screen
        store = monitor.store
    }

    /// The rows so many heights of the table around the screen are told first: a flick takes a list that far.
    private static let nearReach: CGFloat = 4

    // MARK: - Whether the table is to be told

    /// Whether and when the table is to ask again. An old screen is told of whatever withholds the content.
    ///
    /// While VoiceOver runs it is not, as an update might move its focus; but the list stays awake for its end. If
    /// asking takes long, the table is told once the list has rested.
    var readiness: IdleReadiness {
        if screen.isOld { return .ready }
        guard isContentToBeTold, let tableView = monitor.tableView else { return .done }
        if tableView.isReadAloud { return .waiting }
        if screen.askingTime > Clock.quarterFrame, let left = rest.remaining { return .waitingFor(left) }
        return .ready
    }

    /// Whether the table goes by other heights than are known, and will be told without anything else happening.
    var isNeeded: Bool {
        switch readiness {
        case .ready, .waitingFor: true
        case .done, .waiting: false
        }
    }

    /// Whether the size of the table's content is by other heights than are known, and follows if the table asks again:
    /// not where its estimates are not Precache's. While nothing is measured ahead it is told once all is known.
    private var isContentToBeTold: Bool {
        guard settings.isOn, screen.isContentOld, last.countInVain < 2, let tableView = monitor.tableView,
            settings.isWarming || !store.isAnythingUncached
        else { return false }
        // In editing mode rows have heights that are not known. What has ended is read in the next layout.
        let isEditing = monitor.isEditing && tableView.isEditing
        return (screen.asksForEstimates || !tableView.canSizeRows) && !isEditing
    }

    func storeChanged(_ change: HeightStore.Change) {
        if change.isOfRows { last.offset = nil }
        guard calls.open.isDisjoint(with: .ofPrecache) else { return }
        // The app changed something, so that refreshing may have an end.
        last.countInVain = 0
        rest.begin()
    }

    func listHasMoved() { rest.begin() }

    // MARK: - Telling

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
