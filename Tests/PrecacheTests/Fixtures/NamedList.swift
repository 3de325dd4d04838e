@testable import Precache

/// How the rows of a list are known.
enum Naming: Int {
    case position, identity, identityAndState, key
    /// By a key of all that heights depend on.
    case completeKey
    /// By an identity, with or without a state, and by keys that are other names.
    case identityAndKey, stateAndKey

    /// All but those that are two at once.
    static let all: [Naming] = [.position, .identity, .identityAndState, .key, .completeKey]
}

/// A row that has a name, and a state on which its height depends.
protocol NamedRow {
    var id: Int { get }
    var state: Int { get }
}

/// A list whose rows are known in one of several ways.
class NamedList<Row: NamedRow>: RowScreen<Row> {
    let naming: Naming

    init(_ sections: [[Row]], _ naming: Naming, height: CGFloat = 844, estimate: CGFloat = 44) {
        self.naming = naming
        super.init(sections, height: height)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
    }

    override var story: String { "\(naming): " }

    /// Nil where the data source has no such row.
    func row(at path: IndexPath) -> Row? { self[path] }

    func precache(_ configuration: PrecachingConfiguration = .init()) {
        let name = { [unowned self] (path: IndexPath) in row(at: path)?.id }
        switch naming {
        case .position, .key, .completeKey: table.enablePrecaching(configuration)
        case .identity, .identityAndKey: table.enablePrecaching(configuration, identifiedBy: name)
        case .identityAndState, .stateAndKey:
            table.enablePrecaching(
                configuration, identifiedBy: name, layoutState: { [unowned self] in row(at: $0)?.state })
        }
    }

    func key(of row: Row) -> AnyHashable? {
        switch naming {
        case .position, .identity, .identityAndState: nil
        case .key: row.id
        case .completeKey: HeightKey(row, \.id, \.state)
        case .identityAndKey, .stateAndKey: "key \(row.id)"
        }
    }
}
