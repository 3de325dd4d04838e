import Testing

@testable import ScrollKit

@Suite("The sentence below a list's table") struct ReportFindingTests {
    private func run(
        _ strategy: String, fps: Double = 120, longest: Double = 8.3, bar: Double = 0, cpu: Double, rows: Int = 0,
        moves: Bool = true
    ) -> Run {
        makeRun(strategy, "flick", list: "chat", hitchMs: !moves ? nil : longest > 9 ? 50 : 0, cpu: cpu) { run in
            run.rows.trackingMisses = rows
            if moves { (run.scroll.frames, run.scroll.seconds) = (Int(fps * 10), 10) }
            (run.scroll.worstFrameMs, run.content.indicatorJumps) = (longest, bar)
        }
    }

    private func sentence(_ runs: Run...) -> String? { ReportFinding(makeReport(of: runs)).sentence(of: "chat") }

    @Test("holds Precache against all others, whichever way it turned out") func changes() {
        let (sizing, cached) = (
            run("self-sizing", fps: 96, longest: 41.7, bar: 112.4, cpu: 0.5, rows: 9),
            run("cached", fps: 99.5, longest: 33.3, bar: 7, cpu: 0.25, rows: 8)
        )
        #expect(
            sentence(sizing, cached, run("precache", longest: 16.7, cpu: 0.6))
                == "chat, flick, Precache against self-sizing and cached: 120.0 frames a second instead of 96.0 and 99.5, "
                + "the longest frame is 16.7 ms instead of 41.7 and 33.3, 0 rows measured in motion instead of 9 and 8, "
                + "the scroll bar jumps by 0 pt instead of 112 and 7, 1.2 and 2.4 times the CPU time.")
        #expect(
            sentence(cached, run("precache", fps: 90, longest: 50, bar: 7, cpu: 0.25, rows: 1))
                == "chat, flick, Precache against cached: 90.0 frames a second instead of 99.5, the longest frame is 50.0 ms "
                + "instead of 33.3, 1 row measured in motion instead of 8, the scroll bar jumps by 7 pt as without, "
                + "1.0 times the CPU time.")
    }

    @Test("says it where no frame is late with any") func noneLate() {
        let text = sentence(run("cached", bar: 1, cpu: 1), run("precache", cpu: 1))
        #expect(text?.contains(": no frame is late with any, 0 rows measured in motion as without, ") == true)
    }

    @Test("speaks of CPU time alone where nobody scrolled") func still() {
        #expect(
            sentence(run("cached", cpu: 0.1, moves: false), run("precache", cpu: 1, moves: false))
                == "chat, flick, Precache against cached: 10.0 times the CPU time.")
    }

    @Test("is not there where precache did not run, or ran alone") func nothingToSay() {
        #expect(sentence(run("self-sizing", cpu: 1), run("kept", cpu: 1)) == nil)
        #expect(sentence(run("precache", cpu: 1)) == nil)
        #expect(sentence() == nil)
    }
}

@Suite("A figure of several runs") struct SpreadTests {
    @Test("is their middle one, with the least and the most") func median() throws {
        for values in [[5, 1, 9], [4, 1, 9, 6]] as [[Double]] {
            let spread = try #require(Spread(values))
            #expect((spread.median, spread.least, spread.most) == (5, 1, 9), "\(values)")
        }
        #expect(Spread([]) == nil)
    }

    @Test("differs from another only where their ranges do not overlap") func difference() throws {
        let low = try #require(Spread([1, 2, 3]))
        for (other, differs) in [([3.1, 4, 5], true), ([3, 4, 5], false), ([0, 9], false), ([1, 2, 3], false)] {
            #expect(try low.differs(from: #require(Spread(other))) == differs, "\(other)")
        }
    }

    @Test("is marked where it may exceed the least by chance") func marks() {
        // Hitch times of three runs each.
        let lines = report(["a": [10, 11, 12], "b": [12, 13, 14], "c": [20, 21, 22]]).lines()
        for (start, part) in [
            ("  a ", "11.0 warning"), ("  b ", "~13.0 warning"), ("  c ", " 21.0 warning"),
        ] { #expect(lines.first { $0.hasPrefix(start) }?.contains(part) == true, "\(part)") }
        for (start, part) in [("    least", "10.0 good"), ("    most", "22.0 warning")] {
            #expect(lines.contains { $0.hasPrefix(start) && $0.contains(part) }, "\(part)")
        }
        let ofOneRun = report(["a": [10], "b": [12]]).lines()
        #expect(!ofOneRun.contains { $0.contains("~") || $0.hasPrefix("    least") })
    }

    private func report(_ hitches: [String: [Double]]) -> Report {
        let runs = hitches.sorted { $0.key < $1.key }.flatMap { strategy, values in
            values.map { makeRun(strategy, "still", hitchMs: $0) }
        }
        return makeReport(of: runs) { $0.runs = hitches.values.first?.count ?? 1 }
    }
}
