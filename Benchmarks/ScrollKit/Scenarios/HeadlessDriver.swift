#if !canImport(UIKit)
    import CoreFoundation
    import HeadlessUIKit
    import Precache

    typealias ListDriver = HeadlessDriver

    /// Drives HeadlessUIKit, whose display skips the time in which nothing happens.
    @MainActor
    struct HeadlessDriver: ListDriving {
        var refreshRate: Double { HeadlessDisplay.main.refreshRate }

        /// The display's clock is the one that is charged from now on.
        init(refreshRate: Double) {
            HeadlessDisplay.main.refreshRate = refreshRate
            HeadlessDisplay.main.busyClock = { ThreadClock.now }
        }

        func withWorkers<Result>(_ count: Int, _ body: (_ work: () -> Double) -> Result) -> Result {
            let (pool, display) = (WorkerPool.shared, HeadlessDisplay.main)
            let before = pool.workers
            let workers = VirtualWorkers(count: count, for: pool)
            (pool.workers, pool.fixedCount, display.companion) = (workers, count, workers)
            defer {
                workers.finish()
                (pool.workers, pool.fixedCount, display.companion) = (before, nil, nil)
            }
            return body { workers.work }
        }

        // A run of no length looks for what waits, and never comes to where the loop idles.
        func turn() { while CFRunLoopRunInMode(.idle, 0, true) == .handledSource {} }

        /// The run loop turns as it does in an app, in one call, so that an iteration costs what it costs there.
        /// Nothing moves meanwhile, so the display's clock need not be kept.
        func idle(until done: () -> Bool) {
            // Where workers live by the display's clock, it has to be kept.
            if HeadlessDisplay.main.companion != nil { return HeadlessDisplay.main.run(in: .default, until: done) }
            withoutActuallyEscaping(done) { done in
                let observer = CFRunLoopObserverCreateWithHandler(
                    nil, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
                ) { _, _ in
                    if done() { CFRunLoopStop(CFRunLoopGetMain()) }
                }
                CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
                // Whatever might be waited for that wakes no run loop is looked for now and then.
                while !done() { CFRunLoopRunInMode(.idle, 1, false) }
                CFRunLoopObserverInvalidate(observer)
            }
        }

        func idle(for seconds: Double) { HeadlessDisplay.main.run(in: .default, for: seconds) }
        func fling(_ table: UITableView, velocity: CGFloat) { table.headlessFling(velocity: velocity) }

        func glide(_ table: UITableView, by points: CGFloat) {
            table.setContentOffset(CGPoint(x: 0, y: table.contentOffset.y + points), animated: true)
            HeadlessDisplay.main.run(in: .default, until: { !table.isScrollAnimating })
        }

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
