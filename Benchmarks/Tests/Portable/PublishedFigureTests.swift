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
    let figuresPath = "Benchmarks/FIGURES.md"

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private func readme() throws -> String { try text("README.md") }
    func figures() throws -> String { try text(figuresPath) }

    /// A page says a sentence, wherever its lines break.
    func expect(_ path: String, says sentence: String) throws {
        let isSaid = try text(path).split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(sentence)
        #expect(isSaid, "\(path) does not say: \(sentence)")
    }
    private func picture(_ name: String) throws -> String { try text("Benchmarks/Results/\(name)") }
    func report(_ name: String) throws -> Report { try Report(json: Data(picture(name).utf8)) }
    /// NaN of none, with which no comparison is true.
    func median(of runs: [Run], _ value: (Run) -> Double) -> Double {
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

    typealias Column = (decimals: Int, value: (Run) -> Double?)
    let hitchRatio: Column = (1, { $0.hitchMsPerSecond })
    let cpuTime: Column = (0, { $0.cpuMs })

    /// As tables print it.
    func cell(_ runs: [Run], _ column: Column) -> String {
        #expect(!runs.isEmpty)
        return RunGroup(runs: runs).spread(column.value).map { figure($0.median, decimals: column.decimals) } ?? "-"
    }

    /// Expects a table's line in a file, or writes it there: see ``PublishedFigureTests``.
    func expectLine(_ cells: [String], in path: String) throws {
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

    /// The runs of a file, flicked with rests.
    func flickedWithRests(_ file: String, list: String = "transcript") throws -> [Run] {
        try report(file).runs.filter { $0.scenario == "fling-with-rests" && $0.list == list }
    }

    func of(_ strategy: String, _ runs: [Run]) -> [Run] { runs.filter { $0.strategy == strategy } }

    /// How many times as much one strategy takes as another, by the medians.
    func ratio(
        of strategy: String, to other: String = "self-sizing", _ runs: [Run], _ value: (Run) -> Double
    ) -> Double {
        median(of: of(strategy, runs), value) / median(of: of(other, runs), value)
    }

    /// A line of a table, and the runs that it is of.
    typealias Line = (name: String, strategy: String)

    let lines: [Line] = [
        ("rows size themselves", "self-sizing"), ("a cache by index path", "cached"),
        ("Precache, `.shown`", "precache-shown"), ("Precache", "precache"),
    ]
    var costlyLines: [Line] {
        lines + [
            ("Precache, cells kept", "precache-cells"), ("Precache, layouts kept", "precache-layouts"),
            ("layouts by hand", "layouts-by-hand"),
        ]
    }

    @Test("of the lists are medians of the runs beside them") func ofLists() throws {
        let columns: [Column] = [
            hitchRatio, (1, { $0.worstFrameMs }), (0, { Double($0.trackingMisses) }), (0, { $0.indicatorJumpPoints }),
            (1, { $0.indicatorBackPercent }), (1, { $0.contentSizeErrorPercent }), (0, { $0.firstPaintMs }), cpuTime,
        ]
        func expect(_ list: String, _ runs: [Run], _ lines: [Line], _ columns: [Column], in path: String) throws {
            for (name, strategy) in lines {
                let own = of(strategy, runs)
                try expectLine(["\(list), \(name)"] + columns.map { cell(own, $0) }, in: path)
            }
        }
        for list in ListName.allCases.map(\.rawValue) {
            try expect(list, flickedWithRests("lists.json", list: list), lines, columns, in: figuresPath)
        }
        let costly = try flickedWithRests("renderer.json")
        try expect("costly transcript", costly, costlyLines, columns, in: figuresPath)

        let short = [0, 1, 2, 3, 6, 7].map { columns[$0] }
        let chat = try flickedWithRests("lists.json", list: "chat")
        try expect("chat", chat, [lines[0], lines[3]], short, in: "README.md")
        try expect("costly transcript", costly, [lines[0]] + costlyLines[3...], short, in: "README.md")
    }

    @Test("have a command that makes their file anew") func commands() throws {
        let folder = "Benchmarks/Results/"
        let made = try (text("Benchmarks/README.md") + figures()).components(separatedBy: "\n")
            .filter { $0.contains("swift run -c release scroll-benchmark ") }
            .flatMap { $0.components(separatedBy: " ") }.filter { $0.hasPrefix(folder) }
            .map { String($0.dropFirst(folder.count)) }
        let files = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
        #expect(made.sorted() == files.sorted())
    }

    @Test("have no row measured in motion, for at most twice the CPU time of a cache") func goals() throws {
        for name in ["lists.json", "renderer.json"] {
            let runs = try report(name).runs
            for load in Set(runs.map(\.load)) {
                for scenario in Set(runs.map(\.scenario)) where scenario != "cold-flick" {
                    let all = runs.filter { $0.load == load && $0.scenario == scenario }
                    let own = of("precache", all)
                    #expect(own.allSatisfy { $0.trackingMisses == 0 }, "\(name), \(load), \(scenario)")
                    let ratio = ratio(of: "precache", to: "cached", all, \.cpuMs)
                    #expect(ratio <= 2, "\(name), \(load), \(scenario)")
                }
            }
        }
    }

    @Test("of the price are medians of the runs beside it, and its picture is made of them") func price() throws {
        let report = try report("price.json")
        for reach in ["1 screen", "3 screens", "12 screens", "30 screens", "automatic", "everything"] {
            func runs(_ list: String) -> [Run] { report.runs.filter { $0.reach == reach && $0.list == list } }
            let times = ListName.allCases.map { cell(runs($0.rawValue), cpuTime) }
            try expectLine([reach] + times + [cell(runs("blocks"), hitchRatio)], in: figuresPath)
        }
        #expect(try ReachSVG(report)?.text() == picture("price.svg"))
    }

    @Test("of a streamed word are medians of the runs beside it, and Precache is no worse than a cache") func stream()
        throws
    {
        let report = try report("stream.json")
        let columns: [Column] = [
            hitchRatio, (1, { $0.worstFrameMs }), (0, { $0.estimatesInMotion.map(Double.init) }),
            cpuTime,
        ]
        for list in ["chat", "transcript", "blocks"] {
            for length in [1_000, 9_000] {
                let runs = report.runs.filter { $0.list == list && $0.length == length }
                for (name, strategy) in lines {
                    let cells = columns.map { cell(of(strategy, runs), $0) }
                    try expectLine(["\(list), \(figure(length)) rows, \(name)"] + cells, in: figuresPath)
                }
                let (cached, precache) = (
                    median(of: of("cached", runs), \.hitchMsPerSecond),
                    median(of: of("precache", runs), \.hitchMsPerSecond)
                )
                #expect(precache <= cached + 1, "\(list), \(length) rows")
            }
        }
    }

    @Test("of one flick are what its picture says") func flick() throws {
        let text = try picture("flick.svg")
        #expect(text.contains(">One flick through an agent's transcript, costly renderer: 50 µs a point<"))
        /// For how many milliseconds the screen stands still in all.
        func standstill(_ name: String) throws -> Int {
            let pattern = "\(name): The screen stands still [0-9]+ times, for ([0-9,]+) ms in all"
            let found = try #require(try match(pattern, in: text), "\(name)")
            let range = try #require(Range(found.range(at: 1), in: text))
            return try #require(Int(text[range].filter { $0 != "," }))
        }
        // As the README says what is to be seen.
        let without = try [standstill("Rows size themselves"), standstill("A cache by index path")]
        let (ahead, kept) = try (standstill("Precache, heights ahead"), standstill("Precache, layouts kept"))
        #expect(without.allSatisfy { 1.5 * Double(ahead) < Double($0) } && 2 * kept < ahead)
        #expect(
            try readme().contains(
                "more briefly if Precache measures heights ahead, and seldom if Precache keeps layouts, and one saves half of showing a row.](Bench"
            ))
    }

    @Test("of lists without rests are medians of the runs beside them") func withoutRests() throws {
        let (runs, costly) = try (report("cold.json").runs, report("cold-renderer.json").runs)
        let lists = ListName.allCases.map { list in
            (name: list.rawValue, runs: runs.filter { $0.list == list.rawValue })
        }
        for (name, runs) in lists + [(name: "costly transcript", runs: costly)] {
            let cells = costlyLines.map { cell(of($0.strategy, runs), hitchRatio) }
            try expectLine([name] + cells, in: figuresPath)
        }
    }

    @Test("of kinds are those of the runs beside them") func kinds() throws {
        let runs = try report("estimates.json").runs
        for reach in ["12 screens", "automatic", "everything"] {
            let cells = ["transcript", "blocks"].flatMap { list in
                ["precache-one-mean", "precache"].map { strategy in
                    cell(
                        runs.filter { $0.list == list && $0.strategy == strategy && $0.reach == reach },
                        (1, { $0.contentSizeErrorPercent }))
                }
            }
            try expectLine([reach] + cells, in: figuresPath)
        }
    }
}
