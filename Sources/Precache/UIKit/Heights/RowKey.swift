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
