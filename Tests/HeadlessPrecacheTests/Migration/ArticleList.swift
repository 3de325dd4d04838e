import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// What the tables of the migration tests show.
struct Article: Hashable {
    var id: Int
    var title: String
    var likes = 0

    /// So many articles, neighbours of different heights, with identifiers from `first` on.
    static func some(_ count: Int, from first: Int = 0) -> [Article] {
        (first..<first + count).map { id in
            Article(id: id, title: String(repeating: "Article \(id) ", count: 1 + (id * 7) % 60))
        }
    }
}

/// A cell with constraints from top to bottom.
final class ArticleCell: NoteCell {
    func show(_ article: Article, in list: ArticleList) {
        label.text = article.title
        // Replaces `fd_isTemplateLayoutCell` of FD and `JustForCal` of DW.
        if !isTemplateCell { list.loadedImages.append(article.id) }
    }
}

extension FrameCell {
    fileprivate func showTeaser() {
        answer = 30
        // Replaces `fd_enforceFrameLayout` of FD and `NoAutoSizing` of DW.
        isPrecachedByFrameLayout = true
    }
}

/// A screen with a table of articles, whose delegate was written for another library, and has been migrated.
final class ArticleList: TableScreen, UITableViewDelegate {
    enum Former {
        /// FD's `cacheByIndexPath`, and its `cacheByKey`.
        case fdByIndexPath, fdByKey
        /// DW, which kept heights under strings of identifier, section and row.
        case dw
        /// Heights in an `NSCache`, under a string made of some of a model's properties.
        case nsCache
    }

    private let former: Former
    var sections: [[Article]]
    /// The articles whose images were loaded.
    var loadedImages: [Int] = []
    /// Whether an article is shown in another cell.
    var isTeaser: (Article) -> Bool = { _ in false }

    /// A list whose rows are all known.
    init(_ former: Former, _ sections: [Article]...) {
        (self.former, self.sections) = (former, sections)
        super.init()
        table.register(ArticleCell.self)
        table.register(FrameCell.self)
        // Replaces the precaching that FD 1.2 did by itself and 1.4 no longer has.
        table.enablePrecaching()
        show()
        warmUp()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = article(at: indexPath)
        switch former {
        case .dw:
            // Replaces `DW_CalculateCellWithIdentifier:indexPath:configuration:`.
            let identifier = isTeaser(article) ? "FrameCell" : "ArticleCell"
            return tableView.precachedHeight(forRowAt: indexPath, identifier: identifier) { cell in
                (cell as? ArticleCell)?.show(article, in: self)
                (cell as? FrameCell)?.showTeaser()
            }
        case .fdByKey where isTeaser(article):
            return tableView.precachedHeight(forRowAt: indexPath, key: key(of: article)) { (cell: FrameCell) in
                cell.showTeaser()
            }
        case .fdByIndexPath, .fdByKey, .nsCache:
            // Replaces `fd_heightForCellWithIdentifier:`, `cacheByIndexPath:` or `cacheByKey:`, and the lookup in the
            // `NSCache`, the measuring and the storing.
            return tableView.precachedHeight(forRowAt: indexPath, key: key(of: article)) { (cell: ArticleCell) in
                cell.show(article, in: self)
            }
        }
    }

    private func key(of article: Article) -> AnyHashable? {
        switch former {
        case .dw, .fdByIndexPath: nil
        case .fdByKey: article.id
        // Replaces the list of names and the string of their values. A name that is no property does not compile.
        case .nsCache: HeightKey(article, \.title)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `estimatedRowHeight`, with which the content jumped, and `[fd_keyedHeightCache heightForKey:]`.
        tableView.precachedEstimate(forRowAt: indexPath, key: key(of: article(at: indexPath)))
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard former == .fdByIndexPath else { return 0 }
        // Replaces `fd_heightForHeaderFooterViewWithIdentifier:configuration:`.
        return tableView.precachedHeight(forHeaderInSection: section) { width in
            UILabel.height(of: sections[section].first?.title, at: width - 32) + 16
        }
    }

    func article(at indexPath: IndexPath) -> Article { sections[indexPath.section][indexPath.row] }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(ArticleCell.self, for: indexPath)
        cell.show(article(at: indexPath), in: self)
        return cell
    }

    func delete(_ row: Int) {
        sections[0].remove(at: row)
        table.deleteRows(at: [path(row)], with: .none)
    }

    func move(_ row: Int, to new: IndexPath) {
        sections[new.section].insert(sections[0].remove(at: row), at: new.row)
        table.moveRow(at: path(row), to: new)
    }

    /// How high a row is, found without the cell.
    func rightHeight(_ article: Article) -> CGFloat {
        let content = isTeaser(article) ? 30 : UILabel.height(of: article.title, at: table.bounds.width - 32) + 16
        return content + 1 / table.traitCollection.displayScale
    }

    /// How often a height was measured so far, by anybody.
    var measurements: Int { precacher.statistics.misses + precacher.statistics.rowsPrecached }

    /// What `changes` does has so many heights measured until the table is warm again. Then every row is as high as its
    /// article is in a cell of the table's present width, and nothing has to be measured to say so.
    func assert(
        _ count: Int, areMeasuredBy changes: () -> Void, file: StaticString = #filePath, line: UInt = #line
    ) {
        let before = measurements
        changes()
        warmUp(file: file, line: line)
        for section in sections.indices {
            for (row, article) in sections[section].enumerated() {
                let (height, right) = (answer(row, section), rightHeight(article))
                XCTAssertEqual(height, right, accuracy: 0.01, "\(section):\(row)", file: file, line: line)
            }
        }
        XCTAssertEqual(measurements - before, count, file: file, line: line)
    }
}
