#if !canImport(UIKit)
    import HeadlessUIKit

    // What HeadlessUIKit does otherwise than UIKit and its runtime. The same names stand in UITableView+UIKit.swift.

    extension UITableView {
        /// The table's precacher, if it ever used one. The table owns it.
        var existingPrecacher: Precacher? {
            // Nothing else is ever kept there: as quick as UIKit's lookup, which does not look at types.
            get { headlessAssociatedObject.map { unsafeDowncast($0, to: Precacher.self) } }
            set { headlessAssociatedObject = newValue }
        }

        /// Whether rows are a separator higher than their cells' content.
        var hasSeparators: Bool { separatorStyle != .none }

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
    }
#endif
