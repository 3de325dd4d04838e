#if canImport(UIKit) && !os(iOS)
    import UIKit

    extension FrameTicker {
        /// Nil: what would tell of commits is not looked for here.
        static func commits(in view: UIView, onCommit: @escaping @MainActor () -> Void) -> AnyObject? { nil }
    }
#endif
