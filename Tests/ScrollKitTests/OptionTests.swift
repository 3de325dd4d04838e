import Foundation
import Precache
import ScrollKit
import Testing

private let strategies = [
    BenchmarkOptions.Choice(name: "one", explanation: "the first way"),
    BenchmarkOptions.Choice(name: "two", explanation: "the second way"),
    BenchmarkOptions.Choice(name: "three", explanation: "the third way"),
]
private let scenarios = [BenchmarkOptions.Choice(name: "still", explanation: "nothing moves")]

private func parse(_ arguments: String...) throws -> BenchmarkOptions {
    try BenchmarkOptions(arguments: arguments, strategies: strategies, scenarios: scenarios)
}

@Suite("The benchmark's options")
struct OptionTests {
    @Test("are 2,000 rows, 0.7 ms, one run and 120 Hz by default")
    func defaults() throws {
        let options = try parse()
        #expect(options == BenchmarkOptions(strategies: strategies, scenarios: scenarios))
        #expect(options.rows == 2_000 && options.rowCosts == [0.7] && options.hz == 120)
        #expect(options.strategies == ["one", "two", "three"] && options.scenarios == ["still"])
        #expect(options.showCost == nil && options.runs == 1 && options.film == nil)
        #expect(options.feed == nil && options.json == nil && options.svg == nil && !options.wantsHelp)
    }

    @Test("take their values from the next argument or after an equals sign")
    func bothForms() throws {
        let apart = try parse(
            "--rows", "10", "--row-cost", "0.5", "--hz", "60", "--feed", "f", "--json", "j", "--svg", "s", "--scenario",
            "still")
        let joined = try parse(
            "--rows=10", "--row-cost=0.5", "--hz=60", "--feed=f", "--json=j", "--svg=s", "--scenario=still")
        #expect(apart == joined)
        #expect(apart.rows == 10 && apart.rowCosts == [0.5] && apart.hz == 60)
        #expect(apart.feed == "f" && apart.json == "j" && apart.svg == "s")
        #expect(try parse("--json=a=b").json == "a=b")
    }

    @Test("read numbers as help prints them")
    func groupedNumbers() throws {
        #expect(try parse("--rows=2,000").rows == 2_000 && parse("--rows", "1,000,000").rows == 1_000_000)
        #expect(try parse("--row-cost=1,000").rowCosts == [1_000])
        for text in ["20,00", "2,0000", ",200", "2,000,"] {
            #expect(throws: OptionError.self) { try parse("--rows", text) }
        }
    }

    @Test("take each reach that a device offers, of which automatic is chosen")
    func reachChoices() throws {
        let choices = PrecachingConfiguration.Reach.choices
        for choice in choices { #expect(try parse("--reach", choice.name).reaches.count == 1) }
        #expect(choices.filter(\.isDefault).map(\.name) == ["automatic"])
    }

    @Test("name strategies singly or with commas, in order and without repetitions")
    func names() throws {
        #expect(try parse("--strategy", "three", "--strategy=one").strategies == ["three", "one"])
        #expect(try parse("--strategy", "three,one,three").strategies == ["three", "one"])
    }

    @Test("run what is no default only where it is named")
    func otherChoices() throws {
        let extra = BenchmarkOptions.Choice(name: "four", explanation: "the long way", isDefault: false)
        func parse(_ arguments: String...) throws -> BenchmarkOptions {
            try BenchmarkOptions(arguments: arguments, strategies: strategies + [extra], scenarios: scenarios)
        }
        #expect(try parse().strategies == ["one", "two", "three"])
        #expect(try parse("--strategy", "four,one").strategies == ["four", "one"])
    }

    @Test("take row costs, rows, cells, runs and files as they are named")
    func values() throws {
        #expect(try parse("--sweep").rowCosts == [0.2, 0.7, 2, 5, 10])
        #expect(try parse("--sweep", "--rows", "5").rows == 5)
        #expect(try parse().cells == "frames" && parse("--cells=auto-layout").cells == "auto-layout")
        let options = try parse("--show-cost=0.5", "--runs", "5", "--film", "f.svg")
        #expect(options.showCost == 0.5 && options.runs == 5 && options.film == "f.svg")
        let read = try parse("--read", "r.json", "--svg", "r.svg")
        #expect(read.read == "r.json" && read.svg == "r.svg" && read.json == nil)
        #expect(try parse().read == nil)
    }

    @Test("prepare cells ahead unless that is turned off")
    func cellPrefetch() throws {
        #expect(try parse().preparesCells)
        #expect(try !parse("--no-cell-prefetch").preparesCells)
        #expect(throws: OptionError.self) { try parse("--no-cell-prefetch=yes") }
        #expect(try !Report.Options(parse("--no-cell-prefetch")).preparesCells)
    }

    @Test("take a number of workers, which the report has where it matters")
    func workers() throws {
        #expect(try parse().workers == 2)
        #expect(try parse("--workers", "0").workers == 0 && parse("--workers=64").workers == 64)
        #expect(try Report.Options(parse("--workers=4")).workers == nil)
        var options = try parse("--workers=4")
        options.strategies = ["cached", "precache-workers"]
        let report = Report(options: Report.Options(options), runs: [])
        #expect(report.options.workers == 4 && report.setting.contains(", 4 workers,"))
    }

    @Test("take reaches in order and without repetitions, and none by default")
    func reaches() throws {
        #expect(try parse().reaches == [])
        #expect(try parse("--reach", "10,1,everything,10").reaches == [.screens(10), .screens(1), .everything])
        #expect(try parse("--reach=1", "--reach=100,automatic").reaches == [.screens(1), .screens(100), .automatic])
        #expect(try Report.Options(parse()).reaches == nil)
        #expect(try Report.Options(parse("--reach=1,3,automatic")).reaches == ["1 screen", "3 screens", "automatic"])
    }

    @Test("have strategies with Precache run once for each reach, the others once")
    func contenders() throws {
        var options = try parse("--reach=3,everything")
        options.strategies = ["cached", "precache", "fd-idle", "hosting"]
        #expect(
            options.contenders.map(\.name) == [
                "cached", "precache, 3 screens", "precache, everything", "fd-idle", "hosting, 3 screens",
                "hosting, everything",
            ])
        options.reaches = []
        #expect(options.contenders.map(\.name) == options.strategies)
    }

