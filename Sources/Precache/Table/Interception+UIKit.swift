#if canImport(UIKit)
    import PrecacheCore

    /// Follows the methods that tell a table of changes: replaces their implementations, once. Each tells
    /// `TableFollower.callBegins` before UIKit's own.
    ///
    /// Each new implementation calls the one before with the method's own selector, as other libraries that hook the
    /// method expect. Nothing here belongs to an actor: on entry to the main actor Swift checks the thread, and apps
    /// call some of these methods on others.
    enum Interception {
        static let install: Void = {
            followObject(#selector(setter: UITableView.dataSource)) { _ in .setSource }
            followObject(#selector(setter: UITableView.delegate)) { _ in .setSource }
            follow(#selector(UITableView.layoutSubviews), .layoutSubviews)
            follow(#selector(UITableView.didMoveToWindow), .didMoveToWindow)
            followScrolls(#selector(UITableView.scrollToRow(at:at:animated:)))
            followOffsets(#selector(UITableView.setContentOffset(_:animated:)))
            follow(#selector(UITableView.reloadData), .reloadData)
            follow(#selector(UITableView.reloadSectionIndexTitles), .reloadSectionIndexTitles)
            follow(#selector(UITableView.beginUpdates), .beginUpdates)
            follow(#selector(UITableView.endUpdates), .endUpdates)
            followBlocks(#selector(UITableView.performBatchUpdates(_:completion:)))
            followAnimated(#selector(UITableView.insertSections(_:with:))) { $0.sections.inserted += sections($1) }
            followAnimated(#selector(UITableView.deleteSections(_:with:))) { $0.sections.deleted += sections($1) }
            followAnimated(#selector(UITableView.reloadSections(_:with:))) { $0.sections.reloaded += sections($1) }
            followSections(#selector(UITableView.moveSection(_:toSection:))) { $0.sections.move($1, to: $2) }
            followAnimated(#selector(UITableView.insertRows(at:with:))) { $0.rows.inserted += rows($1) }
            followAnimated(#selector(UITableView.deleteRows(at:with:))) { $0.rows.deleted += rows($1) }
            followAnimated(#selector(UITableView.reloadRows(at:with:))) { $0.rows.reloaded += rows($1) }
            followRows(#selector(UITableView.moveRow(at:to:)))
            followObject(#selector(UITableView.reconfigureRows(at:))) { .reconfigure($0 as? [IndexPath]) }
        }()

        private static func sections(_ object: AnyObject?) -> IndexSet { object as? IndexSet ?? [] }
        private static func rows(_ object: AnyObject?) -> [RowPosition] { .init(object as? [IndexPath] ?? []) }

        // One function for each list of arguments: the runtime does not check that a block takes the method's.

        private static func follow(_ selector: Selector, _ call: TableCall) {
            typealias Original = @convention(c) (UITableView, Selector) -> Void
            typealias Block = @convention(block) (UITableView) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView in tableView.follow(call) { original()(tableView, selector) } }
            }
        }

        private static func followBlocks(_ selector: Selector) {
            typealias Updates = @convention(block) () -> Void
            typealias Original = @convention(c) (UITableView, Selector, Updates?, AnyObject?) -> Void
            typealias Block = @convention(block) (UITableView, Updates?, AnyObject?) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, updates, end in
                    tableView.followBatch(updates) { original()(tableView, selector, $0, end) }
                }
            }
        }

        private static func followObject(_ selector: Selector, _ call: @escaping (AnyObject?) -> TableCall) {
            typealias Original = @convention(c) (UITableView, Selector, AnyObject?) -> Void
            typealias Block = @convention(block) (UITableView, AnyObject?) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, object in
                    tableView.follow(call(object)) { original()(tableView, selector, object) }
                }
            }
        }

        private static func followAnimated(
            _ selector: Selector, _ note: @escaping (inout BatchUpdate, AnyObject?) -> Void
        ) {
            typealias Original = @convention(c) (UITableView, Selector, AnyObject?, Int) -> Void
            typealias Block = @convention(block) (UITableView, AnyObject?, Int) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, object, animation in
                    tableView.follow(.edit { note(&$0.update, object) }) {
                        original()(tableView, selector, object, animation)
                    }
                }
            }
        }

        private static func followSections(
            _ selector: Selector, _ note: @escaping (inout BatchUpdate, Int, Int) -> Void
        ) {
            typealias Original = @convention(c) (UITableView, Selector, Int, Int) -> Void
            typealias Block = @convention(block) (UITableView, Int, Int) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, section, target in
                    tableView.follow(.edit { note(&$0.update, section, target) }) {
                        original()(tableView, selector, section, target)
                    }
                }
            }
        }

        private static func followScrolls(_ selector: Selector) {
            typealias Original = @convention(c) (UITableView, Selector, AnyObject?, Int, Bool) -> Void
            typealias Block = @convention(block) (UITableView, AnyObject?, Int, Bool) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, row, position, isAnimated in
                    let target = UITableView.ScrollPosition(rawValue: position) ?? .none
                    tableView.follow(.scrollToRow(row as? IndexPath, target, isAnimated: isAnimated)) {
                        original()(tableView, selector, row, position, isAnimated)
                    }
                }
            }
        }

        private static func followOffsets(_ selector: Selector) {
            typealias Original = @convention(c) (UITableView, Selector, CGPoint, Bool) -> Void
            typealias Block = @convention(block) (UITableView, CGPoint, Bool) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, offset, isAnimated in
                    tableView.follow(.setOffset(offset.y, isAnimated: isAnimated)) {
                        original()(tableView, selector, offset, isAnimated)
                    }
                }
            }
        }

        private static func followRows(_ selector: Selector) {
            typealias Original = @convention(c) (UITableView, Selector, AnyObject?, AnyObject?) -> Void
            typealias Block = @convention(block) (UITableView, AnyObject?, AnyObject?) -> Void
            replace(selector) { (original: @escaping () -> Original) -> Block in
                { tableView, row, target in
                    tableView.follow(.move(row as? IndexPath, to: target as? IndexPath)) {
                        original()(tableView, selector, row, target)
                    }
                }
            }
        }

        /// Replaces UITableView's own implementation, or adds one where it inherits one: other views are not followed.
        /// An inherited one is looked up with each call, as others may replace it later. Both are bit-cast, so that no
        /// thunk stands between the runtime and them.
        private static func replace<Original, Block>(
            _ selector: Selector, by made: (@escaping () -> Original) -> Block
        ) {
            guard let method = class_getInstanceMethod(UITableView.self, selector) else { return }
            let isInherited = class_getInstanceMethod(UIScrollView.self, selector) == method
            let own = method_getImplementation(method)
            let block = made {
                let inherited = isInherited ? class_getMethodImplementation(UIScrollView.self, selector) : nil
                return unsafeBitCast(inherited ?? own, to: Original.self)
            }
            class_replaceMethod(
                UITableView.self, selector, imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self)),
                method_getTypeEncoding(method))
        }
    }
#endif
