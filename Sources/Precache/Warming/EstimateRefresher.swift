import PrecacheCore

/// Has a table ask for its heights and estimates again, by an empty batch update: once heights are known, so that its
/// content has its real size before a finger comes; and where the screen was laid out with heights that are outdated.
@MainActor
final class EstimateRefresher {
    private let activity: ActivityReader
    private let queue: RowQueue
    private let cells: ShownCells
    private let store: HeightStore
    /// At the last telling: the reach of known heights around the screen, in its heights, and the offset in points.
    private var last: (reach: CGFloat, offset: CGFloat) = (0, 0)
    /// How many tellings in a row had the table ask for rows that other heights were found for. With a key that never
    /// equals itself, and another height each time, there would be no end: the table is told twice.
    private var tellingsInVain = 0
    private lazy var later = Later { [weak self] in self?.tellNow() }

    init(_ activity: ActivityReader, _ queue: RowQueue, _ cells: ShownCells) {
        (self.activity, self.queue, self.cells) = (activity, queue, cells)
        store = activity.monitor.store
    }

    /// The most rows whose estimates are replaced: one task does it, at 0.2 µs a row (release build, AMD EPYC).
    private static let maxRows = 10_000

    /// The least reach that is told, in heights of the table: a flick takes a list that far.
    private static let minReach: CGFloat = 4

    /// Whether the table is to ask again: its screen is outdated, or its content.
    var areToBeTold: Bool { store.given.screenIsOld || isContentToBeTold }

    /// Whether the size of the table's content is by other heights than are known, and follows if the table asks again:
    /// not where its estimates are not Precache's. Not under VoiceOver, whose focus an update might move.
    private var isContentToBeTold: Bool {
        guard store.isContentOld, tellingsInVain < 2, store.rows.rowCount <= Self.maxRows,
            let tableView = activity.monitor.tableView
        else { return false }
        // In editing mode rows have heights that are not known.
        return (store.given.areEstimates || !tableView.canSizeRows) && !tableView.isReadAloud
            && !activity.monitor.reader.isEditing
    }

    /// The app changed something, so that tellings may have an end.
    func noteChangedByApp() { tellingsInVain = 0 }

    func noteRowsMayHaveMoved() { last.reach = 0 }

    /// Tells the table in the next turn, where no idle task does: of an old screen, and while precaching is paused of
    /// its content once all is known; and of hints, before a finger comes.
    func tellSoon() {
        if isToBeToldSoon { later.post() }
    }

    private var isToBeToldSoon: Bool {
        if activity.isWarming { return hasUntoldHints && !store.given.screenIsOld && areToBeTold }
        return store.given.screenIsOld || activity.isOn && !store.isAnythingUncached && isContentToBeTold
    }

    private var hasUntoldHints: Bool { store.given.hints == .given && store.rows.mean != nil }

    private func tellNow() {
        guard isToBeToldSoon, let tableView = activity.monitor.tableView else { return }
        let reasons = activity.read(tableView).intersection(.barsTelling)
        if reasons.isEmpty {
            guard tableView.agreesWithDataSource else { return }
            tell(tableView, reach: activity.isWarming ? 0 : .infinity)
        } else if reasons.isSubset(of: .passing) {
            later.post(after: ListMotion.maxPause)
        }
    }

    /// Has the table ask for its estimates again. It must have been told of all changes.
    func tell(_ tableView: UITableView, reach: CGFloat) {
        let (wasAnythingUncached, revision) = (store.isAnythingUncached, store.rows.revision)
        store.given.screenIsOld = false
        store.given.revision = revision
        activity.monitor.calls.isTelling = true
        cells.lookAnew()
        UIView.performWithoutAnimation {
            tableView.beginUpdates()
            tableView.endUpdates()
            tableView.layoutIfNeeded()
        }
        activity.monitor.calls.isTelling = false
        let isInVain = store.rows.revision != revision || !wasAnythingUncached && store.isAnythingUncached
        tellingsInVain = isInVain ? tellingsInVain + 1 : 0
        cells.askForAnswers(in: tableView)
        last = (reach, tableView.contentOffset.y)
        if store.given.hints == .given { store.given.hints = .told }
    }

    /// The reach of known heights around the screen, up to the nearest uncached row, in heights of the table, if it is
    /// worth telling; else nil. It is worth telling once for hints, each time it has doubled, and when all is known
    /// within reach. So near rows do not wait for far ones, and all tellings together cost a few times the last.
    func reachWorthTelling(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> CGFloat? {
        guard store.isAnythingUncached, !store.given.screenIsOld else { return .infinity }
        if hasUntoldHints { return 0 }
        let height = tableView.bounds.height
        guard height > 0 else { return nil }
        let wasToldHere = abs(last.offset - tableView.contentOffset.y) / height < last.reach / 2
        if next == nil, case .screens(let screens) = queue.reach { return CGFloat(screens) }
        guard let next, next.isRow else { return nil }
        let reach = queue.distance(of: next, in: tableView, from: first) / height
        return reach >= max(wasToldHere ? 2 * last.reach : 0, Self.minReach) ? reach : nil
    }
}
