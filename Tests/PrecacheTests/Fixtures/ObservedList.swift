import Observation

@testable import Precache

/// What a row shows, and says when it changes. Its height may be changed on any thread.
@available(macOS 14, *)
@Observable
final class ObservedPost: @unchecked Sendable {
    let id: Int
    @ObservationIgnored private let kept: Locked<CGFloat>
    var height: CGFloat {
        get {
            access(keyPath: \.height)
            return kept.withLock { $0 }
        }
        set { withMutation(keyPath: \.height) { kept.withLock { $0 = newValue } } }
    }
    /// Nothing that a height depends on.
    var likes = 0

    init(_ id: Int, _ height: CGFloat) {
        self.id = id
        kept = Locked(height)
    }

    // MARK: A change that another thread tells, and makes later

    private let told = DispatchSemaphore(value: 0), goesOn = DispatchSemaphore(value: 0)
    private let isSet = DispatchSemaphore(value: 0)

    /// Returns when another thread has told of the change, and has not set the value.
    func beginSetting(_ new: CGFloat) {
        Thread.detachNewThread { [self] in
            withMutation(keyPath: \.height) {
                told.signal()
                goesOn.wait()
                kept.withLock { $0 = new }
            }
            isSet.signal()
        }
        told.wait()
    }

    func endSetting() {
        goesOn.signal()
        isSet.wait()
    }
}

/// A table of rows that show observable models, without separators. It never invalidates any.
@available(macOS 14, *)
final class ObservedList: RowScreen<ObservedPost>, UITableViewDelegate {
    /// The ways in which rows can be known and measured.
    enum Naming: CaseIterable {
        case position, identity, key, template, layout, configuration
        /// By all that their heights depend on.
        case state, completeKey
    }
    typealias Answer = @MainActor (ObservedList, IndexPath) -> CGFloat

    private let naming: Naming?
    private let ask: Answer?
    /// The names of the rows that were measured, in order.
    var measured: [Int] = []
    var onMeasure: ((ObservedPost) -> Void)?
    var heightOf: (ObservedPost) -> CGFloat = { $0.height }
    /// What rows are known by, where that is a key.
    var keyOf: (ObservedPost) -> AnyHashable = { $0.id }
    /// What cells that are of no class of their own show; nil for nothing.
    var content: ((ObservedPost) -> any UIContentConfiguration)?
    private(set) var estimatesAsked = 0
    private var nextID = 100_000

    private init(_ naming: Naming?, rows: Int, sections: Int = 1, estimate: CGFloat = 44, ask: Answer?) {
        (self.naming, self.ask) = (naming, ask)
        let posts = (0..<sections).map { section in
            (0..<rows / sections).map { ObservedPost(section * 10_000 + $0, CGFloat(40 + $0 % 23)) }
        }
        super.init(posts)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        table.register(ObservedCell.self)
        putIntoWindow()
    }

    /// A list that precaches and is laid out, with estimates by Precache, too.
    convenience init(
        _ naming: Naming, rows: Int = 60, sections: Int = 1, onMeasure: ((ObservedPost) -> Void)? = nil
    ) {
        self.init(naming, rows: rows, sections: sections, ask: nil)
        self.onMeasure = onMeasure
        if naming == .configuration {
            content = { [unowned self] post in FakeHostingConfiguration { [unowned self] _ in heightOf(post) } }
        }
        switch naming {
        case .identity: table.enablePrecaching(identifiedBy: { [unowned self] in self[$0].id })
        case .state:
            table.enablePrecaching(
                identifiedBy: { [unowned self] in self[$0].id },
                layoutState: { [unowned self] in heightOf(self[$0]) })
        default: table.enablePrecaching()
        }
        table.layoutIfNeeded()
    }

    /// A list of plain cells, without estimates, that is not laid out.
    ///
    /// - Parameter ask: answers for rows; nil where they are known by their position, and measured by `measure`.
    static func plain(
        rows: Int = 60, estimate: CGFloat = 44, precaches: Bool = true,
        measure: @escaping (ObservedPost) -> CGFloat = { $0.height }, ask: Answer? = nil
    ) -> ObservedList {
        let list = ObservedList(nil, rows: rows, estimate: estimate, ask: ask)
        list.heightOf = measure
        if precaches { list.table.enablePrecaching() }
        return list
    }

    /// Such a list of rows that workers measure; laid out.
    static func ofWorkers() -> ObservedList {
        let list = plain(ask: { list, path in
            list.table.precachedHeight(forRowAt: path, of: list[path].height) { height, _ in height }
        })
        list.table.layoutIfNeeded()
        return list
    }

