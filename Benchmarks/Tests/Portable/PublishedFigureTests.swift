import Foundation
import ScrollKit
import Testing

/// A figure that is published is a cell of a table, which is made of a run that is committed with it.
///
/// Where the environment has `PRECACHE_RECORD`, lines of tables are not expected but written. Figures in sentences are
/// checked all the same.
// In turn: several tests write to one file.
@Suite("Published figures", .serialized) struct PublishedFigureTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    private let guidePath = "Sources/Precache/Precache.docc/HeightsAhead.md"

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private func readme() throws -> String { try text("README.md") }
    private func guide() throws -> String { try text(guidePath) }
    private func picture(_ name: String) throws -> String { try text("Benchmarks/Results/\(name)") }
    private func report(_ name: String) throws -> Report { try Report(json: Data(picture(name).utf8)) }
    /// NaN of none, with which no comparison is true.
    private func median(of runs: [Run], _ value: (Run) -> Double) -> Double {
        RunGroup(runs: runs).spread(value)?.median ?? .nan
    }

    private func match(_ pattern: String, in text: String) throws -> NSTextCheckingResult? {
        try NSRegularExpression(pattern: pattern)
            .firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    }

    @Test("stand nowhere but in the table") func elsewhere() throws {
        for line in try readme().components(separatedBy: "\n") where !line.hasPrefix("|") {
            #expect(try match("[0-9](\\.[0-9]+)? ?(ms/s|pt\\b|points\\b|fps|%)", in: line) == nil, "\(line)")
        }
    }

    private typealias Column = (decimals: Int, value: (Run) -> Double?)
    private let hitchRatio: Column = (1, { $0.hitchMsPerSecond })
    private let cpuTime: Column = (0, { $0.cpuMs })

    /// As tables print it.
    private func cell(_ runs: [Run], _ column: Column) -> String {
        #expect(!runs.isEmpty)
        return RunGroup(runs: runs).spread(column.value).map { figure($0.median, decimals: column.decimals) } ?? "-"
    }

    /// Expects a table's line in a file, or writes it there: see ``PublishedFigureTests``.
    private func expectLine(_ cells: [String], in path: String) throws {
        let text = try text(path)
        guard let written = TableLine(cells).written(in: text) else {
            Issue.record("\(path) has no line for \(cells), or several")
            return
        }
        if ProcessInfo.processInfo.environment["PRECACHE_RECORD"] != nil {
            try Data(written.utf8).write(to: root.appendingPathComponent(path))
        } else {
            let isThere = written == text
            #expect(isThere, "\(path) has another line than \(cells)")
        }
    }

    @Test("are written over the line that has the same name and as many cells") func record() {
        let text = "| feed | 1 |\n| feed | 1 | 2 |\nfeed\n| feed, long | 1 | 2 |\n"
        let line = TableLine(["feed", "3", "1,234"])
        #expect(line.written(in: text) == "| feed | 1 |\n| feed | 3 | 1,234 |\nfeed\n| feed, long | 1 | 2 |\n")
        for (missing, text) in [(["chat", "1", "2"], text), (["feed", "1", "2", "3"], text), (["feed", "1"], "")] {
            #expect(TableLine(missing).written(in: text) == nil, "\(missing)")
        }
        #expect(TableLine(["feed", "1"]).written(in: text + text) == nil, "which of the two?")
    }

    private let strategies = [
        ("self-sizing", "rows size themselves"), ("cached", "a cache by hand"), ("precache", "Precache"),
        ("precache-layouts", "Precache, layouts kept"),
    ]

    /// The lists of the README's table, with their runs flicked with rests.
    private func lists() throws -> [(name: String, runs: [Run])] {
        let runs = try report("lists.json").runs
        let lists = ["feed", "chat", "transcript"].map { (name: String) in
            (name: name, runs: runs.filter { $0.list == name })
        }
        return try (lists + [(name: "costly transcript", runs: report("renderer.json").runs)]).map { name, runs in
            (name: name, runs: runs.filter { $0.scenario == "fling-with-rests" })
        }
    }

    @Test("of the lists are medians of the runs beside them") func ofLists() throws {
        let columns: [Column] = [
            hitchRatio, (1, { $0.worstFrameMs }), (0, { Double($0.trackingMisses) }), (0, { $0.indicatorJumpPoints }),
            (1, { $0.contentSizeErrorPercent }), cpuTime,
        ]
        for (list, runs) in try lists() {
            for (strategy, name) in strategies {
                let own = runs.filter { $0.strategy == strategy }
                // Where no frame is late a cache by hand differs by its CPU time alone.
                let isLeftOut = strategy == "cached" && list != "transcript" && list != "costly transcript"
                if own.isEmpty || isLeftOut { continue }
                try expectLine(["\(list), \(name)"] + columns.map { cell(own, $0) }, in: "README.md")
            }
        }
    }

    @Test("have no row measured in motion, for at most twice the CPU time of a cache") func goals() throws {
        for name in ["lists.json", "renderer.json"] {
            let runs = try report(name).runs
            for load in Set(runs.map(\.load)) {
                for scenario in ["fling-after-idle", "fling-with-rests"] {
                    let own = runs.filter { $0.load == load && $0.scenario == scenario && $0.strategy == "precache" }
                    let cached = runs.filter { $0.load == load && $0.scenario == scenario && $0.strategy == "cached" }
                    #expect(own.allSatisfy { $0.trackingMisses == 0 }, "\(name), \(load), \(scenario)")
                    let ratio = median(of: own, \.cpuMs) / median(of: cached, \.cpuMs)
                    #expect(ratio <= 2, "\(name), \(load), \(scenario)")
                }
            }
        }
    }

    @Test("of the price are medians of the runs beside it, and its picture is made of them") func price() throws {
        let report = try report("price.json")
        for reach in ["1 screen", "3 screens", "12 screens", "30 screens", "automatic", "everything"] {
            func runs(_ list: String) -> [Run] { report.runs.filter { $0.reach == reach && $0.list == list } }
            let times = ["feed", "chat", "transcript"].map { cell(runs($0), cpuTime) }
            try expectLine([reach] + times + [cell(runs("transcript"), hitchRatio)], in: guidePath)
        }
        #expect(try ReachSVG(report)?.text() == picture("price.svg"))
        let far = report.runs.filter { ["12 screens", "30 screens", "automatic", "everything"].contains($0.reach) }
        #expect(far.allSatisfy { $0.hitchMsPerSecond == 0 }, "no frame is late")
    }

    @Test("of a streamed word are medians of the runs beside it, and Precache is no worse than a cache") func stream()
        throws
    {
        let report = try report("stream.json")
        let columns: [Column] = [hitchRatio, (1, { $0.worstFrameMs }), (0, { $0.cpuMs - $0.warmUpMs })]
        for list in ["chat", "transcript"] {
            for length in [100, 1_000, 3_000, 9_000] {
                let own = report.runs.filter { $0.list == list && $0.length == length }
                let groups = [nil, "automatic", "shown"].map { reach in own.filter { $0.reach == reach } }
                let cells = groups.flatMap { runs in columns.map { cell(runs, $0) } }
                try expectLine(["\(list), \(figure(length)) rows"] + cells, in: guidePath)
                let (cached, precache) = (
                    median(of: groups[0], \.hitchMsPerSecond), median(of: groups[1], \.hitchMsPerSecond)
                )
                #expect(precache <= cached + 1, "\(list), \(length) rows")
            }
        }
    }

    @Test("of one flick are what its picture says") func flick() throws {
        let text = try picture("flick.svg")
        #expect(text.contains(">One flick through an agent's transcript, costly renderer: 50 µs a point<"))
        let standing = "stands still [0-9]+ times, for up to [0-9]+ ms"
        let moving = "(stands still [0-9a-z ]+, for up to [0-9]+ ms|never stands still)"
        for (name, still, percents) in [
            ("Rows size themselves", standing, "4[5-9]|5[0-5]"), ("A cache by index path", standing, "[0-9]+"),
            ("Precache, heights ahead", moving, "1[2-6]"), ("Precache, layouts kept", moving, "1[2-6]"),
        ] {
            let found = try match("\(name): The screen \(still). The scroll bar ends at (\(percents)) %", in: text)
            #expect(found != nil, "\(name)")
        }
        #expect(try readme().contains("the bar stands at a seventh, where the list is.](Benchmarks/Results/flick.svg)"))
    }

    @Test("of kept layouts are medians of the runs beside them") func layouts() throws {
        let lines = [
            ("a cache by hand", "layouts-renderer.json", "cached"),
            ("Precache, template cells", "layouts-renderer.json", "precache"),
            ("Precache, heights by workers", "layouts-renderer.json", "precache-workers"),
            ("Precache, layouts kept", "layouts-renderer.json", "precache-layouts"),
            ("Precache, layouts kept, 84 %", "layouts-share.json", "precache-layouts"),
            ("layouts by hand", "layouts-renderer.json", "layouts-by-hand"),
            ("layouts by hand, 84 %", "layouts-share.json", "layouts-by-hand"),
        ]
        let longest: Column = (1, { $0.worstFrameMs })
        for (name, file, strategy) in lines {
            let runs = try report(file).runs.filter { $0.strategy == strategy }
            let cold = runs.filter { $0.scenario == "cold-flick" }
            let idled = runs.filter { $0.scenario == "fling-after-idle" }
            let cells = [cell(cold, hitchRatio), cell(cold, longest), cell(idled, hitchRatio), cell(idled, longest)]
            try expectLine([name] + cells + [cell(idled, cpuTime)], in: guidePath)
        }
    }

    @Test("of kept layouts are those of layouts by hand, without old rows") func keptLayouts() throws {
        let runs = try report("layouts.json").runs
        for list in ["feed", "transcript"] {
            for scenario in ["cold-flick", "fling-after-idle", "update"] {
                func own(_ strategy: String) -> [Run] {
                    runs.filter { $0.list == list && $0.scenario == scenario && $0.strategy == strategy }
                }
                let (kept, byHand) = (own("precache-layouts"), own("layouts-by-hand"))
                let hitches = (median(of: kept, \.hitchMsPerSecond), median(of: byHand, \.hitchMsPerSecond))
                #expect(hitches.0 <= hitches.1 * 1.05, "\(list), \(scenario)")
                let longest = (median(of: kept, \.worstFrameMs), median(of: byHand, \.worstFrameMs))
                #expect(longest.0 <= longest.1 + 8.4, "\(list), \(scenario)")
                #expect(kept.allSatisfy { $0.lateTrackingMisses == 0 && $0.oldRows == 0 }, "\(list), \(scenario)")
                if scenario == "update" { #expect(byHand.allSatisfy { $0.oldRows ?? 0 > 10 }, "\(list)") }
            }
        }
        let old = runs.filter { $0.list == "transcript" && $0.scenario == "update" && $0.strategy == "layouts-by-hand" }
        let oldRows = cell(old, (0, { Double($0.oldRows ?? 0) }))
        #expect(try guide().contains("edited, \(oldRows) rows are shown as they were"))
    }

    @Test("of lists without rests are medians of the runs beside them") func withoutRests() throws {
        let (runs, costly) = try (report("cold.json").runs, report("cold-renderer.json").runs)
        let lists = ["feed", "chat", "transcript"].map { (name: String) in
            (name: name, runs: runs.filter { $0.list == name })
        }
        for (name, runs) in lists + [(name: "transcript, costly renderer", runs: costly)] {
            let cells = ["cached", "keyed", "precache"].map { strategy in
                cell(runs.filter { $0.strategy == strategy }, hitchRatio)
            }
            try expectLine([name] + cells, in: guidePath)
        }
    }

    @Test("of cells that cost nothing but their height are a tenth of a cache's") func heightsOnly() throws {
        let runs = try report("heights-only.json").runs
        let (cached, own) = (runs.filter { $0.strategy == "cached" }, runs.filter { $0.strategy == "precache" })
        let (late, mostlyNot) = (cell(cached, hitchRatio), cell(own, hitchRatio))
        #expect(
            try guide().contains(
                "with rests, frames are late by \(late) ms/s with a cache, and by \(mostlyNot) ms/s with Precache:"))
        #expect(median(of: cached, \.hitchMsPerSecond) > 10)
        #expect(median(of: own, \.hitchMsPerSecond) <= median(of: cached, \.hitchMsPerSecond) / 10)
    }

    @Test("of kinds are those of the runs beside them") func kinds() throws {
        let runs = try report("estimates.json").runs
        for reach in ["12 screens", "automatic", "everything"] {
            let cells = ["precache-one-mean", "precache"].map { strategy in
                cell(
                    runs.filter { $0.strategy == strategy && $0.reach == reach },
                    (1, { $0.contentSizeErrorPercent }))
            }
            try expectLine([reach] + cells, in: guidePath)
        }
    }
}

/// A line of a table in Markdown. Its first cell is its name.
private struct TableLine {
    private let cells: [String]
    private let text: String

    init(_ cells: [String]) {
        self.cells = cells
        text = "| \(cells.joined(separator: " | ")) |"
    }

    /// The text with this line in place of the one that has its name and as many cells; nil where there is none, or
    /// several.
    func written(in text: String) -> String? {
        var lines = text.components(separatedBy: "\n")
        let places = lines.indices.filter { index in
            let others = lines[index].components(separatedBy: "|")
            // What stands before the first bar and behind the last one is no cell.
            return others.count == cells.count + 2 && others[1].trimmingCharacters(in: .whitespaces) == cells[0]
        }
        guard places.count == 1 else { return nil }
        lines[places[0]] = self.text
        return lines.joined(separator: "\n")
    }
}
