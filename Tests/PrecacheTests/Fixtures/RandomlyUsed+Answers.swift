import PrecacheCore

@testable import Precache

extension RandomlyUsed {
    /// What a row shows, as a worker measures it.
    struct Post: Sendable, Equatable {
        let id: Int
        var version = 0

        func height(at width: CGFloat, _ textSize: UIContentSizeCategory) -> CGFloat {
            let forText = textSize == .large ? 0 : textSize == .extraLarge ? 11 : 23
            return CGFloat(30 + (id * 7 + version * 13) % 50 + forText) + CGFloat(Int(width) % 100)
        }
    }
}

/// The layout of what a row shows, which says what that is.
private struct PostLayout: RowLayout {
    let post: RandomlyUsed.Post
    let environment: LayoutEnvironment
    let height: CGFloat

    init(_ post: RandomlyUsed.Post, _ environment: LayoutEnvironment) {
        self.post = post
        self.environment = environment
        height = post.height(at: environment.contentWidth, environment.textSize)
    }
}

extension RandomlyUsed: UITableViewDelegate {
    /// Has a row's layout answered, and notes whether it is that of what the row shows, at the table's width and text
    /// size.
    func lookAtLayout(_ path: IndexPath) {
        guard let post = post(path) else { return }
        let layout = table.precachedLayout(forRowAt: path, of: post, key: key(of: post)) { PostLayout($0, $1) }
        let textSize = table.traitCollection.preferredContentSizeCategory
        if layout.post != post || layout.environment.contentWidth != table.bounds.width
            || layout.environment.textSize != textSize
        {
            wrongLayout = "\(path) shows \(post) and gets \(layout)"
        }
    }

    func key(of post: Post) -> AnyHashable? {
        switch mode {
        case .key: post.id
        case .completeKey: HeightKey(post, \.id, \.version)
        default: nil
        }
    }

    func height(of post: Post) -> CGFloat {
        post.height(at: table.bounds.width, table.traitCollection.preferredContentSizeCategory)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        guard answersEstimates, let post = post(indexPath) else {
            return Feed.none.tableView(tableView, estimatedHeightForRowAt: indexPath)
        }
        return tableView.precachedEstimate(forRowAt: indexPath, key: key(of: post))
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let post = post(indexPath) else { return 44 }
        let key = key(of: post)
        if hasLayouts {
            return tableView.precachedHeight(forRowAt: indexPath, of: post, key: key) { PostLayout($0, $1) }
        }
        if workers != nil {
            return tableView.precachedHeight(forRowAt: indexPath, of: post, key: key) { [weak self] post, environment in
                MainActor.assumeIsolated { self?.noteMeasured(post) }
                return post.height(at: environment.contentWidth, environment.textSize)
            }
        }
        if uncached.contains(post.id) { return height(of: post) }
        return tableView.precachedHeight(forRowAt: indexPath, key: key) { [unowned self] _ in height(of: post) }
    }
}
