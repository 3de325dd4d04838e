import Foundation
import ScrollKit
import ScrollMeter
import Testing

/// A report with figures that are all different, for the tests of what is made of it.
func makeReport(
    strategies: [String] = ["plain", "warm"], reach: String? = nil, scenarios: [String] = ["first", "second"],
    factor: Double = 1, rowCost: Double = 2
) -> Report {
    var options = BenchmarkOptions(
        strategies: strategies.map { .init(name: $0, explanation: "") },
        scenarios: scenarios.map { .init(name: $0, explanation: "") })
    options.feed = "/somewhere/else/posts.json"
    var runs: [Run] = []
    for (row, scenario) in scenarios.enumerated() {
        for (column, strategy) in strategies.enumerated() {
            let factor = factor * Double(1 + row * strategies.count + column)
            var scroll = ScrollReport()
            scroll.frames = 481
            scroll.seconds = 4.25
            scroll.hitchMs = 18.75 * factor
            scroll.worstFrameMs = 16.6666 * factor
            var rows = RowCounts()
            rows.trackingMisses = 61 * Int(factor)
            rows.measured = 1234 * Int(factor)
            rows.remeasured = 7 * Int(factor)
            var work = IdleWork()
            work.warmUp = 4.3211 * (factor - 1)
            work.total = 6.5432 * factor
            var content = ContentMotion()
            content.sizeJumps = 9876.5 * factor
            content.indicatorJumps = 12.25 * factor
            runs.append(
                Run(
                    strategy: strategy, reach: reach, scenario: scenario, rowCostMs: rowCost,
                    firstPaintMs: 1234.5678 * factor, scroll: scroll, rows: rows, content: content, work: work))
        }
    }
    return Report(options: .init(options), runs: runs)
}

@Suite("A report")
struct ReportTests {
    @Test("has exactly the keys that it promises")
    func keys() throws {
        let json = try #require(try JSONSerialization.jsonObject(with: makeReport().json()) as? [String: Any])
        #expect(Set(json.keys) == ["machine", "options", "runs"])
        let machine = try #require(json["machine"] as? [String: Any])
        #expect(Set(machine.keys) == ["os", "cpu", "cores", "swift"])
        let options = try #require(json["options"] as? [String: Any])
        #expect(
            Set(options.keys) == [
                "rows", "rowCostsMs", "repetitions", "hz", "cells", "preparesCells", "strategies", "scenarios", "feed",
            ])
        let runs = try #require(json["runs"] as? [[String: Any]])
        #expect(runs.count == 4)
        for run in runs {
            #expect(
                Set(run.keys) == [
                    "strategy", "scenario", "firstPaintMs", "frames", "fps", "hitchMsPerSecond", "worstFrameMs",
                    "trackingMisses", "rowsMeasured", "rowsRemeasured", "contentSizeJumpPoints", "warmUpMs",
                    "rowCostMs", "showCostMs", "indicatorJumpPoints", "cpuMs",
                    "workerCpuMs", "untilWarmMs", "rowsAdded", "wrongHeights", "warmUpMeasuringMs", "longestWaitMs",
                    "mostRowsInAWait",
                    "longestRowMs", "longestChangeMs", "rowsNeverShown", "restWakeUps",
                ])
        }
    }

    @Test("is always the same text, sorted by key, and reads back unchanged")
    func stability() throws {
        let report = makeReport()
        let json = try report.json()
        #expect(try report.json() == json)
        #expect(try Report(json: json) == report)
        let text = String(decoding: json, as: UTF8.self)
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
        #expect(keys == keys.sorted())
        #expect(text.hasSuffix("}\n"))
    }

    @Test("from before sweeps reads as one, with what it lacks at 0")
    func olderReport() throws {
        let text = String(decoding: try makeReport().json(), as: UTF8.self)
        let newer = [
            "cells", "rowCostMs", "showCostMs", "repetitions", "indicatorJumpPoints", "cpuMs", "rowsAdded",
            "wrongHeights", "warmUpMeasuringMs", "longest", "mostRowsInAWait",
            "rowsNeverShown", "restWakeUps",
        ]
        let lines = text.components(separatedBy: "\n").filter { line in !newer.contains { line.contains("\"\($0)") } }
        let older = lines.joined(separator: "\n").replacingOccurrences(
            of: "\"rowCostsMs\" : \\[[^\\]]*\\]", with: "\"rowCostMs\" : 10", options: .regularExpression)
        let report = try Report(json: Data(older.utf8))
        #expect(report.options.rowCostsMs == [10])
        #expect(report.runs.map(\.trackingMisses) == makeReport().runs.map(\.trackingMisses))
        #expect(report.runs.allSatisfy { $0.wrongHeights == 0 && $0.rowsAdded == 0 && $0.warmUpOverhead == nil })
    }

    @Test("keeps runs of one strategy apart by reach, and reads one without")
    func reach() throws {
        let near = makeReport(strategies: ["warm"], reach: "3 screens", scenarios: ["first"])
        let all = makeReport(strategies: ["warm"], reach: "everything", scenarios: ["first"])
        let report = Report(options: near.options, runs: near.runs + all.runs + near.runs)
        #expect(try Report(json: report.json()) == report)
        #expect(report.runs.map(\.name) == ["warm, 3 screens", "warm, everything", "warm, 3 screens"])
        let choices = [BenchmarkOptions.Choice(name: "warm", explanation: "measures ahead")]
        let lines = ReportTable(report, explaining: choices).text(colour: false).split(separator: "\n")
        // One a table, whatever its runs.
        let counts = ["warm, 3 screens", "warm, everything"].map { name in lines.count { $0.hasPrefix("  \(name) ") } }
        #expect(counts[0] > 1 && counts[0] == counts[1])
        #expect(lines.count { $0.hasSuffix("  measures ahead") } == 1)
        #expect(makeReport().runs[0].name == "plain")
    }

    @Test("names its feed without the folder, and the sample as sample")
    func feedName() {
        #expect(makeReport().options.feed == "posts.json")
        #expect(Report.Options(BenchmarkOptions(strategies: [], scenarios: [])).feed == "sample")
    }

    @Test("takes a run's figures from its scroll, to a thousandth")
    func figures() {
        let run = makeReport().runs[0]
        #expect(run.frames == 481)
        #expect(run.fps == 113.176)
        #expect(run.hitchMsPerSecond == 4.412)
        #expect(run.worstFrameMs == 16.667)
        #expect(run.firstPaintMs == 1234.568)
    }

    @Test("says what it ran on, but not whose machine that is")
    func machine() {
        let machine = Machine.current
        #expect(machine.cores > 0 && !machine.os.isEmpty && !machine.cpu.isEmpty)
        #expect(machine.swift.hasPrefix("6."))
        let text = "\(machine)"
        #expect(!text.contains(ProcessInfo.processInfo.hostName))
    }
}

