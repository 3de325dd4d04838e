#if canImport(UIKit)
    import UIKit

    typealias ListDriver = DeviceDriver

    /// Drives a real table: it turns the real main run loop, and moves the list by UIKit's own formula.
    ///
    /// The list itself sees no touch: `isDecelerating` stays false, while the run loop is in the tracking mode as it is
    /// under a finger.
    @MainActor
    struct DeviceDriver: ListDriving {
        let refreshRate: Double

        /// As many as the device has cores to spare, whose work nobody counts.
        func withWorkers<Result>(_ count: Int, _ body: (_ work: () -> Double) -> Result) -> Result { body { 0 } }

        // A run of no length looks for what waits, and never comes to where the loop idles.
        func turn() { while CFRunLoopRunInMode(.idle, 0, true) == .handledSource {} }

        func idle(until done: () -> Bool) {
            while !done() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
        }

        func idle(for seconds: Double) {
            let end = CACurrentMediaTime() + seconds
            idle(until: { CACurrentMediaTime() >= end })
        }

        func fling(_ table: UITableView, velocity: CGFloat) {
            let motion = Deceleration(table, velocity: velocity)
            let link = CADisplayLink(target: motion, selector: #selector(Deceleration.step))
            // A list that a finger has flicked is moved in every frame, and by default a link may get every second one.
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
            link.add(to: .main, forMode: .tracking)
            while !motion.isOver { _ = RunLoop.main.run(mode: .tracking, before: Date(timeIntervalSinceNow: 0.05)) }
            link.invalidate()
        }

        /// Which takes a third of a second or so.
        func glide(_ table: UITableView, by points: CGFloat) {
            table.setContentOffset(CGPoint(x: 0, y: table.contentOffset.y + points), animated: true)
            idle(for: 0.5)
        }

        #if os(tvOS)
            /// There is no control to pull.
            func pullToRefresh(_ table: UITableView, _ answer: () -> Void) {
                idle(for: serverDelay)
                answer()
            }
        #else
            /// `beginRefreshing()` leaves it to the app to show the control.
            func pullToRefresh(_ table: UITableView, _ answer: () -> Void) {
                let control = UIRefreshControl()
                table.refreshControl = control
                control.beginRefreshing()
                table.contentOffset.y = -table.adjustedContentInset.top
                idle(for: serverDelay)
                answer()
                control.endRefreshing()
            }
        #endif
    }

    /// v(t) = v0 · d^t with t in milliseconds and d the list's deceleration rate.
    @MainActor
    private final class Deceleration: NSObject {
        private let table: UITableView
        private let velocity: CGFloat
        private var start: CFTimeInterval?
        private var travelled: CGFloat = 0
        private(set) var isOver = false

        init(_ table: UITableView, velocity: CGFloat) {
            self.table = table
            self.velocity = velocity
        }

        @objc func step(_ link: CADisplayLink) {
            let start = self.start ?? link.timestamp
            self.start = start
            let milliseconds = (link.targetTimestamp - start) * 1000
            let rate = Double(table.decelerationRate.rawValue)
            let distance = velocity / 1000 * CGFloat((pow(rate, milliseconds) - 1) / log(rate))
            let top = -table.adjustedContentInset.top
            let end = max(table.contentSize.height + table.adjustedContentInset.bottom - table.bounds.height, top)
            let offset = table.contentOffset.y + distance - travelled
            travelled = distance
            table.contentOffset.y = min(max(offset, top), end)
            let hitsEdge = velocity > 0 ? offset > end : offset < top
            isOver = abs(velocity) * CGFloat(pow(rate, milliseconds)) < 10 || hitsEdge
        }
    }
#endif
