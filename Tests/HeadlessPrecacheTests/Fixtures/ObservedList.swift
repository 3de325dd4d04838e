import Foundation
import HeadlessUIKit
import Observation
import XCTest

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
    /// Read only by rows that are wider than 400 points.
    var heightWhenWide: CGFloat = 0
    /// Nothing that a height depends on.
    var likes = 0

    init(_ id: Int, _ height: CGFloat) {
        self.id = id
        kept = Locked(height)
    }
}

/// A table of rows that show observable models, and whose heights are known in one way or another. It never invalidates any.
@available(macOS 14, *)
@MainActor
final class ObservedList: TableScreen, UITableViewDelegate {
    enum Naming: CaseIterable { case position, identity, key, template, layout, configuration }

    var sections: [[ObservedPost]]
    /// The names of the rows that were measured, in order.
    var measured: [Int] = []
    var onMeasure: ((ObservedPost) -> Void)?
    /// What some rows are high, whose models are others.
    var heightOfOthers: ((ObservedPost) -> CGFloat?)?
    /// What rows are known by, where that is a key.
    var keyOf: (ObservedPost) -> AnyHashable = { $0.id }
    private(set) var estimatesAsked = 0
    let naming: Naming
    private var nextID = 100_000

    init(_ naming: Naming, rows count: Int = 60, sections sectionCount: Int = 1) {
        self.naming = naming
        sections = (0..<sectionCount).map { section in
            (0..<count / sectionCount).map { ObservedPost(section * 10_000 + $0, CGFloat(40 + $0 % 23)) }
        }
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.register(ObservedCell.self)
        putIntoWindow()
        if naming == .identity {
            table.enablePrecaching(identifiedBy: { [unowned self] in self[$0].id })
        } else {
            table.enablePrecaching()
        }
        table.layoutIfNeeded()
    }

    /// All rows are measured.
    static func warm(_ naming: Naming, rows count: Int = 60) -> ObservedList {
        let list = ObservedList(naming, rows: count)
        list.warmUp()
        list.measured = []
        return list
    }

    override var story: String { "\(naming): " }

    subscript(path: IndexPath) -> ObservedPost { sections[path.section][path.row] }
    var posts: [ObservedPost] { sections.flatMap { $0 } }
    var watchCount: Int { store.modelChanges.watches.count }

    func newPost() -> ObservedPost {
        nextID += 1
        return ObservedPost(nextID, CGFloat(40 + nextID % 31))
    }

    /// The first row that is not answered its height.
    func firstWrong() -> String? {
        for (section, posts) in sections.enumerated() {
            for (row, post) in posts.enumerated() {
                let answered = answer(row, section)
                // A row that is left to its cell is not answered a wrong height.
                if naming == .configuration, answered == UITableView.automaticDimension { continue }
                if answered != height(of: post) {
                    return "\(naming) \(section):\(row) is \(answered), not \(height(of: post))"
                }
            }
        }
        return nil
    }

    private func height(of post: ObservedPost) -> CGFloat {
        heightOfOthers?(post) ?? post.height + (table.bounds.width > 400 ? post.heightWhenWide : 0)
    }

    private func measure(_ post: ObservedPost) -> CGFloat {
        measured.append(post.id)
        defer { onMeasure?(post) }
        return height(of: post)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            naming == .configuration
            ? UITableViewCell(style: .default, reuseIdentifier: "post")
            : ObservedCell(style: .default, reuseIdentifier: "ObservedCell")
        fill(cell, self[indexPath])
        return cell
    }

    /// Fills the cell of a row on the screen again, as the app does that knows of a change.
    func refill(_ path: IndexPath) { fill(table.cellForRow(at: path)!, self[path]) }

    private func fill(_ cell: UITableViewCell, _ post: ObservedPost) {
        if naming == .configuration {
            cell.contentConfiguration = FakeHostingConfiguration { [unowned self] _ in height(of: post) }
        } else {
            (cell as! ObservedCell).post = post
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let post = self[indexPath]
        switch naming {
        case .position, .identity:
            return table.precachedHeight(forRowAt: indexPath) { [unowned self] _ in measure(post) }
        case .key:
            return table.precachedHeight(forRowAt: indexPath, key: keyOf(post)) { [unowned self] _ in measure(post) }
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
    ) -> CGSize {
        CGSize(
            width: targetSize.width,
            height: (post?.height ?? 0) + (targetSize.width > 400 ? post?.heightWhenWide ?? 0 : 0))
    }
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

/// A model that another thread changes, and that can be stopped between telling of it and setting the value.
@available(macOS 14, *)
final class SlowModel: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private let value: Locked<CGFloat>
    private let told = DispatchSemaphore(value: 0), goesOn = DispatchSemaphore(value: 0)
    private let isSet = DispatchSemaphore(value: 0)

    init(_ height: CGFloat) { value = Locked(height) }

    var height: CGFloat {
        registrar.access(self, keyPath: \.height)
        return value.withLock { $0 }
    }

    /// Returns when another thread has told of the change, and has not set the value.
    func beginSetting(_ new: CGFloat) {
        Thread { [self] in
            registrar.withMutation(of: self, keyPath: \.height) {
                told.signal()
                goesOn.wait()
                value.withLock { $0 = new }
            }
            isSet.signal()
        }.start()
        told.wait()
    }

    func endSetting() {
        goesOn.signal()
        isSet.wait()
    }
}
