import Precache

/// How a post is laid out: its lines of text one below the other, each as high as its label needs at the row's width.
///
/// One measurement is real layout work: every label breaks its text into lines. To stand for cells that cost more, it is
/// repeated until it has cost what was asked for.
@MainActor
final class PostLayout {
    /// What one row costs to measure, in seconds of the main thread's work; 0 for one measurement as it is.
    let rowCost: Double
    /// What one row costs to be shown, likewise: its cell is filled and laid out.
    let showCost: Double
    let cells: CellKind
    /// What is measured where cells have constraints.
    private lazy var template = ConstrainedPostCell(style: .default, reuseIdentifier: nil)

    private let labels = (0..<4).map { _ in
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        return label
    }

    init(rowCost: Double, showCost: Double = 0, cells: CellKind = .frames) {
        self.rowCost = rowCost
        self.showCost = showCost
        self.cells = cells
    }

    /// The height in points of a row that shows `post` in a table `width` points wide: one measurement.
    func fittingHeight(of post: Post, width: CGFloat) -> CGFloat {
        switch cells {
        case .frames: return heightOfLines(of: post, width: width)
        case .autoLayout:
            template.show(post)
            return template.fittingHeight(width: width).rounded(.up)
        }
    }

    private func heightOfLines(of post: Post, width: CGFloat) -> CGFloat {
        for (label, text) in zip(labels, Self.lines(of: post)) { label.text = text }
        return Self.height(of: labels, width: width)
    }

    /// The height in points of a row that shows these one below the other.
    static func height(of labels: [UILabel], width: CGFloat) -> CGFloat {
        (labels.reduce(2 * margin) { $0 + fit($1, width: width) + gap }).rounded(.up)
    }

    nonisolated static let margin: CGFloat = 12
    nonisolated static let gap: CGFloat = 4

    nonisolated static func lines(of post: Post) -> [String] {
        [post.title, post.content, post.username, post.time]
    }

    static func fit(_ label: UILabel, width: CGFloat) -> CGFloat {
        guard label.text?.isEmpty == false else { return 0 }
        return label.sizeThatFits(CGSize(width: width - 2 * margin, height: .greatestFiniteMagnitude)).height
    }
}
