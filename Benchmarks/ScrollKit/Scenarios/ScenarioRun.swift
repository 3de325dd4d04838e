import Foundation
import Precache

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// One screen, and what a user and an app do to it, with everything that was seen.
@MainActor
final class ScenarioRun {
    let screen: FeedScreen
    let driver: ListDriver
    let recorder: MotionRecorder
    private let idling: IdleMeter
    private var work = IdleWork()

    init(_ screen: FeedScreen, _ driver: ListDriver) {
        self.screen = screen
        self.driver = driver
        let recorder = MotionRecorder(screen.table, name: { [unowned screen] in screen.rows[$0.row].number })
        self.recorder = recorder
        screen.onArrival = { [unowned recorder] in recorder.rowsArrive() }
        idling = IdleMeter(rows: { [log = screen.log] in log.measurements })
    }

    /// What was seen so far: the frames, what of the content's movement was not the finger's, and the app's own work.
    var result: (frames: ScrollReport, content: ContentMotion, work: IdleWork) {
        var work = work
        work.longestWait = idling.longestWait
        work.mostRowsInAWait = idling.mostRows
        work.longestRow = screen.log.longest
        return (recorder.frames, recorder.content, work)
    }

    /// The app idles until nothing is left to measure ahead, or `share` of its rows are measured.
    func warmUp(share: Double = 1) {
        let enough = share < 1 ? Int(Double(screen.rows.count) * share) : .max
        let start = (BusyClock.now, screen.log.seconds, CACurrentMediaTime())
        idling.watch { driver.idle(until: { screen.isWarm || screen.log.counts.measured >= enough }) }
        work.warmUp += BusyClock.now - start.0
        work.measuring += screen.log.seconds - start.1
        work.untilWarm += CACurrentMediaTime() - start.2
    }

    func idle(for seconds: Double) {
        idling.watch { driver.idle(for: seconds) }
        recorder.noteArrival()
    }

    func flick(_ velocities: some Sequence<CGFloat>, after each: () -> Void = {}) {
        for velocity in velocities {
            recorder.begin()
            screen.isFlicked = true
            driver.fling(screen.table, velocity: velocity)
            screen.isFlicked = false
            recorder.end()
            each()
        }
    }

    /// Something that the app does to its table at once, and for which a frame waits.
    func change(_ body: () -> Void) {
        let start = BusyClock.now
        body()
        work.longestChange = max(work.longestChange, BusyClock.now - start)
    }

    /// Flicks the list, each time twice from where `stand` has it: once for how far it goes undisturbed, and once while
    /// something arrives every ``ScenarioName/arrivalInterval`` seconds.
    func flick(
        _ velocities: some Sequence<CGFloat>, from stand: () -> Void, through arrivals: [@MainActor () -> Void]
    ) {
        var travelled = (undisturbed: 0.0, disturbed: 0.0)
        for velocity in velocities {
            travelled.undisturbed += flight(velocity, from: stand)
            var start: Double?
            var waiting = arrivals[...]
            recorder.onFrame = { [unowned self] in
                let now = CACurrentMediaTime()
                start = start ?? now
                let due = Double(arrivals.count - waiting.count + 1) * ScenarioName.arrivalInterval
                guard now - (start ?? now) >= due, let arrive = waiting.popFirst() else { return }
                change(arrive)
                recorder.noteArrival()
            }
            travelled.disturbed += flight(velocity, from: stand)
            recorder.onFrame = nil
        }
        if driver.flingsEndByOffsets { recorder.noteFlights(travelled.disturbed, of: travelled.undisturbed) }
    }

    private func flight(_ velocity: CGFloat, from stand: () -> Void) -> Double {
        stand()
        idle(for: ScenarioName.look)
        let before = recorder.content.travelled
        flick([velocity])
        let travelled = recorder.content.travelled - before
        // What waited for the list to rest arrives.
        idle(for: ScenarioName.look)
        return travelled
    }

    /// The same, where the app is launched again, and its list is to stand where it stood.
    func relaunch() { recorder.watchComingBack { change { screen.relaunch() } } }

    /// The same, where the app scrolls to a row.
    func jump(toRow row: Int, at position: UITableView.ScrollPosition) {
        recorder.watchJump(to: IndexPath(row: row, section: 0), at: position) {
            change { screen.scroll(toRow: row, at: position) }
        }
    }
}
