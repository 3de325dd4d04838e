import Foundation
import Testing

@testable import ScrollMeter

/// Apple's definitions: WWDC 2020, session 10077, "Eliminate animation hitches with XCTest", and Tech Talk 10855,
/// "Explore UI animation hitches and the render loop": a hitch is a frame that is shown later than expected, hitch time
/// is by how much, the hitch time ratio is hitch time per time of scrolling.
@Suite("The frame meter") struct FrameMeterTests {
    @Test("gives the display's rate and no hitch for frames on time", arguments: [60.0, 80, 120, 240])
    func steady(hz: Double) {
        let report = scroll(frames(of: Array(repeating: 1 / hz, count: 240), from: 17.3), end: 17.3 + 240 / hz)
        #expect(report.says(240, seconds: 240 / hz, worstMs: 1000 / hz))
        #expect(report.fps.isNear(hz))
        #expect(report.hitchMsPerSecond == 0)
    }

    @Test("counts a frame after k more periods as k periods late", arguments: [1, 2, 3, 10], [60.0, 120])
    func stall(periods k: Int, hz: Double) {
        let (late, worst) = (Double(k), 1000 * Double(k + 1) / hz)
        let (vsyncs, end) = ([0, 1, 2, 3 + late, 4 + late], (5 + late) / hz)
        let report = scroll(vsyncs.map { ($0 / hz, ($0 + 1) / hz) }, end: end)
        #expect(report.says(5, seconds: end, worstMs: worst, late: 1, dropped: k, hitchMs: late * 1000 / hz))
        #expect(report.fps.isNear(5 / end))
        #expect(report.hitchMsPerSecond.isNear(1000 * late / (5 + late)))
    }

    @Test("holds each frame against its own target where the refresh rate changes") func changingRates() {
        let periods: [Double] = [1 / 120, 1 / 120, 1 / 60, 1 / 60, 1 / 24, 1 / 10, 1 / 120, 1 / 80]
        let end = periods.reduce(0, +)
        #expect(scroll(frames(of: periods), end: end).says(8, seconds: end, worstMs: 100))
    }

    @Test("finds the same interval late that was promised for sooner") func sooner() {
        let late = scroll([(0, 2 / 120), (2 / 120, 3 / 120), (4 / 120, 5 / 120)], end: 5 / 120)
        #expect(late.says(3, seconds: 5 / 120, worstMs: 2000 / 120, late: 1, dropped: 1, hitchMs: 1000 / 120))
    }

    @Test("leaves out a last frame cut short") func cutShort() {
        let cut = scroll(frames(of: Array(repeating: 1 / 120, count: 12)), end: 11.4 / 120)
        #expect(cut.says(11, seconds: 11 / 120, worstMs: 1000 / 120))
    }

    @Test("counts a last frame that is late") func lateEnd() {
        let late = scroll([(0, 0.010)], end: 0.034)
        #expect(late.says(1, seconds: 0.034, worstMs: 34, late: 1, dropped: 2, hitchMs: 24))
    }

    /// Apple, "Understanding hitches in your app": "not every hitch causes a frame drop".
    @Test("drops no frame that is late by less than a period") func lateByLess() {
        #expect(scroll([(0, 1 / 60)], end: 1.4 / 60).droppedFrames == 0)
    }

    @Test("says nothing of no frames") func noFrames() {
        let none = scroll([], end: 1)
        #expect(none == ScrollReport() && none.fps == 0 && none.hitchMsPerSecond == 0)
    }

    @Test("ignores clocks that jump back or far ahead") func jumpingClocks() {
        let back = scroll([100.0, 100.01, 100.02, 5.0, 5.01, 5.01, 5.02].map { ($0, $0 + 0.01) }, end: 5.03)
        #expect(back.says(5, seconds: 0.05, worstMs: 10))
        #expect(scroll([(9, 9.01)], end: 1) == ScrollReport())
        let ahead = scroll([0, 0.01, 3600, 3600.01].map { ($0, $0 + 0.01) }, end: 7200)
        #expect(ahead.says(2, seconds: 0.02, worstMs: 10))
    }

