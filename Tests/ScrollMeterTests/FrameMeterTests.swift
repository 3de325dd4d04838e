import Testing

@testable import ScrollMeter

/// Apple's definitions: WWDC 2020, session 10077, "Eliminate animation hitches with XCTest", and Tech Talk 10855,
/// "Explore UI animation hitches and the render loop": a hitch is a frame that is shown later than expected, hitch time
/// is by how much, the hitch time ratio is hitch time per time of scrolling.
@Suite("The frame meter")
struct FrameMeterTests {
    @Test("gives the display's rate and no hitch for frames on time", arguments: [60.0, 80, 120, 240])
    func steady(hz: Double) {
        let report = scroll(at: 17.3, periods: Array(repeating: 1 / hz, count: 240))
        #expect(report.frames == 240)
        #expect(report.fps.isNear(hz))
        #expect(report.seconds.isNear(240 / hz))
        #expect(report.hitchMs == 0 && report.hitchMsPerSecond == 0 && report.lateFrames == 0)
        #expect(report.worstFrameMs.isNear(1000 / hz))
    }

    @Test("counts a frame after k more periods as k periods late", arguments: [1, 2, 3, 10], [60.0, 120])
    func stall(periods k: Int, hz: Double) {
        let period = 1 / hz
        let vsyncs = [0, 1, 2, 3 + k, 4 + k].map { Double($0) * period }
        let report = scroll(vsyncs.map { ($0, $0 + period) }, end: Double(5 + k) * period)
        #expect(report.frames == 5)
        #expect(report.lateFrames == 1)
        #expect(report.droppedFrames == k)
        #expect(report.hitchMs.isNear(Double(k) * 1000 / hz))
        #expect(report.worstFrameMs.isNear(Double(k + 1) * 1000 / hz))
        #expect(report.fps.isNear(5 / (Double(5 + k) * period)))
        #expect(report.hitchMsPerSecond.isNear(1000 * Double(k) / Double(5 + k)))
    }

    @Test("finds a frame two periods late that comes after three, not one")
    func definition() {
        let report = scroll([(0, 0.010), (0.030, 0.040)], end: 0.040)
        #expect(report.hitchMs.isNear(20))
        #expect(report.hitchMsPerSecond.isNear(500))
    }

    @Test("holds each frame against its own target where the refresh rate changes")
    func changingRates() {
        let periods: [Double] = [1 / 120, 1 / 120, 1 / 60, 1 / 60, 1 / 24, 1 / 10, 1 / 120, 1 / 80]
        let report = scroll(periods: periods)
        #expect(report.frames == 8 && report.lateFrames == 0 && report.hitchMs == 0)
        #expect(report.worstFrameMs.isNear(100))

        // The same interval is late for a frame that was promised for sooner.
        let end = 2 / 60 + 1.0 / 120
        let late = scroll([(0, 1 / 60), (1 / 60, 1 / 60 + 1 / 120), (2 / 60, end)], end: end)
        #expect(late.lateFrames == 1)
        #expect(late.hitchMs.isNear(1000 / 120))
    }

    @Test("leaves out a last frame that the scroll's end cuts short")
    func endsMidFrame() {
        let report = scroll((0..<12).map { (Double($0) / 120, Double($0 + 1) / 120) }, end: 11.4 / 120)
        #expect(report.frames == 11)
        #expect(report.fps.isNear(120))
        #expect(report.hitchMs == 0)
    }

    @Test("counts a last frame that the scroll's end leaves late")
    func endsInAStall() {
        let report = scroll([(0, 0.010)], end: 0.035)
        #expect(report.frames == 1 && report.lateFrames == 1)
        #expect(report.hitchMs.isNear(25))
    }

    @Test("ignores an interval where the clock goes back, and is never negative")
    func clockGoesBack() {
        var meter = FrameMeter()
        meter.begin()
        for time in [100.0, 100.01, 100.02, 5.0, 5.01, 5.01, 5.02] {
            meter.frame(timestamp: time, targetTimestamp: time + 0.01)
        }
        let report = meter.end(at: 5.03)
        #expect(report.frames == 5)
        #expect(report.seconds.isNear(0.05))
        #expect(report.fps.isNear(100))
        #expect(report.hitchMs == 0)

        meter.begin()
        meter.frame(timestamp: 9, targetTimestamp: 9.01)
        #expect(meter.end(at: 1) == ScrollReport())
    }

