import PrecacheCore

extension HeightStore {
    /// A change of the known heights, as those hear of it who did not make it.
    enum Change {
        /// Rows may be uncached that were not.
        case uncached
        /// A row was measured, or some were looked at.
        case measured
        /// Rows have other known heights than before: they show something else, or were put right.
        case known
        /// Heights no longer hold, of the rows that are there.
        case outdated
        /// Edits have moved, inserted or deleted rows.
        case moved
        /// Index paths may be other rows'.
        case replaced
        /// The heights are those of another environment.
        case environment

        /// Whether known rows may be elsewhere, or others than before.
        var isOfRows: Bool {
            switch self {
            case .outdated, .moved, .replaced, .environment: true
            case .uncached, .measured, .known: false
            }
        }
    }

    // MARK: - Changed models

    /// Models have changed: rows that show complete items are to be looked at, and the others to be measured again, in
    /// every environment. O(1), or O(rows) if any shows a complete item, or a height is that of several rows.
    ///
    /// - Parameter place: where the row of an id was last.
    /// - Returns: how many heights are to be measured again.
    func uncache(_ ids: Set<HeightID>, near place: (HeightID) -> RowPosition?) -> Int {
        change(.uncached) {
            let others = $0.lookAgain(at: ids)
            $0.invalidate(others, near: place)
            return others.count
        }
    }

    /// Has a row looked at that came to show a complete item. O(1).
    func lookAgain(at row: RowPosition) { change(.uncached) { $0.lookAgain(at: row) } }

    /// Rows were looked at. Those on the screen are compared once more, as they were not while it was to be done.
    func markLookedAt(_ rows: [RowPosition]) { change(.measured) { $0.markLookedAt(rows) } }

    // MARK: - Layouts

    /// Takes out the layouts of another environment, and of rows and items that are gone. The caller lets go of them at
    /// the end of the change.
    func takeOutdatedLayouts(after change: Change?, hasRemoved: Bool) -> [any KeptLayout] {
        if change == .environment { return layouts.keepOnly { _ in false } }
        return hasRemoved ? layouts.keepOnly { rows.has($0) } : []
    }
}
