// Sections that collapse with a tap on their header, which stays under the finger.
import Precache

struct Chapter {
    var title = ""
    var paragraphs: [String] = []
    var isCollapsed = false
}

final class ChapterHeader: UITableViewHeaderFooterView {
    private lazy var button = makeButton()
    private var tap: () -> Void = {}

    private func makeButton() -> UIButton {
        let button = UIButton(type: .system)
        button.addAction(UIAction { [weak self] _ in self?.tap() }, for: .touchUpInside)
        contentView.addSubview(button)
        return button
    }

    func show(_ chapter: Chapter, tap: @escaping () -> Void) {
        button.setTitle(chapter.title, for: .normal)
        self.tap = tap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = contentView.bounds
    }
}

final class ChaptersViewController: UITableViewController {
    var chapters: [Chapter] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "UITableViewCell")
        tableView.register(ChapterHeader.self, forHeaderFooterViewReuseIdentifier: "header")
        // Known by their texts, of which no two are equal, rows are not measured again when a chapter is opened.
        tableView.enablePrecaching(identifiedBy: { [weak self] in self?.chapters[$0.section].paragraphs[$0.row] })
    }

    private func toggle(_ section: Int) {
        guard let header = tableView.headerView(forSection: section) else { return }
        let distance = header.frame.minY - tableView.contentOffset.y
        let rows = chapters[section].paragraphs.indices.map { IndexPath(row: $0, section: section) }
        chapters[section].isCollapsed.toggle()
        UIView.performWithoutAnimation {
            if chapters[section].isCollapsed {
                tableView.deleteRows(at: rows, with: .none)
            } else {
                tableView.insertRows(at: rows, with: .none)
            }
            tableView.layoutIfNeeded()
            scroll(to: tableView.rect(forSection: section).minY - distance)
        }
    }

    /// Scrolls to an offset, or as far as the content goes.
    private func scroll(to y: CGFloat) {
        let inset = tableView.adjustedContentInset
        let end = tableView.contentSize.height + inset.bottom - tableView.bounds.height
        tableView.contentOffset.y = max(min(y, end), -inset.top)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { chapters.count }

    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 44 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        chapters[section].isCollapsed ? 0 : chapters[section].paragraphs.count
    }

    override func tableView(
        _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UITableViewHeaderFooterView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        (header as? ChapterHeader)?.show(chapters[section]) { [weak self] in self?.toggle(section) }
        return header
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "UITableViewCell", for: indexPath)
        fill(cell, chapters[indexPath.section].paragraphs[indexPath.row])
        return cell
    }

    private func fill(_ cell: UITableViewCell, _ paragraph: String) {
        var content = UIListContentConfiguration.cell()
        content.text = paragraph
        cell.contentConfiguration = content
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let paragraph = chapters[indexPath.section].paragraphs[indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath) { (cell: UITableViewCell) in fill(cell, paragraph) }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
