import Foundation

/// The view of a row.
@MainActor
open class UITableViewCell: UIView {
    public internal(set) var contentView: UIView = CellContentView(frame: .zero)
    public internal(set) var reuseIdentifier: String?
    let style: CellStyle
    /// The title, within the content view's margins.
    public internal(set) var textLabel: UILabel?
    public internal(set) var detailTextLabel: UILabel?

    open var accessoryType: AccessoryType = .none {
        didSet { if accessoryType != oldValue { setNeedsLayout() } }
    }
    open var accessoryView: UIView? {
        didSet { replaceSubview(oldValue, by: accessoryView) }
    }
    open var editingAccessoryType: AccessoryType = .none {
        didSet { if editingAccessoryType != oldValue { setNeedsLayout() } }
    }
    open var editingAccessoryView: UIView? {
        didSet { replaceSubview(oldValue, by: editingAccessoryView) }
    }
    /// Which control the row has in editing mode: the table asks its delegate.
    open var editingStyle: EditingStyle { telling.editing.style }
    open var shouldIndentWhileEditing = true {
        didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } }
    }
    /// Whether the row can be dragged in editing mode, where the data source lets it be moved.
    open var showsReorderControl = false {
        didSet { if showsReorderControl != oldValue { setNeedsLayout() } }
    }
    /// [Apple] (`UITableViewCell.indentationLevel`) How far the content is indented: so many times ``indentationWidth``, which
    /// is 10 points by default. The table sets it where its delegate says it.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { contentMarginsMayHaveChanged() } }
    }
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { contentMarginsMayHaveChanged() } }
    }
    /// How far the separator is from the cell's sides. [seen] (useyourloaf.com/blog/table-view-separator-inset) Where nobody sets
    /// it, it begins where titles do, and reaches the far side. [ours] Once the table has configured the cell for a row; and it
    /// is drawn nowhere.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: configuringTable?.sideMargin ?? 0, bottom: 0, right: 0) }
        set { ownSeparatorInset = newValue }
    }
    private var ownSeparatorInset: UIEdgeInsets?
    open var isEditing: Bool {
        get { isInEditingMode }
        set { setEditing(newValue, animated: false) }
    }
    /// [Apple] (`UITableViewCell.showingDeleteConfirmation`) Whether the row has been swiped, or its delete control
    /// tapped, so that it asks whether to delete it. [ours] That moves the content, and makes it no narrower.
    open var showingDeleteConfirmation: Bool { headlessShowingDeleteConfirmation }
    public var headlessShowingDeleteConfirmation = false {
        didSet {
            guard headlessShowingDeleteConfirmation != oldValue else { return }
            setNeedsUpdateConfiguration()
            enclosingTable?.wrapAsNeeded(self)
        }
    }

    // Configurations: see ConfiguredView.swift.
    var updates = ConfigurationUpdates()
    private var selection = (isSelected: false, isHighlighted: false) {
        didSet { if selection != oldValue { setNeedsUpdateConfiguration() } }
    }
    open var isSelected: Bool {
        get { selection.isSelected }
        set { setSelected(newValue, animated: false) }
    }
    open var isHighlighted: Bool {
        get { selection.isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    open func setSelected(_ selected: Bool, animated: Bool) { selection.isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { selection.isHighlighted = highlighted }
    open override var isUserInteractionEnabled: Bool {
        didSet { if isUserInteractionEnabled != oldValue { setNeedsUpdateConfiguration() } }
    }
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { updates.content }
        set { show(newValue) }
    }
    open var automaticallyUpdatesContentConfiguration = true
    /// [Apple] (`UITableViewCell.configurationUpdateHandler`) Setting it requests an update.
    public var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    open var configurationState: UICellConfigurationState { ownConfigurationState }
    open func defaultContentConfiguration() -> UIListContentConfiguration { ownDefaultContentConfiguration }
    open func setNeedsUpdateConfiguration() { requestConfigurationUpdate() }
    /// For a subclass to override.
    open func updateConfiguration(using state: UICellConfigurationState) {}
    override func runPendingUpdates() {
        flushConfigurationUpdates()
        super.runPendingUpdates()
    }
    /// [ours] The labels went with the content view that they were in.
    func contentViewWasReplaced() { (textLabel, detailTextLabel) = (nil, nil) }

    /// As ``UITableView/headlessAssociatedObject``: what an extension of the cell keeps with it.
    public var headlessAssociatedObject: AnyObject?

    private var isInEditingMode = false
    /// The pools that hold the cell: see ReusePool.swift.
    var pools: [PoolReference] = []
    /// What the table has told of the row.
    var telling = CellTelling() {
        didSet { if telling != oldValue { setNeedsLayout() } }
    }
    /// The table that the cell was made for: its traits are predicted from it.
    weak var table: UITableView? {
        didSet { if table !== oldValue { traitsMayHaveChanged() } }
    }
    override var traitsOutsideWindow: UITraitCollection { (superview ?? table)?.currentTraits ?? .headlessDefault }
    /// The table that has configured the cell for a row: its margins and insets are that one's.
    weak var configuringTable: UITableView? {
        didSet { if configuringTable !== oldValue { contentMarginsMayHaveChanged() } }
    }
    override var defaultMargins: UIEdgeInsets { contentMargins }

    /// Has the row sized again, where it sizes itself: see ``UITableView/selfSizingInvalidation``.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        enclosingTable?.sizeMayHaveChanged(of: self, byConstraints: false)
    }

    private func contentMarginsMayHaveChanged() {
        marginsMayHaveChanged(true)
        contentView.marginsMayHaveChanged(true)
        setNeedsLayout()
    }

    /// `required`, as the table makes cells of registered classes, which in UIKit is the Objective-C runtime's work: so
    /// a subclass with an initialiser of its own must say `required init(style:reuseIdentifier:)` here, where UIKit has
    /// it say `override`.
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UITableView.defaultRowHeight))
        contentView.frame = bounds
        addSubview(contentView)
        let title = UILabel(frame: .zero)
        contentView.addSubview(title)
        textLabel = title
        if style != .default {
            let detail = UILabel(frame: .zero)
            contentView.addSubview(detail)
            detailTextLabel = detail
        }
    }

    /// [Apple] (`UITableViewCell.prepareForReuse()`) Readies a cell from the pool for another row. Content is the data
    /// source's to set again.
    open func prepareForReuse() {
        setEditing(false, animated: false)
        (telling, configuringTable) = (CellTelling(), nil)
        setNeedsUpdateConfiguration()
        headlessShowingDeleteConfirmation = false
    }

    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isInEditingMode else { return }
        isInEditingMode = editing
        setNeedsUpdateConfiguration()
        setNeedsLayout()
    }

    /// The content view as high as the cell less the separator, and as wide less the accessory.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent()
    }

    /// The height of the cell's own labels in a cell of this width, without separator. For a subclass to override that
    /// lays its content out by hand.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        flushConfigurationUpdates()
        return CGSize(width: size.width, height: heightOfLabels(width: size.width))
    }

    /// The size that the content asks for in a cell of this width, with the accessory and the separator: what a table
    /// asks a cell that sizes itself. A configuration update that waits comes first: see ConfiguredView.swift.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        flushConfigurationUpdates()
        return CGSize(
            width: targetSize.width,
            height: fittingHeight(width: targetSize.width, priority: horizontalFittingPriority))
    }
}
