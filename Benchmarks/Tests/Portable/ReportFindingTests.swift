import Testing

@testable import ScrollKit

@Suite("The last line of a benchmark") struct ReportFindingTests {
    private func run(
        _ strategy: String, rows: Int = 0, bar: Double = 0, hitchMs: Double? = 0, cpu: Double, rowCost: Double = 1,
        reach: String? = nil
    ) -> Run {
        makeRun(strategy, "flick", rowCost: rowCost, reach: reach, hitchMs: hitchMs, cpu: cpu) { run in
            (run.rows.trackingMisses, run.content.indicatorJumps) = (rows, bar)
        }
    }

    private func bad(_ strategy: String, rowCost: Double = 1) -> Run {
        run(strategy, rows: 100, bar: 112.4, cpu: 0.25, rowCost: rowCost)
    }

    /// What stands below the last empty line of the table, as one line.
    private func end(_ runs: [Run]) -> String {
        let text = ReportTable(makeReport(of: runs)).text(colour: false).trimmingCharacters(in: .newlines)
        return text.components(separatedBy: "\n\n").last?.replacingOccurrences(of: "\n", with: " ") ?? ""
    }

    @Test("says what Precache changed for better or worse, and what that cost") func changes() {
        func expect(_ runs: [Run], _ text: String) { #expect(end(runs) == text) }
        expect(
            [bad("self-sizing"), run("precache", cpu: 0.6)],
            "flick: with Precache no row was measured in motion (100 without), "
                + "the scroll bar did not jump (112 pt without), and it cost 2.4 times the CPU time.")
        expect(
            [bad("precache"), run("self-sizing", rows: 1, bar: 3, hitchMs: 2, cpu: 0.5)],
            "flick: with Precache 100 rows were measured in motion, more than without (1), the scroll bar jumped "
                + "by 112 pt, more than without (3 pt), no frame was late (2.0 ms/s without), "
                + "and it cost 0.5 times the CPU time.")
        expect(
            [bad("self-sizing"), bad("precache")],
            "flick: with Precache 100 rows were measured in motion, as without, the scroll bar jumped by 112 pt, "
                + "as without, and it cost as much CPU time as without.")
        // Medians of the dearest rows, and beside another strategy.
        let dearest = [3, 1, 2].flatMap { rows in
            [bad("keyed", rowCost: 5), run("precache", rows: rows, cpu: 0.25, rowCost: 5, reach: "3 screens")]
        }
        expect(
            [bad("self-sizing"), bad("precache")] + dearest,
            "flick, 5 ms a row: with Precache (3 screens) 2 rows were measured in motion (100 with keyed), "
                + "the scroll bar did not jump (112 pt with keyed), and it cost as much CPU time as with keyed.")
        // Where nobody scrolled it speaks of CPU time alone.
        expect(
            [run("self-sizing", hitchMs: nil, cpu: 0.1), run("precache", hitchMs: nil, cpu: 1)],
            "flick: with Precache it cost 10.0 times the CPU time.")
    }

    @Test("is about columns where precache did not run, or ran alone") func nothingToSay() {
        for runs in [[bad("self-sizing"), bad("kept")], [bad("precache")], []] {
            #expect(!end(runs).contains("with Precache"))
        }
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

    @Test("is no difference in a title where it is within the spread") func finding() {
        func finding(_ hitches: [String: [Double]]) -> String {
            ReportColumn.hitchRatio.finding(report(hitches).groups(in: "still"), unit: "ms/s")
        }
        #expect(finding(["a": [1, 2, 3], "b": [2, 3, 4]]) == "2.0 ms/s (a, b)")
        #expect(finding(["a": [1, 2, 3], "b": [4, 5, 6], "c": [5, 6, 7]]) == "2.0 ms/s (a) to 6.0 ms/s (b, c)")
    }

    private func report(_ hitches: [String: [Double]]) -> Report {
        let runs = hitches.sorted { $0.key < $1.key }.flatMap { strategy, values in
            values.map { makeRun(strategy, "still", hitchMs: $0) }
        }
        return makeReport(of: runs) { $0.runs = hitches.values.first?.count ?? 1 }
    }
}
