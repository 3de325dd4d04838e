#if canImport(UIKit)
    import PrecacheCore

    // UIKit's side of UITableView+Headless.swift, which has the same names.

    /// Only its address is used.
    nonisolated(unsafe) private let keptKey = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension UITableView {
        /// May be read on any thread.
        nonisolated var followerBox: FollowerBox? { objc_getAssociatedObject(self, keptKey) as? FollowerBox }

        func keep(_ box: FollowerBox) {
            objc_setAssociatedObject(self, keptKey, box, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }

        /// Sets properties of the sizing table that HeadlessUIKit lacks.
        func prepareToBeUnseen() {
            #if !os(tvOS)
                scrollsToTop = false
            #endif
            contentInsetAdjustmentBehavior = .never
            sectionHeaderTopPadding = 0
        }

        /// Whether the menu of a row is open.
        var showsMenu: Bool {
            guard #available(tvOS 17, *) else { return false }
            return contextMenuInteraction?.menuAppearance ?? .unknown != .unknown
        }

        /// Whether the app, or a tap on the status bar, scrolls the list, animated; nil where the system does not say.
        var isAnimatingScroll: Bool? {
            guard #available(iOS 17.4, tvOS 17.4, visionOS 2, *) else { return nil }
            return isScrollAnimating
        }

        /// Whether a UITableViewController is the data source of its own table.
        var isItsControllersSource: Bool { (dataSource as? UITableViewController)?.viewIfLoaded === self }

        /// Whether the system prefers less work. (Apple, `UITraitCollection.systemPrefersReducedResourceUsage`.) The
        /// trait and not the property of UIApplication, which app extensions do not have.
        #if compiler(>=6.4)
            var isToDoLess: Bool {
                guard #available(iOS 27, tvOS 27, visionOS 27, *) else { return false }
                return traitCollection.systemPrefersReducedResourceUsage
            }
        #else
            var isToDoLess: Bool { false }
        #endif

        func sectionCount(of source: any UITableViewDataSource) -> Int { source.numberOfSections?(in: self) ?? 1 }

        var delegateAnswersHeights: Bool { delegate?.tableView(_:heightForRowAt:) != nil }
        var delegateAnswersEstimates: Bool { delegate?.tableView(_:estimatedHeightForRowAt:) != nil }

        /// The delegate's height for a row, header or footer, in points.
        func height(of row: RowPosition, from delegate: any UITableViewDelegate) -> CGFloat {
            if row.isRow { return delegate.tableView?(self, heightForRowAt: IndexPath(row)) ?? rowHeight }
            return row.isHeader
                ? delegate.tableView?(self, heightForHeaderInSection: row.section) ?? sectionHeaderHeight
                : delegate.tableView?(self, heightForFooterInSection: row.section) ?? sectionFooterHeight
        }

        var indexTitlesOfDataSource: [String] { (dataSource?.sectionIndexTitles?(for: self) ?? nil) ?? [] }

        /// Nil where the delegate does not say.
        func indentationLevel(forRowAt indexPath: IndexPath) -> Int? {
            delegate?.tableView?(self, indentationLevelForRowAt: indexPath)
        }
    }
#endif

// tvOS has no separators and no refresh control.
extension UITableView {
    #if os(tvOS)
        var hasSeparators: Bool { false }
        var isRefreshing: Bool { false }
        var hasRowInHand: Bool { showsMenu }
        func takeSeparators(of tableView: UITableView) {}
    #else
        var hasSeparators: Bool { separatorStyle != .none }
        var isRefreshing: Bool { refreshControl?.isRefreshing ?? false }
        /// Whether rows are lifted, where they can be, or the menu of one is open.
        var hasRowInHand: Bool { hasActiveDrag || showsMenu }
        func takeSeparators(of tableView: UITableView) {
            if separatorStyle != tableView.separatorStyle { separatorStyle = tableView.separatorStyle }
        }
    #endif
}

extension UITableView {
    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }

    /// How long the display shows a frame, in seconds; a sixtieth of one where there is no window.
    var secondsAFrame: Double {
        #if os(visionOS)
            return 1.0 / 90
        #else
            let display = window?.screen
            return 1 / Double(max(display?.maximumFramesPerSecond ?? 60, 1))
        #endif
    }

    /// Whether a finger holds the list, as where it drags the scroll indicator: a long press of the list's, no drag.
    var isPressedLong: Bool {
        gestureRecognizers?.contains { $0 is UILongPressGestureRecognizer && [.began, .changed].contains($0.state) }
            ?? false
    }
}
