import Foundation
import HeadlessUIKit
import Precache

/// A cell with constraints from top to bottom.
final class ArticleCell: UITableViewCell {
    private let label = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.pin(in: contentView)
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    func show(_ article: Article, in list: ArticleList) {
        label.text = Self.text(of: article)
        // Replaces `fd_isTemplateLayoutCell` of FD and `JustForCal` of DW.
        if !isTemplateCell { list.loadedImages.append(article.id) }
    }

    private static func text(of article: Article) -> String {
        article.summary.isEmpty ? article.title : article.title + "\n" + article.summary
    }

    /// The height of its row, found without the cell.
    static func height(of article: Article, in tableView: UITableView) -> CGFloat {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = text(of: article)
        let fitting = label.sizeThatFits(CGSize(width: tableView.bounds.width - 32, height: 0)).height
        return fitting + 16 + 1 / tableView.traitCollection.displayScale
    }
}

/// A cell that lays out by frames, 30 points high, but for a badge whose constraints would have it higher.
final class TeaserCell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let badge = UILabel()
        badge.text = "new"
        badge.pin(in: contentView)
        // Replaces `fd_enforceFrameLayout` of FD and `NoAutoSizing` of DW.
        isPrecachedByFrameLayout = true
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 30) }
}
