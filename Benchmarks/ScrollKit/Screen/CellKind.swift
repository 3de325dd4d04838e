import Precache

/// How the cells of posts are laid out, by the names that the benchmark's options and reports use.
public enum CellKind: String, CaseIterable, Sendable {
    case frames
    case autoLayout = "auto-layout"

    /// One line for `--help`, and for a device's screen.
    public var explanation: String {
        switch self {
        case .frames: "a cell's labels get their frames in layoutSubviews(), and a row is measured without a cell"
        case .autoLayout: "a cell's labels have constraints, and a row is measured by those of a template cell"
        }
    }

    public static var choices: [BenchmarkOptions.Choice] {
        allCases.map {
            BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation, isDefault: $0 == .frames)
        }
    }

    @MainActor
    var cellClass: UITableViewCell.Type {
        switch self {
        case .frames: PostCell.self
        case .autoLayout: ConstrainedPostCell.self
        }
    }
}

/// A cell that shows a post.
@MainActor
protocol PostShowing: UITableViewCell {
    func show(_ post: Post)

    /// Carries out what the cell does to find its height at a width in points, so that it is counted and charged; nil for
    /// a cell of no screen.
    var measuring: ((_ width: CGFloat, _ fit: () -> CGSize) -> CGSize)? { get set }
}
