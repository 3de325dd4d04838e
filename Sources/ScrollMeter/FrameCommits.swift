#if os(iOS) && !targetEnvironment(macCatalyst)
    import Precache

    /// Tells of the commits of frames by the system's own word, for as long as it is kept: of the phase of an update
    /// that comes after its Core Animation transaction. (Apple, `UIUpdateActionPhase.afterCATransactionCommit`.)
    ///
    /// Its link is passive, as links are by default, and makes no frame of its own. It is active while its view is in a
    /// visible window.
    @available(iOS 18, *)
    @MainActor
    private final class FrameCommits {
        private let link: UIUpdateLink

        init(in view: UIView, onCommit: @escaping @MainActor () -> Void) {
            link = UIUpdateLink(view: view)
            link.addAction(to: .afterCATransactionCommit) { _, _ in
                // Holds: updates are the main thread's.
                MainActor.assumeIsolated { onCommit() }
            }
            link.isEnabled = true
        }

        /// On any thread, as the display link's target whose part it is.
        deinit { DispatchQueue.main.async { [link] in link.isEnabled = false } }
    }

    extension FrameTicker {
        /// Calls `onCommit` after each commit while `view` is shown, until what is returned goes; nil where the system
        /// does not tell.
        static func commits(in view: UIView, onCommit: @escaping @MainActor () -> Void) -> AnyObject? {
            guard #available(iOS 18, *) else { return nil }
            return FrameCommits(in: view, onCommit: onCommit)
        }
    }
#elseif canImport(UIKit)
    import Precache

    extension FrameTicker {
        /// Nil: what would tell of commits is not looked for here.
        static func commits(in view: UIView, onCommit: @escaping @MainActor () -> Void) -> AnyObject? { nil }
    }
#endif
