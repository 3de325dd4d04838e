#if canImport(UIKit)
    import ObjectiveC
    import PrecacheCore

    // What UIKit and its runtime do otherwise than HeadlessUIKit. The same names stand in UITableView+Headless.swift.

    /// The address is the key, its contents are nothing.
    nonisolated(unsafe) private let keptKey = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension UITableView {
        /// What the table keeps. To be asked on any thread.
        nonisolated var kept: MonitorBox? { objc_getAssociatedObject(self, keptKey) as? MonitorBox }

        func keep(_ kept: MonitorBox) {
            objc_setAssociatedObject(self, keptKey, kept, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }

        /// Of the sizing table: what HeadlessUIKit has not.
        func prepareToBeUnseen() {
            #if !os(tvOS)
                scrollsToTop = false
            #endif
            contentInsetAdjustmentBehavior = .never
            sectionHeaderTopPadding = 0
        }

        func sectionCount(of source: any UITableViewDataSource) -> Int { source.numberOfSections?(in: self) ?? 1 }

        var delegateAnswersHeights: Bool { delegate?.tableView(_:heightForRowAt:) != nil }
        var delegateAnswersEstimates: Bool { delegate?.tableView(_:estimatedHeightForRowAt:) != nil }
        /// Whether the delegate has estimates of its own, so that rows may size themselves without the table's.
        var delegateEstimatesRows: Bool { delegateAnswersEstimates }

        /// The delegate's height for a row, header or footer, in points.
        func height(of row: RowPosition, from delegate: any UITableViewDelegate) -> CGFloat {
            if row.isRow { return delegate.tableView?(self, heightForRowAt: IndexPath(row)) ?? rowHeight }
            return row.isHeader
                ? delegate.tableView?(self, heightForHeaderInSection: row.section) ?? sectionHeaderHeight
                : delegate.tableView?(self, heightForFooterInSection: row.section) ?? sectionFooterHeight
        }

        func estimatedHeight(forRowAt indexPath: IndexPath, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView?(self, estimatedHeightForRowAt: indexPath) ?? estimatedRowHeight
        }

        var indexTitlesOfDataSource: [String] { (dataSource?.sectionIndexTitles?(for: self) ?? nil) ?? [] }

        /// The delegate's word on a row's indentation; nil where it has none.
        func indentationLevel(forRowAt indexPath: IndexPath) -> Int? {
            delegate?.tableView?(self, indentationLevelForRowAt: indexPath)
        }
    }
#endif

// tvOS draws no separators, refreshes by no pull, and lacks both properties.
extension UITableView {
    #if os(tvOS)
        var hasSeparators: Bool { false }
        var isRefreshing: Bool { false }
        func takeSeparators(of tableView: UITableView) {}
    #else
        /// Whether rows are a separator higher than their cells' content.
        var hasSeparators: Bool { separatorStyle != .none }
        /// Whether the table's refresh control is at work.
        var isRefreshing: Bool { refreshControl?.isRefreshing ?? false }
        func takeSeparators(of tableView: UITableView) {
            if separatorStyle != tableView.separatorStyle { separatorStyle = tableView.separatorStyle }
        }
    #endif
}
