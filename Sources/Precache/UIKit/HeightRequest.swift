import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What is said, besides the row, where a height is asked for.
struct HeightRequest {
    /// The reuse identifier of the cell that measures; nil where none does.
    var identifier: String?
    var key: AnyHashable?
    /// Whether the height is looked up and kept.
    var isCached = true
    /// Whether the row sizes itself, and its height is wanted as an estimate.
    var isEstimate = false
    /// Makes the width of a row's content of the one that rows have, both in points.
    var contentWidth: ((CGFloat) -> CGFloat)?

    /// What the height is kept under besides its position.
    var rowKey: RowKey? { key.map { RowKey(identifier: identifier, key: $0) } }
}

/// A key of the app's, and what it was said of: equal keys of different types, or for different cells, are different rows.
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

    // Equal keys for different cells, or of different types, are few.
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The mean heights of a table's rows in one environment, in points: what a row is taken for that nobody has measured.
struct HeightMeans {
    private struct Mean {
        var sum: CGFloat = 0
        var count: CGFloat = 0

        mutating func add(_ height: CGFloat) {
            sum += height
            count += 1
        }

        var value: CGFloat? { count > 0 ? sum / count : nil }
    }

    private var all = Mean()
    private var byIdentifier: [String: Mean] = [:]

    mutating func add(_ height: CGFloat, identifier: String?) {
        all.add(height)
        if let identifier { byIdentifier[identifier, default: Mean()].add(height) }
    }

    /// The reuse identifiers of rows that are known.
    var identifiers: [String?] { byIdentifier.keys.map { $0 } }

    /// The mean of the rows with that reuse identifier; of all rows, where none of these is known or there is no identifier;
    /// nil where nothing is known.
    func mean(identifier: String?) -> CGFloat? {
        identifier.flatMap { byIdentifier[$0]?.value } ?? all.value
    }
}
