import Precache

// A diffable list whose rows workers measure, also while it moves: their layout is a pure function of their text.

nonisolated struct Article: Hashable, Identifiable, Sendable {
    let id: Int
    var text = ""
    var isExpanded = false

    var layout: ArticleLayout { ArticleLayout(text: text, isExpanded: isExpanded) }
}

nonisolated struct ArticleLayout: Hashable, Sendable {
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
        isPrecachedByFrameLayout = true
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
        [unowned self] tableView, indexPath, id in
        let cell = tableView.dequeueReusableCell(withIdentifier: "ArticleCell", for: indexPath)
        if let article = articles[id] { (cell as? ArticleCell)?.show(article) }
        return cell
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(ArticleCell.self, forCellReuseIdentifier: "ArticleCell")
        tableView.enablePrecaching(
            identifiedBy: { [weak self] in self?.dataSource.itemIdentifier(for: $0) },
            layoutState: { [weak self] in self?.article(at: $0).layout })
    }

    func show(_ new: [Article]) {
        articles = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
        var snapshot = NSDiffableDataSourceSnapshot<Int, Article.ID>()
        snapshot.appendSections([0])
        snapshot.appendItems(new.map(\.id))
        snapshot.reconfigureItems(new.map(\.id).filter { dataSource.indexPath(for: $0) != nil })
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    private func article(at indexPath: IndexPath) -> Article {
        dataSource.itemIdentifier(for: indexPath).flatMap { articles[$0] } ?? Article(id: -1)
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, of: article(at: indexPath).layout) { layout, environment in
            layout.height(in: environment)
        }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
