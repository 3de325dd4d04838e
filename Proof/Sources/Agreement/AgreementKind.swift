import Precache

struct AgreementKind {
    let name: String
    var cellClass: UITableViewCell.Type = UITableViewCell.self
    /// Has the cell show a text: what a data source does, and what Precache's closure does with its template.
    let fill: @MainActor (_ cell: UITableViewCell, _ text: String) -> Void

    @MainActor
    static var kinds: [AgreementKind] {
        let all = [
            Self(name: "constraints to margins", cellClass: ProofCell.self) { ($0 as? ProofCell)?.label.text = $1 },
            Self(name: "constraints to edges", cellClass: EdgesCell.self) { ($0 as? EdgesCell)?.label.text = $1 },
            Self(name: "list configuration") { cell, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
            },
            Self(name: "own content view") { $0.contentConfiguration = TextConfiguration(text: $1) },
            Self(name: "frames", cellClass: FramesCell.self) { ($0 as? FramesCell)?.show($1) },
            Self(name: "updateConfiguration(using:)", cellClass: UpdatingCell.self) { ($0 as? UpdatingCell)?.show($1) },
        ]
        let hosting = Self(name: "hosted SwiftUI") { $0.contentConfiguration = HostedText.configuration(showing: $1) }
        return HostedText.configuration(showing: "") == nil ? all : all + [hosting]
    }

    /// The height in points that the row of a shown cell ought to have: the one that the table gave it, which sized it.
    /// Nobody documents at which width a table asks `sizeThatFits(_:)`. A cell with frames ought to be as high as it
    /// says for the content view that it has there, and what the table keeps for the separator.
    @MainActor
    static func height(of cell: UITableViewCell) -> CGFloat {
        guard cell is FramesCell else { return cell.frame.height }
        let content = cell.sizeThatFits(CGSize(width: cell.contentView.frame.width, height: 0)).height
        let scale = max(cell.traitCollection.displayScale, 1)
        // Whole pixels: the difference of two heights is off in its last bits.
        return content + ((cell.frame.height - cell.contentView.frame.height) * scale).rounded() / scale
    }
}

/// A cell that lays its label out by hand, and says how high it is.
final class FramesCell: UITableViewCell {
    private static let margin: CGFloat = 12
    private let label = UILabel(frame: .zero)

    func show(_ text: String) {
        isPrecachedByFrameLayout = true
        label.numberOfLines = 0
        label.text = text
        contentView.addSubview(label)
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let inside = CGSize(width: size.width - 2 * Self.margin, height: .greatestFiniteMagnitude)
        return CGSize(width: size.width, height: label.sizeThatFits(inside).height + 2 * Self.margin)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    }
}

/// A cell with a label whose constraints reach all four edges of its content view.
final class EdgesCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel(dx: 16, dy: 9)
}

/// A cell that shows what it was given when its configuration is updated, and not before.
final class UpdatingCell: UITableViewCell {
    private var text = ""

    func show(_ text: String) {
        self.text = text
        setNeedsUpdateConfiguration()
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        var content = defaultContentConfiguration().updated(for: state)
        content.text = text
        contentConfiguration = content
    }
}

struct TextConfiguration: UIContentConfiguration {
    var text: String
    func makeContentView() -> any UIView & UIContentView { TextContentView(self) }
    func updated(for state: any UIConfigurationState) -> TextConfiguration { self }
}

private final class TextContentView: UIView, UIContentView {
    var configuration: any UIContentConfiguration { didSet { apply() } }
    private lazy var label = addLabel(dx: 20, dy: 7)

    init(_ configuration: TextConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        apply()
    }

    required init?(coder: NSCoder) { nil }
    private func apply() { label.text = (configuration as? TextConfiguration)?.text }
}
