import CHeap
import HeadlessUIKit
import Pairs
import Precache

/// The whole way of a known height: an index path in, a height out, rows at random.
@MainActor
func measureHits(_ session: Session) {
    session.area(
        "Hits",
        """
        `tableView.precachedHeight(forRowAt:measuredBy:)` for a known row. Floor: what any right look-up must ask the table
        and its data source, and for rows with identities which item the row shows. Ours includes an imitation of what UIKit
        needs besides, to find what is kept with a table: an associated object, by a lock, two hash look-ups and a cast. The
        first pair says what that alone costs.
        """)
    session.pair("finding an associated object, imitated") {
        AskedTable(rows: 1_000).pair { $0.findAssociatedObjects() }
    }
    for rows in session.sizes(1_000, 100_000, 1_000_000) {
        let size = "\(rowCount(rows)) rows"
        session.pair("a hit by position, \(size)", .atMost(2)) { AskedTable(rows: rows).pair { $0.askByPosition() } }
        session.pair("a hit by key, \(size)", .atMost(4)) {
            AskedTable(rows: rows, hasKeys: true).pair { $0.askByKey() }
        }
        session.pair("a hit by identity, \(size)", .atMost(4)) {
            AskedTable(rows: rows) { $0.row }.pair { $0.askByPosition() }
        }
    }
    session.pair("a hit by a cell's type, 1k rows", .atMost(2)) { AskedTable(rows: 1_000).pair { $0.askByType() } }
    session.pair("a hit by a cell's identifier, 1k rows", .atMost(2)) {
        AskedTable(rows: 1_000).pair { $0.askByIdentifier() }
    }
    session.pair("a hit by position, traits made anew, 1k rows", .atMost(2)) {
        AskedTable(rows: 1_000).pair(traitsAreNew: true) { $0.askByPosition() }
    }
    session.count("allocations in 16,384 hits by position", atMost: 0) {
        let table = AskedTable(rows: 1_000)
        let before = heap_allocations()
        table.askByPosition()
        return Double(heap_allocations() - before)
    }
}

/// A table of which some rows are known, or all, and index paths made beforehand.
@MainActor
struct AskedTable {
    private let fixture: BenchmarkTable
    private let paths: [IndexPath]
    private let keys: [Int]
    private let state: AskedState
    private let associated: AssociatedObjects
    private let identity: ((IndexPath) -> Int?)?

    init(rows: Int, known: Int? = nil, hasKeys: Bool = false, identity: ((IndexPath) -> Int?)? = nil) {
        fixture = BenchmarkTable(rows: rows)
        self.identity = identity
        if let identity {
            fixture.table.enablePrecaching(identifiedBy: identity)
        } else {
            fixture.table.enablePrecaching()
        }
        fixture.measure(known ?? rows)
        if hasKeys {
            for row in 0..<rows {
                let path = IndexPath(row: row, section: 0)
                _ = fixture.table.precachedHeight(forRowAt: path, key: row) { _ in CGFloat(rowHeight(of: row)) }
            }
        }
        keys = RandomRows(below: rows).rows.prefix(16_384).map { Int($0.row) }
        paths = keys.map { IndexPath(row: $0, section: 0) }
        state = AskedState(of: fixture.table, rows: rows)
        associated = AssociatedObjects(of: fixture.table)
    }

    /// - Parameter traitsAreNew: whether each read of the table's traits makes a new object.
    func pair(traitsAreNew: Bool = false, _ ours: @escaping @MainActor (inout AskedTable) -> Void) -> Pair {
        func block(_ ask: @escaping @MainActor (inout AskedTable) -> Void) -> Block {
            Block(paths.count, of: self) {
                UIKitBehavior.current.makesTraitsAnew = traitsAreNew
                ask(&$0)
                UIKitBehavior.current.makesTraitsAnew = false
            }
        }
        return Pair(floor: block { $0.askQuestions() }, ours: block(ours))
    }

    func askQuestions() {
        let (table, state) = (fixture.table, state)
        var unchanged = 0
        if let identity {
            for path in paths where state.isCurrent(table, section: path.section) && identity(path) != nil {
                unchanged += 1
            }
        } else {
            for path in paths where state.isCurrent(table, section: path.section) { unchanged += 1 }
        }
        precondition(unchanged == paths.count)
    }

    func findAssociatedObjects() { for _ in paths { associated.find(fixture.table) } }

    func askByPosition() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            associated.find(table)
            sum ^= Double(table.precachedHeight(forRowAt: path, measuredBy: notKnown)).bitPattern
        }
        blackHole(sum)
    }

    func askForEstimates() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            associated.find(table)
            sum ^= Double(table.precachedEstimate(forRowAt: path)).bitPattern
        }
        blackHole(sum)
    }

    func askByType() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            associated.find(table)
            sum ^= Double(table.precachedHeight(forRowAt: path) { (_: UITableViewCell) in }).bitPattern
        }
        blackHole(sum)
    }

    func askByIdentifier() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            associated.find(table)
            sum ^= Double(table.precachedHeight(forRowAt: path, identifier: "cell") { _ in }).bitPattern
        }
        blackHole(sum)
    }

    func askByKey() {
        let table = fixture.table
        var sum: UInt64 = 0
        for (path, key) in zip(paths, keys) {
            associated.find(table)
            sum ^= Double(table.precachedHeight(forRowAt: path, key: key, measuredBy: notKnown)).bitPattern
        }
        blackHole(sum)
    }
}

/// Not a method of the table's, which would allocate a closure with each call.
private func notKnown(_ width: CGFloat) -> CGFloat { preconditionFailure("A row is not known.") }

/// What the height of a row may depend on and no table tells when it changes: it has to be asked each time.
@MainActor
struct AskedState {
    private let sections: Int
    private let rows: Int
    private let width: CGFloat
    private let traits: UITraitCollection
    private let safeArea: UIEdgeInsets
    private let separators: UITableViewCell.SeparatorStyle
    private let followsReadableWidth: Bool
    private let insetsContents: Bool
    private let direction: UISemanticContentAttribute

    init(of table: UITableView, rows: Int) {
        sections = 1
        self.rows = rows
        width = table.bounds.width
        traits = table.traitCollection
        safeArea = table.safeAreaInsets
        separators = table.separatorStyle
        followsReadableWidth = table.cellLayoutMarginsFollowReadableWidth
        insetsContents = table.insetsContentViewsToSafeArea
        direction = table.semanticContentAttribute
    }

    func isCurrent(_ table: UITableView, section: Int) -> Bool {
        guard let dataSource = table.dataSource else { return false }
        return dataSource.numberOfSections(in: table) == sections
            && dataSource.tableView(table, numberOfRowsInSection: section) == rows
            && table.bounds.width == width && hasTraits(table.traitCollection) && table.safeAreaInsets == safeArea
            && table.separatorStyle == separators && !table.isEditing
            && table.cellLayoutMarginsFollowReadableWidth == followsReadableWidth
            && table.insetsContentViewsToSafeArea == insetsContents && table.semanticContentAttribute == direction
    }

    /// New objects may have the same traits.
    private func hasTraits(_ other: UITraitCollection) -> Bool { other === traits || other == traits }
}
