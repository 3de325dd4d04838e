/// A mark by which the cells of a table are told apart, where one key stands for rows with different ones.
package enum CellName: Hashable, Sendable {
    /// The name alone says which row is meant.
    case any
    case type(ObjectIdentifier)
    case reuseIdentifier(String)

    /// The kind of rows with such a cell; nil where there is none.
    package var kind: AnyHashable? {
        switch self {
        case .any: nil
        case .type(let type): type
        case .reuseIdentifier(let identifier): identifier
        }
    }
}
