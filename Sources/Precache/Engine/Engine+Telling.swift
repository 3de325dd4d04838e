import PrecacheCore

// The table is told: it asks for its heights and estimates again, by an empty batch update, once heights are known that
// it has not asked for since. So its content has its real size before a finger comes, and a screen is put right that
// was laid out with heights which no longer hold.

extension Engine {
    /// The rows so many heights of the table around the screen are told first: a flick takes a list that far.
    private static let nearReach: CGFloat = 4

    // MARK: - Whether

    /// Why the table is not told; nil where it may be. An old screen is told of whatever withholds the content.
    ///
    /// While VoiceOver runs it is not, as an update might move its focus; but the list stays awake for its end. If
    /// asking takes long, the table is told once the list has rested.
    var reasonNotToTell: IdleOutcome? {
        if screen.showsOldHeights { return nil }
        guard isContentToBeTold else { return .done }
        if UIAccessibility.isVoiceOverRunning { return .waiting }
        return telling.pause(rowCount: store.rows.map.rowCount).map { .waitingFor($0) }
    }

    /// Whether the size of the table's content is by other heights than are known, and follows if the table asks again:
    /// not where its estimates are not Precache's. While nothing is measured ahead it is told once all within reach is
    /// known.
    var isContentToBeTold: Bool {
        guard settings.isOn, telling.wouldHelp(store.rows), let tableView,
            settings.isWarming || !isAnythingWithinReach
        else { return false }
        // In editing mode rows have heights that are not known. What has ended is read in the next layout.
        let isEditing = reader.isEditing && tableView.isEditing
        return (telling.asksForEstimates || !tableView.canSizeRows) && !isEditing
    }

    /// Whether enough is known for the table to ask again: first once the rows near the screen are known, then once all
    /// within reach are. So near rows do not wait for far ones. Near rows are told anew where rows have moved, or the
    /// list has, by half of what was near.
    ///
    /// - Parameters:
    ///   - next: the nearest row within reach that is not known.
    ///   - first: the first row on the screen.
    private func isWorthTelling(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> Bool {
        guard store.isAnythingUncached, !screen.showsOldHeights else { return true }
        let near = Self.nearReach * tableView.bounds.height
        guard near > 0 else { return false }
        guard let next else { return settings.isOn && settings.screens(power) != nil }
        guard telling.hasMoved(by: near / 2, to: tableView.contentOffset.y) else { return false }
        return next.isRow && tableView.distance(of: next, from: first, by: store) >= near
    }

    // MARK: - Telling

    /// Has the table ask for its estimates again, if there are enough new ones. Returns whether it has.
    func tellIfWorthIt(at moment: Moment, before next: RowPosition?, from first: RowPosition) -> Bool {
        let tableView = moment.tableView
        guard reasonNotToTell == nil, moment.activity.allowsTelling(isScreenOld: screen.showsOldHeights) else {
            return false
        }
        // It may lack its layout alone.
        let isUncached = next.map { store.rows.map.isUncached($0) } ?? true
        let unknown =
            workers.isEmpty && isUncached ? next : nearestUncached(in: tableView, from: first, orWithWorker: true)
        guard isWorthTelling(tableView, before: unknown, from: first), tableView.agreesWithDataSource else {
            return false
        }
        tell(tableView)
        return true
    }

    /// Has the table ask for its estimates again. It must have been told of all changes.
    private func tell(_ tableView: UITableView) {
        let wasAnythingUncached = store.isAnythingUncached
        let revision = store.rows.heights.revision
        telling.tellingBegins(store.rows)
        screen.tableIsTold()
        calls.run(.telling) {
            UIView.performWithoutAnimation {
                tableView.beginUpdates()
                tableView.endUpdates()
                tableView.layoutIfNeeded()
            }
        }
        // The table has let go of what it had prepared.
        rowCells.removeAll()
        cells.setMayLack()
        let isInVain = store.rows.heights.revision != revision || !wasAnythingUncached && store.isAnythingUncached
        telling.tellingEnds(isInVain: isInVain)
        askForAnswers(in: tableView)
        telling.noteOffset(tableView.contentOffset.y)
    }

    // MARK: - Where nothing is measured ahead

    /// Asks for the rows on the screen that are to be measured, and compares and checks all of them.
    func lookWithoutMeasuringAhead(_ tableView: UITableView, _ delegate: any UITableViewDelegate) {
        if tableView.delegateAnswersHeights { askForUncached(in: tableView, delegate) }
        compareChangedScreen(tableView)
        checkAll(in: tableView)
    }

    private func askForUncached(in tableView: UITableView, _ delegate: any UITableViewDelegate) {
        guard screen.needsComparison, !store.needsCounts, let visible = tableView.indexPathsForVisibleRows,
            tableView.agreesWithDataSource(around: visible)
        else { return }
        for path in visible where models.mustReread(at: RowPosition(path), store) {
            reread(around: RowPosition(path), in: tableView, askedOf: delegate)
        }
        for path in visible where tableView.delegate === delegate && store.rows.map.isUncached(RowPosition(path)) {
            _ = tableView.height(of: RowPosition(path), from: delegate)
        }
    }
}
