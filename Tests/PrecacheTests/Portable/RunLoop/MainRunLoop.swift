import CoreFoundation
import Foundation
import XCTest

@testable import Precache

/// The real main run loop, turned by a test.
@MainActor
enum MainRunLoop {
    /// Turns the loop in the default mode until `done`, and fails the test if it never is.
    static func turn(
        until done: () -> Bool, orFail what: String = "the run loop never got there", file: StaticString = #filePath,
        line: UInt = #line
    ) {
        prepare()
        let deadline = Date(timeIntervalSinceNow: 20)
        while !done() {
            guard Date() < deadline else { return XCTFail(what, file: file, line: line) }
            // Returns after each source it handled, and otherwise when it has slept this long.
            if !handleNext() { CFRunLoopRunInMode(.idle, 0.001, true) }
        }
    }

    /// Turns the loop until it has handled one source, and says so, or would fall asleep.
    ///
    /// Not by a short wait: for each, the run loop has another thread set a timer, and on a busy machine the time may
    /// be over before the loop was about to sleep. A turn within another takes the wake-up by which that one ends, and
    /// gives it back: else that would sleep for ever.
    @discardableResult
    private static func handleNext(in mode: CFRunLoopMode = .idle) -> Bool {
        // A test may turn the loop from inside a turn.
        let outer = stopsBeforeSleep
        stopsBeforeSleep = true
        let result = CFRunLoopRunInMode(mode, 1e10, true)
        stopsBeforeSleep = outer
        // What was posted when it was about to sleep has not run then.
        let handled = result == .handledSource || CFRunLoopRunInMode(mode, 0, true) == .handledSource
        if outer { CFRunLoopWakeUp(CFRunLoopGetMain()) }
        return handled
    }

    private static var stopsBeforeSleep = false

    /// Turns the loop in the default mode until it sleeps with nothing to do: no task is posted, and no timer about to
    /// end a pause. Fails the test where it never does.
    static func turnUntilItSleeps(file: StaticString = #filePath, line: UInt = #line) {
        prepare()
        let deadline = Date(timeIntervalSinceNow: 20)
        // Whoever had nothing to do is asked again when it is next about to sleep.
        var quiet = 0
        repeat {
            if !handleNext(), !IdleScheduler.shared.isTaskPending {
                let next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), .idle) - CFAbsoluteTimeGetCurrent()
                let sleeps = next >= 0.01 || next <= -1
                if sleeps { quiet += 1 } else { CFRunLoopRunInMode(.idle, max(next, 0) + 0.0003, true) }
            }
            guard Date() < deadline else { return XCTFail("the run loop never sleeps", file: file, line: line) }
        } while quiet < 2
    }

    /// Turns the loop so many times, without waiting: each time it handles one source, or gets to where it would sleep.
    static func turn(times: Int, in mode: CFRunLoopMode = .idle) {
        prepare()
        for _ in 0..<times { handleNext(in: mode) }
    }

    /// Turns the loop in the default mode until it is about to sleep and `done`, without leaving it: whatever wakes it
    /// has to do so by itself. Fails the test after 5 s.
    static func turnWithoutLeaving(
        until done: @escaping @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
    ) {
        prepare()
        let observer = observe(.beforeWaiting, order: .max) { if done() { CFRunLoopStop(CFRunLoopGetMain()) } }
        defer { remove(observer) }
        XCTAssertEqual(CFRunLoopRunInMode(.idle, 5, false), .stopped, file: file, line: line)
    }

    /// Leaves the loop to sleep in the default mode, and fails the test where anything wakes it within 30 ms, or a
    /// timer later in this second.
    static func assertSleepsForASecond(file: StaticString = #filePath, line: UInt = #line) {
        let next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), .idle) - CFAbsoluteTimeGetCurrent()
        XCTAssert(next > 1 || next < -1, "a timer in \(next) s", file: file, line: line)
        // Something of the system's may still wake it, as what is left of an earlier test: a loop that is kept awake is
        // so at each look. The first of a look's wake-ups is the one that ends it.
        let isKeptAwake = (0..<3).allSatisfy { _ in wakeUps(in: 0.03) > 1 }
        XCTAssertFalse(isKeptAwake, "it is woken again and again", file: file, line: line)
    }

    private static func wakeUps(in seconds: Double) -> Int {
        var wakeups = 0
        let observer = observe(.afterWaiting, order: 0) { wakeups += 1 }
        turn(in: .idle, for: seconds)
        remove(observer)
        return wakeups
    }

    /// Turns the loop in `mode` for so many seconds, without leaving it.
    static func turn(in mode: CFRunLoopMode, for seconds: Double) {
        prepare()
        CFRunLoopRunInMode(mode, seconds, false)
    }

    /// Traps on another thread, whose loop is not the main one: nothing is turned there, and no failure heard of.
    private static func prepare() {
        precondition(Thread.isMainThread, "Swift Testing is on another thread on Linux: write a test of XCTest")
        keepModesAlive
    }

    /// A mode without a source ends at once and never gets to sleep; an app's main loop always has one.
    private static let keepModesAlive: Void = {
        for mode in [CFRunLoopMode.idle, .tracking] {
            var context = CFRunLoopSourceContext()
            CFRunLoopAddSource(CFRunLoopGetMain(), CFRunLoopSourceCreate(nil, 0, &context), mode)
        }
        // After all others.
        let stop = observe(.beforeWaiting, order: .max) { if stopsBeforeSleep { CFRunLoopStop(CFRunLoopGetMain()) } }
        CFRunLoopAddObserver(CFRunLoopGetMain(), stop, .tracking)
    }()

    /// Calls back on `activity` in the default mode until it is taken off with ``remove(_:)``.
    static func observe(
        _ activity: CFRunLoopActivity, order: CFIndex, _ body: @escaping @MainActor () -> Void
    ) -> CFRunLoopObserver {
        let observer = CFRunLoopObserverCreateWithHandler(nil, activity.rawValue, true, order) { _, _ in
            MainActor.assumeIsolated { body() }
        }!
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
        return observer
    }

    static func remove(_ observer: CFRunLoopObserver) { CFRunLoopObserverInvalidate(observer) }
}
