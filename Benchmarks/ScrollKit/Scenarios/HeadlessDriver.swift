#if !canImport(UIKit)
    import CoreFoundation
    import HeadlessUIKit

    typealias ListDriver = HeadlessDriver

    /// Drives HeadlessUIKit, whose display skips the time in which nothing happens.
    @MainActor
    struct HeadlessDriver: ListDriving {
        var refreshRate: Double { HeadlessDisplay.main.refreshRate }

        init(refreshRate: Double) { HeadlessDisplay.main.refreshRate = refreshRate }

        /// The run loop turns as it does in an app, in one call, so that an iteration costs what it costs there.
        /// Nothing moves meanwhile, so the display's clock need not be kept.
        func idle(until done: () -> Bool) {
            withoutActuallyEscaping(done) { done in
                let observer = CFRunLoopObserverCreateWithHandler(
                    nil, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
                ) { _, _ in
                    if done() { CFRunLoopStop(CFRunLoopGetMain()) }
                }
                CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
                // Whatever might be waited for that wakes no run loop is looked for now and then.
                while !done() { CFRunLoopRunInMode(.idle, 0.1, false) }
                CFRunLoopObserverInvalidate(observer)
            }
        }

        func idle(for seconds: Double) { HeadlessDisplay.main.run(in: .default, for: seconds) }
        func fling(_ table: UITableView, velocity: CGFloat) { table.headlessFling(velocity: velocity) }

        func pullToRefresh(_ table: UITableView, _ answer: () -> Void) {
            let control = UIRefreshControl()
            table.refreshControl = control
            control.headlessPull()
            idle(for: serverDelay)
            answer()
            control.endRefreshing()
        }
    }
#endif
