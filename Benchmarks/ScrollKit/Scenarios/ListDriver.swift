import Precache

/// What moves a list as a user would, and lets time pass. One for HeadlessUIKit, one for a device.
@MainActor
protocol ListDriving {
    /// Hertz.
    var refreshRate: Double { get }

    /// Has heights measured by so many threads besides the main one for as long as `body` takes.
    ///
    /// - Parameter body: given what tells how long they have worked by then, in seconds of their CPU time.
    func withWorkers<Result>(_ count: Int, _ body: (_ work: () -> Double) -> Result) -> Result

    /// Has the main run loop handle what was posted to it, without idling: as between a frame and the first touch of it.
    func turn()

    /// Lets the app idle, its main run loop in the default mode, until `done`.
    func idle(until done: () -> Bool)

    /// Lets the app idle for so many seconds.
    func idle(for seconds: Double)

    /// A finger flicks the list, which then decelerates to a stop, the main run loop in the tracking mode.
    ///
    /// - Parameter velocity: points a second, positive towards the end of the list.
    func fling(_ table: UITableView, velocity: CGFloat)

    /// The app scrolls by an animation, and idles until the list has arrived.
    func glide(_ table: UITableView, by points: CGFloat)

    /// A finger pulls the list down until it refreshes; the server answers after a moment, in which the app idles.
    ///
    /// - Parameter answer: brings the new rows.
    func pullToRefresh(_ table: UITableView, _ answer: () -> Void)
}

/// How long a server takes to answer, in seconds.
let serverDelay = 0.3
