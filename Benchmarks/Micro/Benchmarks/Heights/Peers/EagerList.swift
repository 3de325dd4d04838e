import HeadlessUIKit

/// The index paths of all rows that are not known, collected at once and taken from the front.
struct EagerList {
    private(set) var paths: [IndexPath] = []

    /// - Parameter isKnown: asked of each row.
    init(rows: Int, isKnown: (Int) -> Bool = { _ in false }) {
        for row in 0..<rows where !isKnown(row) { paths.append(IndexPath(row: row, section: 0)) }
    }

    mutating func popFirst() -> IndexPath? { paths.isEmpty ? nil : paths.removeFirst() }
}
