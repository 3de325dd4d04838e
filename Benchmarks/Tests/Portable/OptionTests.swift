import Foundation
import Precache
import ScrollKit
import Testing

private typealias Choice = BenchmarkOptions.Choice

private let strategies = [("one", "the first way"), ("two", "the second way"), ("three", "the third way")].map {
    Choice(name: $0, explanation: $1)
}
private let scenarios = [Choice(name: "still", explanation: "nothing moves")]

private func parse(_ arguments: String...) throws -> BenchmarkOptions { try parse(arguments) }

private func parse(_ arguments: [String], _ extra: [Choice] = []) throws -> BenchmarkOptions {
    try BenchmarkOptions(arguments: arguments, strategies: strategies + extra, scenarios: scenarios)
}

@Suite("The benchmark's options") struct OptionTests {
    @Test("are four lists of 1,000 rows, one run and 120 Hz by default") func defaults() throws {
        let options = try parse()
        #expect(options == BenchmarkOptions(strategies: strategies, scenarios: scenarios))
        #expect(options.rows == 1_000 && options.hz == 120 && !options.printsAll)
        #expect(options.strategies == ["one", "two", "three"] && options.scenarios == ["still"])
        #expect(options.lists == ["feed", "chat", "transcript", "blocks"] && options.pointCost == nil)
        #expect(options.showCost == nil && options.runs == 1 && options.read == nil)
        #expect(options.feed == nil && options.json == nil && options.svg == nil && !options.wantsHelp)
        #expect(options.cells == "frames" && options.preparesCells && options.workers == 2 && options.reaches == [])
    }

    @Test("take their values from the next argument or after an equals sign") func bothForms() throws {
        let values = "--rows 10 --row-cost 0.5 --hz 60 --feed f --json j --svg s --scenario still".words
        let apart = try parse(values)
        let joined = stride(from: 0, to: values.count, by: 2).map { "\(values[$0])=\(values[$0 + 1])" }
        #expect(try apart == parse(joined))
        #expect(apart.rows == 10 && apart.rowCosts == [0.5] && apart.hz == 60)
        #expect(apart.feed == "f" && apart.json == "j" && apart.svg == "s")
    }

    @Test("take what follows the first equals sign, whatever it is") func twoEqualsSigns() throws {
        #expect(try parse("--json=a=b").json == "a=b")
    }

    @Test("take numbers to the ends of their ranges, with commas or without") func numbers() throws {
        let rows = ["1", "1000000", "2,000", "1,000,000"]
        #expect(try rows.map { try parse("--rows", $0).rows } == [1, 1_000_000, 2_000, 1_000_000])
        #expect(try ["0", "1000", "1,000"].map { try parse("--row-cost", $0).rowCosts } == [[0], [1_000], [1_000]])
        #expect(try parse("--hz=30").hz == 30 && parse("--hz=240").hz == 240)
        #expect(try parse("--workers", "0").workers == 0 && parse("--workers=64").workers == 64)
        let options = try parse("--show-cost=0.5", "--runs", "5")
        #expect(options.showCost == 0.5 && options.runs == 5)
    }

    @Test("have everything run with each number of rows that is given") func lengths() throws {
        let several = try parse("--rows=100", "--rows", "9,000")
        #expect(several.lengths == [100, 9_000])
        #expect(Report(options: .init(several), runs: []).setting.hasPrefix("100 / 9,000 rows a list, "))
        #expect(try parse("--rows=100").lengths == [] && Report.Options(parse("--rows=100")).lengths == nil)
    }

