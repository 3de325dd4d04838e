import Precache

/// A table that counts the public calls that reach it.
@MainActor
final class ProofTableView: UITableView {
    private var (begins, ends) = (0, 0)
    private(set) var edits = 0
    private(set) var reloads = 0
    private(set) var layouts = 0

    /// Which of the two public methods of a batch were called.
    var batchCalls: String {
        switch (begins, ends) {
        case (0, 0): "neither"
        case (_, 0): "begin alone"
        case (begins, begins): "both"
        default: "\(begins) begins and \(ends) ends"
        }
    }

    func forgetCalls() { (begins, ends, edits, reloads, layouts) = (0, 0, 0, 0, 0) }

    override func beginUpdates() {
        begins += 1
        super.beginUpdates()
    }

    override func endUpdates() {
        ends += 1
        super.endUpdates()
    }

    override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edits += 1
        super.insertRows(at: indexPaths, with: animation)
    }

    override func reloadData() {
        reloads += 1
        super.reloadData()
    }

    override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
    }
}

/// A cell with a label whose constraints reach all four margins of its content view.
@MainActor
class ProofCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabelWithinMargins()
}

extension UIView {
    /// A label of as many lines as it takes, whose constraints reach all four margins.
    func addLabelWithinMargins() -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        let margins = layoutMarginsGuide
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            label.topAnchor.constraint(equalTo: margins.topAnchor),
            label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        ])
        return label
    }
}

/// A cell that keeps the last question for its size, and has an answer of its own.
@MainActor
final class AnsweringCell: ProofCell {
    static let height: CGFloat = 123
    private(set) var levelWhenAsked: Int?
    private(set) var asked: (width: CGFloat, horizontal: UILayoutPriority, vertical: UILayoutPriority)?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        levelWhenAsked = indentationLevel
        asked = (targetSize.width, horizontalFittingPriority, verticalFittingPriority)
        return CGSize(width: targetSize.width, height: Self.height)
    }
}

/// A view that counts how often it comes into a window.
@MainActor
final class WindowView: UIView {
    private(set) var arrivals = 0

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { arrivals += 1 }
    }
}

/// A view that calls back when it lays itself out.
@MainActor
final class LaidOutView: UIView {
    var onLayout: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        onLayout?()
    }
}
