import XCTest

@testable import Precache

/// A table of rows that have a name, and are open or not.
final class ItemList: RowScreen<ItemList.Row>, UITableViewDelegate {
    enum Naming { case identity, key, completeKey, identityAndOtherKey }

    struct Row {
        var id: Int
        var isOpen = false
        /// Nothing that a height depends on.
        var likes = 0
    }

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

    init(_ count: Int, _ naming: Naming, hasState: Bool = false, _ configuration: PrecachingConfiguration = .init()) {
        self.naming = naming
        super.init([(0..<count).map { Row(id: $0) }])
        table.estimatedRowHeight = 44
        (table.dataSource, table.delegate) = (self, self)
        if [.identity, .identityAndOtherKey].contains(naming) {
            table.enablePrecaching(
                configuration, identifiedBy: { [unowned self] in rows[$0.row].id },
                layoutState: hasState ? { [unowned self] in rows[$0.row].isOpen } : nil)
        } else {
            table.enablePrecaching(configuration)
        }
        show()
        measured = []
    }

    /// All rows are measured, at each of the widths, and nothing since.
    static func warm(_ count: Int, _ naming: Naming, hasState: Bool = false, at widths: [CGFloat] = []) -> ItemList {
        let list = ItemList(count, naming, hasState: hasState)
        list.warmUp()
        for width in widths { list.warmUp(at: width) }
        list.measured = []
        return list
    }

    /// A warm list is changed. When it is warm again, all rows are answered their own heights, and just these were
    /// measured, if they are given.
    static func assert(
        _ names: [Int]? = nil, areMeasuredBy naming: Naming..., hasState: Bool = false, of count: Int = 100,
        after story: String, file: StaticString = #filePath, line: UInt = #line, _ change: (ItemList) -> Void
    ) {
        for naming in naming {
            let list = warm(count, naming, hasState: hasState)
            change(list)
            list.warmUp(file: file, line: line)
            let (coverage, wrong, measured) = (list.precacher.coverage, list.wrongAnswers, list.measured)
            XCTAssertEqual(coverage, 1, "\(naming), \(story)", file: file, line: line)
            XCTAssertEqual(wrong, [], "\(naming), \(story)", file: file, line: line)
            XCTAssertEqual(measured, names ?? measured, "\(naming), \(story)", file: file, line: line)
        }
    }

    /// The rows that are not answered their heights, known or measured now.
    var wrongAnswers: [Int] { rows.indices.filter { answer($0) != height(of: rows[$0]) } }

    func height(of row: Row) -> CGFloat {
        answers[row.id] ?? CGFloat(40 + row.id % 23 + (row.isOpen ? 100 : 0) + (table.bounds.width > 390 ? 200 : 0))
    }

    func key(of row: Row) -> AnyHashable? {
        switch naming {
        case .identity: nil
        case .key: row.id
        case .completeKey: HeightKey(row, \.id, \.isOpen)
        case .identityAndOtherKey: "key \(keys[row.id] ?? row.id)"
        }
    }

    private func measure(_ index: Int) -> CGFloat {
        measured.append(rows[index].id)
        let height = height(of: rows[index])
        onMeasure?(index)
        return height
    }

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
