import Precache

/// How a post is laid out: its lines of text one below the other, each as high as its label needs at the row's width.
///
/// One measurement is real layout work: every label breaks its text into lines. To stand for cells that cost more, it is
/// charged with what was asked for.
@MainActor
final class PostLayout {
    /// What one row costs to measure that has no cost of its own, in seconds of the main thread's work; 0 for one
    /// measurement as it is.
    let rowCost: Double
    /// What one row costs to be shown, likewise: its cell is filled and laid out. Nil for as much as measuring it.
    let showCost: Double?
    /// The share of showing a row that is working its layout out: done once for a cell that finds its height itself, and not at
    /// all where the layout was kept.
    let layoutShare: Double
    let cells: CellKind
    /// What is measured where cells have constraints.
    private lazy var template = ConstrainedPostCell(style: .default, reuseIdentifier: nil)

    private let labels = (0..<4).map { _ in
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        return label
    }

    init(rowCost: Double, showCost: Double? = 0, layoutShare: Double = 0.5, cells: CellKind = .frames) {
        self.rowCost = rowCost
        self.showCost = showCost
        self.layoutShare = layoutShare
        self.cells = cells
    }

    /// What a row costs to measure that is so many points high, in seconds.
    func measuringCost(of post: Post, height: @autoclosure () -> CGFloat) -> Double {
        post.shape?.cost(height: Double(height())) ?? rowCost
    }

    /// What such a row costs to be shown, in seconds.
    func showingCost(of post: Post, height: @autoclosure () -> CGFloat) -> Double {
        showCost ?? measuringCost(of: post, height: height())
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
        return Self.height(of: labels, showing: post, width: width)
    }

    /// The height in points of a row that shows a post by these one below the other.
    static func height(of labels: [UILabel], showing post: Post, width: CGFloat) -> CGFloat {
        labels.reduce(space(around: post)) { $0 + fit($1, width: width) }.rounded(.up)
    }

    /// What a row has besides its lines of text, in points: a post of a list only its text, below a picture if it has one.
    nonisolated static func space(around post: Post) -> CGFloat {
        post.shape.map { CGFloat($0.inset + $0.picture) } ?? 2 * margin + 4 * gap
    }

    /// Where the first line begins, and how far lines are apart, in points.
    nonisolated static func spacing(of post: Post) -> (top: CGFloat, gap: CGFloat) {
        post.shape.map { (CGFloat($0.inset / 2 + $0.picture), 0) } ?? (margin, gap)
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
