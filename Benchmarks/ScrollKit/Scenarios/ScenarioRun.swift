import Precache
import ScrollMeter

/// One screen, and what a user and an app do to it, with everything that was seen.
@MainActor
final class ScenarioRun {
    let screen: FeedScreen
    let driver: ListDriver
    let recorder: MotionRecorder
    private let idling: IdleMeter
    private var work = IdleWork()
    private var isChanging = false

    init(_ screen: FeedScreen, _ driver: ListDriver) {
        self.screen = screen
        self.driver = driver
        recorder = MotionRecorder(screen.table, trueContentHeight: { [unowned screen] in screen.trueContentHeight })
        idling = IdleMeter(rows: { [log = screen.log] in log.measurements })
        screen.log.isInMotion = { [weak self] in self?.isInMotion == true }
    }

    /// What was seen so far: the frames, what of the content's movement was not the finger's, and the app's own work.
    var result: (frames: ScrollReport, content: ContentMotion, work: IdleWork) {
        var work = work
        work.longestWait = idling.longestWait
        work.mostRowsInAWait = idling.maxRows
        work.wakeUps = idling.wakeUps
        work.longestRow = screen.log.longest
        return (recorder.frames, recorder.content, work)
    }

    /// As ``MotionCounts`` has it.
    var isInMotion: Bool { recorder.isRecording || isChanging || screen.table.isTracking }

    /// The app idles until nothing is left to measure ahead, or `share` of its rows are measured.
    func warmUp(share: Double = 1) {
        let enough = share < 1 ? Int(Double(screen.rows.count) * share) : .max
        let start = (BusyClock.now, screen.log.seconds, CACurrentMediaTime())
        idling.watch { driver.idle(until: { screen.isWarm || screen.log.counts.measured >= enough }) }
        work.warmUp += BusyClock.now - start.0
        work.measuring += screen.log.seconds - start.1
        work.untilWarm += CACurrentMediaTime() - start.2
    }

    func idle(for seconds: Double) { idling.watch { driver.idle(for: seconds) } }

    func flick(_ velocities: some Sequence<CGFloat>, after each: () -> Void = {}) {
        for velocity in velocities {
            recorder.begin(isScroll: true)
            screen.isFlicked = true
            screen.log.lastFlick = CACurrentMediaTime()
            driver.fling(screen.table, velocity: velocity)
            screen.isFlicked = false
            recorder.end()
            each()
        }
    }

    /// Something that the app does to its table at once, and for which a frame waits.
    func change(_ body: () -> Void) {
        let start = BusyClock.now
        isChanging = true
        body()
        isChanging = false
        work.maxChange = max(work.maxChange, BusyClock.now - start)
    }

    /// Something that the app does, where it is launched again, and its list is to stand where it stood.
    func relaunch() { recorder.watchComingBack { change { screen.relaunch() } } }

    /// The same, where the app scrolls to a row.
    func jump(toRow row: Int, at position: UITableView.ScrollPosition) {
        recorder.watchJump(to: IndexPath(row: row, section: 0), at: position) {
            change { screen.scroll(toRow: row, at: position) }
        }
    }
}
