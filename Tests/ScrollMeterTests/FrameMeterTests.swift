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
        #expect(report.isNear(frames: 240, seconds: 240 / hz, worstMs: 1000 / hz))
        #expect(report.fps.isNear(hz))
        #expect(report.hitchMsPerSecond == 0)
    }

    @Test("counts a frame after k more periods as k periods late", arguments: [1, 2, 3, 10], [60.0, 120])
    func stall(periods k: Int, hz: Double) {
        let (period, late) = (1 / hz, Double(k))
        let vsyncs = [0, 1, 2, 3 + late, 4 + late].map { $0 * period }
        let report = scroll(vsyncs.map { ($0, $0 + period) }, end: (5 + late) * period)
        #expect(
            report.isNear(
                frames: 5, seconds: (5 + late) * period, late: 1, dropped: k, hitchMs: late * 1000 / hz,
                worstMs: (late + 1) * 1000 / hz))
        #expect(report.fps.isNear(5 / ((5 + late) * period)))
        #expect(report.hitchMsPerSecond.isNear(1000 * late / (5 + late)))
    }

    @Test("finds a frame two periods late that comes after three, not one")
    func definition() {
        let report = scroll([(0, 0.010), (0.030, 0.040)], end: 0.040)
        #expect(report.isNear(frames: 2, seconds: 0.04, late: 1, dropped: 2, hitchMs: 20, worstMs: 30))
        #expect(report.hitchMsPerSecond.isNear(500))
    }

    @Test("holds each frame against its own target where the refresh rate changes")
    func changingRates() {
        let periods: [Double] = [1 / 120, 1 / 120, 1 / 60, 1 / 60, 1 / 24, 1 / 10, 1 / 120, 1 / 80]
        #expect(scroll(periods: periods).isNear(frames: 8, seconds: periods.reduce(0, +), worstMs: 100))

        // The same interval is late for a frame that was promised for sooner.
        let late = scroll([(0, 2 / 120), (2 / 120, 3 / 120), (4 / 120, 5 / 120)], end: 5 / 120)
        let period = 1.0 / 120
        #expect(
            late.isNear(
                frames: 3, seconds: 5 * period, late: 1, dropped: 1, hitchMs: 1000 * period, worstMs: 2000 * period))
    }

    @Test("leaves out a last frame that the end cuts short, counts a late one")
    func ends() {
        let cut = scroll((0..<12).map { (Double($0) / 120, Double($0 + 1) / 120) }, end: 11.4 / 120)
        #expect(cut.isNear(frames: 11, seconds: 11 / 120, worstMs: 1000 / 120))
        let late = scroll([(0, 0.010)], end: 0.034)
        #expect(late.isNear(frames: 1, seconds: 0.034, late: 1, dropped: 2, hitchMs: 24, worstMs: 34))
    }

    @Test("ignores intervals where the clock goes back, or ahead by a hang")
    func clockJumps() {
        let back = scroll([100.0, 100.01, 100.02, 5.0, 5.01, 5.01, 5.02].map { ($0, $0 + 0.01) }, end: 5.03)
        #expect(back.isNear(frames: 5, seconds: 0.05, worstMs: 10))
        #expect(scroll([(9, 9.01)], end: 1) == ScrollReport())
        let ahead = scroll([0, 0.01, 3600, 3600.01].map { ($0, $0 + 0.01) }, end: 7200)
        #expect(ahead.isNear(frames: 2, seconds: 0.02, worstMs: 10))
        // As long as the system lets an app hang counts.
        let hang = scroll([(0, 0.01)], end: 9.01)
        #expect(hang.isNear(frames: 1, seconds: 9.01, late: 1, dropped: 900, hitchMs: 9_000, worstMs: 9_010))
    }

    /// Apple, "Understanding hitches in your app": "not every hitch causes a frame drop".
    @Test("counts as dropped the frames that fit into a late one's lateness")
    func dropped() {
        for (late, dropped) in [(0, 0), (0.4, 0), (1, 1), (3, 3)] {
            #expect(scroll([(0, 1 / 60)], end: (1 + late) / 60).droppedFrames == dropped, "\(late) periods late")
        }
    }

    @Test("ignores times that are no numbers, targets not ahead, and jitter")
    func oddTimes() {
        let numbers = scroll([(.nan, 1), (1, 0), (2, .infinity), (3, .nan)], end: .nan)
        #expect(numbers.isNear(frames: 2, seconds: 2, worstMs: 1000))
        // A target next to the frame's own time is none.
        #expect(scroll([(0, 1e-300), (1, 2)], end: 2).isNear(frames: 2, seconds: 2, worstMs: 1000))
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
        #expect(meter.total.isNear(frames: 9, seconds: 0.15, late: 3, dropped: 6, hitchMs: 60, worstMs: 30))
    }

    @Test("has nothing to say about a scroll without frames")
    func noFrames() {
        let report = scroll([], end: 1)
        #expect(report == ScrollReport())
        #expect(report.fps == 0 && report.hitchMsPerSecond == 0)
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

extension ScrollReport {
    /// Whether it says this, but for rounding: a hitch that is none is exactly 0.
    fileprivate func isNear(
        frames: Int, seconds: Double, late: Int = 0, dropped: Int = 0, hitchMs: Double = 0, worstMs: Double
    ) -> Bool {
        [self.frames, lateFrames, droppedFrames, rowsMeasured] == [frames, late, dropped, 0]
            && self.seconds.isNear(seconds) && worstFrameMs.isNear(worstMs)
            && (hitchMs == 0 ? self.hitchMs == 0 : self.hitchMs.isNear(hitchMs))
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-7 * max(abs(self), abs(other), 1) }
}
