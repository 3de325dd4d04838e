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
struct NamedRow: Equatable, Sendable {
    var id: Int
    var state = 0
    /// In points, where the height does not follow from name and state.
    var height: CGFloat?
    /// Nothing that a height depends on.
    var likes = 0
}

/// A layout that says what it was made of, and counts that it was made, and that its height was read.
struct NamedLayout: RowLayout {
    let row: NamedRow
    let environment: LayoutEnvironment
    private let ownHeight: CGFloat
    private let log: MeasuredRows
    var height: CGFloat {
        log.noteHeightRead()
        return ownHeight
    }

    init(_ row: NamedRow, _ environment: LayoutEnvironment, height: CGFloat, _ log: MeasuredRows) {
        self.row = row
        self.environment = environment
        self.log = log
        ownHeight = height
        log.note(row.id, environment)
    }
}

/// A list whose rows are known in one of several ways.
class NamedList: RowScreen<NamedRow> {
    let naming: Naming
    /// What was measured by layouts.
    let log = MeasuredRows()

    init(_ sections: [[NamedRow]], _ naming: Naming, height: CGFloat = 844, estimate: CGFloat = 44) {
        self.naming = naming
        super.init(sections, height: height)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
    }

    override var story: String { "\(naming): " }

    /// Nil where the data source has no such row.
    func row(at path: IndexPath) -> NamedRow? { self[path] }

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

    nonisolated static let textSizes: [UIContentSizeCategory] = [.large, .extraLarge, .extraExtraLarge]

    /// Rows from 100,000 on are pictures, as high at every text size.
    nonisolated class func height(
        of row: NamedRow, at width: CGFloat, _ textSize: UIContentSizeCategory
    ) -> CGFloat {
        if let height = row.height { return height }
        let forText = row.id >= 100_000 ? 0 : 10 * textSizes.firstIndex(of: textSize)!
        return CGFloat(30 + (row.id * 7 + row.state * 13) % 50 + Int(width) % 100 + forText)
    }

    nonisolated static func layOut(
        _ row: NamedRow, _ environment: LayoutEnvironment, _ log: MeasuredRows
    ) -> NamedLayout {
        NamedLayout(row, environment, height: height(of: row, at: environment.contentWidth, environment.textSize), log)
    }

    func height(of row: NamedRow) -> CGFloat {
        Self.height(of: row, at: table.bounds.width, table.traitCollection.preferredContentSizeCategory)
    }

    /// The names of the rows that are not answered their heights, known or measured now.
    var wrongAnswers: [Int] {
        sections.indices.flatMap { section in
            sections[section].indices.filter { answer($0, section) != height(of: sections[section][$0]) }
                .map { sections[section][$0].id }
        }
    }

    func layout(of row: NamedRow, at path: IndexPath) -> NamedLayout {
        table.precachedLayout(forRowAt: path, of: row, key: key(of: row)) { Self.layOut($0, $1, log) }
    }

    func key(of row: NamedRow) -> AnyHashable? {
        switch naming {
        case .position, .identity, .identityAndState: nil
        case .key: row.id
        case .completeKey: HeightKey(row, \.id, \.state)
        case .identityAndKey, .stateAndKey: "key \(row.id)"
        }
    }

    /// Nil where a layout is of that row, as it is, at the table's width and text size.
    func whatIsWrong(with layout: NamedLayout, of row: NamedRow) -> String? {
        let isOfTable =
            layout.environment.contentWidth == table.bounds.width
            && layout.environment.textSize == table.traitCollection.preferredContentSizeCategory
        return layout.row == row && isOfTable ? nil : "\(row) gets \(layout)"
    }
}
