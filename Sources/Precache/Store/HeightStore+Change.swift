extension HeightStore {
    /// A change of the known heights, as those hear of it who did not make it.
    enum Change {
        /// Rows may be uncached that were not.
        case uncached
        /// A row was measured.
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

    /// Takes out the layouts of another environment, and of rows and items that are gone. The caller lets go of them at
    /// the end of the change.
    func takeOutdatedLayouts(after change: Change?, hasRemoved: Bool) -> [any KeptLayout] {
        if change == .environment { return layouts.keepOnly { _ in false } }
        return hasRemoved ? layouts.keepOnly { rows.has($0) } : []
    }
}
