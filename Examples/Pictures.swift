// A feed whose pictures come late, with pull to refresh. A row grows once the size of its picture is known, newer posts come above,
// and what is read stays where it is.
import Precache

struct PicturePost: Equatable, Identifiable {
    let id: Int
    var title = ""
    /// Nil until the picture is there.
    var pictureSize: CGSize?

    func pictureHeight(at width: CGFloat) -> CGFloat {
        guard let size = pictureSize, size.width > 0 else { return 0 }
        return (width * size.height / size.width).rounded(.up)
    }
}

final class PictureCell: UITableViewCell {
    static let titleHeight: CGFloat = 44
    private let title = UILabel(frame: .zero)
    /// For an image view.
    let picture = UIView()
    private var post: PicturePost?

    func show(_ post: PicturePost) {
        self.post = post
        title.text = post.title
        contentView.addSubview(title)
        contentView.addSubview(picture)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = contentView.bounds.width
        title.frame = CGRect(x: 0, y: 0, width: width, height: Self.titleHeight)
        let height = post?.pictureHeight(at: width) ?? 0
        picture.frame = CGRect(x: 0, y: Self.titleHeight, width: width, height: height)
    }
}

final class PicturesViewController: UITableViewController {
    var posts: [PicturePost] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(PictureCell.self, forCellReuseIdentifier: "PictureCell")
        tableView.enablePrecaching(
            identifiedBy: { [weak self] in self?.posts[$0.row].id },
            layoutState: { [weak self] in self?.posts[$0.row] })
    }

    /// A picture has come.
    func received(pictureOf id: PicturePost.ID, of size: CGSize) {
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        tableView.performKeepingPlace {
            posts[row].pictureSize = size
            tableView.reconfigureRows(at: [IndexPath(row: row, section: 0)])
        }
    }

    /// Newer posts have come, because the reader pulled to refresh. They stand above what is read.
    func received(newer: [PicturePost]) {
        tableView.performKeepingPlace {
            posts.insert(contentsOf: newer, at: 0)
            tableView.reloadData()
        }
        tableView.refreshControl?.endRefreshing()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "PictureCell", for: indexPath)
        (cell as? PictureCell)?.show(posts[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let post = posts[indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath) { width in
            PictureCell.titleHeight + post.pictureHeight(at: width)
        }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
