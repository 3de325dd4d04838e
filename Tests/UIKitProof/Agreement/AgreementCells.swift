import Precache

/// A cell that lays its label out by hand, and says how high it is.
@MainActor
final class FramesCell: UITableViewCell {
    private static let margin: CGFloat = 12
    private lazy var label = makeLabel()

    func show(_ text: String) {
        isPrecachedByFrameLayout = true
        label.text = text
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

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        contentView.addSubview(label)
        return label
    }
}

/// A cell with a label whose constraints reach all four edges of its content view.
@MainActor
final class EdgesCell: UITableViewCell {
    private(set) lazy var label = makeLabel()

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 9),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -9),
        ])
        return label
    }
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
    private let label = UILabel(frame: .zero)

    init(_ configuration: TextConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
            label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 7),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -7),
        ])
        apply()
    }

    required init?(coder: NSCoder) { nil }

    private func apply() { label.text = (configuration as? TextConfiguration)?.text }
}
