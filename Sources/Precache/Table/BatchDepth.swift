/// How deep the batch updates of a table are nested, by the public calls that were seen. Not for what is edited in them:
/// that is ``TableEdits``.
///
/// `performBatchUpdates(_:completion:)` may call both, one or none of the public `beginUpdates()` and `endUpdates()`
/// itself, as versions of UIKit differ. So its block says where the batch ends, and its own calls count for nothing.
struct BatchDepth {
    private(set) var depth = 0
    /// The depth outside of the innermost `performBatchUpdates`; nil where none is being carried out.
    private var floor: Int?

    /// An `endUpdates` was the end of which batch.
    enum End {
        case outermost
        case inner
        /// A batch that nobody saw begin.
        case unseen
    }

    var isOpen: Bool { depth > 0 }
    /// Whether its end may be private: not within `performBatchUpdates`, whose block ends in sight.
    var mayEndUnseen: Bool { isOpen && floor == nil }
    /// Whether nothing is open, nor `performBatchUpdates` being carried out.
    var isAtRest: Bool { depth == 0 && floor == nil }

    mutating func begin() { depth += 1 }

    mutating func end() -> End {
        // Of `performBatchUpdates` itself, whose block has ended.
        if depth == floor { return .inner }
        guard depth > 0 else { return .unseen }
        depth -= 1
        return depth == 0 ? .outermost : .inner
    }

    /// `performBatchUpdates` is called. Returns what it is to be given back at its end.
    mutating func callBegins() -> BatchDepth {
        defer { floor = depth }
        return self
    }

    mutating func blockBegins() { if let floor { depth = floor + 1 } }

    mutating func blockEnds() -> End {
        guard let floor else { return .unseen }
        depth = floor
        return depth == 0 ? .outermost : .inner
    }
}
