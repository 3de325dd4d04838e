import Observation

@testable import Precache

/// A table of rows that show observable models, without separators. It never invalidates any.
@available(macOS 14, *)
@MainActor
class PostList: TableScreen {
    var sections: [[ObservedPost]]
    /// The names of the rows that were measured, in order.
    var measured: [Int] = []
    var onMeasure: ((ObservedPost) -> Void)?
    var heightOf: (ObservedPost) -> CGFloat = { $0.height }
    /// Whether rows may be left to their cells.
    var mayRowsSizeThemselves: Bool { false }

    init(rows count: Int, sections sectionCount: Int = 1, estimate: CGFloat = 44) {
        sections = (0..<sectionCount).map { section in
            (0..<count / sectionCount).map { ObservedPost(section * 10_000 + $0, CGFloat(40 + $0 % 23)) }
        }
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        putIntoWindow()
    }

    /// Of all sections; set where there is one.
    var posts: [ObservedPost] {
        get { sections.flatMap { $0 } }
        set { sections = [newValue] }
    }
    subscript(path: IndexPath) -> ObservedPost { sections[path.section][path.row] }

    /// Laid out, and all rows are measured, none of them since.
    func warmed() -> Self {
        table.layoutIfNeeded()
        warmUp()
        measured = []
        return self
    }

    func measure(_ post: ObservedPost) -> CGFloat {
        measured.append(post.id)
        defer { onMeasure?(post) }
        return heightOf(post)
    }

    /// The first row that is not answered its height.
    func firstWrong() -> String? {
        for section in sections.indices {
            for row in sections[section].indices {
                if let wrong = wrongAnswer(at: path(row, section)) { return wrong }
            }
        }
        return nil
    }

    /// What a row is answered instead of its height.
    func wrongAnswer(at path: IndexPath) -> String? {
        let (answered, right) = (answer(path.row, path.section), heightOf(self[path]))
        if answered == right || mayRowsSizeThemselves && answered == UITableView.automaticDimension { return nil }
        return "\(story)\(path.section):\(path.row) is \(answered), not \(right)"
    }

    /// Somebody else who watches what is read, and is told before its value is set.
    func beforeChange(of read: @autoclosure () -> CGFloat, _ body: @escaping @MainActor () -> Void) {
        withObservationTracking({ _ = read() }, onChange: { MainActor.assumeIsolated { body() } })
    }

    func insert(_ post: ObservedPost, at path: IndexPath) {
        sections[path.section].insert(post, at: path.row)
        table.insertRows(at: [path], with: .none)
    }

    @discardableResult
    func remove(at path: IndexPath) -> ObservedPost {
        defer { table.deleteRows(at: [path], with: .none) }
        return sections[path.section].remove(at: path.row)
    }

    func move(_ from: IndexPath, to target: IndexPath) {
        let post = sections[from.section].remove(at: from.row)
        sections[target.section].insert(post, at: target.row)
        table.moveRow(at: from, to: target)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
}

/// Such a table, whose delegate says no estimates, and heights by a closure.
@available(macOS 14, *)
final class ClosureList: PostList, UITableViewDelegate {
    private let ask: (@MainActor (ClosureList, IndexPath) -> CGFloat)?
    /// The content of shown cells; nil for none.
    var content: ((ObservedPost) -> any UIContentConfiguration)?

    /// - Parameter ask: answers for rows; nil where they are known by their position, and measured by `measure`.
    init(
        rows count: Int = 60, estimate: CGFloat = 44, precaches: Bool = true,
        measure: @escaping (ObservedPost) -> CGFloat = { $0.height },
        ask: (@MainActor (ClosureList, IndexPath) -> CGFloat)? = nil
    ) {
        self.ask = ask
        super.init(rows: count, estimate: estimate)
        heightOf = measure
        if precaches { table.enablePrecaching() }
    }

    /// Of rows that workers measure; laid out.
    static func ofWorkers() -> ClosureList {
        let list = ClosureList(ask: { list, path in
            list.table.precachedHeight(forRowAt: path, of: list[path].height) { height, _ in height }
        })
        list.table.layoutIfNeeded()
        return list
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
        if let content { cell.contentConfiguration = content(self[indexPath]) }
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        ask?(self, indexPath) ?? height(at: indexPath)
    }

    func height(at path: IndexPath, key: AnyHashable? = nil) -> CGFloat {
        table.precachedHeight(forRowAt: path, key: key) { _ in measure(self[path]) }
    }
}
