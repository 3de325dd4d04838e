import PrecacheCore

@testable import Precache

extension RandomlyUsed: UITableViewDelegate {
    private func key(of post: Post) -> AnyHashable? {
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
