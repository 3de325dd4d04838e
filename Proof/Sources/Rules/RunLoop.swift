import CoreFoundation
import Precache

extension Proof {
    /// Commits, clocks, and what a table does in spare time.
    static let runLoop = ProofRule.about(
        "Run loop and scrolling", suspect: "Machinery/Display/HeadlessDisplay"
    ) {
        ProofRule("An observer after Core Animation's sees the frame laid out").expecting("laid out before")
            .source("Core Animation's observer has the order 2,000,000, as a printed main run loop shows").inApp()
            .check { list in
                let view = WatchedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                list.window.addSubview(view)
                ProofPlatform.turnRunLoop(for: 0.1)
                let before = view.layouts
                var atObserver: Bool?
                view.setNeedsLayout()
                let look: @MainActor () -> Void = { atObserver = atObserver ?? (view.layouts > before) }
                let activity = CFRunLoopActivity.beforeWaiting.rawValue
                let observer = CFRunLoopObserverCreateWithHandler(nil, activity, true, 2_000_100) { _, _ in
                    // Holds: the observer is the main run loop's.
                    MainActor.assumeIsolated { look() }
                }
                CFRunLoopAddObserver(CFRunLoopGetMain(), observer, defaultMode)
                defer { CFRunLoopObserverInvalidate(observer) }
                ProofPlatform.turnRunLoop(for: 1) { atObserver != nil }
                guard let atObserver else { return "the loop never slept" }
                return atObserver ? "laid out before" : "not laid out yet"
            }
        // By it Precache sees whether a list is in the background.
        ProofRule("A window on the screen has a scene in the foreground").expecting("in the foreground")
            .source("Apple, UIScene.ActivationState").suspect("Rules/App/UIScene").inApp()
            .check(on: ProofList().show()) { list in
                switch list.table.window?.windowScene?.activationState {
                case .foregroundActive, .foregroundInactive: "in the foreground"
                case let state?: "otherwise: \(state)"
                case nil: "no scene"
                }
            }
        ProofRule("CACurrentMediaTime() never goes back").expecting("never").source("Apple, CACurrentMediaTime()")
            .check {
                var last = CACurrentMediaTime()
                for _ in 0..<10_000 {
                    let now = CACurrentMediaTime()
                    if now < last { return "by \(last - now) seconds" }
                    last = now
                }
                return "never"
            }
        ProofRule("A table prepares cells in spare time, unless it is told not to").expecting("enabled")
            .source("Apple, UITableView.isPrefetchingEnabled; WWDC21, session 10252")
            .suspect("Rules/Table/UITableView+Prefetching")
            .check(on: ProofList(height: 60)) { list in list.table.isPrefetchingEnabled ? "enabled" : "not enabled" }
        ProofRule("contentOffset, set while a list decelerates, does not stop it").expecting("goes on")
            .source("seen on iOS 26.1; rdar://16724593; WebKit/WebKit, pull request 58368")
            .checkFlight { $0.contentOffset.y += 100 }
        ProofRule("A bounds origin, set while a list decelerates, does not stop it").expecting("goes on")
            .source("seen on iOS 26.1; Apple, Scroll View Programming Guide: the offset is the origin of the bounds")
            .checkFlight { $0.bounds.origin.y += 100 }
        ProofRule("setContentOffset(_:animated:) without animation stops a list that decelerates").expecting("stops")
            .source("seen on iOS 26.1; rdar://16724593")
            .checkFlight { $0.setContentOffset(CGPoint(x: 0, y: $0.contentOffset.y + 100), animated: false) }
        // Where an app has written over the room of a turn, it is put back in a flight, too.
        ProofRule("A larger bottom inset, set while a list decelerates, does not stop it").expecting("goes on")
            .source("our choice: nothing else is known").checkFlight { $0.contentInset.bottom += 300 }
    }
}

extension ProofRule {
    fileprivate func checkFlight(after move: @escaping @MainActor (UITableView) -> Void) -> ProofRule {
        suspect("Rules/Scroll/UIScrollView").inApp().check(on: ProofList(rows: 2_000, height: 60)) { list in
            list.fill = { cell, _ in cell.label.text = "Flick this list up, fast" }
            list.show()
            guard let distance = ProofPlatform.distance(ofFlicked: list.table, after: move) else {
                throw NotRun("needs a finger: nobody flicked the list within 15 seconds")
            }
            return ProofSeen(distance < 1 ? "stops" : "goes on", details: ["\(distance) points"])
        }
    }
}

// `CFRunLoopMode` is a struct on Apple's platforms and a plain CFString elsewhere.

#if canImport(Darwin)
    private var defaultMode: CFRunLoopMode { .defaultMode }
#else
    private var defaultMode: CFRunLoopMode { kCFRunLoopDefaultMode }
#endif
