#if !canImport(UIKit)
    import Precache

    /// Calls back with each frame, whatever mode the main run loop is in, until it is stopped.
    @MainActor
    struct FrameTicker {
        private let link: CADisplayLink

        init(committing view: UIView? = nil, _ body: @escaping @MainActor (_ link: CADisplayLink) -> Void) {
            link = CADisplayLink(headlessHandler: body)
            link.add(to: .main, forMode: .common)
        }

        /// When what the last callback changed was committed, on the clock of `CACurrentMediaTime()`.
        var frameEnd: Double { HeadlessDisplay.main.frameEnd ?? CACurrentMediaTime() }

        /// HeadlessUIKit's display has one rate.
        func askForEveryFrame(_ asks: Bool) {}

        func stop() { link.invalidate() }
    }
#endif
