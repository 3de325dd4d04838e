import Precache
import UIKit

// The code of the guide "Rows off the main thread", with TextMeasurer.swift. No screen of this app shows it.

struct Post {
    var id = 0
    var title = ""
    var body = ""
    /// In pixels, as the server says.
    var imageSize: CGSize?

    var layout: PostLayout {
        PostLayout(title: title, body: body, imageRatio: imageSize.map { $0.height / max($0.width, 1) })
    }
}

/// What a post's height depends on, and where its parts are: for workers, which measure it, and for its cell.
nonisolated struct PostLayout: Sendable {
    var title = ""
    var body = ""
    /// The image's height by its width; nil where there is none.
    var imageRatio: CGFloat?

    func height(in environment: LayoutEnvironment) -> CGFloat { frames(in: environment).height }
}

nonisolated extension PostLayout {
    func frames(in environment: LayoutEnvironment) -> (title: CGRect, body: CGRect, image: CGRect, height: CGFloat) {
        let margin: CGFloat = 16
        let gap: CGFloat = 8
        let width = max(environment.contentWidth - 2 * margin, 0)
        func height(_ string: String, _ style: UIFont.TextStyle, lines: Int = 0) -> CGFloat {
            let text = environment.text(string, style)
            return TextMeasurer.shared.size(of: text, width: width, lines: lines, in: environment).height
        }
        var end = margin
        func place(_ height: CGFloat) -> CGRect {
            defer { end += height > 0 ? height + gap : 0 }
            return CGRect(x: margin, y: end, width: width, height: height)
        }
        let title = place(height(title, .headline, lines: 2))
        let body = place(height(body, .body))
        let image = place(environment.pixels(width * (imageRatio ?? 0)))
        return (title, body, image, end - gap + margin)
    }
}

/// Has no accessory: its content is as wide as what was measured.
final class PostCell: UITableViewCell {
    private let title = UILabel()
    private let body = UILabel()
    private let image = UIImageView()
    private var layout = PostLayout()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        title.numberOfLines = 2
        body.numberOfLines = 0
        for view in [title, body, image] { contentView.addSubview(view) }
        // Its height is `sizeThatFits(_:)`, not its constraints'.
        isPrecachedByFrameLayout = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ layout: PostLayout) {
        self.layout = layout
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let environment = environment(contentWidth: contentView.bounds.width)
        let frames = layout.frames(in: environment)
        (title.frame, body.frame, image.frame) = (frames.title, frames.body, frames.image)
        title.attributedText = environment.text(layout.title, .headline)
        body.attributedText = environment.text(layout.body, .body)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: layout.height(in: environment(contentWidth: size.width)))
    }

    private func environment(contentWidth: CGFloat) -> LayoutEnvironment {
        LayoutEnvironment(
            contentWidth: contentWidth, textSize: traitCollection.preferredContentSizeCategory,
            displayScale: traitCollection.displayScale, layoutDirection: traitCollection.layoutDirection)
    }
}

final class PostsViewController: UITableViewController {
    var posts: [Post] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(PostCell.self, forCellReuseIdentifier: "PostCell")
        tableView.enablePrecaching()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "PostCell", for: indexPath)
        (cell as? PostCell)?.show(posts[indexPath.row].layout)
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, of: posts[indexPath.row].layout) { layout, environment in
            layout.height(in: environment)
        }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
