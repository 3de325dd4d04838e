import Precache

/// A table that counts the public calls that reach it.
final class ProofTableView: UITableView {
    private(set) var calls = (begins: 0, ends: 0, edits: 0, reloads: 0, layouts: 0)
    /// Called once, after the table's own next layout, within it.
    var afterLayout: (() -> Void)?

    /// Which of the two public methods of a batch were called.
    var batchCalls: String {
        switch (calls.begins, calls.ends) {
        case (0, 0): "neither"
        case (_, 0): "begin alone"
        case (calls.ends, _): "both"
        default: "\(calls.begins) begins and \(calls.ends) ends"
        }
    }

    func forgetCalls() { calls = (0, 0, 0, 0, 0) }

    func insertHidden(_ view: UIView) {
        view.isHidden = true
        insertSubview(view, at: 0)
    }

    override func beginUpdates() {
        calls.begins += 1
        super.beginUpdates()
    }

    override func endUpdates() {
        calls.ends += 1
        super.endUpdates()
    }

    override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        calls.edits += 1
        super.insertRows(at: indexPaths, with: animation)
    }

    override func reloadData() {
        calls.reloads += 1
        super.reloadData()
    }

    override func layoutSubviews() {
        calls.layouts += 1
        super.layoutSubviews()
        let after = afterLayout
        afterLayout = nil
        after?()
    }
}

extension UITableView {
    /// Whether the rows on the screen have one cell each, and lie below one another without a gap.
    var order: ProofSeen {
        let shown = (indexPathsForVisibleRows ?? []).sorted().compactMap { cellForRow(at: $0) }
        let places = shown.map { $0.convert($0.bounds, to: self) }
        let gaps = zip(places, places.dropFirst()).count { abs($0.maxY - $1.minY) > 0.5 }
        let others = subviews.flatMap { [$0] + $0.subviews }.compactMap { $0 as? UITableViewCell }.count { cell in
            !cell.isHidden && !shown.contains(cell) && cell.convert(cell.bounds, to: self).intersects(bounds)
        }
        return ProofSeen(
            gaps + others == 0 && !shown.isEmpty ? "each row once, in its place" : "otherwise",
            details: ["\(shown.count) rows, \(gaps) gaps, \(others) other cells"])
    }
}

/// A cell with a label whose constraints reach all four margins of its content view.
class ProofCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel(within: contentView.layoutMarginsGuide)
}

/// A cell that keeps the last question for its size, and has an answer of its own.
final class AnsweringCell: ProofCell {
    var id = 0
    var height: CGFloat = 123
    private(set) var asked: (level: Int, width: CGFloat, horizontal: UILayoutPriority, vertical: UILayoutPriority)?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        asked = (indentationLevel, targetSize.width, horizontalFittingPriority, verticalFittingPriority)
        return CGSize(width: targetSize.width, height: height)
    }
}

/// A view that counts how often it comes into a window, and lays itself out.
final class WatchedView: UIView {
    private(set) var arrivals = 0
    private(set) var layouts = 0

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { arrivals += 1 }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}

/// A delegate that says how far rows are indented, and nothing else.
final class Indents: NSObject, UITableViewDelegate {
    private let level: Int
    init(_ level: Int) { self.level = level }
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { level }
}

extension UIView {
    func addLabel(within margins: UILayoutGuide? = nil, dx: CGFloat = 0, dy: CGFloat = 0) -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        add(label, within: margins, dx: dx, dy: dy)
        return label
    }

    /// Adds a view whose constraints keep it so far from the edges, or from the margins, in points.
    func add(_ view: UIView, within margins: UILayoutGuide? = nil, dx: CGFloat = 0, dy: CGFloat = 0) {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: margins?.leadingAnchor ?? leadingAnchor, constant: dx),
            view.trailingAnchor.constraint(equalTo: margins?.trailingAnchor ?? trailingAnchor, constant: -dx),
            view.topAnchor.constraint(equalTo: margins?.topAnchor ?? topAnchor, constant: dy),
            view.bottomAnchor.constraint(equalTo: margins?.bottomAnchor ?? bottomAnchor, constant: -dy),
        ])
    }
}
