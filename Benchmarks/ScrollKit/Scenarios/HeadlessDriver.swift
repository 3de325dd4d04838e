#if !canImport(UIKit)
    import HeadlessUIKit

    typealias ListDriver = HeadlessDriver

    /// Drives HeadlessUIKit, whose display skips the time in which nothing happens.
    @MainActor
    struct HeadlessDriver: ListDriving {
        var refreshRate: Double { HeadlessDisplay.main.refreshRate }

        init(refreshRate: Double) { HeadlessDisplay.main.refreshRate = refreshRate }

        func idle(until done: () -> Bool) { HeadlessDisplay.main.run(in: .default, until: done) }
        func idle(for seconds: Double) { HeadlessDisplay.main.run(in: .default, for: seconds) }
        func fling(_ table: UITableView, velocity: CGFloat) { table.headlessFling(velocity: velocity) }
    }
#endif