    /// Laid out, and all rows are measured, none of them since.
    func warmed() -> Self {
        table.layoutIfNeeded()
        warmUp()
        measured = []
        return self
    }

    /// Has warm lists used, one of each naming.
    static func eachWarm(_ namings: [Naming] = Naming.allCases, _ use: (ObservedList) -> Void) {
        for naming in namings {
            let list = ObservedList(naming).warmed()
            use(list)
            list.letGo()
        }
    }

    /// Whether a row that is as it once was has the height of then.
    var keepsFormerHeights: Bool { naming == .state || naming == .completeKey }

    override var story: String { naming.map { "\($0): " } ?? "" }

    /// The first row that is not answered its height.
    func firstWrong() -> String? {
        for section in sections.indices {
            for row in sections[section].indices {
                if let wrong = wrongAnswer(at: path(row, section)) { return wrong }
            }
        }
        return nil
    }

    /// What a row is answered instead of its height. It may be left to its cell, where that has hosted content.
    func wrongAnswer(at path: IndexPath) -> String? {
        let (answered, right) = (answer(path.row, path.section), heightOf(self[path]))
        if answered == right || naming == .configuration && answered == UITableView.automaticDimension { return nil }
        return "\(story)\(path.section):\(path.row) is \(answered), not \(right)"
    }

    /// Somebody else who watches what is read, and is told before its value is set.
    func beforeChange(of read: @autoclosure () -> CGFloat, _ body: @escaping @MainActor () -> Void) {
        withObservationTracking({ _ = read() }, onChange: { MainActor.assumeIsolated { body() } })
    }

    func newPost() -> ObservedPost {
        nextID += 1
        return ObservedPost(nextID, CGFloat(40 + nextID % 31))
    }

    private func measure(_ post: ObservedPost) -> CGFloat {
        measured.append(post.id)
        defer { onMeasure?(post) }
        return heightOf(post)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let kind = naming == nil || naming == .configuration ? UITableViewCell.self : ObservedCell.self
        let cell = kind.init(style: .default, reuseIdentifier: "\(kind)")
        fill(cell, self[indexPath])
        return cell
    }

    /// Fills the cell of a row on the screen again, as the app does that knows of a change.
    func refill(_ path: IndexPath) { fill(table.cellForRow(at: path)!, self[path]) }

    private func fill(_ cell: UITableViewCell, _ post: ObservedPost) {
        if let content { cell.contentConfiguration = content(post) }
        (cell as? ObservedCell)?.post = post
    }

    /// The height of a row by a template.
    private func height<Cell: UITableViewCell>(at path: IndexPath, key: AnyHashable?, as type: Cell.Type) -> CGFloat {
        let post = self[path]
        return table.precachedHeight(forRowAt: path, key: key) { [unowned self] (cell: Cell) in
            measured.append(post.id)
            fill(cell, post)
        }
    }

    /// The height of a row by a closure.
    func height(at path: IndexPath, key: AnyHashable? = nil) -> CGFloat {
        let post = self[path]
        return table.precachedHeight(forRowAt: path, key: key) { [unowned self] _ in measure(post) }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let post = self[indexPath]
        switch naming {
        case .key: return height(at: indexPath, key: keyOf(post))
        case .completeKey: return height(at: indexPath, key: HeightKey(of: post.id, heightOf(post)))
        case .template: return height(at: indexPath, key: nil, as: ObservedCell.self)
        case .configuration: return height(at: indexPath, key: post.id, as: UITableViewCell.self)
        case .layout: return table.precachedHeight(forRowAt: indexPath, of: measure(post)) { height, _ in height }
        case .position, .identity, .state, nil: return ask?(self, indexPath) ?? height(at: indexPath)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimatesAsked += 1
        if naming == nil { return Feed.none.tableView(tableView, estimatedHeightForRowAt: indexPath) }
        return table.precachedEstimate(forRowAt: indexPath)
    }
}

/// As high as its model says when it is asked.
@available(macOS 14, *)
private final class ObservedCell: BuiltCell {
    var post: ObservedPost?

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat { post?.height ?? 0 }
}

/// How many registrations the system keeps for a model; -1 where it keeps them otherwise by now.
@available(macOS 14, *)
@MainActor
func registrations(of model: AnyObject) -> Int {
    func child(_ value: Any, _ name: String) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: value)
        while let looked = mirror {
            if let found = looked.children.first(where: { $0.label == name }) { return found.value }
            mirror = looked.superclassMirror
        }
        return nil
    }
    let path = ["_$observationRegistrar", "extent", "context", "state", "buffer", "header", "observations"]
    let found = path.reduce(model as Any?) { value, name in value.flatMap { child($0, name) } }
    return found.map { Mirror(reflecting: $0).children.count } ?? -1
}