    @Test("name lists, and what a renderer of text takes") func lists() throws {
        #expect(try parse("--list=transcript,feed").lists == ["transcript", "feed"])
        let costly = try parse("--list", "chat", "--point-cost=50", "--all")
        #expect(costly.lists == ["chat"] && costly.pointCost == 50 && costly.printsAll)
        let report = Report(options: Report.Options(costly), runs: [])
        #expect(
            report.setting.contains("1,000 rows a list, each at its cost to measure (text 50 µs a point)"))
    }

    @Test("have a feed at one cost instead of lists where that is asked for") func oneCost() throws {
        #expect(try parse("--row-cost=5").lists == [] && parse("--row-cost=5").rowCosts == [5])
        #expect(try parse("--feed=f").lists == [] && parse("--feed=f").rowCosts == [0.7])
    }

    @Test("take cells and files") func cellsAndFiles() throws {
        #expect(try parse("--cells=auto-layout").cells == "auto-layout")
        let read = try parse("--read", "r.json", "--svg", "r.svg")
        #expect(read.read == "r.json" && read.svg == "r.svg" && read.json == nil)
    }

    @Test("say that cells are not made ahead, as the report does") func unprepared() throws {
        let unprepared = try parse("--no-cell-prefetch")
        #expect(!unprepared.preparesCells && !Report.Options(unprepared).preparesCells)
    }

    @Test("have the number of workers in the report where it matters") func workers() throws {
        var workers = try parse("--workers=4")
        #expect(Report.Options(workers).workers == nil)
        workers.strategies = ["cached", "precache-workers"]
        let report = Report(options: Report.Options(workers), runs: [])
        #expect(report.options.workers == 4 && report.setting.contains(", 4 workers,"))
    }

    @Test("name strategies in order, without repetitions") func names() throws {
        #expect(try parse("--strategy", "three", "--strategy=one").strategies == ["three", "one"])
        #expect(try parse("--strategy", "three,one,three").strategies == ["three", "one"])
        #expect(try parse("--strategy=two,all").strategies == ["two", "one", "three"])
    }

    @Test("name strategies that are not among the defaults, too") func extraNames() throws {
        let extra = [Choice(name: "four", explanation: "the long way", isDefault: false)]
        #expect(try parse([], extra).strategies == ["one", "two", "three"])
        #expect(try parse(["--strategy", "four,one"], extra).strategies == ["four", "one"])
    }

    @Test("name reaches in order, without repetitions, as the report does") func reaches() throws {
        #expect(try parse("--reach", "10,1,everything,10").reaches == [.screens(10), .screens(1), .everything])
        #expect(try parse("--reach=1", "--reach=100,automatic").reaches == [.screens(1), .screens(100), .automatic])
        #expect(try Report.Options(parse()).reaches == nil)
        #expect(try Report.Options(parse("--reach=1,3,automatic")).reaches == ["1 screen", "3 screens", "automatic"])
    }

    @Test("take each reach that a device offers") func reachesOfADevice() throws {
        let choices = PrecachingConfiguration.Reach.choices
        for choice in choices { #expect(try parse("--reach", choice.name).reaches.count == 1, "\(choice.name)") }
        #expect(choices.filter(\.isDefault).map(\.name) == ["automatic"])
    }

    @Test("run strategies with Precache once a reach, and others once") func contenders() throws {
        var options = try parse("--reach=3,everything")
        options.strategies = ["cached", "precache", "kept", "hosting"]
        let names =
            "cached; precache, 3 screens; precache, everything; kept; hosting, 3 screens; hosting, everything"
        #expect(options.contenders.map(\.name) == names.components(separatedBy: "; "))
        options.reaches = []
        #expect(options.contenders.map(\.name) == options.strategies)
    }

    @Test("with values that cannot be are refused, with what is allowed") func refusedValues() throws {
        let milliseconds = "a number of milliseconds from 0 to 1,000"
        let rows = ["abc", "0", "-5", "1000001", "1e3", "1.5", "", "--hz", "20,00", "2,0000", ",200", "2,000,"]
        let refusals: [(option: String, allowed: String, values: [String])] = [
            ("--rows", "a whole number from 1 to 1,000,000", rows + ["99999999999999999999"]),
            ("--row-cost", milliseconds, ["nan", "-0.1", "0x10", "1e999"]),
            ("--show-cost", milliseconds, ["x"]), ("--runs", "a whole number from 1 to 99", ["0"]),
            ("--workers", "a whole number from 0 to 64", ["65"]),
            ("--reach", "one or more of 1 to 100 screens, everything, automatic, shown", ["far", "101", "01", ""]),
            ("--hz", "a whole number from 30 to 240", ["29"]),
            ("--strategy", "one or more of one, two, three", ["four", ""]),
            ("--scenario", "one or more of still", ["a\nb"]), ("--json", "the path of a file", [""]),
            ("--cells", "one of frames, auto-layout", ["glass"]), ("--read", "the path of a file", [""]),
        ]
        for (option, allowed, values) in refusals {
            let nothing = try message(of: OptionError.self) { try parse(option) }
            #expect(nothing == "\(option) takes \(allowed), but nothing follows it")
            for value in values {
                for arguments in [[option, value], ["\(option)=\(value)"]] {
                    let text = try message(of: OptionError.self) { try parse(arguments) }
                    #expect(text == "\(option) takes \(allowed), not \(value.debugDescription)")
                }
            }
        }
    }

    @Test("that cannot be are refused with the reason") func refusals() throws {
        let read = "--read runs nothing: of the other options only --svg, --worse and --all go with it, not"
        for (arguments, text) in [
            ("--reach=1,", #"--reach takes one or more of 1 to 100 screens, everything, automatic, shown, not """#),
            ("--strategy one,", #"--strategy takes one or more of one, two, three, not """#),
            ("--all=5", #"--all takes no value, so not "5""#),
            ("--no-cell-prefetch=yes", #"--no-cell-prefetch takes no value, so not "yes""#),
            ("--row-cost 2 --list feed", "--row-cost is of a feed whose rows all cost the same: leave --list out"),
            ("--list=mail", #"--list takes one or more of feed, chat, transcript, blocks, not "mail""#),
            ("--read=a --rows=5 --svg=b", read + " --rows"), ("--json=b --read=a", read + " --json"),
            ("--fast 5", #"there is no option "--fast"; --help lists those that there are"#),
            ("fast", #"unexpected argument "fast": options start with --"#),
        ] { #expect(try message(of: OptionError.self) { try parse(arguments.words) } == text, "\(arguments)") }
    }

    @Test("ask for help, whatever follows") func help() throws {
        #expect(try parse("--help", "--nonsense").wantsHelp)
        #expect(try parse("-h").wantsHelp)
    }

    @Test("are all in the help, with what strategies and scenarios are") func helpText() throws {
        let text = BenchmarkOptions.help(strategies: strategies, scenarios: scenarios)
        let options =
            "rows row-cost show-cost point-cost list all runs hz cells workers reach no-cell-prefetch flick layout-share worse"
        for option in (options + " strategy scenario feed json svg read help").words {
            #expect(text.contains("  --\(option) ") || text.contains("  --\(option)\n"))
        }
        for choice in strategies + scenarios {
            #expect(text.contains(choice.name) && text.contains(choice.explanation))
        }
    }

    @Test("are in a help that says nothing twice, in 140 lines of 80 columns") func shortHelp() {
        let text = BenchmarkOptions.help(strategies: StrategyName.choices, scenarios: ScenarioName.choices)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 140 && lines.allSatisfy { $0.count <= 80 })
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for (word, next) in zip(words, words.dropFirst()) { #expect(word != next) }
        var phrases: Set<[String]> = []
        for start in 0..<(words.count - 4) {
            let phrase = Array(words[start..<(start + 5)])
            #expect(phrases.insert(phrase).inserted, "\(phrase)")
        }
    }

    @Test("compare what the runs have, where something is compared") func comparisons() throws {
        func parse(_ arguments: String) throws -> BenchmarkOptions {
            try BenchmarkOptions(
                arguments: arguments.words, strategies: StrategyName.choices, scenarios: ScenarioName.choices)
        }
        let noReaches = "--svg draws what each reach buys and costs: name several with --reach"
        let notAhead = "--svg draws a strategy that measures ahead: name one with --strategy, precache for example"
        let nothing = "--worse holds precache against strategies without it: name both with --strategy"
        for (arguments, text) in [
            ("--svg=s", noReaches), ("--svg=s --reach=3", noReaches),
            ("--svg=s --reach=1,3 --strategy=cached,precache-shown", notAhead),
            ("--worse=w --strategy=cached", nothing), ("--worse=w --strategy=precache,precache-shown", nothing),
        ] {
            let refusal = try message(of: OptionError.self) { try parse(arguments).checkComparisons() }
            #expect(refusal == text, "\(arguments)")
        }
        for fine in [
            "", "--svg=s --reach=1,3", "--worse=w", "--flick=f --strategy=cached", "--read=r --svg=s --worse=w",
        ] {
            try parse(fine).checkComparisons()
        }
    }

    private func check(_ arguments: [String]) throws { try parse(arguments).checkOutputFiles() }
    private let folder = FileManager.default.temporaryDirectory

    @Test("name files that can be written, which the check does not write") func outputFiles() throws {
        let path = folder.appendingPathComponent("\(UUID().uuidString).json").path
        for fine in [["--json", path], ["--json", "report.json"], ["--json", "-"], []] { try check(fine) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("that name files that cannot be written are refused") func refusedFiles() throws {
        let missing = folder.appendingPathComponent("\(UUID().uuidString)/a.svg").path
        let pictures = ["--svg", "--flick", "--worse"].map {
            ([$0, "-"], "\($0) takes the path of a file, not \"-\": only --json writes to standard output")
        }
        let long = folder.appendingPathComponent(String(repeating: "a", count: 300)).path
        for (arguments, text) in pictures + [
            (["--worse", long], "--worse cannot write \"\(long)\": no file can be made there"),
            (["--svg", missing], "--svg cannot write \"\(missing)\": its folder does not exist"),
            (["--json", folder.path], "--json cannot write \"\(folder.path)\": it is a folder"),
            (["--json=a", "--svg=./a"], #"--json and --svg name the same file, "./a""#),
            (["--feed=a", "--json=a"], #"--feed and --json name the same file, "a""#),
            (["--read=a", "--svg=a"], #"--read and --svg name the same file, "a""#),
        ] { #expect(try message(of: OptionError.self) { try check(arguments) } == text, "\(arguments)") }
    }
}
