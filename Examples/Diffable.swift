// A diffable list whose rows workers measure, also while it moves: a row's height is a pure function of its article.
import Precache

nonisolated struct Article: Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
    var isExpanded = false
    func height(in environment: LayoutEnvironment) -> CGFloat {
        let traits = UITraitCollection(preferredContentSizeCategory: environment.textSize)
        let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
        let room = CGSize(width: max(environment.contentWidth - 32, 1), height: .greatestFiniteMagnitude)
        let text = NSAttributedString(string: text, attributes: [.font: font])
        let height = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
        return (24 + (isExpanded ? height : min(height, 3 * font.lineHeight))).rounded(.up)
    }
}

final class ArticleCell: UITableViewCell {
    private let label = UILabel()

    func show(_ article: Article) {
        label.font = .preferredFont(forTextStyle: .body)
        label.numberOfLines = article.isExpanded ? 0 : 3
        label.text = article.text
        contentView.addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: 16, dy: 12)
    }
}

final class ArticlesViewController: UITableViewController {
    private var articles: [Article.ID: Article] = [:]
    private lazy var dataSource = UITableViewDiffableDataSource<Int, Article.ID>(tableView: tableView) {
        [weak self] tableView, indexPath, id in
        let cell = tableView.dequeueReusableCell(withIdentifier: "ArticleCell", for: indexPath)
        if let article = self?.articles[id] { (cell as? ArticleCell)?.show(article) }
        return cell
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(ArticleCell.self, forCellReuseIdentifier: "ArticleCell")
        tableView.enablePrecaching(identifiedBy: dataSource, layoutState: { [weak self] id in self?.articles[id] })
    }

    /// Shows the articles. An edited one keeps its row and its cell: its id is the same, and it is reconfigured.
    func show(_ list: [Article]) {
        let edited = list.filter { articles[$0.id] != nil && articles[$0.id] != $0 }
        articles = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
        var snapshot = NSDiffableDataSourceSnapshot<Int, Article.ID>()
        snapshot.appendSections([0])
        snapshot.appendItems(list.map(\.id))
        snapshot.reconfigureItems(edited.map(\.id))
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    func article(at path: IndexPath) -> Article? { dataSource.itemIdentifier(for: path).flatMap { articles[$0] } }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let article = article(at: indexPath) else { return UITableView.automaticDimension }
        return tableView.precachedHeight(forRowAt: indexPath, of: article) { $0.height(in: $1) }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
