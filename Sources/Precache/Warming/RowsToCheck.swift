/// The rows on the screen that are still to be checked against their cells.
struct RowsToCheck {
    private(set) var rows: [IndexPath] = []
    /// The rows on the screen at the last look.
    private var screen: ClosedRange<IndexPath>?

    /// Of rows that have come on the screen those join that are to be checked; rows that have left it go. O(rows on the screen).
    mutating func look(at visible: [IndexPath], where isToBeChecked: (IndexPath) -> Bool) {
        guard let first = visible.first, let last = visible.last else { return }
        let before = screen
        screen = first...last
        rows = visible.filter { before?.contains($0) == true ? rows.contains($0) : isToBeChecked($0) }
    }

    mutating func takeNext() -> IndexPath? { rows.isEmpty ? nil : rows.removeFirst() }

    /// Rows on the screen may have other heights than when they came there, or be others: all are new with the next look.
    mutating func lookAnew() { (rows, screen) = ([], nil) }
}
