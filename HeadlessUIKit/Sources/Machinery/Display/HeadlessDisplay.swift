import CoreFoundation
import Foundation

/// The display, and what the system does around an app's main run loop: it turns the loop, sends vsyncs to display
/// links, and has each frame committed.
///
/// [ours] Its clock is the main thread's: it runs while that thread works and stands still while other processes have
/// the processor, so that a busy machine does not read as a late frame. Where the app waits for the next vsync with
/// nothing to do, the clock skips the wait; for the run loop's timers, whose clock is the system's, it waits. So a
/// benchmark takes as long as the work in it.
@MainActor
public final class HeadlessDisplay {
    public static let main = HeadlessDisplay()

    /// Hertz. [ours] Vsyncs come at whole multiples of its inverse.
    public var refreshRate: Double = 60 {
        didSet { lastVsync = currentVsync }
    }

    /// Counts the seconds in which the main thread worked. Tests put their own in place; the time goes on where it was.
    public var busyClock: @MainActor () -> TimeInterval = HeadlessDisplay.threadTime {
        didSet { skipped += oldValue() - busyClock() }
    }

    private var skipped: TimeInterval = 0
    /// What the main thread has done in ``leavingOut(_:)`` so far, in seconds.
    public private(set) var leftOut: TimeInterval = 0
    /// What lives by this clock besides the main thread, and reaches it by its run loop.
    public weak var companion: (any DisplayCompanion)?
    /// [ours] Where anybody else than ``run(in:until:)`` turns the loop, it really sleeps: the clock goes on by that.
    private var sleepObserver: SleepObserver?
    private var runs = 0
    /// Where the loop waits for a timer: the time to which its sleep takes this clock at most.
    private var latestWake: TimeInterval?
    /// Whether the loop returns where it would fall asleep.
    private var endsBeforeSleep = false
    /// The mode in which the loop is turned.
    private var mode = RunLoop.Mode.default
    private var links: [CADisplayLink] = []
    /// Whether any display link is in a run loop.
    public var hasLinks: Bool { !links.isEmpty }
    /// The number of the last vsync that was sent.
    private var lastVsync = 0

    /// What has frames committed.
    public enum CommitOrigin: Sendable {
        /// Core Animation's observer: at the end of each turn of the loop.
        case observer
        /// UIKit's update cycle.
        ///
        /// [seen] (stack traces of iOS 26, as in callstack/react-native-paper, issue 5105: the transaction is flushed
        /// from `UC::DriverCore::continueProcessing()`, called by a version-0 source) In the turn after a vsync, which
        /// is asked for whenever a visible window has something to lay out. What the loop does until then comes before
        /// it: also what was posted when the loop was idle. A vsync comes only while ``HeadlessDisplay`` turns the
        /// loop.
        case source
    }

    public var commitOrigin: CommitOrigin {
        get { commits.origin }
        set { commits.origin = newValue }
    }
    private lazy var commits = FrameCommits(of: self)

    /// When what display links changed at the last vsync was committed, on this display's clock; nil while it is not.
    public var frameEnd: TimeInterval? { commits.frameEnd }

    /// Delivers vsyncs. It also keeps the modes alive: one without a source ends at once, and an app's main loop always
    /// has some.
    private lazy var vsyncSource = RunLoopSource { [unowned self] in deliverVsync() }

    private init() {
        sleepObserver = SleepObserver { [unowned self] in noteSlept($0) }
        for mode in RunLoop.Mode.headlessCommon { vsyncSource.add(to: mode) }
        endTurns()
    }

    /// Seconds of work, and of waiting that was skipped.
    public var now: TimeInterval { busyClock() + skipped }

    var frameDuration: TimeInterval { 1 / refreshRate }

    /// Turns the main run loop in `mode` until `done`, which is asked whenever the loop has handled something, and when
    /// it idles.
    public func run(in mode: RunLoop.Mode, until done: () -> Bool) {
        run(in: mode, deadline: .infinity, until: done)
    }

    /// Turns the main run loop in `mode` for so many seconds of this display's clock.
    public func run(in mode: RunLoop.Mode, for seconds: TimeInterval) {
        let deadline = now + seconds
        run(in: mode, deadline: deadline, until: { now >= deadline })
    }

    private func run(in mode: RunLoop.Mode, deadline: TimeInterval, until done: () -> Bool) {
        precondition(Thread.isMainThread, "Swift Testing is on another thread on Linux: write a test of XCTest")
        let outer = (self.mode, endsBeforeSleep)
        self.mode = mode
        runs += 1
        defer {
            (self.mode, endsBeforeSleep) = outer
            runs -= 1
            // It took the wake-up by which the turn around it ends.
            if endsBeforeSleep { CFRunLoopWakeUp(CFRunLoopGetMain()) }
        }
        while !done() {
            companion?.catchUp()
            sendVsync()
            // Returns after each source, or where the loop would fall asleep. Then something may have come all the same,
            // while the frame was committed: a look without a wait tells.
            if turnOnce(in: mode) == .handledSource { continue }
            // The loop does not call observers that are added in a turn, as in a layout. Whoever adds one wakes it, and
            // it turns once more. [ours] Whether it was woken cannot be seen: after a layout it is taken for woken.
            if commits.hasLaidOut, turnOnce(in: mode) == .handledSource { continue }
            if done() { return }
            let timer = nextTimer(in: mode)
            if CFRunLoopRunInMode(mode.cfMode, 0, true) == .handledSource { continue }
            // A timer has fired in that look, which calls no observer before it sleeps.
            if nextTimer(in: mode) != timer { continue }
            // Nothing waits: the app is idle.
            let vsync = wantsVsync ? Double(lastVsync + 1) * frameDuration : deadline
            idle(until: min(vsync, companion?.nextEvent ?? vsync, deadline), in: mode)
        }
    }

