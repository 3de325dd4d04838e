#if canImport(UIKit)
    import UIKit

    /// Calls back with each frame, whatever mode the main run loop is in, until it is stopped.
    @MainActor
    struct FrameTicker {
        private let link: CADisplayLink
        private let target: Target

        init(_ body: @escaping @MainActor (_ link: CADisplayLink) -> Void) {
            target = Target(body)
            link = CADisplayLink(target: target, selector: #selector(Target.tick))
            link.add(to: .main, forMode: .common)
            CFRunLoopAddObserver(CFRunLoopGetMain(), target.observer, .commonModes)
        }

        /// When what the last callback changed was committed, on the clock of `CACurrentMediaTime()`.
        var frameEnd: Double { target.frameEnd ?? CACurrentMediaTime() }

        func stop() {
            link.invalidate()
            CFRunLoopObserverInvalidate(target.observer)
        }

        @MainActor
        private final class Target: NSObject {
            private let body: @MainActor (CADisplayLink) -> Void
            private(set) var frameEnd: Double?

            /// Right after Core Animation's commit, which comes at 2,000,000.
            private(set) lazy var observer = CFRunLoopObserverCreateWithHandler(
                nil, CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue, true, 2_000_001
            ) { [weak self] _, _ in
                // Holds: the observer is added to the main run loop only.
                MainActor.assumeIsolated { self?.noteCommit() }
            }

            init(_ body: @escaping @MainActor (CADisplayLink) -> Void) { self.body = body }

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