    @Test("ignores an interval longer than the system lets an app hang")
    func clockGoesAhead() {
        let report = scroll([0, 0.01, 3600, 3600.01].map { ($0, $0 + 0.01) }, end: 7200)
        #expect(report.frames == 2)
        #expect(report.seconds.isNear(0.02))
        #expect(report.hitchMs == 0 && report.lateFrames == 0)

        // As long as that is a hang, and counts.
        #expect(scroll([(0, 0.01)], end: 9.01).hitchMs.isNear(9_000))
    }

    /// Apple, "Understanding hitches in your app": "not every hitch causes a frame drop".
    @Test("counts as dropped the frames that fit into a late one's lateness")
    func dropped() {
        func dropped(lateBy periods: Double) -> Int {
            scroll([(0, 1 / 60)], end: (1 + periods) / 60).droppedFrames
        }
        #expect(dropped(lateBy: 0) == 0)
        #expect(dropped(lateBy: 0.4) == 0)
        #expect(dropped(lateBy: 1) == 1)
        #expect(dropped(lateBy: 3) == 3)
    }

    @Test("ignores times that are no numbers, and targets not lying ahead")
    func oddTimes() {
        let report = scroll([(.nan, 1), (1, 0), (2, .infinity), (3, .nan)], end: .nan)
        #expect(report.frames == 2 && report.hitchMs == 0)
    }

    @Test("takes the jitter of a display link's timestamps for no hitch")
    func jitter() {
        let times = (0..<100).map { Double($0) / 120 + ($0.isMultiple(of: 2) ? 0.0001 : 0) }
        #expect(scroll(times.map { ($0, $0 + 1 / 120) }, end: 0).hitchMs == 0)
    }

    @Test("counts nothing before a scroll begins and after it has ended")
    func onlyWhileScrolling() {
        var meter = FrameMeter()
        meter.frame(timestamp: 0, targetTimestamp: 0.01)
        #expect(meter.end(at: 1) == ScrollReport())
        meter.begin()
        meter.frame(timestamp: 10, targetTimestamp: 10.01)
        let scroll = meter.end(at: 10.01)
        meter.frame(timestamp: 20, targetTimestamp: 20.01)
        #expect(meter.end(at: 30) == ScrollReport())
        #expect(meter.total == scroll && scroll.frames == 1)
        #expect(!meter.isScrolling)
    }

    @Test("adds its scrolls up, without the pauses between them")
    func severalScrolls() {
        var meter = FrameMeter()
        for start in [0.0, 50, 90] {
            meter.begin()
            for time in [0.0, 0.01, 0.04] { meter.frame(timestamp: start + time, targetTimestamp: start + time + 0.01) }
            meter.end(at: start + 0.05)
        }
        #expect(meter.total.frames == 9)
        #expect(meter.total.seconds.isNear(0.15))
        #expect(meter.total.hitchMs.isNear(60))
        #expect(meter.total.lateFrames == 3)
        #expect(meter.total.droppedFrames == 6)
        #expect(meter.total.worstFrameMs.isNear(30))
    }

    @Test("has nothing to say about a scroll without frames")
    func noFrames() {
        let report = scroll([], end: 1)
        #expect(report == ScrollReport())
        #expect(report.fps == 0 && report.hitchMsPerSecond == 0)
    }

    @Test("takes a target next to the frame's own time for none")
    func targetAtTimestamp() {
        let report = scroll([(0, 1e-300), (1, 2)], end: 2)
        #expect(report.droppedFrames == 0)
        #expect(report.hitchMs == 0)
    }

    /// The bands of Xcode's organizer: Apple, "Understanding hitches in your app".
    @Test(
        "uses Apple's words for hitch ratios: good, warning, critical, urgent",
        arguments: [
            (0, .good), (10, .good), (10.1, .warning), (25, .warning), (25.1, .critical), (50, .critical),
            (50.1, .urgent), (.infinity, .urgent),
        ] as [(Double, HitchBand)])
    func bands(ratio: Double, band: HitchBand) {
        #expect(HitchBand(hitchMsPerSecond: ratio) == band)
    }

    /// A scroll whose frames are all shown when they are due.
    private func scroll(at start: Double = 0, periods: [Double]) -> ScrollReport {
        var time = start
        let frames = periods.map { period in
            defer { time += period }
            return (time, time + period)
        }
        return scroll(frames, end: time)
    }

    /// A scroll of frames at these times, which are to be shown at those.
    private func scroll(_ frames: [(time: Double, target: Double)], end: Double) -> ScrollReport {
        var meter = FrameMeter()
        meter.begin()
        for frame in frames { meter.frame(timestamp: frame.time, targetTimestamp: frame.target) }
        return meter.end(at: end)
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-7 * max(abs(self), abs(other), 1) }
}
