#if canImport(UIKit)
    import CoreFoundation
    import UIKit

    /// Calls back with each frame, whatever mode the main run loop is in, until it or its display link is stopped.
    @MainActor
    struct FrameTicker {
        private let link: CADisplayLink
        private let target: Target

        init(_ body: @escaping @MainActor (_ link: CADisplayLink) -> Void) {
            target = Target(body)
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
            private(set) var frameEnd: Double?
            /// Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate is safe on all of
            /// them.
            private nonisolated(unsafe) var observer: CFRunLoopObserver?

            init(_ body: @escaping @MainActor (CADisplayLink) -> Void) {
                self.body = body
                super.init()
                // Right after Core Animation's commit, which comes at 2,000,000.
                observer = CFRunLoopObserverCreateWithHandler(
                    nil, CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue, true, 2_000_001
                ) { [weak self] _, _ in
                    // Holds: the observer is added to the main run loop only.
                    MainActor.assumeIsolated { self?.noteCommit() }
                }
                CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
            }

            deinit { CFRunLoopObserverInvalidate(observer) }

            @objc func tick(_ link: CADisplayLink) {
                body(link)
                frameEnd = nil
            }

            private func noteCommit() {
                if frameEnd == nil { frameEnd = CACurrentMediaTime() }
            }
        }
    }
#endif
