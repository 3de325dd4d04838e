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

/// A table of observable models, whose rows are known and measured in one of the ways in which they can be.
@available(macOS 14, *)
final class ObservedList: PostList, UITableViewDelegate {
    enum Naming: CaseIterable { case position, identity, key, template, layout, configuration }

    /// What rows are known by, where that is a key.
    var keyOf: (ObservedPost) -> AnyHashable = { $0.id }
    private(set) var estimatesAsked = 0
    let naming: Naming
    private var nextID = 100_000

    init(
        _ naming: Naming, rows count: Int = 60, sections sectionCount: Int = 1,
        onMeasure: ((ObservedPost) -> Void)? = nil
    ) {
        self.naming = naming
        super.init(rows: count, sections: sectionCount)
        self.onMeasure = onMeasure
        table.register(ObservedCell.self)
        if naming == .identity {
            table.enablePrecaching(identifiedBy: { [unowned self] in self[$0].id })
        } else {
            table.enablePrecaching()
        }
        table.layoutIfNeeded()
    }

    /// Has warm lists used, one of each naming.
    static func eachWarm(_ namings: [Naming] = Naming.allCases, _ use: (ObservedList) -> Void) {
        for naming in namings {
            let list = ObservedList(naming).warmed()
            use(list)
            list.letGo()
        }
    }

    override var story: String { "\(naming): " }
    override var mayRowsSizeThemselves: Bool { naming == .configuration }

    func newPost() -> ObservedPost {
        nextID += 1
        return ObservedPost(nextID, CGFloat(40 + nextID % 31))
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let kind = naming == .configuration ? UITableViewCell.self : ObservedCell.self
        let cell = kind.init(style: .default, reuseIdentifier: "\(kind)")
        fill(cell, self[indexPath])
        return cell
    }

    /// Fills the cell of a row on the screen again, as the app does that knows of a change.
    func refill(_ path: IndexPath) { fill(table.cellForRow(at: path)!, self[path]) }

    private func fill(_ cell: UITableViewCell, _ post: ObservedPost) {
        if naming == .configuration {
            cell.contentConfiguration = FakeHostingConfiguration { [unowned self] _ in heightOf(post) }
        } else {
            (cell as! ObservedCell).post = post
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let post = self[indexPath]
        switch naming {
        case .position, .identity, .key:
            let key = naming == .key ? keyOf(post) : nil
            return table.precachedHeight(forRowAt: indexPath, key: key) { [unowned self] _ in measure(post) }
        case .template:
            return table.precachedHeight(forRowAt: indexPath) { [unowned self] (cell: ObservedCell) in
                measured.append(post.id)
                cell.post = post
            }
        case .configuration:
            return table.precachedHeight(forRowAt: indexPath, key: post.id) { [unowned self] (cell: UITableViewCell) in
                measured.append(post.id)
                fill(cell, post)
            }
        case .layout:
            return table.precachedHeight(forRowAt: indexPath, of: measure(post)) { height, _ in height }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimatesAsked += 1
        return table.precachedEstimate(forRowAt: indexPath)
    }
}

/// As high as its model says when it is asked.
@available(macOS 14, *)
private final class ObservedCell: UITableViewCell {
    var post: ObservedPost?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: post?.height ?? 0) }
}

/// How many registrations the system keeps for a model; -1 where it keeps them otherwise by now.
@available(macOS 14, *)
@MainActor
func registrations(of post: ObservedPost) -> Int {
    func child(_ value: Any, _ name: String) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: value)
        while let looked = mirror {
            if let found = looked.children.first(where: { $0.label == name }) { return found.value }
            mirror = looked.superclassMirror
        }
        return nil
    }
    let path = ["_$observationRegistrar", "extent", "context", "state", "buffer", "header", "observations"]
    let found = path.reduce(post as Any?) { value, name in value.flatMap { child($0, name) } }
    return found.map { Mirror(reflecting: $0).children.count } ?? -1
}
