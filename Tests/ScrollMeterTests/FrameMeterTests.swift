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

        // The same interval is late for a frame that was promised for sooner.
        let late = scroll([(0, 2 / 120), (2 / 120, 3 / 120), (4 / 120, 5 / 120)], end: 5 / 120)
        #expect(late.says(3, seconds: 5 / 120, worstMs: 2000 / 120, late: 1, dropped: 1, hitchMs: 1000 / 120))
    }

    @Test("leaves out a last frame cut short, and counts a late one") func ends() {
        let cut = scroll(frames(of: Array(repeating: 1 / 120, count: 12)), end: 11.4 / 120)
        #expect(cut.says(11, seconds: 11 / 120, worstMs: 1000 / 120))
        let late = scroll([(0, 0.010)], end: 0.034)
        #expect(late.says(1, seconds: 0.034, worstMs: 34, late: 1, dropped: 2, hitchMs: 24))
        // Apple, "Understanding hitches in your app": "not every hitch causes a frame drop".
        #expect(scroll([(0, 1 / 60)], end: 1.4 / 60).droppedFrames == 0)
        let none = scroll([], end: 1)
        #expect(none == ScrollReport() && none.fps == 0 && none.hitchMsPerSecond == 0)
    }

    @Test("ignores clocks that jump, no numbers, targets not ahead, and jitter") func oddTimes() {
        let back = scroll([100.0, 100.01, 100.02, 5.0, 5.01, 5.01, 5.02].map { ($0, $0 + 0.01) }, end: 5.03)
        #expect(back.says(5, seconds: 0.05, worstMs: 10))
        #expect(scroll([(9, 9.01)], end: 1) == ScrollReport())
        let ahead = scroll([0, 0.01, 3600, 3600.01].map { ($0, $0 + 0.01) }, end: 7200)
        #expect(ahead.says(2, seconds: 0.02, worstMs: 10))
        // As long as the system lets an app hang counts.
        let hang = scroll([(0, 0.01)], end: 9.01)
        #expect(hang.says(1, seconds: 9.01, worstMs: 9_010, late: 1, dropped: 900, hitchMs: 9_000))
        let numbers = scroll([(.nan, 1), (1, 0), (2, .infinity), (3, .nan)], end: .nan)
        #expect(numbers.says(2, seconds: 2, worstMs: 1000))
        // A target next to the frame's own time is none.
        #expect(scroll([(0, 1e-300), (1, 2)], end: 2).says(2, seconds: 2, worstMs: 1000))
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

/// Apple, `CADisplayLink`: `timestamp` is when the last frame was shown, `targetTimestamp` when the next one is, and
/// the difference is the frame's actual duration.
@Suite("The timeline of frames") struct FrameTimelineTests {
    /// The scroll that these turns make: in each, what the display link says, and when the frame was committed, all in
    /// units of 1/120 s.
    private func scroll(_ turns: [(at: Double, duration: Double, commit: Double)]) -> ScrollReport {
        var timeline = FrameTimeline()
        var meter = FrameMeter()
        meter.begin()
        var commit = 0.0
        for turn in turns {
            let shown = timeline.begin(
                timestamp: turn.at / 120, targetTimestamp: (turn.at + turn.duration) / 120, lastCommit: commit / 120)
            if let shown { meter.frame(timestamp: shown.timestamp, targetTimestamp: shown.targetTimestamp) }
            commit = turn.commit
        }
        let last = timeline.finish(lastCommit: commit / 120) ?? 0
        meter.frame(timestamp: last, targetTimestamp: last)
        return meter.end(at: last)
    }

    @Test("shows a frame committed k periods late at the next vsync", arguments: [1, 2, 5])
    func lateCommit(periods k: Int) {
        let late = Double(k)
        let report = scroll([(0, 1, 0.5), (1, 1, 1.2 + late), (2 + late, 1, 2.5 + late), (3 + late, 1, 3.5 + late)])
        let (seconds, worst) = ((3 + late) / 120, (1 + late) * 1000 / 120)
        #expect(report.says(3, seconds: seconds, worstMs: worst, late: 1, dropped: k, hitchMs: late * 1000 / 120))
    }

    @Test("sees only a late turn, though its frame is ready in time") func lateTurn() {
        let onTime = scroll((0..<10).map { (Double($0), 1, Double($0) + 0.9) })
        #expect(onTime.says(9, seconds: 9 / 120, worstMs: 1000 / 120))
        let late = scroll([(0, 1, 0.5), (1, 1, 1.5), (5, 1, 5.5)])
        #expect(late.says(2, seconds: 5 / 120, worstMs: 4000 / 120, late: 1, dropped: 3, hitchMs: 3000 / 120))
    }

    @Test("makes only a late frame late where the display changes its rate") func changingRates() {
        let durations = [1.0, 1, 2, 2, 1, 5, 12, 1, 1, 1.5, 4]
        let times = durations.indices.map { durations[..<$0].reduce(0, +) }
        #expect(scroll(zip(times, durations).map { ($0, $1, $0 + 0.5) }).says(10, seconds: 30.5 / 120, worstMs: 100))
        // Due at 3, shown at 5.
        let late = scroll([(0, 1, 0.5), (1, 2, 4), (5, 1, 5.5)])
        #expect(late.says(2, seconds: 5 / 120, worstMs: 4000 / 120, late: 1, dropped: 1, hitchMs: 2000 / 120))
    }

    @Test("has no frame before the first turn, and gives the last once") func ends() {
        var timeline = FrameTimeline()
        #expect(timeline.finish(lastCommit: 1) == nil)
        #expect(timeline.begin(timestamp: 1, targetTimestamp: 2, lastCommit: 0) == nil)
        #expect(timeline.finish(lastCommit: 1.5) == 2)
        #expect(timeline.finish(lastCommit: 1.5) == nil)
    }

    @Test("takes a display link's nonsense for frames without a target") func nonsense() {
        let report = scroll([(0, 0, 9), (1, -1, 9), (2, .nan, 9), (3, 1, 3.5)])
        #expect(report.hitchMs == 0 && report.lateFrames == 0)
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
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-7 * max(abs(self), abs(other), 1) }
}

@Suite("A scroll meter's report") struct ScrollMeterReportTests {
    private func scroll(frames: Int, late: Int = 0, hitchMs: Double = 0, worst: Double = 8.3, rows: Int = 0)
        -> ScrollReport
    {
        var scroll = ScrollReport()
        (scroll.frames, scroll.seconds) = (frames, Double(frames) / 120 + hitchMs / 1000)
        (scroll.lateFrames, scroll.droppedFrames, scroll.hitchMs) = (late, late, hitchMs)
        (scroll.worstFrameMs, scroll.rowsMeasured) = (worst, rows)
        return scroll
    }

    @Test("gives ratios of the whole time, and comes back from JSON") func total() throws {
        let report = ScrollMeterReport(scrolls: [
            scroll(frames: 1_200), scroll(frames: 12, late: 3, hitchMs: 900, worst: 700, rows: 4),
        ])
        let total = report.total
        #expect(total.frames == 1_212 && total.worstFrameMs == 700 && total.rowsMeasured == 4 && total.band == .urgent)
        #expect(abs(total.seconds - 11) < 1e-9)
        #expect(abs(total.hitchMsPerSecond - 900 / 11) < 1e-9)
        let odd = ScrollMeterReport(scrolls: [scroll(frames: 7), scroll(frames: 12, late: 3, hitchMs: 0.1, rows: 4)])
        #expect(try JSONDecoder().decode(ScrollMeterReport.self, from: JSONEncoder().encode(odd)) == odd)
    }

    @Test("reads as a line or a table, also of what has changed") func texts() {
        let (fine, late) = (scroll(frames: 120), scroll(frames: 108, late: 2, hitchMs: 100, worst: 58.33, rows: 9))
        let (before, after) = (ScrollMeterReport(scrolls: [late]), ScrollMeterReport(scrolls: [fine, fine]))
        #expect(
            "\(before)"
                == "1 scrolls: 108.0 fps, 100.0 ms/s (urgent) hitch ratio, 2 late, 2 dropped, 108 frames shown, "
                + "58.3 ms worst frame, 9 rows measured, 1.00 s of scrolling")
        #expect("\(ScrollMeterReport())" == "0 scrolls: no frames, 0 rows measured")
        #expect(
            ScrollMeterReport(scrolls: [fine, late]).table == """
                scroll    fps  hitch ratio, ms/s  late  dropped  frames  worst frame, ms  rows measured  scrolling, s
                1       120.0                0.0     0        0     120              8.3              0          1.00
                2       108.0              100.0     2        2     108             58.3              9          1.00
                all     114.0               50.0     2        2     228             58.3              9          2.00
                """)
        #expect(
            after.table(comparedWith: before) == """
                                   earlier  later  change
                fps                  108.0  120.0   +12.0
                hitch ratio, ms/s    100.0    0.0  -100.0
                late                     2      0      -2
                dropped                  2      0      -2
                frames                 108    240    +132
                worst frame, ms       58.3    8.3   -50.0
                rows measured            9      0      -9
                scrolling, s          1.00   2.00   +1.00
                """)
        #expect(!after.table(comparedWith: after).contains { $0 == "+" || $0 == "-" })
    }
}
