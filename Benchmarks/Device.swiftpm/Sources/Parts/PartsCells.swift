import SwiftUI
import UIKit

/// A cell of the Parts screen. It is filled again and again, as a table's cells are.
@MainActor
protocol PartsCell: UITableViewCell {
    func show(_ row: PartsRow)
}

private let margin: CGFloat = 16

@MainActor
private func makeLabels() -> [UILabel] {
    [UIFont.boldSystemFont(ofSize: 17), .systemFont(ofSize: 17)].map { font in
        let label = UILabel(frame: .zero)
        label.font = font
        label.numberOfLines = 0
        return label
    }
}

extension UITableViewCell {
    /// Has a view fill the content, within margins.
    fileprivate func fill(with view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
        let bottom = view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -margin)
        // A row's height is rounded, and its cell has the height of another row until it is attached.
        bottom.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: contentView.topAnchor, constant: margin),
            view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: margin),
            view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -margin), bottom,
        ])
    }
}

/// Labels that the cell places itself. It remembers no height: that is left to the labels.
final class FramesCell: UITableViewCell, PartsCell {
    private lazy var labels = makeLabels()

    func show(_ row: PartsRow) {
        for (label, text) in zip(labels, [row.title, row.body]) {
            label.text = text
            if label.superview == nil { contentView.addSubview(label) }
        }
        setNeedsLayout()
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let height = labels.reduce(margin) { $0 + textHeight(of: $1, rowWidth: targetSize.width) + margin }
        return CGSize(width: targetSize.width, height: height.rounded(.up))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var y = margin
        for label in labels {
            let height = textHeight(of: label, rowWidth: bounds.width)
            label.frame = CGRect(x: margin, y: y, width: bounds.width - 2 * margin, height: height)
            y += height + margin
        }
    }

    private func textHeight(of label: UILabel, rowWidth: CGFloat) -> CGFloat {
        label.sizeThatFits(CGSize(width: rowWidth - 2 * margin, height: .greatestFiniteMagnitude)).height
    }
}

/// A stack of labels.
final class StackCell: UITableViewCell, PartsCell {
    private lazy var labels = makeLabels()

    func show(_ row: PartsRow) {
        if labels[0].superview == nil { fill(with: makeStack(of: labels)) }
        for (label, text) in zip(labels, [row.title, row.body]) { label.text = text }
    }
}

@MainActor
private func makeStack(of views: [UIView]) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = margin
    return stack
}

/// A text view as high as its text, as chats show answers in.
final class TextViewCell: UITableViewCell, PartsCell {
    private lazy var textView = UITextView(frame: .zero)

    func show(_ row: PartsRow) {
        if textView.superview == nil {
            textView.isEditable = false
            // One that scrolls has no height of its own.
            textView.isScrollEnabled = false
            fill(with: textView)
        }
        textView.attributedText = row.answer
    }
}

/// The texts of a ``StackCell`` by SwiftUI.
@available(iOS 16, *)
final class HostedCell: UITableViewCell, PartsCell {
    func show(_ row: PartsRow) {
        contentConfiguration = UIHostingConfiguration { HostedTexts(title: row.title, text: row.body) }
            .margins(.all, margin)
    }
}

private struct HostedTexts: View {
    let title: String
    let text: String

    var body: some View {
        VStack(alignment: .leading, spacing: margin) {
            Text(title)
            Text(text)
        }
        .font(.system(size: 17))
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// An image above labels.
final class ImageCell: UITableViewCell, PartsCell {
    private lazy var labels = makeLabels()
    private lazy var image = UIImageView(frame: .zero)

    func show(_ row: PartsRow) {
        if image.superview == nil {
            image.heightAnchor.constraint(equalToConstant: 180).isActive = true
            image.contentMode = .scaleAspectFill
            image.clipsToBounds = true
            fill(with: makeStack(of: [image] + labels))
        }
        image.image = row.image
        for (label, text) in zip(labels, [row.title, row.body]) { label.text = text }
    }
}
