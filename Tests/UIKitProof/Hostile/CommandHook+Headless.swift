#if !canImport(UIKit)
    import HeadlessUIKit

    /// There is no method to hook without the Objective-C runtime. The same names stand in CommandHook+UIKit.swift.
    @MainActor
    final class CommandHook {
        static let beforePrecache = CommandHook()
        static let afterPrecache = CommandHook()

        let found = 0
        let lost = 0
        let callsOffMainThread = 0

        func install() throws { throw NotRun("needs UIKit's own methods") }

        static func reloadInBackground(_ table: UITableView) {}
    }
#endif
