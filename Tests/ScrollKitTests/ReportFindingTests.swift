import Foundation
import ScrollKit
import ScrollMeter
import Testing

@Suite("The last line of a benchmark")
struct ReportFindingTests {
    private struct Figures {
        var rows = 0
        var bar = 0.0
        var hitchMs = 0.0
        var cpu = 0.0
        var frames = 100
    }

    private func run(_ strategy: String, _ figures: Figures, rowCost: Double = 1, reach: String? = nil) -> Run {
        var scroll = ScrollReport()
        (scroll.frames, scroll.seconds, scroll.hitchMs) = (figures.frames, 1, figures.hitchMs)
        var (rows, content, work) = (RowCounts(), ContentMotion(), IdleWork())
        rows.trackingMisses = figures.rows
        content.indicatorJumps = figures.bar
        work.total = figures.cpu
        return Run(
            strategy: strategy, reach: reach, scenario: "flick", rowCostMs: rowCost, firstPaintMs: 1, scroll: scroll,
            rows: rows, content: content, work: work)
    }

    /// What stands below the last empty line of the table, as one line.
    private func end(_ runs: [Run]) -> String {
        let report = Report(options: makeReport().options, runs: runs)
        let text = ReportTable(report).text(colour: false).trimmingCharacters(in: .newlines)
        return text.components(separatedBy: "\n\n").last?.replacingOccurrences(of: "\n", with: " ") ?? ""
    }

    private let without = Figures(rows: 100, bar: 112.4, cpu: 0.25)

    @Test("says what Precache changed, and what that cost")
    func better() {
        #expect(
            end([run("self-sizing", without), run("precache", Figures(cpu: 0.6))])
                == "flick: with Precache no row was measured in motion (100 without), "
                + "the scroll bar did not jump (112 pt without), and it cost 2.4 times the CPU time.")
    }

    @Test("says so where Precache is worse")
    func worse() {
        #expect(
            end([run("precache", without), run("self-sizing", Figures(rows: 1, bar: 3, hitchMs: 2, cpu: 0.5))])
                == "flick: with Precache 100 rows were measured in motion, more than without (1), the scroll bar jumped "
                + "by 112 pt, more than without (3 pt), no frame was late (2.0 ms/s without), "
                + "and it cost 0.5 times the CPU time.")
    }

    @Test("says so where Precache changes nothing")
    func equal() {
        #expect(
            end([run("self-sizing", without), run("precache", without)])
                == "flick: with Precache 100 rows were measured in motion, as without, the scroll bar jumped by 112 pt, "
                + "as without, and it cost as much CPU time as without.")
    }

    @Test("compares medians of the dearest rows, and names another strategy")
    func choice() {
        let cheap = [run("self-sizing", without), run("precache", without)]
        let runs = [3, 1, 2].flatMap { rows in
            [
                run("keyed", without, rowCost: 5),
                run("precache", Figures(rows: rows, cpu: 0.25), rowCost: 5, reach: "3 screens"),
            ]
        }
        #expect(
            end(cheap + runs)
                == "flick, 5 ms a row: with Precache (3 screens) 2 rows were measured in motion (100 with keyed), "
                + "the scroll bar did not jump (112 pt with keyed), and it cost as much CPU time as with keyed.")
    }

    @Test("speaks of CPU time alone where nobody scrolled")
    func still() {
        let (plain, warm) = (Figures(cpu: 0.1, frames: 0), Figures(cpu: 1, frames: 0))
        #expect(
            end([run("self-sizing", plain), run("precache", warm)])
                == "flick: with Precache it cost 10.0 times the CPU time.")
    }

    @Test("is about columns where precache did not run, or ran alone")
    func nothingToSay() {
        for runs in [[run("self-sizing", without), run("kept", without)], [run("precache", without)], []] {
            #expect(!end(runs).contains("with Precache"))
        }
    }
}
