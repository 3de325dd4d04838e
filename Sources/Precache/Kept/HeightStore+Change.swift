extension HeightStore {
    /// A change of the known heights.
    enum Change {
        /// Rows may be uncached that were not.
        case uncached
        /// A row was measured, or some were looked at.
        case measured
        /// Rows have other known heights than before: they show something else, or were put right.
        case known
        /// Heights no longer hold, of the rows that are there.
        case invalidated
        /// Edits have moved, inserted or deleted rows.
        case moved
        /// Index paths may be other rows'.
        case replaced
        /// The heights are those of another environment.
        case environment

        /// Whether known rows may be elsewhere, or others than before.
        var isOfRows: Bool {
            switch self {
            case .invalidated, .moved, .replaced, .environment: true
            case .uncached, .measured, .known: false
            }
        }
    }
}
