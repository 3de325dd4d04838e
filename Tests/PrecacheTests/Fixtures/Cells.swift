import Foundation
import HeadlessUIKit

/// A cell that is built, and says how high it wants to be, as its subclass has it.
class BuiltCell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        build()
    }

    func build() {}

    /// How high the cell wants to be at a width, both in points.
    func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat { byConstraints() }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        let height = height(at: targetSize.width) {
            super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical
            ).height
        }
        return CGSize(width: targetSize.width, height: height)
    }
}

extension UITableViewCell {
    /// What the cell asks for by UIKit's own question.
    var wantedHeight: CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

/// A label pinned to all sides of the content view: 16 points from its sides, 8 from top and bottom.
class NoteCell: BuiltCell {
    let label = UILabel()
    /// Called when it is asked for its height as a shown cell.
    var onQuestion: (() -> Void)?

    override func build() { label.pin(in: contentView) }

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        if !isTemplateCell { onQuestion?() }
        return byConstraints()
    }
}

/// A label pinned to the margins of the content view.
final class MarginCell: BuiltCell {
    let label = UILabel()

    override func build() { label.pin(in: contentView, toMargins: true) }
}

/// As high as it is told, once or each time that it is asked.
final class ToldCell: BuiltCell {
    var height: CGFloat = 0
    var heightAt: ((_ width: CGFloat) -> CGFloat)?

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat { heightAt?(width) ?? height }
}

/// A cell that lays out by frames, and says itself what size fits.
class FrameCell: UITableViewCell {
    var answer: CGFloat = 0
    var onFit: ((CGSize) -> Void)?
    /// Whether the cell was a template, each time that it was prepared for reuse.
    private(set) var preparations: [Bool] = []

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        onFit?(size)
        return CGSize(width: size.width, height: answer)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        preparations.append(isTemplateCell)
    }
}

extension UIView {
    /// Pins the view 16 points from another's sides, and 8 from its top and bottom; or to its margins, which are a
    /// cell's only once a table has configured it for a row.
    func pin(in view: UIView, toMargins: Bool = false) {
        (self as? UILabel)?.numberOfLines = 0
        translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(self)
        let margins = view.layoutMarginsGuide
        let (x, y): (CGFloat, CGFloat) = toMargins ? (0, 0) : (16, 8)
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: toMargins ? margins.leadingAnchor : view.leadingAnchor, constant: x),
            trailingAnchor.constraint(equalTo: toMargins ? margins.trailingAnchor : view.trailingAnchor, constant: -x),
            topAnchor.constraint(equalTo: toMargins ? margins.topAnchor : view.topAnchor, constant: y),
            bottomAnchor.constraint(equalTo: toMargins ? margins.bottomAnchor : view.bottomAnchor, constant: -y),
        ])
    }
}

extension UILabel {
    /// How high a text of any number of lines is at a width, in points.
    static func height(of text: String?, at width: CGFloat) -> CGFloat {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = text
        return label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
}

/// Cells by type: the reuse identifier is the name of the type, as apps write it for themselves.
extension UITableView {
    func register<Cell: UITableViewCell>(_ type: Cell.Type) {
        register(type, forCellReuseIdentifier: String(describing: type))
    }
}
