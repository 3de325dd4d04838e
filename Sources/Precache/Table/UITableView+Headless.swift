#if !canImport(UIKit)
    // What HeadlessUIKit does otherwise than UIKit and its runtime. The same names stand in UITableView+UIKit.swift.

    extension UITableView {
        /// What the table keeps. To be asked on any thread.
        nonisolated var kept: KeptMonitor? {
            // Nothing else is ever kept there: as quick as UIKit's lookup, which does not look at types.
            headlessAssociatedObject.map { unsafeDowncast($0, to: KeptMonitor.self) }
        }

        func keep(_ kept: KeptMonitor) { headlessAssociatedObject = kept }

        func sectionCount(of dataSource: any UITableViewDataSource) -> Int {
            dataSource.numberOfSections(in: self)
        }

        /// Whether the delegate implements `tableView(_:heightForRowAt:)`. HeadlessUIKit's protocol implements it for
        /// those that do not, with the table's `rowHeight`, which is as good an answer.
        var delegateAnswersHeights: Bool {
            delegate != nil
        }

        func height(forRowAt indexPath: IndexPath, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView(self, heightForRowAt: indexPath)
        }

        /// Whether the delegate implements `tableView(_:estimatedHeightForRowAt:)`: as with heights, what HeadlessUIKit
        /// answers for those that do not is as good.
        var delegateAnswersEstimates: Bool {
            delegate != nil
        }

        /// Whether the delegate has estimates of its own, so that rows may size themselves without the table's.
        var delegateEstimatesRows: Bool { headlessDelegateEstimatesRows }

        func estimatedHeight(forRowAt indexPath: IndexPath, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView(self, estimatedHeightForRowAt: indexPath)
        }

        /// The data source's titles of the section index; none where it has none.
        var indexTitlesOfDataSource: [String] { dataSource?.sectionIndexTitles(for: self) ?? [] }

        /// The delegate's word on a row's indentation; nil where it has none.
        func indentationLevel(forRowAt indexPath: IndexPath) -> Int? {
            let level = delegate?.tableView(self, indentationLevelForRowAt: indexPath)
            return headlessDelegateIndentsRows ? level : nil
        }

        /// Of the sizing table: what HeadlessUIKit has not.
        func prepareToBeUnseen() {}

        func height(forHeaderInSection section: Int, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView(self, heightForHeaderInSection: section)
        }

        func height(forFooterInSection section: Int, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView(self, heightForFooterInSection: section)
        }
    }
#endif
