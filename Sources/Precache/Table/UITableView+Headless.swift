#if !canImport(UIKit)
    import PrecacheCore

    // HeadlessUIKit's side of UITableView+UIKit.swift, which documents the same names.

    extension UITableView {
        nonisolated var followerBox: FollowerBox? {
            // Nothing else is ever kept there.
            headlessAssociatedObject.map { unsafeDowncast($0, to: FollowerBox.self) }
        }

        func keep(_ box: FollowerBox) { headlessAssociatedObject = box }
        func prepareToBeUnseen() {}
        var isItsControllersSource: Bool { headlessController.map { $0 === dataSource } ?? false }
        var isAnimatingScroll: Bool? { UIKitBehavior.current.saysScrollIsAnimating ? isScrollAnimating : nil }
        var isToDoLess: Bool { traitCollection.systemPrefersReducedResourceUsage }
        var showsMenu: Bool { contextMenuInteraction?.menuAppearance != .unknown }
        func sectionCount(of source: any UITableViewDataSource) -> Int { source.numberOfSections(in: self) }

        // HeadlessUIKit's protocol has default implementations, which answer as well.
        var delegateAnswersHeights: Bool { delegate != nil }
        var delegateAnswersEstimates: Bool { headlessDelegateEstimatesRows }

        func height(of row: RowPosition, from delegate: any UITableViewDelegate) -> CGFloat {
            if row.isRow { return delegate.tableView(self, heightForRowAt: IndexPath(row)) }
            return row.isHeader
                ? delegate.tableView(self, heightForHeaderInSection: row.section)
                : delegate.tableView(self, heightForFooterInSection: row.section)
        }

        var indexTitlesOfDataSource: [String] { dataSource?.sectionIndexTitles(for: self) ?? [] }

        func indentationLevel(forRowAt indexPath: IndexPath) -> Int? {
            let level = delegate?.tableView(self, indentationLevelForRowAt: indexPath)
            return headlessDelegateIndentsRows ? level : nil
        }
    }
#endif
