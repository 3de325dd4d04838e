import Foundation

/// A table of rows in sections, which makes cells only for the rows on screen.
///
/// It follows UIKit's in what it asks of its data source and delegate and in which order, in how it takes estimates for
/// heights until it knows better, and in the rules for edits. [ours] It draws nothing and animates nothing; a section
/// index only takes its room; there is no multiple selection, no drag and drop, and no swipe.
@MainActor
open class UITableView: UIScrollView {
    public let style: Style

    weak open var dataSource: (any UITableViewDataSource)? {
        didSet { exchange(.setDataSource) { if dataSource !== oldValue { forgetRows() } } }
    }
    @_nonoverride weak open var delegate: (any UITableViewDelegate)? {
        didSet { exchange(.setDelegate) { if delegate !== oldValue { forgetRows() } } }
    }
    override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

    /// [Apple] (`UITableView.rowHeight`) The height of each row in points, unless the delegate answers
    /// `tableView(_:heightForRowAt:)`.
    open var rowHeight: CGFloat = UITableView.automaticDimension {
        didSet { if rowHeight != oldValue { forgetHeights() } }
    }
    /// [Apple] (`UITableView.estimatedRowHeight`) What rows are taken for until they are shown, in points.
    /// `automaticDimension`, the default, leaves it to the table; 0 turns estimates off: a reload then asks the height
    /// of every row. [ours] The table says 44.
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { forgetHeights() } }
    }
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { forgetHeights() } }
    }
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { forgetHeights() } }
    }
    open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
        didSet { if estimatedSectionHeaderHeight != oldValue { forgetHeights() } }
    }
    open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
        didSet { if estimatedSectionFooterHeight != oldValue { forgetHeights() } }
    }

    open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { separatorsDidChange() } }
    }
    /// [Apple] (`UITableView.insetsContentViewsToSafeArea`) Whether cells' content views keep clear of the safe area's
    /// sides.
    open var insetsContentViewsToSafeArea = true
    /// [Apple] (`UITableView.cellLayoutMarginsFollowReadableWidth`) Whether cells' contents are no wider than is good
    /// to read. (iOS 12 release notes) False by default.
    open var cellLayoutMarginsFollowReadableWidth = false {
        didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { contentWidthMayHaveChanged() } }
    }
    /// Which changes of shown cells have their rows sized again. (iOS 16.)
    open var selfSizingInvalidation: SelfSizingInvalidation = .enabled
    /// [Apple] (`UITableView.isPrefetchingEnabled`, iOS 15) Whether cells are prepared in spare time; true by default.
    open var isPrefetchingEnabled = true {
        didSet { if !isPrefetchingEnabled { dropPrepared { $1.origin != .sizing } } }
    }
    /// [Apple] (`UITableView.sectionIndexMinimumDisplayRowCount`) How many rows it takes for a section index to be
    /// shown.
    open var sectionIndexMinimumDisplayRowCount = 0 {
        didSet { if sectionIndexMinimumDisplayRowCount != oldValue { contentWidthMayHaveChanged() } }
    }

    public internal(set) var indexPathForSelectedRow: IndexPath?

    /// [seen] (useyourloaf.com/blog/variable-height-table-view-header) One that is set again counts with its new height.
    open var tableHeaderView: UIView? { didSet { replaceEdgeView(oldValue, by: tableHeaderView) } }
    open var tableFooterView: UIView? { didSet { replaceEdgeView(oldValue, by: tableFooterView) } }

    open var isEditing: Bool {
        get { isInEditingMode }
        set { setEditing(newValue, animated: false) }
    }

    /// Where an associated object would be in the Objective-C runtime, which Linux lacks: what an extension of the
    /// table keeps with it. The runtime's may be asked for on any thread.
    @exclusivity(unchecked) public nonisolated(unsafe) var headlessAssociatedObject: AnyObject?

    // What the table knows of its rows. `counts` is nil until the data source was asked, `geometry` until the heights
    // were.
    var counts: [Int]?
    var geometry: TableGeometry?
    var missingMethods: MissingDelegateMethods = []
    /// Changes whenever what is under way becomes pointless: a reload or an edit from inside a call to the delegate.
    var generation = 0
    var laidOutWidth: CGFloat = 0
    /// The width of the table and of its cells when the heights were asked: that of the cells may change alone.
    var widthsOfGeometry: (table: CGFloat, cells: CGFloat) = (0, 0)
    /// The row that the next layout puts back where it was: see UITableView+Standing.swift.
    var standing: StandingRow?
    /// Whether the data source has titles for a section index; nil until it was asked.
    var hasSectionIndexTitles: Bool?
    var isLoadingGeometry = false
    var isTiling = false
    var isInEditingMode = false
    /// The row whose height `rectForRow(at:)` asks.
    var rowBeingResolved: TableRow?
    /// Shown rows whose cells said that their content has another size.
    var rowsToFitAgain: Set<TableRow> = []
    private var textSizes: TextSizeObserver?
    /// Cells of rows that are not on the screen: see UITableView+Prefetching.swift.
    var prepared: [TableRow: Prepared] = [:]
    /// Whether the content was last moved towards its beginning.
    var isScrollingUp = false
    /// What UIKit would have said in the console of calls that it does not allow.
    public var headlessAlerts: [String] = []
    public var headlessHasUncommittedUpdates = false  // See UITableView+Hands.swift.
    public var headlessHasActiveDrag = false
    /// [Apple] (`UITableView.contextMenuInteraction`)
    public let contextMenuInteraction: UIContextMenuInteraction? = UIContextMenuInteraction()

    open override var bounds: CGRect {
        didSet { if bounds.minY != oldValue.minY { isScrollingUp = bounds.minY < oldValue.minY } }
    }

    /// The rows on screen and their cells, from the top.
    var shown: [(row: TableRow, cell: UITableViewCell)] = []
    var shownHeaderFooters: [HeaderFooter: UIView] = [:]
    let cellPool = ReusePool<UITableViewCell>()
    let headerFooterPool = ReusePool<UITableViewHeaderFooterView>()

    var updateDepth = 0
    var pendingEdits: [TableEdit] = []
    var pendingCompletions: [(Bool) -> Void] = []
    /// The row whose cell is being configured again, and the cell that a dequeue for it must return.
    var reconfigured: (row: TableRow, cell: UITableViewCell)?

    override var defaultMargins: UIEdgeInsets {
        UIEdgeInsets(top: 8, left: sideMargin, bottom: 8, right: sideMargin)
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if style == .insetGrouped { contentWidthMayHaveChanged() }
    }

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        textSizes = TextSizeObserver(of: self)
        cellPool.owner = self
        headerFooterPool.owner = self
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    override func prepareInSpareTime() { prepareNextCell() }

    /// A row that is to be put back stays where the app scrolls.
    override func appWillSetOffset() { standing = nil }
    override var isPuttingRowBack: Bool { standing != nil }

    /// UIKit's table inherits it.
    open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        exchange(.setContentOffset(contentOffset, isAnimated: animated)) {
            super.setContentOffset(contentOffset, animated: animated)
        }
    }

    open override func didMoveToWindow() {
        exchange(.didMoveToWindow) { super.didMoveToWindow() }
        if window == nil { poolGoesWithForeignCells() }
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil { poolGoesWithForeignCells() }
    }

    open override func layoutSubviews() {
        exchange(.layoutSubviews) {
            super.layoutSubviews()
            // [ours] Inside a batch the data source is ahead of the table: it is laid out when the batch ends.
            guard updateDepth == 0 else { return }
            layOutAtRandom { tile(keepingShownRows: true) }
        }
    }

    /// Shows the rows' controls, or hides them. [seen] (finn-no/FinniversKit, pull request 602, iOS 13) Rows keep their
    /// heights, and none is asked, until an empty batch.
    open func setEditing(_ editing: Bool, animated: Bool) {
        if editing != isInEditingMode { setNeedsLayout() }
        isInEditingMode = editing
        for (row, cell) in shown { setEditing(of: cell, at: row, animated: animated) }
    }

    // MARK: Edits

    // The calls by which an app tells the table that rows changed. Inside a batch they are collected; outside, each is
    // a batch of one. The rules of indexes are with `TableEdit`.

    /// [Apple] (`UITableView.reloadData()`) Reads everything anew. [ours] Rows on screen go back into the pool; cells come
    /// with the next layout.
    open func reloadData() {
        exchange(.reloadData) {
            reloadRows()
            layOutWithDiffableSource()
        }
    }

    /// [Apple] (`UITableView.beginUpdates()`) Opens a batch, or one within it: nested batches count as one, and the
    /// outermost `endUpdates()` carries it out.
    open func beginUpdates() {
        exchange(.beginUpdates) { openBatch() }
    }

    /// Carries the batch out. [Apple] (`UITableView.beginUpdates()`, of a pair without edits) An empty one asks the
    /// heights of rows again without reloading their cells. [ours] Without estimates of all rows, with estimates of
    /// those on screen.
    open func endUpdates() {
        exchange(.endUpdates) { closeBatch() }
    }

    /// [Apple] (`UITableView.performBatchUpdates(_:completion:)`) Runs `updates` as one batch. [ours] Animations take
    /// no time: `completion` is called, with true, before the outermost batch's call returns.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        guard let exchange = Self.headlessBatchExchange else { return carryOut(updates ?? {}, completion) }
        exchange(self, updates) { carryOut($0, completion) }
    }

    private func carryOut(_ updates: () -> Void, _ completion: ((Bool) -> Void)?) {
        let calls = UIKitBehavior.current.batchCalls
        if calls == .none { openBatch() } else { beginUpdates() }
        updates()
        if let completion { pendingCompletions.append(completion) }
        if calls == .beginAndEnd { endUpdates() } else { closeBatch() }
    }

    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit(.insertSections(sections))
    }

    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit(.deleteSections(sections))
    }

    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit(.reloadSections(sections))
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        edit(.moveSection(section, to: newSection))
    }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit(.insertRows(indexPaths))
    }

    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit(.deleteRows(indexPaths))
    }

    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit(.reloadRows(indexPaths))
    }

    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        edit(.moveRow(indexPath, to: newIndexPath))
    }

    /// [Apple] (`UITableView.reconfigureRows(at:)`) Configures the cells of rows on screen again, without replacing
    /// them: the data source is asked for the cell, and gets the same one from
    /// `dequeueReusableCell(withIdentifier:for:)`. [ours] Then their heights are asked again.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        edit(.reconfigureRows(indexPaths))
    }
}
