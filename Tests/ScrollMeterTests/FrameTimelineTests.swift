import Testing

@testable import ScrollMeter

/// Apple, `CADisplayLink`: `timestamp` is when the last frame was shown, `targetTimestamp` when the next one is, and
/// the difference is the frame's actual duration.
@Suite("The timeline of frames")
struct FrameTimelineTests {
    /// One turn: what the display link says, and when the frame was committed, all in units of 1/120 s.
    private struct Turn {
        var timestamp: Double
        var duration: Double = 1
        var commit: Double
    }

    /// The scroll that these turns make, with times in units of 1/120 s.
    private func scroll(_ turns: [Turn]) -> ScrollReport {
        var timeline = FrameTimeline()
        var meter = FrameMeter()
        meter.begin()
        var commit = 0.0
        for turn in turns {
            let shown = timeline.begin(
                timestamp: turn.timestamp / 120, targetTimestamp: (turn.timestamp + turn.duration) / 120,
                lastCommit: commit / 120)
            if let shown { meter.frame(timestamp: shown.timestamp, targetTimestamp: shown.targetTimestamp) }
            commit = turn.commit
        }
        let last = timeline.finish(lastCommit: commit / 120) ?? 0
        meter.frame(timestamp: last, targetTimestamp: last)
        return meter.end(at: last)
    }

    @Test("shows a frame that is committed in time at its target")
    func onTime() {
        let report = scroll((0..<10).map { Turn(timestamp: Double($0), commit: Double($0) + 0.9) })
        #expect(report.frames == 9 && report.lateFrames == 0)
        #expect(abs(report.fps - 120) < 1e-6)
    }

    @Test("shows a frame committed k periods late at the next vsync", arguments: [1, 2, 5])
    func lateCommit(periods k: Int) {
        let late = Double(k)
        let report = scroll([
            Turn(timestamp: 0, commit: 0.5), Turn(timestamp: 1, commit: 1.2 + late),
            Turn(timestamp: 2 + late, commit: 2.5 + late), Turn(timestamp: 3 + late, commit: 3.5 + late),
        ])
        #expect(report.frames == 3 && report.lateFrames == 1 && report.droppedFrames == k)
        #expect(abs(report.hitchMs - late * 1000 / 120) < 1e-6)
    }

    @Test("sees a late turn, though its frame is ready in time")
    func lateTurn() {
        let report = scroll([
            Turn(timestamp: 0, commit: 0.5), Turn(timestamp: 1, commit: 1.5), Turn(timestamp: 5, commit: 5.5),
        ])
        #expect(report.lateFrames == 1 && report.droppedFrames == 3)
        #expect(abs(report.hitchMs - 3 * 1000 / 120) < 1e-6)
    }

    @Test("makes no frame late where the display changes its rate")
    func changingRates() {
        var turns: [Turn] = []
        var time = 0.0
        for duration in [1.0, 1, 2, 2, 1, 5, 12, 1, 1, 1.5, 4] {
            turns.append(Turn(timestamp: time, duration: duration, commit: time + 0.5))
            time += duration
        }
        let report = scroll(turns)
        #expect(report.frames == 10 && report.lateFrames == 0 && report.hitchMs == 0)
        #expect(abs(report.worstFrameMs - 100) < 1e-6)
    }

    @Test("sees a late frame among frames of changing rates")
    func lateAmongChangingRates() {
        let report = scroll([
            Turn(timestamp: 0, duration: 1, commit: 0.5), Turn(timestamp: 1, duration: 2, commit: 4),
            Turn(timestamp: 5, duration: 1, commit: 5.5),
        ])
        // Due at 3, shown at 5.
        #expect(report.lateFrames == 1 && report.droppedFrames == 1)
        #expect(abs(report.hitchMs - 2 * 1000 / 120) < 1e-6)
    }

    @Test("has no frame before the first turn, and gives the last once")
    func ends() {
        var timeline = FrameTimeline()
        #expect(timeline.finish(lastCommit: 1) == nil)
        #expect(timeline.begin(timestamp: 1, targetTimestamp: 2, lastCommit: 0) == nil)
        #expect(timeline.finish(lastCommit: 1.5) == 2)
        #expect(timeline.finish(lastCommit: 1.5) == nil)
    }

    @Test("takes a display link's nonsense for frames without a target")
    func nonsense() {
        let report = scroll([
            Turn(timestamp: 0, duration: 0, commit: 9), Turn(timestamp: 1, duration: -1, commit: 9),
            Turn(timestamp: 2, duration: .nan, commit: 9), Turn(timestamp: 3, commit: 3.5),
        ])
        #expect(report.hitchMs == 0 && report.lateFrames == 0)
    }
}
