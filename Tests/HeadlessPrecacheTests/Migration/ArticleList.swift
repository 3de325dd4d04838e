import HeadlessUIKit
import Precache
import XCTest

/// What the tables of the migration tests show.
struct Article {
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

/// A screen with a table of articles, whose delegate was written for another library, and has been migrated.
final class ArticleList: RowScreen<Article>, UITableViewDelegate {
    /// What rows are known by, instead of their index paths and cells.
    private let key: ((Article) -> AnyHashable)?
    /// The articles whose images were loaded.
    private(set) var loadedImages: [Int] = []
    /// Whether an article is shown as a teaser, in another cell.
    var isTeaser: (Article) -> Bool = { _ in false }

    /// A list whose rows are all known.
    init(_ sections: [Article]..., key: ((Article) -> AnyHashable)? = nil) {
        self.key = key
        super.init(sections)
        table.register(NoteCell.self)
        table.register(FrameCell.self)
        // Replaces the precaching that FD 1.2 did by itself and 1.4 no longer has.
        table.enablePrecaching()
        show()
        warmUp()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = self[indexPath]
        let identifier = isTeaser(article) ? "FrameCell" : "NoteCell"
        // Replaces `fd_heightForCellWithIdentifier:`, `cacheByIndexPath:` or `cacheByKey:`, and
        // `DW_CalculateCellWithIdentifier:indexPath:configuration:`; or looking up, measuring and storing.
        return tableView.precachedHeight(forRowAt: indexPath, identifier: identifier, key: key?(article)) { cell in
            fill(cell, article)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `estimatedRowHeight`, with which the content jumped, and `[fd_keyedHeightCache heightForKey:]`.
        tableView.precachedEstimate(forRowAt: indexPath, key: key?(self[indexPath]))
    }

    private func fill(_ cell: UITableViewCell, _ article: Article) {
        (cell as? NoteCell)?.label.text = article.title
        (cell as? FrameCell)?.answer = 30
        // Replaces `fd_enforceFrameLayout` of FD and `NoAutoSizing` of DW.
        cell.isPrecachedByFrameLayout = cell is FrameCell
        // Replaces `fd_isTemplateLayoutCell` of FD and `JustForCal` of DW.
        if !cell.isTemplateCell { loadedImages.append(article.id) }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        fill(cell, self[indexPath])
        return cell
    }

    /// What `changes` does has so many heights measured until the table is warm again. Then every row is as high as its
    /// article is, found without a cell, and nothing has to be measured to say so.
    func assert(
        _ count: Int, areMeasuredBy changes: () -> Void, file: StaticString = #filePath, line: UInt = #line
    ) {
        func measurements() -> Int { precacher.statistics.misses + precacher.statistics.rowsPrecached }
        let before = measurements()
        changes()
        warmUp(file: file, line: line)
        for section in sections.indices {
            for (row, article) in sections[section].enumerated() {
                let text = UILabel.height(of: article.title, at: table.bounds.width - 32)
                let right = (isTeaser(article) ? 30 : text + 16) + 1 / table.traitCollection.displayScale
                let height = answer(row, section)
                XCTAssertEqual(height, right, accuracy: 0.01, "\(section):\(row)", file: file, line: line)
            }
        }
        XCTAssertEqual(measurements() - before, count, file: file, line: line)
    }
}
