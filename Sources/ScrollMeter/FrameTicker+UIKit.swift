#if canImport(UIKit)
    import Precache

    /// Calls back with each frame, whatever mode the main run loop is in, until it or its display link is stopped.
    @MainActor
    struct FrameTicker {
        private let link: CADisplayLink
        private let target: Target

        /// - Parameter view: whose commits ``frameEnd`` is about; nil where nobody asks it.
        init(committing view: UIView? = nil, _ body: @escaping @MainActor (_ link: CADisplayLink) -> Void) {
            target = Target(view, body)
            link = CADisplayLink(target: target, selector: #selector(Target.tick))
            link.add(to: .main, forMode: .common)
        }

        /// When what the last callback changed was committed, on the clock of `CACurrentMediaTime()`.
        var frameEnd: Double { target.frameEnd ?? CACurrentMediaTime() }

        /// Whether the display is asked for as many frames as a list that scrolls is given: by default a link may get
        /// every second one. (Apple, "Optimizing iPhone and iPad apps to support ProMotion displays".)
        func askForEveryFrame(_ asks: Bool) {
            link.preferredFrameRateRange = asks ? CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120) : .default
        }

        func stop() { link.invalidate() }

        /// Kept by its display link, as long as that is valid.
        @MainActor
        private final class Target: NSObject {
            private let body: @MainActor (CADisplayLink) -> Void
            /// When the frame was committed, where the system tells.
            private var commit: Double?
            /// When the loop had nothing left to do but what Core Animation's observer, of order 2,000,000, does. A
            /// commit that does not come from that observer may come later.
            private var idle: Double?
            private var commits: AnyObject?
            /// Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate is safe on all of
            /// them.
            private nonisolated(unsafe) var observer: CFRunLoopObserver?

            var frameEnd: Double? { commit ?? idle }

            init(_ view: UIView?, _ body: @escaping @MainActor (CADisplayLink) -> Void) {
                self.body = body
                super.init()
                guard let view else { return }
                commits = FrameTicker.commits(in: view) { [weak self] in self?.noteCommit() }
                observer = CFRunLoopObserverCreateWithHandler(
                    nil, CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue, true, 2_000_001
                ) { [weak self] _, _ in
                    // Holds: the observer is added to the main run loop only.
                    MainActor.assumeIsolated { self?.noteIdle() }
                }
                CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
            }

            deinit { if let observer { CFRunLoopObserverInvalidate(observer) } }

            @objc func tick(_ link: CADisplayLink) {
                body(link)
                commit = nil
                idle = nil
            }

            private func noteCommit() {
                if commit == nil { commit = CACurrentMediaTime() }
            }

            private func noteIdle() {
                if idle == nil { idle = CACurrentMediaTime() }
            }
        }
    }
#endif
