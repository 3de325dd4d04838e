import Precache

/// A cell that lays its label out by hand, and says how high it is.
@MainActor
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
@MainActor
final class EdgesCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel(dx: 16, dy: 9)
}

/// A cell that shows what it was given when its configuration is updated, and not before.
@MainActor
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

/// A content configuration of an app's own.
struct TextConfiguration: UIContentConfiguration {
    var text: String
    func makeContentView() -> any UIView & UIContentView { TextContentView(self) }
    func updated(for state: any UIConfigurationState) -> TextConfiguration { self }
}

/// Its content view: a label with constraints.
@MainActor
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
