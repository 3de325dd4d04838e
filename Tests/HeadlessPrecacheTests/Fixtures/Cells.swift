import Foundation
import HeadlessUIKit

/// A label pinned to all sides of the content view: 16 points from its sides, 8 from top and bottom.
class NoteCell: UITableViewCell {
    let label = UILabel()
    /// What the cell takes from its content by a rule of its own, in points.
    var narrowsContentBy: CGFloat = 0

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.pin(in: contentView)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame.size.width -= narrowsContentBy
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        super.systemLayoutSizeFitting(
            CGSize(width: targetSize.width - narrowsContentBy, height: targetSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
    }

    required init?(coder: NSCoder) { fatalError("not used here") }
}

/// The same, which says when it is asked for its height as a shown cell.
class AskedCell: NoteCell {
    var onQuestion: (() -> Void)?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        if !isTemplateCell { onQuestion?() }
        return super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    }
}

extension UILabel {
    /// Pins the label 16 points from the view's sides, and 8 from its top and bottom. Not to its margins, which are a cell's
    /// only once a table has configured it for a row.
    func pin(in view: UIView) {
        numberOfLines = 0
        translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(self)
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
        ])
    }
}

extension UILabel {
    /// Pins the label to the margins of the view.
    fileprivate func pinToMargins(of view: UIView) {
        numberOfLines = 0
        translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(self)
        let margins = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            topAnchor.constraint(equalTo: margins.topAnchor),
            bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        ])
    }
}

/// A label pinned to the margins of the content view.
final class MarginCell: UITableViewCell {
    let label = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.pinToMargins(of: contentView)
    }

    required init?(coder: NSCoder) { fatalError("not used here") }
}

/// A cell that lays out by frames, and says itself what size fits.
final class FrameCell: UITableViewCell {
    var answer: CGFloat = 0
    var onFit: ((CGSize) -> Void)?
    private(set) var preparations = 0
    private(set) var wasTemplateWhenPrepared = false

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        onFit?(size)
        return CGSize(width: size.width, height: answer)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        preparations += 1
        wasTemplateWhenPrepared = isTemplateCell
    }
}

/// As high as it is told.
final class ToldCell: UITableViewCell {
    var height: CGFloat = 0

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: height) }
}
