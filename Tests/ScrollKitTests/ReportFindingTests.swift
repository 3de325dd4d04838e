import ScrollKit
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
        makeRun(strategy, "flick", rowCost: rowCost, reach: reach) { run in
            (run.scroll.frames, run.scroll.seconds, run.scroll.hitchMs) = (figures.frames, 1, figures.hitchMs)
            run.rows.trackingMisses = figures.rows
            (run.content.indicatorJumps, run.work.total) = (figures.bar, figures.cpu)
        }
    }

    /// What stands below the last empty line of the table, as one line.
    private func end(_ runs: [Run]) -> String {
        let text = ReportTable(makeReport(of: runs)).text(colour: false).trimmingCharacters(in: .newlines)
        return text.components(separatedBy: "\n\n").last?.replacingOccurrences(of: "\n", with: " ") ?? ""
    }

    private let without = Figures(rows: 100, bar: 112.4, cpu: 0.25)

    @Test("says what Precache changed for better or worse, and what that cost")
    func changes() {
        let (plain, warm) = (Figures(cpu: 0.1, frames: 0), Figures(cpu: 1, frames: 0))
        // Medians of the dearest rows, and beside another strategy.
        let dearest = [3, 1, 2].flatMap { rows in
            [
                run("keyed", without, rowCost: 5),
                run("precache", Figures(rows: rows, cpu: 0.25), rowCost: 5, reach: "3 screens"),
            ]
        }
        for (runs, text) in [
            (
                [run("self-sizing", without), run("precache", Figures(cpu: 0.6))],
                "flick: with Precache no row was measured in motion (100 without), "
                    + "the scroll bar did not jump (112 pt without), and it cost 2.4 times the CPU time."
            ),
            (
                [run("precache", without), run("self-sizing", Figures(rows: 1, bar: 3, hitchMs: 2, cpu: 0.5))],
                "flick: with Precache 100 rows were measured in motion, more than without (1), the scroll bar jumped "
                    + "by 112 pt, more than without (3 pt), no frame was late (2.0 ms/s without), "
                    + "and it cost 0.5 times the CPU time."
            ),
            (
                [run("self-sizing", without), run("precache", without)],
                "flick: with Precache 100 rows were measured in motion, as without, the scroll bar jumped by 112 pt, "
                    + "as without, and it cost as much CPU time as without."
            ),
            (
                [run("self-sizing", without), run("precache", without)] + dearest,
                "flick, 5 ms a row: with Precache (3 screens) 2 rows were measured in motion (100 with keyed), "
                    + "the scroll bar did not jump (112 pt with keyed), and it cost as much CPU time as with keyed."
            ),
            // Where nobody scrolled it speaks of CPU time alone.
            (
                [run("self-sizing", plain), run("precache", warm)],
                "flick: with Precache it cost 10.0 times the CPU time."
            ),
        ] { #expect(end(runs) == text) }
    }

    @Test("is about columns where precache did not run, or ran alone")
    func nothingToSay() {
        for runs in [[run("self-sizing", without), run("kept", without)], [run("precache", without)], []] {
            #expect(!end(runs).contains("with Precache"))
        }
    }
}
