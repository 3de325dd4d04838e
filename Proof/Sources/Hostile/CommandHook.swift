#if canImport(UIKit)
    import ObjectiveC
    import UIKit

    /// A hook of the kind that finds its original by `_cmd`: an implementation of `reloadData` that is put in the place
    /// of the one before, and looks that up by the selector that it is called with.
    ///
    /// It stays until the process ends: who hooked after it relies on it.
    final class CommandHook: @unchecked Sendable {
        static let beforePrecache: CommandHook = CommandHook { CommandHook.beforePrecache.run($0, $1) }
        static let afterPrecache: CommandHook = CommandHook { CommandHook.afterPrecache.run($0, $1) }

        typealias Function = @convention(c) (UITableView, Selector) -> Void

        private let function: Function
        // Behind the lock: a reload comes from any thread.
        private let lock = NSLock()
        private var originals: [Selector: Function] = [:]
        private var lockedCounts = (found: 0, lost: 0, offMainThread: 0)
        private init(_ function: @escaping Function) { self.function = function }

        /// Calls that found their original, and called it; that came with a selector that nobody hooked; and from other
        /// threads than the main one, which end here: what UIKit does then is not to be proved.
        var counts: (found: Int, lost: Int, offMainThread: Int) { lock.withLock { lockedCounts } }

        func install() throws {
            let selector = #selector(UITableView.reloadData)
            guard let method = class_getInstanceMethod(UITableView.self, selector) else {
                throw NotRun("UITableView has no reloadData")
            }
            lock.withLock {
                guard originals.isEmpty else { return }
                originals[selector] = unsafeBitCast(method_getImplementation(method), to: Function.self)
                method_setImplementation(method, unsafeBitCast(function, to: IMP.self))
            }
        }

        private func run(_ table: UITableView, _ command: Selector) {
            let isMain = Thread.isMainThread
            let original = lock.withLock { () -> Function? in
                let original = originals[command]
                if original == nil { lockedCounts.lost += 1 } else { lockedCounts.found += 1 }
                if !isMain { lockedCounts.offMainThread += 1 }
                return original
            }
            if isMain { original?(table, command) }
        }

        @MainActor
        static func reloadInBackground(_ table: UITableView) {
            table.performSelector(inBackground: #selector(UITableView.reloadData), with: nil)
        }
    }
#else
    import HeadlessUIKit

    /// There is no method to hook without the Objective-C runtime.
    @MainActor
    final class CommandHook {
        static let (beforePrecache, afterPrecache) = (CommandHook(), CommandHook())
        let counts = (found: 0, lost: 0, offMainThread: 0)
        func install() throws { throw NotRun("needs UIKit's own methods") }
        static func reloadInBackground(_ table: UITableView) {}
    }
#endif
