#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What is said, besides the row, where a height is asked for.
struct HeightRequest {
    /// The reuse identifier of the cell that measures; nil where none does.
    var identifier: String?
    /// The cell's type by its full name, where it was asked for by type: two types may have one name within others.
    var cellType: String?
    var key: AnyHashable?
    /// Whether the height is looked up and kept.
    var isCached = true
    /// Whether the row sizes itself, and its height is wanted as an estimate.
    var isEstimate = false
    /// Makes the width of a row's content of the one that rows have, both in points.
    var contentWidth: ((CGFloat) -> CGFloat)?

    /// What the height is kept under besides its position.
    var rowKey: RowKey? { key.map { RowKey(identifier: cellName, key: $0) } }

    /// What rows are told apart by that show different cells.
    var cellName: String? { cellType ?? identifier }

    /// The same, where it can be found again.
    var storableKey: RowKey? { rowKey.flatMap { $0.canBeFound ? $0 : nil } }
}

/// A key of the app's, and what it was said of: equal keys of different types, or for different cells, are different
/// rows.
struct RowKey: Hashable {
    let identifier: String?
    let type: ObjectIdentifier
    let key: AnyHashable

    init(identifier: String?, key: AnyHashable) {
        self.identifier = identifier
        type = ObjectIdentifier(Swift.type(of: key.base))
        self.key = key
    }

    /// Whether it is made of all that matters: then the same key means the same height, also after a reload.
    var isComplete: Bool { type == ObjectIdentifier(HeightKey.self) }

    /// Whether it can be found again: not if it is not equal to itself, because it holds a NaN.
    var canBeFound: Bool { self == self }

    // Equal keys for different cells, or of different types, are few.
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
