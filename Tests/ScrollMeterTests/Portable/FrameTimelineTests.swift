import Foundation
import Testing

@testable import ScrollMeter

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

    @Test("finds no frame late that is ready in time") func onTime() {
        let onTime = scroll((0..<10).map { (Double($0), 1, Double($0) + 0.9) })
        #expect(onTime.says(9, seconds: 9 / 120, worstMs: 1000 / 120))
    }

    @Test("finds a frame late whose turn was, though ready in time") func lateTurn() {
        let late = scroll([(0, 1, 0.5), (1, 1, 1.5), (5, 1, 5.5)])
        #expect(late.says(2, seconds: 5 / 120, worstMs: 4000 / 120, late: 1, dropped: 3, hitchMs: 3000 / 120))
    }

    @Test("makes no frame late where the display changes its rate") func changingRates() {
        let durations = [1.0, 1, 2, 2, 1, 5, 12, 1, 1, 1.5, 4]
        let times = durations.indices.map { durations[..<$0].reduce(0, +) }
        #expect(scroll(zip(times, durations).map { ($0, $1, $0 + 0.5) }).says(10, seconds: 30.5 / 120, worstMs: 100))
    }

    @Test("makes a frame late by its own duration") func lateByDuration() {
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
