#if canImport(UIKit)
    import ObjectiveC
    import PrecacheCore

    /// Follows the methods by which an app tells a table that rows changed: replaces their implementations, once.
    ///
    /// Each new implementation is a block that calls the one before it with the method's own selector, so that whoever
    /// hooked the method before, or does after, finds what UIKit would have given them. Nothing here belongs to an
    /// actor: on entry into a method of the main actor Swift checks the thread, and apps call some of these on others.
    enum Interception {
        /// Evaluated once, on first use.
        static let install: Void = {
            followObject(#selector(setter: UITableView.dataSource)) { _ in .setSource }
            followObject(#selector(setter: UITableView.delegate)) { _ in .setSource }
            follow(#selector(UITableView.layoutSubviews), .layoutSubviews)
            follow(#selector(UITableView.reloadData), .reloadData)
            follow(#selector(UITableView.reloadSectionIndexTitles), .reloadSectionIndexTitles)
            // It brings visible cells up to date first, and asks their heights as before the batch.
            followEdges(#selector(UITableView.beginUpdates), after: { TableMonitor.batchBegins(in: $0) })
            followEdges(#selector(UITableView.endUpdates), before: { TableMonitor.batchEnds(in: $0) })
            followBlocks(#selector(UITableView.performBatchUpdates(_:completion:)))
            followAnimated(#selector(UITableView.insertSections(_:with:))) { $0.insertedSections += sections($1) }
            followAnimated(#selector(UITableView.deleteSections(_:with:))) { $0.deletedSections += sections($1) }
            followAnimated(#selector(UITableView.reloadSections(_:with:))) { $0.reloadedSections += sections($1) }
            followSections(#selector(UITableView.moveSection(_:toSection:))) { $0.moveSection($1, to: $2) }
            followAnimated(#selector(UITableView.insertRows(at:with:))) { $0.insertedRows += rows($1) }
            followAnimated(#selector(UITableView.deleteRows(at:with:))) { $0.deletedRows += rows($1) }
            followAnimated(#selector(UITableView.reloadRows(at:with:))) { $0.reloadedRows += rows($1) }
            followRows(#selector(UITableView.moveRow(at:to:))) { $0.moveRow($1, to: $2) }
            followObject(#selector(UITableView.reconfigureRows(at:))) { reconfigure($0) }
        }()

        // What Objective-C passes: objects, and animations as integers.

        private static func sections(_ object: AnyObject?) -> IndexSet { object as? IndexSet ?? [] }
        private static func rows(_ object: AnyObject?) -> [RowPosition] {
            (object as? [IndexPath] ?? []).map { RowPosition($0) }
        }
        private static func reconfigure(_ object: AnyObject?) -> TableCall { .edit { $0.reconfigured += rows(object) } }

        // One for each list of arguments: the runtime does not check that a block takes what its method is called with.

        private static func follow(_ selector: Selector, _ call: TableCall) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView) -> Void = { tableView in
                    TableMonitor.follow(call, of: tableView) { original(tableView, selector) }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followEdges(
            _ selector: Selector, before noteBefore: @escaping (UITableView) -> Void = { _ in },
            after noteAfter: @escaping (UITableView) -> Void = { _ in }
        ) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView) -> Void = { tableView in
                    noteBefore(tableView)
                    original(tableView, selector)
                    noteAfter(tableView)
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followBlocks(_ selector: Selector) {
            replace(selector) { before in
                typealias Updates = @convention(block) () -> Void
                typealias Original = @convention(c) (UITableView, Selector, Updates?, AnyObject?) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, Updates?, AnyObject?) -> Void = {
                    tableView, updates, completion in
                    TableMonitor.followBatch(of: tableView, updates) {
                        original(tableView, selector, $0, completion)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followObject(_ selector: Selector, _ call: @escaping (AnyObject?) -> TableCall) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, AnyObject?) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, AnyObject?) -> Void = { tableView, object in
                    TableMonitor.follow(call(object), of: tableView) { original(tableView, selector, object) }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followAnimated(
            _ selector: Selector, _ note: @escaping (inout BatchUpdate, AnyObject?) -> Void
        ) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, AnyObject?, Int) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, AnyObject?, Int) -> Void = { tableView, object, animation in
                    TableMonitor.follow(.edit { note(&$0.update, object) }, of: tableView) {
                        original(tableView, selector, object, animation)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followSections(
            _ selector: Selector, _ note: @escaping (inout BatchUpdate, Int, Int) -> Void
        ) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, Int, Int) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, Int, Int) -> Void = { tableView, section, target in
                    TableMonitor.follow(.edit { note(&$0.update, section, target) }, of: tableView) {
                        original(tableView, selector, section, target)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followRows(
            _ selector: Selector, _ note: @escaping (inout BatchUpdate, RowPosition, RowPosition) -> Void
        ) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, AnyObject?, AnyObject?) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, AnyObject?, AnyObject?) -> Void = {
                    tableView, row, target in
                    // UIKit raises where one is missing.
                    guard let from = row as? IndexPath, let to = target as? IndexPath else {
                        return original(tableView, selector, row, target)
                    }
                    TableMonitor.follow(.edit { note(&$0.update, RowPosition(from), RowPosition(to)) }, of: tableView) {
                        original(tableView, selector, row, target)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        /// - Parameter replacement: of UITableView's own implementation. One that it inherits it gets a copy of: other
        ///   views are none of our business.
        private static func replace(_ selector: Selector, by replacement: (_ before: IMP) -> IMP) {
            guard let method = class_getInstanceMethod(UITableView.self, selector) else { return }
            class_replaceMethod(
                UITableView.self, selector, replacement(method_getImplementation(method)),
                method_getTypeEncoding(method))
        }
    }
#endif
