// A feed of posts, in cells of a class with constraints. Template cells measure its rows ahead.
import Precache

struct FeedPost {
    var author = ""
    var text = ""
}

final class FeedCell: UITableViewCell {
    private lazy var author = makeLabel(below: contentView.topAnchor, by: 12)
    private lazy var body = makeLabel(below: author.bottomAnchor, by: 4)
    private lazy var end = body.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12)

    private func makeLabel(below anchor: NSLayoutYAxisAnchor, by distance: CGFloat) -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            label.topAnchor.constraint(equalTo: anchor, constant: distance),
        ])
        return label
    }

    func show(_ post: FeedPost) {
        author.text = post.author
        body.text = post.text
        end.isActive = true
    }
}

final class FeedViewController: UITableViewController {
    var posts: [FeedPost] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(FeedCell.self, forCellReuseIdentifier: "FeedCell")
        tableView.enablePrecaching()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "FeedCell", for: indexPath)
        (cell as? FeedCell)?.show(posts[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { (cell: FeedCell) in cell.show(posts[indexPath.row]) }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