@Suite("The table of a report")
struct ReportTableTests {
    private let choices = [
        BenchmarkOptions.Choice(name: "warm", explanation: "measures ahead"),
        BenchmarkOptions.Choice(name: "second", explanation: "the other one"),
    ]

    @Test("begins with what was simulated")
    func setting() {
        let heading = ReportTable(makeReport()).heading(colour: false)
        let setting =
            "2,000 rows, 0.7 ms of layout work to measure a row, and as much to show it, 120 Hz (8.33 ms a frame), one run "
            + "each"
        #expect(heading.replacingOccurrences(of: "\n", with: " ").hasPrefix(setting))
    }

    @Test("says what showing costs where that differs, and how often it ran")
    func costs() {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        (options.showCost, options.runs, options.rowCosts) = (0.25, 5, [2, 10])
        let setting = Report(options: .init(options), runs: []).setting
        #expect(setting.contains("2, 10 ms of layout work to measure a row, 0.25 to show it"))
        #expect(setting.hasSuffix(", 5 runs each"))
    }

    @Test("says which cells were measured, and whether at their own cost")
    func settingOnADevice() {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        (options.cells, options.rowCosts) = ("auto-layout", [0])
        let setting = Report(options: .init(options), runs: []).setting
        #expect(
            setting.hasPrefix("2,000 rows of auto-layout cells, measured at their own cost, 120 Hz (8.33 ms a frame)"))
    }

    @Test("gives its figures one by one with units to a small screen")
    func figuresOneByOne() {
        let figures = makeReport().runs[0].figures
        for line in [
            "first paint: 1,234.6 ms", "warm-up: -", "hitch ratio: 4.4 good",
            "content's end jumps: 9,877 pt", "scroll bar jumps: 12 pt",
        ] {
            #expect(figures.contains(line), "\(figures)")
        }
    }

    @Test("has a line of figures for each strategy under each scenario")
    func figures() throws {
        let lines = ReportTable(makeReport()).text(colour: false).split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex(of: "first"))
        let second = try #require(lines.firstIndex(of: "second"))
        #expect(lines[first + 4].cells == "plain 4.4 good 16.7 9,877 12".cells)
        #expect(lines[first + 5].cells == "warm 8.8 good 33.3 19,753 25".cells)
        #expect(lines[first + 9].cells == "plain 1,234.6 6,543 -".cells)
        #expect(lines[first + 10].cells == "warm 2,469.1 13,086 4,321".cells)
        #expect(lines[first + 14].cells == "plain 61 1,234 7".cells)
        #expect(lines[first + 15].cells == "warm 122 2,468 14".cells)
        #expect(lines[second + 4].cells == "plain 13.2 warning 50.0 29,630 37".cells)
        #expect(lines[second + 10].cells == "warm 4,938.3 26,173 12,963".cells)
        #expect(lines[second + 15].cells == "warm 244 4,936 28".cells)
    }

    @Test("does without columns in which a scenario's runs have nothing to show")
    func unusedColumns() {
        #expect(!ReportTable(makeReport()).text(colour: false).contains("wrong"))
        var rows = RowCounts()
        rows.wrong = 17
        var work = IdleWork()
        work.longestWait = 0.0042
        work.mostRowsInAWait = 2
        (work.warmUp, work.measuring) = (1.5, 1.2)
        let run = Run(
            strategy: "a", scenario: "b", rowCostMs: 2, firstPaintMs: 0, scroll: ScrollReport(), rows: rows,
            content: ContentMotion(), work: work)
        let text = ReportTable(Report(options: makeReport().options, runs: [run])).text(colour: false)
        for part in ["wrong", " 17", " 4.2", " 25.0"] { #expect(text.contains(part), "\(part)") }
        #expect(!text.contains("longest change") && !text.contains("lands off"))
        for name in ["size off", "never shown", "wake-ups"] { #expect(!text.contains(name), "\(name)") }
    }

    @Test("shows what was measured for nothing, wake-ups and size errors")
    func reachFigures() throws {
        var rows = RowCounts()
        rows.neverShown = 1_234
        var work = IdleWork()
        work.wakeUps = 4_321
        var content = ContentMotion()
        content.begin(at: .init(contentHeight: 1_095, trueContentHeight: 1_000, offset: 0, screenHeight: 100))
        let run = Run(
            strategy: "a", scenario: "b", rowCostMs: 2, firstPaintMs: 0, scroll: ScrollReport(), rows: rows,
            content: content, work: work)
        let report = Report(options: makeReport().options, runs: [run])
        #expect(run.contentSizeErrorPercent == 9.5 && run.rowsNeverShown == 1_234 && run.restWakeUps == 4_321)
        #expect(try Report(json: report.json()) == report)
        let lines = ReportTable(report).text(colour: false).split(separator: "\n").map(\.cells)
        #expect(lines.contains("a 9.5 0 0 0 1,234 4,321".cells))
    }

    @Test("aligns its figures to the right, in columns that all groups share")
    func alignment() {
        let lines = ReportTable(makeReport()).text(colour: false).split(separator: "\n").map(String.init)
        let rows = lines.filter { $0.hasPrefix("  plain ") || $0.hasPrefix("  warm ") }
        #expect(rows.count == 12)
        #expect(Set(rows.map(\.count)).count == 3)
    }

    @Test("says what each column means, and what the names stand for")
    func legend() {
        let text = ReportTable(makeReport(), explaining: choices).text(colour: false)
        for part in ["first paint", "hitch ratio", "good up to", "measures ahead", "second: the other one"] {
            #expect(text.contains(part))
        }
    }

    @Test("is coloured only where asked for, and says the same then")
    func colour() {
        let table = ReportTable(makeReport())
        let plain = table.text(colour: false)
        let coloured = table.text(colour: true)
        #expect(!plain.contains("\u{1B}"))
        #expect(coloured.contains("\u{1B}"))
        #expect(coloured.replacingOccurrences(of: "\u{1B}\\[[0-9]+m", with: "", options: .regularExpression) == plain)
    }
}

extension StringProtocol {
    fileprivate var cells: [String] { String(self).split(separator: " ").map(String.init) }
}
