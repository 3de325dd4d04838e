// Papers: long texts in cells with constraints, which take longer than a frame to fill. The cell in which a row was measured
// while the app idled is the one that is shown.
import Precache

struct Paper: Hashable, Identifiable {
    let id: Int
    var title = ""
    var paragraphs: [String] = []
}

final class PaperCell: UITableViewCell {
    private var labels: [UILabel] = []

    func show(_ paper: Paper) {
        for label in labels { label.removeFromSuperview() }
        labels = ([paper.title] + paper.paragraphs).map { text in
            let label = UILabel(frame: .zero)
            label.text = text
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            return label
        }
        var top = contentView.topAnchor
        for label in labels {
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
                label.topAnchor.constraint(equalTo: top, constant: 8),
            ])
            top = label.bottomAnchor
        }
        top.constraint(equalTo: contentView.bottomAnchor, constant: -8).isActive = true
    }
}

final class PapersViewController: UITableViewController {
    private var papers: [Paper.ID: Paper] = [:]
    private lazy var dataSource = UITableViewDiffableDataSource<Int, Paper.ID>(tableView: tableView) {
        [weak self] tableView, indexPath, id in
        guard let self, let paper = papers[id] else { return nil }
        return tableView.precachedCell(forRowAt: indexPath, of: paper, filledBy: fill)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(PaperCell.self, forCellReuseIdentifier: "PaperCell")
        tableView.enablePrecaching(identifiedBy: dataSource, layoutState: { [weak self] id in self?.papers[id] })
    }

    func show(_ list: [Paper]) {
        let edited = list.filter { papers[$0.id] != nil && papers[$0.id] != $0 }
        papers = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
        var snapshot = NSDiffableDataSourceSnapshot<Int, Paper.ID>()
        snapshot.appendSections([0])
        snapshot.appendItems(list.map(\.id))
        snapshot.reconfigureItems(edited.map(\.id))
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    private func fill(_ cell: PaperCell, _ paper: Paper) { cell.show(paper) }

    private func paper(at path: IndexPath) -> Paper? { dataSource.itemIdentifier(for: path).flatMap { papers[$0] } }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let paper = paper(at: indexPath) else { return UITableView.automaticDimension }
        return tableView.precachedHeight(forRowAt: indexPath, of: paper, filledBy: fill)
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
