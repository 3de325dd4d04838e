import Precache
import SwiftUI
import UIKit

// The code of the guide "Which rows". No screen of this app shows it.

private struct PostView: View {
    let post: Post

    var body: some View { Text(post.body) }
}

@available(iOS 16, *)
@MainActor
func heights(of post: Post, at indexPath: IndexPath, in tableView: UITableView) -> [CGFloat] {
    [
        // A cell class.
        tableView.precachedHeight(forRowAt: indexPath) { (cell: PostCell) in cell.show(post.layout) },

        // A content configuration.
        tableView.precachedHeight(forRowAt: indexPath, key: post.id) { (cell: UITableViewCell) in
            cell.contentConfiguration = UIHostingConfiguration { PostView(post: post) }
            cell.accessoryType = .disclosureIndicator
        },

        // A function: of a width, on the main thread; of a Sendable value, on any.
        tableView.precachedHeight(forRowAt: indexPath) { width in 32 + width * 9 / 16 },
        tableView.precachedHeight(forRowAt: indexPath, of: post.layout) { layout, environment in
            layout.height(in: environment)
        },

        // Not max(44, precachedHeight(…)), which makes 44 of -1.
        tableView.precachedHeight(forRowAt: indexPath) { width in max(44, 32 + width * 9 / 16) },
    ]
}

@MainActor
func estimate(of post: Post, at indexPath: IndexPath, in tableView: UITableView) -> CGFloat {
    return tableView.precachedEstimate(forRowAt: indexPath, kind: post.imageSize == nil ? "text" : "image")
}

@MainActor
func precacheNearRows(of tableView: UITableView) {
    tableView.enablePrecaching(.init(reach: .screens(4)))  // or .everything
}
