import Foundation
import ScrollKit
import Testing
import UIKitProof

@Suite("A report") struct ReportTests {
    @Test("is always the same text, with its keys sorted") func sameText() throws {
        let report = makeReport()
        let text = try report.json
        #expect(try report.json == text && text.hasSuffix("}\n"))
        let sorted = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
        #expect(sorted == sorted.sorted())
    }

    @Test("has just the keys promised") func keys() throws {
        typealias Object = [String: Any]
        let text = try makeReport().json
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
        let (machine, options) = try (#require(json["machine"] as? Object), #require(json["options"] as? Object))
        let runs = try #require(json["runs"] as? [Object])
        #expect(runs.count == 4)
        let keysOfRuns = """
            strategy scenario firstPaintMs frames fps hitchMsPerSecond worstFrameMs trackingMisses rowsMeasured \
            rowsRemeasured contentSizeJumpPoints warmUpMs rowCostMs showCostMs indicatorJumpPoints cpuMs workerCpuMs \
            oldRows lateTrackingMisses untilWarmMs rowsAdded wrongHeights warmUpMeasuringMs longestWaitMs mostRowsInAWait longestRowMs \
            longestChangeMs rowsNeverShown restWakeUps estimatesInMotion
            """
        let keysOfOptions =
            "rows rowCostsMs layoutSharePercent repetitions hz cells preparesCells strategies scenarios feed"
        for (object, keys) in [
            (json, "machine options runs"), (machine, "os cpu cores swift"), (options, keysOfOptions),
        ] + runs.map({ ($0, keysOfRuns) }) { #expect(object.keys.sorted() == keys.words.sorted()) }
    }

    /// Runs at one reach, at another, and at the first again.
    private func reached() -> Report {
        let near = makeReport(strategies: ["warm"], reach: "3 screens", scenarios: ["first"])
        let all = makeReport(strategies: ["warm"], reach: "everything", scenarios: ["first"])
        return Report(options: near.options, runs: near.runs + all.runs + near.runs)
    }

    /// With what only some have: what was measured for nothing, wake-ups, errors of the content's size, estimates, and
    /// a bar that goes back in one step of three.
    private func runWithAll() -> Run {
        makeRun(hitchMs: 0) { run in
            (run.rows.neverShown, run.work.wakeUps, run.rows.inMotion.estimates) = (1_234, 4_321, 5_432)
            run.content.begin(at: .init(contentHeight: 1_095, trueContentHeight: 1_000, offset: 0, screenHeight: 100))
            for (step, height) in [1_095.0, 1_095, 1_095, 1_395].enumerated() {
                let place = ContentMotion.Place(
                    contentHeight: height, offset: Double(100 + 10 * step), screenHeight: 100,
                    rows: [0: Double(-10 * step)])
                if step == 0 { run.content.begin(at: place, isScroll: true) } else { run.content.move(to: place) }
            }
        }
    }

    @Test("reads back unchanged, with what only some runs have") func roundTrip() throws {
        for report in [makeReport(), reached(), makeReport(of: [runWithAll()])] {
            #expect(try Report(json: report.json()) == report)
        }
    }

    @Test("tells what was measured for nothing, wake-ups and errors of size") func seldomFigures() {
        let run = runWithAll()
        #expect(run.contentSizeErrorPercent == 9.5 && run.rowsNeverShown == 1_234 && run.restWakeUps == 4_321)
        let lines = makeReport(of: [run]).lines().map(\.words)
        #expect(lines.contains("a 9.5 0 5,432 0 0 1,234 4,321".words), "\(lines)")
    }

    @Test("tells how often the bar went back, and not where nobody scrolled") func barGoesBack() {
        let run = runWithAll()
        #expect(run.indicatorBackPercent == 33.333 && makeRun().indicatorBackPercent == nil)
        let lines = makeReport(of: [run]).lines()
        // Headings, and the line below them.
        let heading = lines.firstIndex { $0.words.starts(with: ["hitch", "worst", "content", "bar", "bar", "goes"]) }
        #expect(heading.map { lines[$0 + 3].words } == "a 0.0 good 0.0 300 3 33.3".words, "\(lines)")
        #expect(!makeReport().lines().contains { $0.contains("bar goes") })
    }

    @Test("keeps runs apart by reach, and explains a strategy once") func reaches() {
        let reached = reached()
        #expect(reached.runs.map(\.name) == ["warm, 3 screens", "warm, everything", "warm, 3 screens"])
        #expect(makeReport().runs[0].name == "plain")
        let lines = reached.lines(explaining: [.init(name: "warm", explanation: "measures ahead")])
        // One a table, whatever its runs.
        let counts = ["warm, 3 screens", "warm, everything"].map { name in lines.count { $0.hasPrefix("  \(name) ") } }
        #expect(counts[0] > 1 && counts[0] == counts[1])
        #expect(lines.count { $0.hasSuffix("  measures ahead") } == 1)
    }

    @Test("takes a run's figures from its scroll, to a thousandth, with units") func figures() {
        let run = makeReport().runs[0]
        #expect(run.frames == 481)
        // One by one, as a small screen shows them.
        for line in [
            "frames: 113.2", "hitch ratio: 4.4", "worst frame: 16.7 ms", "scroll bar jumps: 12 pt",
            "CPU time: 6,543 ms",
        ] { #expect(run.figures.contains(line), "\(run.figures)") }
        #expect(
            [run.fps, run.hitchMsPerSecond, run.worstFrameMs, run.firstPaintMs] == [113.176, 4.412, 16.667, 1234.568])
    }

    @Test("says which feed it ran with") func feed() {
        #expect(makeReport().options.feed == "posts.json")
        #expect(makeReport(of: []).options.feed == "sample")
    }

    @Test("says what it ran on, but not whose it is") func machine() {
        let machine = Machine.current
        #expect(machine.cores > 0 && !machine.os.isEmpty && !machine.cpu.isEmpty)
        #expect(machine.swift.hasPrefix("6."))
        #expect(!"\(machine)".contains(ProcessInfo.processInfo.hostName))
    }
}

@Suite("The table of a report") struct ReportTableTests {
    @Test("begins with what was simulated, at which costs, and how often") func setting() {
        let heading = ReportTable(makeReport()).heading(colour: false)
        let setting = """
            1,000 rows, 0.7 ms of layout work to measure a row, and as much to show it (50 % of it \
            layout), 120 Hz (8.33 ms a frame), one run each
            """
        #expect(heading.replacingOccurrences(of: "\n", with: " ").hasPrefix(setting))
    }

    @Test("says each cost, how many runs, and costs of their own") func costs() {
        let costs = makeReport(of: []) { ($0.showCost, $0.runs, $0.rowCosts) = (0.25, 5, [2, 10]) }.setting
        #expect(costs.contains("2, 10 ms of layout work to measure a row, 0.25 to show it"))
        #expect(costs.hasSuffix(", 5 runs each"))
        let ofDevice = makeReport(of: []) { ($0.cells, $0.rowCosts, $0.showCost) = ("auto-layout", [0], 0) }.setting
        let start = "1,000 rows of auto-layout cells, measured at their own cost, 120 Hz (8.33 ms a frame)"
        #expect(ofDevice.hasPrefix(start))
    }

    @Test("has a line of figures for each strategy under each scenario") func figures() throws {
        let lines = makeReport().lines()
        let (first, second) = try (#require(lines.firstIndex(of: "first")), #require(lines.firstIndex(of: "second")))
        for (line, cells) in [
            (first + 4, "plain 4.4 good 16.7 9,877 12"), (first + 5, "warm 8.8 good 33.3 19,753 25"),
            (first + 9, "plain 1,234.6 6,543 - 6,543"), (first + 10, "warm 2,469.1 13,086 4,321 8,765"),
            (first + 14, "plain 61 1,234 7"), (first + 15, "warm 122 2,468 14"),
            (second + 4, "plain 13.2 warning 50.0 29,630 37"), (second + 10, "warm 4,938.3 26,173 12,963 13,210"),
            (second + 15, "warm 244 4,936 28"),
        ] { #expect(lines[line].words == cells.words, "line \(line)") }
    }

    @Test("has columns that all groups share") func columns() {
        let rows = makeReport().lines().filter { $0.hasPrefix("  plain ") || $0.hasPrefix("  warm ") }
        #expect(rows.count == 12)
        #expect(Set(rows.map(\.count)).count == 3)
    }

    @Test("does without columns in which a scenario's runs have nothing to show") func unusedColumns() {
        #expect(!ReportTable(makeReport()).text(colour: false).contains("wrong"))
    }

    @Test("has columns of what runs have to show, and no others") func usedColumns() {
        let run = makeRun { run in
            run.rows.wrong = 17
            (run.work.longestWait, run.work.mostRowsInAWait) = (0.0042, 2)
            (run.work.warmUp, run.work.measuring) = (1.5, 1.2)
        }
        let text = ReportTable(makeReport(of: [run])).text(colour: false)
        for part in ["wrong", " 17", " 4.2", " 25.0"] { #expect(text.contains(part), "\(part)") }
        for name in ["longest change", "lands off", "size off", "never shown", "wake-ups"] {
            #expect(!text.contains(name), "\(name)")
        }
    }

    @Test("is by list, with what a user would notice, in short") func brief() {
        let runs = ["feed", "chat"].flatMap { list in
            ["first", "second"].flatMap { scenario in
                ["cached", "precache"].map { makeRun($0, scenario, list: list, hitchMs: 3, cpu: 0.5) }
            }
        }
        let text = ReportTable(makeReport(of: runs) { $0.lists = ["feed", "chat"] }).brief(colour: false)
        let lines = text.components(separatedBy: "\n")
        #expect(lines.count { $0.words == "cached 100.0 3.0 0.0 0 0 500".words } == 4, "\(text)")
        #expect(lines.count { $0.words.first == "first" } == 2 && lines.count { $0.words == ["second"] } == 2)
        #expect(lines.count { $0.hasPrefix("feed ") } == 1 && lines.count { $0.hasPrefix("feed, ") } == 1)
        for name in ["frames shown", "hitch ratio: ", "longest", "CPU time: "] {
            #expect(text.contains(name), "\(name)")
        }
        #expect(!text.contains("first paint"))
    }

    private func explainedTable() -> ReportTable {
        let choices: [BenchmarkOptions.Choice] = [
            .init(name: "warm", explanation: "measures ahead"), .init(name: "second", explanation: "the other one"),
        ]
        return ReportTable(makeReport(), explaining: choices)
    }

    @Test("says what columns and names mean") func legend() {
        let plain = explainedTable().text(colour: false)
        for part in ["first paint", "hitch ratio", "good up to", "measures ahead", "second: the other one"] {
            #expect(plain.contains(part), "\(part)")
        }
    }

    @Test("is coloured where asked for, with the same text") func colour() {
        let (plain, coloured) = (explainedTable().text(colour: false), explainedTable().text(colour: true))
        #expect(!plain.contains("\u{1B}") && coloured.contains("\u{1B}"))
        #expect(coloured.replacingOccurrences(of: "\u{1B}\\[[0-9]+m", with: "", options: .regularExpression) == plain)
    }
}
