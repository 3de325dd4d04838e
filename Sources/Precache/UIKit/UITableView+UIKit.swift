#if canImport(UIKit)
    import ObjectiveC
    import UIKit

    // What UIKit and its runtime do otherwise than HeadlessUIKit. The same names stand in UITableView+Headless.swift.

    /// The address is the key, its contents are nothing.
    @MainActor private let precacherKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    extension UITableView {
        /// The table's precacher, if it ever used one. The table owns it.
        var existingPrecacher: Precacher? {
            get { objc_getAssociatedObject(self, precacherKey) as? Precacher }
            set { objc_setAssociatedObject(self, precacherKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }

        // tvOS draws no separators, and lacks the property.
        #if os(tvOS)
            var hasSeparators: Bool { false }
        #else
            /// Whether rows are a separator higher than their cells' content.
            var hasSeparators: Bool { separatorStyle != .none }
        #endif

        func sectionCount(of dataSource: any UITableViewDataSource) -> Int {
            dataSource.numberOfSections?(in: self) ?? 1
        }

        /// Whether the delegate implements `tableView(_:heightForRowAt:)`.
        var delegateAnswersHeights: Bool {
            delegate?.tableView(_:heightForRowAt:) != nil
        }

        func height(forRowAt indexPath: IndexPath, from delegate: any UITableViewDelegate) -> CGFloat {
            delegate.tableView?(self, heightForRowAt: indexPath) ?? rowHeight
        }
    }
#endif
