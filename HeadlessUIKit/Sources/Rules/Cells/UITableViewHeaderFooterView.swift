import Foundation

/// A section's header or footer that the table reuses.
@MainActor
open class UITableViewHeaderFooterView: UIView {
    public internal(set) var contentView: UIView = HeaderContentView(frame: .zero)
    public internal(set) var reuseIdentifier: String?
    public private(set) var textLabel: UILabel? = UILabel(frame: .zero)

    /// `required`, as the table makes views of registered classes, which in UIKit is the Objective-C runtime's work.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
        if let textLabel { contentView.addSubview(textLabel) }
    }

    open func prepareForReuse() {
        setNeedsUpdateConfiguration()
        configuringTable = nil
    }

    // Configurations: see ConfiguredView.swift.
    var updates = ConfigurationUpdates()
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { updates.content }
        set { show(newValue) }
    }
    open var automaticallyUpdatesContentConfiguration = true
    open var configurationState: UIViewConfigurationState { UIViewConfigurationState(traitCollection: traitCollection) }
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell().updated(for: configurationState) }
    open func setNeedsUpdateConfiguration() { requestConfigurationUpdate() }
    /// For a subclass to override.
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    override func runPendingUpdates() {
        flushConfigurationUpdates()
        super.runPendingUpdates()
    }
    func contentViewWasReplaced() { textLabel = nil }

    /// The margins of the content, unless it was given some.
    ///
    /// [seen] (iOS 26.1) As with cells, the table gives them when it configures the view for a section. [ours] Larger ones in
    /// an inset grouped table, whose headers begin where the cells' text does; and `prepareForReuse()` takes them away.
    var contentMargins: UIEdgeInsets {
        guard let table = configuringTable else { return Self.plainMargins }
        let insets = table.cellInsets
        return UIEdgeInsets(
            top: 8, left: insets.left + table.sideMargin, bottom: 8, right: insets.right + table.sideMargin)
    }

    /// The table that has configured the view for a section.
    weak var configuringTable: UITableView? {
        didSet {
            guard configuringTable !== oldValue else { return }
            contentView.marginsMayHaveChanged(true)
            setNeedsLayout()
        }
    }

    /// How far the content is from the sides: clear of the safe area, where contents follow it.
    private var contentInsets: (left: CGFloat, right: CGFloat) {
        guard let table = configuringTable, table.insetsContentViewsToSafeArea else { return (0, 0) }
        return (table.safeAreaInsets.left, table.safeAreaInsets.right)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let insets = contentInsets
        contentView.frame = CGRect(
            x: insets.left, y: 0, width: max(bounds.width - insets.left - insets.right, 0), height: bounds.height)
        textLabel?.frame = contentView.bounds.insetBy(dx: UITableViewCell.margin, dy: 0)
    }

    /// The size that the content asks for in a view of this width: what a table asks a header that sizes itself.
    ///
    /// [Apple] A view whose content has no constraints from its top to its bottom is asked `sizeThatFits(_:)`. (WWDC
    /// 2014, session 226, says so of cells.)
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        flushConfigurationUpdates()
        let insets = contentInsets
        var height = contentView.systemLayoutSizeFitting(
            CGSize(
                width: max(targetSize.width - insets.left - insets.right, 0),
                height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority
        ).height
        if height <= 0 { height = sizeThatFits(CGSize(width: targetSize.width, height: 0)).height }
        return CGSize(width: targetSize.width, height: height)
    }
}

/// The content view of a header or footer: its margins are that view's.
final class HeaderContentView: UIView {
    override var defaultMargins: UIEdgeInsets {
        (superview as? UITableViewHeaderFooterView)?.contentMargins ?? super.defaultMargins
    }
}
