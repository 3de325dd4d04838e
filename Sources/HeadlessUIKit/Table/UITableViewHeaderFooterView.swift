import Foundation

/// A section's header or footer that the table reuses.
@MainActor
open class UITableViewHeaderFooterView: UIView {
    public internal(set) var contentView = UIView(frame: .zero)
    public internal(set) var reuseIdentifier: String?
    public private(set) var textLabel: UILabel? = UILabel(frame: .zero)

    /// As ``UITableView/headlessAssociatedObject``: what an extension of the view keeps with it.
    public var headlessAssociatedObject: AnyObject?

    /// `required`, as the table makes views of registered classes, which in UIKit is the Objective-C runtime's work.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
        if let textLabel { contentView.addSubview(textLabel) }
    }

    open func prepareForReuse() { setNeedsUpdateConfiguration() }

    // Configurations: see Configurations/UITableViewHeaderFooterView+Configurations.swift.
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

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        textLabel?.frame = contentView.bounds.insetBy(dx: UITableViewCell.margin, dy: 0)
    }
}
