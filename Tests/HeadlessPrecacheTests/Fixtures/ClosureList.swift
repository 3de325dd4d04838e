import HeadlessUIKit

@testable import Precache

/// A table of observable models, whose delegate is closures.
@available(macOS 14, *)
@MainActor
final class ClosureList: TableScreen, UITableViewDelegate {
    var posts: [ObservedPost]
    /// The names of the rows that were measured, in order.
    var measured: [Int] = []
    let heightOf: @MainActor (ClosureList, IndexPath) -> CGFloat
    /// The content of shown cells; nil for none.
    var content: ((ObservedPost) -> any UIContentConfiguration)?

    init(
        rows count: Int = 60, estimate: CGFloat = 44, precaches: Bool = true,
        _ heightOf: @escaping @MainActor (ClosureList, IndexPath) -> CGFloat = ClosureList.byPosition
    ) {
        posts = (0..<count).map { ObservedPost($0, CGFloat(40 + $0 % 23)) }
        self.heightOf = heightOf
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        table.register(AsHighAsWide.self)
        putIntoWindow()
        if precaches { table.enablePrecaching() }
    }

    /// Rows that host content, in plain cells, by key.
    static func hosting(
        rows count: Int = 60, _ content: @escaping (ObservedPost) -> any UIContentConfiguration
    ) -> ClosureList {
        let list = ClosureList(rows: count) { list, path in
            let post = list.posts[path.row]
            return list.table.precachedHeight(forRowAt: path, key: post.id) { (cell: UITableViewCell) in
                cell.contentConfiguration = content(post)
            }
        }
        list.content = content
        return list
    }

    static func byPosition(_ list: ClosureList, _ path: IndexPath) -> CGFloat {
        let post = list.posts[path.row]
        return list.table.precachedHeight(forRowAt: path) { _ in
            list.measured.append(post.id)
            return post.height
        }
    }

    func warmed() -> Self {
        table.layoutIfNeeded()
        warmUp()
        measured = []
        return self
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
        if let content { cell.contentConfiguration = content(posts[indexPath.row]) }
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heightOf(self, indexPath)
    }
}

/// Content that computes its height in its layout, and remembers it.
struct RememberingConfiguration: UIContentConfiguration {
    let height: @MainActor () -> CGFloat

    func makeContentView() -> any UIView & UIContentView { RememberingView(self) }
    func updated(for state: any UIConfigurationState) -> RememberingConfiguration { self }
}

private final class RememberingView: UIView, UIContentView {
    var configuration: any UIContentConfiguration
    private var remembered: CGFloat?

    init(_ configuration: RememberingConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        remembered = remembered ?? (configuration as? RememberingConfiguration)?.height()
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: remembered ?? 33) }
}