    @Test("reach to the ends of their ranges")
    func bounds() throws {
        #expect(try parse("--rows=1").rows == 1 && parse("--rows=1000000").rows == 1_000_000)
        #expect(try parse("--hz=30").hz == 30 && parse("--hz=240").hz == 240)
        #expect(try parse("--row-cost=0").rowCosts == [0] && parse("--row-cost=1000").rowCosts == [1_000])
    }

    @Test(
        "that cannot be are refused with option, value and what is allowed",
        arguments: [
            (["--rows", "abc"], #"--rows takes a whole number from 1 to 1,000,000, not "abc""#),
            (["--rows", "0"], #"--rows takes a whole number from 1 to 1,000,000, not "0""#),
            (["--rows", "-5"], #"--rows takes a whole number from 1 to 1,000,000, not "-5""#),
            (["--rows=1000001"], #"--rows takes a whole number from 1 to 1,000,000, not "1000001""#),
            (["--rows=1e3"], #"--rows takes a whole number from 1 to 1,000,000, not "1e3""#),
            (["--rows=1.5"], #"--rows takes a whole number from 1 to 1,000,000, not "1.5""#),
            (["--rows="], #"--rows takes a whole number from 1 to 1,000,000, not """#),
            (["--rows"], "--rows takes a whole number from 1 to 1,000,000, but nothing follows it"),
            (["--rows", "--hz"], #"--rows takes a whole number from 1 to 1,000,000, not "--hz""#),
            (["--row-cost", "nan"], #"--row-cost takes a number of milliseconds from 0 to 1,000, not "nan""#),
            (["--row-cost", "-0.1"], #"--row-cost takes a number of milliseconds from 0 to 1,000, not "-0.1""#),
            (["--row-cost", "0x10"], #"--row-cost takes a number of milliseconds from 0 to 1,000, not "0x10""#),
            (["--runs", "0"], #"--runs takes a whole number from 1 to 99, not "0""#),
            (["--workers", "65"], #"--workers takes a whole number from 0 to 64, not "65""#),
            (["--reach", "far"], #"--reach takes one or more of 1 to 100 screens, everything, automatic, not "far""#),
            (["--reach=1,"], #"--reach takes one or more of 1 to 100 screens, everything, automatic, not """#),
            (["--reach=101"], #"--reach takes one or more of 1 to 100 screens, everything, automatic, not "101""#),
            (["--reach=01"], #"--reach takes one or more of 1 to 100 screens, everything, automatic, not "01""#),
            (["--reach=0"], #"--reach takes one or more of 1 to 100 screens, everything, automatic, not "0""#),
            (
                ["--reach"],
                "--reach takes one or more of 1 to 100 screens, everything, automatic, but nothing follows it"
            ),
            (["--show-cost", "x"], #"--show-cost takes a number of milliseconds from 0 to 1,000, not "x""#),
            (["--hz", "29"], #"--hz takes a whole number from 30 to 240, not "29""#),
            (["--strategy", "four"], #"--strategy takes one or more of one, two, three, not "four""#),
            (["--strategy", "one,"], #"--strategy takes one or more of one, two, three, not """#),
            (["--scenario", "a\nb"], #"--scenario takes one or more of still, not "a\nb""#),
            (["--json", ""], #"--json takes the path of a file, not """#),
            (["--cells", "glass"], #"--cells takes one of frames, auto-layout, not "glass""#),
            (["--sweep=5"], #"--sweep takes no value, so not "5""#),
            (["--row-cost", "2", "--sweep"], "--sweep sets the row costs itself: leave --row-cost out"),
            (["--read"], "--read takes the path of a file, but nothing follows it"),
            (
                ["--read=a", "--rows=5", "--svg=b"],
                "--read runs nothing: of the other options only --svg goes with it, not --rows"
            ),
            (
                ["--json=b", "--read=a"],
                "--read runs nothing: of the other options only --svg goes with it, not --json"
            ),
            (["--row", "5"], #"there is no option "--row"; --help lists those that there are"#),
            (["fast"], #"unexpected argument "fast": options start with --"#),
        ])
    func refusals(arguments: [String], message: String) throws {
        let error = try #require(throws: OptionError.self) {
            try BenchmarkOptions(arguments: arguments, strategies: strategies, scenarios: scenarios)
        }
        #expect(error.description == message)
    }

    @Test("are refused where their number does not fit into a machine word")
    func hugeNumber() throws {
        #expect(throws: OptionError.self) { try parse("--rows=99999999999999999999") }
        #expect(throws: OptionError.self) { try parse("--row-cost=1e999") }
    }

    @Test("ask for help, whatever follows")
    func help() throws {
        #expect(try parse("--help", "--nonsense").wantsHelp)
        #expect(try parse("-h").wantsHelp)
        let text = BenchmarkOptions.help(strategies: strategies, scenarios: scenarios)
        for option in [
            "rows", "row-cost", "show-cost", "runs", "film", "sweep", "hz", "cells", "workers", "reach",
            "no-cell-prefetch", "scroll-bar",
            "strategy",
            "scenario", "feed", "json",
            "svg", "read", "help",
        ] {
            #expect(text.contains("  --\(option) ") || text.contains("  --\(option)\n"))
        }
        for choice in strategies + scenarios {
            #expect(text.contains(choice.name) && text.contains(choice.explanation))
        }
    }
}

@Suite("A file to write to")
struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory

    @Test("is fine where its folder exists, and the check writes nothing")
    func possible() throws {
        let path = folder.appendingPathComponent("\(UUID().uuidString).json").path
        try parse("--json", path).checkOutputFiles()
        #expect(!FileManager.default.fileExists(atPath: path))
        try parse("--json", "report.json").checkOutputFiles()
        try parse().checkOutputFiles()
    }

    @Test("is standard output for JSON alone")
    func standardOutput() throws {
        try parse("--json", "-").checkOutputFiles()
        for option in ["--svg", "--film", "--scroll-bar"] {
            let error = try #require(throws: OptionError.self) { try parse(option, "-").checkOutputFiles() }
            #expect(
                error.description
                    == "\(option) takes the path of a file, not \"-\": only --json writes to standard output")
        }
    }

    @Test("is refused without a folder, as a folder, and where named twice")
    func impossible() throws {
        let path = folder.appendingPathComponent("\(UUID().uuidString)/a.svg").path
        let refusals: [([String], String)] = [
            (["--svg", path], "--svg cannot write \"\(path)\": its folder does not exist"),
            (["--json", folder.path], "--json cannot write \"\(folder.path)\": it is a folder"),
            (["--json=a", "--svg=./a"], #"--json and --svg name the same file, "./a""#),
            (["--feed=a", "--json=a"], #"--feed and --json name the same file, "a""#),
            (["--read=a", "--svg=a"], #"--read and --svg name the same file, "a""#),
        ]
        for (arguments, message) in refusals {
            let options = try BenchmarkOptions(arguments: arguments, strategies: strategies, scenarios: scenarios)
            let error = try #require(throws: OptionError.self) { try options.checkOutputFiles() }
            #expect(error.description == message)
        }
    }
}
