import HeadlessUIKit
import XCTest

@testable import Precache

/// A table of rows that have a name, and are open or not.
@MainActor
final class ItemList: TableScreen, UITableViewDelegate {
    enum Naming { case position, identity, key, completeKey, identityAndOtherKey }

    struct Row {
        var id: Int
        var isOpen = false
        /// Nothing that a height depends on.
        var likes = 0
    }

    var rows: [Row]
    /// The names of the rows that were measured, in order.
    var measured: [Int] = []
    var uncached: Set<Int> = []
    /// What rows answer, by their names, instead of their height.
    var answers: [Int: CGFloat] = [:]
    /// The names in rows' keys, by the rows' names, where they are others.
    var keys: [Int: Int] = [:]
    var onMeasure: ((_ index: Int) -> Void)?
    /// What every row answers past Precache.
    var answeredDirectly: CGFloat?
    /// Whether rows have their estimates by Precache, too.
    var answersEstimates = false
    private let naming: Naming

    init(
        _ count: Int, _ naming: Naming, hasState: Bool = false,
        _ configuration: PrecachingConfiguration = PrecachingConfiguration()
    ) {
        self.naming = naming
        rows = (0..<count).map { Row(id: $0) }
        super.init()
        table.estimatedRowHeight = 44
        (table.dataSource, table.delegate) = (self, self)
        switch (naming == .identity || naming == .identityAndOtherKey, hasState) {
        case (true, true):
            table.enablePrecaching(
                configuration, identifiedBy: { [unowned self] in rows[$0.row].id },
                layoutState: { [unowned self] in rows[$0.row].isOpen })
        case (true, false): table.enablePrecaching(configuration, identifiedBy: { [unowned self] in rows[$0.row].id })
        case (false, _): table.enablePrecaching(configuration)
        }
        show()
        measured = []
    }

    /// All rows are measured, and nothing since.
    static func warm(_ count: Int, _ naming: Naming, hasState: Bool = false) -> ItemList {
        let list = ItemList(count, naming, hasState: hasState)
        list.warmUp()
        list.measured = []
        return list
    }

    // Edits of the model and of the table.

    func insert(_ new: [Row], at index: Int = 0) {
        rows.insert(contentsOf: new, at: index)
        table.insertRows(at: new.indices.map { path(index + $0) }, with: .none)
    }

    func remove(at index: Int) {
        rows.remove(at: index)
        table.deleteRows(at: [path(index)], with: .none)
    }

    func height(of row: Row) -> CGFloat {
        answers[row.id] ?? CGFloat(40 + row.id % 23 + (row.isOpen ? 100 : 0) + (table.bounds.width > 390 ? 200 : 0))
    }

    func key(of row: Row) -> AnyHashable? {
        switch naming {
        case .position, .identity: nil
        case .key: row.id
        case .completeKey: HeightKey(row, \.id, \.isOpen)
        case .identityAndOtherKey: "key \(keys[row.id] ?? row.id)"
        }
    }

    private func measure(_ index: Int) -> CGFloat {
        let row = rows[index]
        measured.append(row.id)
        onMeasure?(index)
        return height(of: row)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = ToldCell(style: .default, reuseIdentifier: "row")
        cell.height = height(of: rows[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        if let answeredDirectly { return answeredDirectly }
        if uncached.contains(row.id) { return measure(indexPath.row) }
        return tableView.precachedHeight(forRowAt: indexPath, key: key(of: row)) { [unowned self] _ in
            measure(indexPath.row)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        answersEstimates
            ? tableView.precachedEstimate(forRowAt: indexPath, key: key(of: rows[indexPath.row])) : 44
    }
}
