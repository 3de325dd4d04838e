#if !canImport(UIKit)
    import HeadlessUIKit

    /// There is no method to hook without the Objective-C runtime. The same names stand in CommandHook+UIKit.swift.
    @MainActor
    final class CommandHook {
        static let beforePrecache = CommandHook()
        static let afterPrecache = CommandHook()

        let counts = (found: 0, lost: 0, offMainThread: 0)
        func install() throws { throw NotRun("needs UIKit's own methods") }
        static func reloadInBackground(_ table: UITableView) {}
    }
#endif
