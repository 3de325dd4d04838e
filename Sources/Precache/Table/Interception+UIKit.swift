#if canImport(UIKit)
    import ObjectiveC

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
            followBegin(#selector(UITableView.beginUpdates)) { TableMonitor.batchBegins(in: $0) }
            followEnd(#selector(UITableView.endUpdates)) { TableMonitor.batchEnds(in: $0) }
            followBlocks(#selector(UITableView.performBatchUpdates(_:completion:)))
            followAnimated(#selector(UITableView.insertSections(_:with:))) { .insertSections(sections($0)) }
            followAnimated(#selector(UITableView.deleteSections(_:with:))) { .deleteSections(sections($0)) }
            followAnimated(#selector(UITableView.reloadSections(_:with:))) { .reloadSections(sections($0)) }
            followSections(#selector(UITableView.moveSection(_:toSection:))) { .moveSection($0, to: $1) }
            followAnimated(#selector(UITableView.insertRows(at:with:))) { .insertRows(rows($0)) }
            followAnimated(#selector(UITableView.deleteRows(at:with:))) { .deleteRows(rows($0)) }
            followAnimated(#selector(UITableView.reloadRows(at:with:))) { .reloadRows(rows($0)) }
            followRows(#selector(UITableView.moveRow(at:to:))) { .moveRow($0, to: $1) }
            followObject(#selector(UITableView.reconfigureRows(at:))) { .reconfigureRows(rows($0)) }
        }()

        // What Objective-C passes: objects, and animations as integers.

        private static func sections(_ object: AnyObject?) -> IndexSet { object as? IndexSet ?? [] }
        private static func rows(_ object: AnyObject?) -> [IndexPath] { object as? [IndexPath] ?? [] }

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

        private static func followBegin(_ selector: Selector, _ note: @escaping (UITableView) -> Void) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView) -> Void = { tableView in
                    // It brings visible cells up to date first, and asks their heights as before the batch.
                    original(tableView, selector)
                    note(tableView)
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followEnd(_ selector: Selector, _ note: @escaping (UITableView) -> Void) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView) -> Void = { tableView in
                    note(tableView)
                    original(tableView, selector)
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

        private static func followAnimated(_ selector: Selector, _ call: @escaping (AnyObject?) -> TableCall) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, AnyObject?, Int) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, AnyObject?, Int) -> Void = { tableView, object, animation in
                    TableMonitor.follow(call(object), of: tableView) {
                        original(tableView, selector, object, animation)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followSections(_ selector: Selector, _ call: @escaping (Int, Int) -> TableCall) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, Int, Int) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, Int, Int) -> Void = { tableView, section, target in
                    TableMonitor.follow(call(section, target), of: tableView) {
                        original(tableView, selector, section, target)
                    }
                }
                return imp_implementationWithBlock(block)
            }
        }

        private static func followRows(_ selector: Selector, _ call: @escaping (IndexPath, IndexPath) -> TableCall) {
            replace(selector) { before in
                typealias Original = @convention(c) (UITableView, Selector, AnyObject?, AnyObject?) -> Void
                let original = unsafeBitCast(before, to: Original.self)
                let block: @convention(block) (UITableView, AnyObject?, AnyObject?) -> Void = {
                    tableView, row, target in
                    // UIKit raises where one is missing.
                    guard let from = row as? IndexPath, let to = target as? IndexPath else {
                        return original(tableView, selector, row, target)
                    }
                    TableMonitor.follow(call(from, to), of: tableView) { original(tableView, selector, row, target) }
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