    /// Turns the loop until it has handled one source, or would fall asleep. Not by a short wait: for each of these the
    /// loop has another thread set a timer, which takes longer than the turn.
    private func turnOnce(in mode: RunLoop.Mode) -> CFRunLoopRunResult {
        endsBeforeSleep = true
        defer { endsBeforeSleep = false }
        commits.beginTurn()
        return CFRunLoopRunInMode(mode.cfMode, 1e10, true)
    }

    /// The last to be called before the loop sleeps.
    private func endTurns() {
        let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, .max) {
            [unowned self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { if endsBeforeSleep { CFRunLoopStop(CFRunLoopGetMain()) } }
        }
        for mode in RunLoop.Mode.headlessCommon { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode) }
    }

    /// When the next timer of a mode fires; 0 where there is none.
    private func nextTimer(in mode: RunLoop.Mode) -> CFAbsoluteTime {
        CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), mode.cfMode)
    }

    /// Infinity, where nothing is to come: a second then, for a timer, or else a frame.
    private func idle(until time: TimeInterval, in mode: RunLoop.Mode) {
        let timer = nextTimer(in: mode)
        let wait = max(timer - CFAbsoluteTimeGetCurrent(), 0)
        guard timer > 0, now + wait < min(time, now + 1) else {
            return skip(to: time < .infinity ? time : now + frameDuration)
        }
        // A little late, as timers are: since this one was set the system's clock went on, and the display's may not have.
        // No frame is late for that.
        let latest = min(now + wait + 0.001, time)
        latestWake = latest
        defer { latestWake = nil }
        // What wakes it earlier than the timer finds this clock where it woke.
        if CFRunLoopRunInMode(mode.cfMode, wait + 20e-6, true) != .handledSource { skip(to: latest) }
    }

    /// Called before what the timer does, which has to see that the time has passed.
    private func noteSlept(_ seconds: TimeInterval) {
        if let latestWake {
            skip(to: min(now + seconds + 0.001, latestWake))
        } else if runs == 0 {
            skipped += seconds
        }
    }

    private func skip(to time: TimeInterval) {
        skipped += max(time - now, 0)
    }

    /// The main thread waits, doing nothing, until that time on this display's clock.
    public func wait(until time: TimeInterval) { skip(to: time) }

    /// Has the main thread do what counts for nobody: meanwhile this clock stands still.
    public func leavingOut<Result>(_ body: () -> Result) -> Result {
        let start = busyClock()
        defer {
            let seconds = busyClock() - start
            skipped -= seconds
            leftOut += seconds
        }
        return body()
    }

    /// Signals a vsync, if one has passed since the last that was. [ours] Of several that passed meanwhile
    /// display links hear only the last.
    private func sendVsync() {
        guard !commits.isPending else { return }
        let vsync = currentVsync
        guard vsync > lastVsync else { return }
        lastVsync = vsync
        if wantsVsync { vsyncSource.signal() }
    }

    private var wantsVsync: Bool { links.contains { $0.isActive(in: mode) } || commits.needsVsync }

    /// The time of the vsync after the last that was sent.
    var nextVsync: TimeInterval { Double(lastVsync + 1) * frameDuration }

    /// The number of the last vsync. Just before one is at it: times are sums of rounded numbers.
    private var currentVsync: Int { Int((now / frameDuration + 1e-6).rounded(.down)) }

    private func deliverVsync() {
        for link in links where link.isActive(in: mode) { link.fire(at: Double(lastVsync) * frameDuration) }
        commits.beginFrame()
    }

    func add(_ link: CADisplayLink) {
        guard !links.contains(where: { $0 === link }) else { return }
        if links.isEmpty { lastVsync = currentVsync }
        // Also without a window changes that a link makes are committed.
        commits.begin()
        links.append(link)
    }

    func remove(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
    }

    /// From now on frames are committed, to windows that are visible then.
    func commitFrames() { commits.begin() }

    /// To be called when a finger or a deceleration has moved a list.
    func noteMoved(_ view: UIScrollView) { commits.noteMoved(view) }

    /// The CPU time of the calling thread, in seconds.
    public static func threadTime() -> TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// What lives by the display's clock besides the main thread: workers whose time is simulated, say.
@MainActor
public protocol DisplayCompanion: AnyObject {
    /// When it has something for the main thread next, on the display's clock; nil where it has nothing.
    var nextEvent: TimeInterval? { get }

    /// Does what it has done by now.
    func catchUp()
}

/// The time on the display's clock, in seconds. Only for the main thread here.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> TimeInterval {
    // Holds, or traps: the clock is the main thread's.
    MainActor.assumeIsolated { HeadlessDisplay.main.now }
}
