import PrecacheCore

/// Has a table ask for its heights and estimates again, by an empty batch update: once heights are known, so that its
/// content has its real size before a finger comes; and where the screen was laid out with heights that are outdated.
@MainActor
final class EstimateRefresher {
    private let activity: ActivityReader
    private let queue: RowQueue
    private let cells: ShownCells
    private let store: HeightStore
    /// The offset at the last telling, in points; nil where rows may have moved since.
    private var lastOffset: CGFloat?
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

    /// The rows so many heights of the table around the screen are told first: a flick takes a list that far.
    private static let nearReach: CGFloat = 4

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

    func noteRowsMayHaveMoved() { lastOffset = nil }

    /// Tells the table in the next turn, where no idle task does: of an old screen, and while precaching is paused of
    /// its content once all is known.
    func tellSoon() {
        if isToBeToldSoon { later.post() }
    }

    private var isToBeToldSoon: Bool {
        if activity.isWarming { return false }
        return store.given.screenIsOld || activity.isOn && !store.isAnythingUncached && isContentToBeTold
    }

    private func tellNow() {
        guard isToBeToldSoon, let tableView = activity.monitor.tableView else { return }
        let reasons = activity.read(tableView).intersection(.barsTelling)
        if reasons.isEmpty {
            guard tableView.agreesWithDataSource else { return }
            tell(tableView)
        } else if reasons.isSubset(of: .passing) {
            later.post(after: ListMotion.maxPause)
        }
    }

    /// Has the table ask for its estimates again. It must have been told of all changes.
    func tell(_ tableView: UITableView) {
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
        lastOffset = tableView.contentOffset.y
    }

    /// Whether enough is known for the table to ask again: first once the rows near the screen are known, then once all
    /// within reach are. So near rows do not wait for far ones. Near rows are told anew where rows have moved, or the
    /// list has, by half of what was near.
    ///
    /// - Parameters:
    ///   - next: the nearest row within reach that is not known.
    ///   - first: the first row on the screen.
    func isWorthTelling(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> Bool {
        guard store.isAnythingUncached, !store.given.screenIsOld else { return true }
        let near = Self.nearReach * tableView.bounds.height
        guard near > 0 else { return false }
        guard let next else {
            if case .screens = queue.reach { return true }
            return false
        }
        if let lastOffset, abs(lastOffset - tableView.contentOffset.y) < near / 2 { return false }
        return next.isRow && queue.distance(of: next, in: tableView, from: first) >= near
    }
}