    @Test("counts a hang as long as the system lets an app have") func hangs() {
        let hang = scroll([(0, 0.01)], end: 9.01)
        #expect(hang.says(1, seconds: 9.01, worstMs: 9_010, late: 1, dropped: 900, hitchMs: 9_000))
    }

    @Test("ignores what is no number, and targets that are not ahead") func oddNumbers() {
        let numbers = scroll([(.nan, 1), (1, 0), (2, .infinity), (3, .nan)], end: .nan)
        #expect(numbers.says(2, seconds: 2, worstMs: 1000))
        // A target next to the frame's own time is none.
        #expect(scroll([(0, 1e-300), (1, 2)], end: 2).says(2, seconds: 2, worstMs: 1000))
    }

    @Test("ignores jitter") func jitter() {
        let times = (0..<100).map { Double($0) / 120 + ($0.isMultiple(of: 2) ? 0.0001 : 0) }
        #expect(scroll(times.map { ($0, $0 + 1 / 120) }, end: 0).hitchMs == 0)
    }

    @Test("counts each scroll's frames, and none before, between or after them") func severalScrolls() {
        var meter = FrameMeter()
        meter.frame(timestamp: -1, targetTimestamp: -0.99)
        #expect(meter.end(at: -0.5) == ScrollReport())
        for start in [0.0, 50, 90] {
            meter.begin()
            for time in [0.0, 0.01, 0.04] { meter.frame(timestamp: start + time, targetTimestamp: start + time + 0.01) }
            let report = meter.end(at: start + 0.05)
            #expect(report.says(3, seconds: 0.05, worstMs: 30, late: 1, dropped: 2, hitchMs: 20))
            #expect(!meter.isScrolling)
            meter.frame(timestamp: start + 10, targetTimestamp: start + 10.01)
            #expect(meter.end(at: start + 11) == ScrollReport())
        }
        #expect(meter.total.says(9, seconds: 0.15, worstMs: 30, late: 3, dropped: 6, hitchMs: 60))
    }

    /// The bands of Xcode's organizer: Apple, "Understanding hitches in your app".
    @Test(
        "uses Apple's words for hitch ratios: good, warning, critical, urgent",
        arguments: [
            (0, .good), (10, .good), (10.1, .warning), (25, .warning), (25.1, .critical), (50, .critical),
            (50.1, .urgent), (.infinity, .urgent),
        ] as [(Double, HitchBand)])
    func bands(ratio: Double, band: HitchBand) { #expect(HitchBand(hitchMsPerSecond: ratio) == band) }

    private typealias Frame = (time: Double, target: Double)

    /// Frames that are all shown when they are due.
    private func frames(of periods: [Double], from start: Double = 0) -> [Frame] {
        periods.indices.map { index in
            let time = periods[..<index].reduce(start, +)
            return (time, time + periods[index])
        }
    }

    /// A scroll of frames at these times, which are to be shown at those.
    private func scroll(_ frames: [Frame], end: Double) -> ScrollReport {
        var meter = FrameMeter()
        meter.begin()
        for frame in frames { meter.frame(timestamp: frame.time, targetTimestamp: frame.target) }
        return meter.end(at: end)
    }
}

extension ScrollReport {
    /// Whether it says just this, but for rounding. What is 0 is 0 to the bit.
    func says(
        _ frames: Int, seconds: Double, worstMs: Double, late: Int = 0, dropped: Int = 0, hitchMs: Double = 0
    ) -> Bool {
        [self.frames, lateFrames, droppedFrames, rowsMeasured] == [frames, late, dropped, 0]
            && zip([self.seconds, worstFrameMs, self.hitchMs], [seconds, worstMs, hitchMs]).allSatisfy {
                $1 == 0 ? $0 == 0 : $0.isNear($1)
            }
    }
}

extension Double {
    func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-7 * max(abs(self), abs(other), 1) }
}
