import Precache
import SwiftUI
import UIKit

// The code of the guide "Which rows". No screen of this app shows it.

struct Post {
    var id = 0
    var body = ""
    /// The image's height by its width; 0 where there is none.
    var imageRatio: CGFloat = 0
}

private final class PostCell: UITableViewCell {
    func show(_ post: Post) { textLabel?.text = post.body }
}

private struct PostView: View {
    let post: Post

    var body: some View { Text(post.body) }
}

@available(iOS 16, *)
@MainActor
func heights(of post: Post, at indexPath: IndexPath, in tableView: UITableView) -> [CGFloat] {
    [
        // A cell class.
        tableView.precachedHeight(forRowAt: indexPath) { (cell: PostCell) in cell.show(post) },

        // A content configuration.
        tableView.precachedHeight(forRowAt: indexPath, key: post.id) { (cell: UITableViewCell) in
            cell.contentConfiguration = UIHostingConfiguration { PostView(post: post) }
            cell.accessoryType = .disclosureIndicator
        },

        // A function: of a width, on the main thread; of a Sendable value, on any.
        tableView.precachedHeight(forRowAt: indexPath) { width in 32 + width * 9 / 16 },
        tableView.precachedHeight(forRowAt: indexPath, of: post.imageRatio) { ratio, environment in
            32 + environment.contentWidth * ratio
        },

        // Not max(44, precachedHeight(…)), which makes 44 of -1.
        tableView.precachedHeight(forRowAt: indexPath) { width in max(44, 32 + width * 9 / 16) },
    ]
}

@MainActor
func estimate(of post: Post, at indexPath: IndexPath, in tableView: UITableView) -> CGFloat {
    return tableView.precachedEstimate(forRowAt: indexPath, kind: post.imageRatio == 0 ? "text" : "image")
}

@MainActor
func precacheNearRows(of tableView: UITableView) {
    tableView.enablePrecaching(.init(reach: .screens(4)))  // or .everything
}
