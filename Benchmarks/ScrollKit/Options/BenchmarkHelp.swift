extension BenchmarkOptions {
    /// What `--help` prints; it ends with a line break.
    public static func help(strategies: [Choice], scenarios: [Choice]) -> String {
        """
        Scrolls a table view with several ways of answering heightForRowAt, and shows
        what each does to it.

        Usage: scroll-benchmark [options]

        Options with dots take several values, and everything is run with each: repeat
        them, or put commas between values (not for --rows). A NAME may be "all".
        Brackets hold the default.

        \(options(BenchmarkOptions(strategies: strategies, scenarios: scenarios)))

        Modelled: the calls that UITableView makes, on the real run loop; a display that
        shows a late frame late; the work to measure and to show a row, added to the
        clock beside what the code itself takes; cells made ahead in spare time;
        workers, each by its own CPU time. Not: the render server, UIKit's own cost, and
        what threads cost each other.

        Lists:
        \(list(ListName.choices))

        Strategies. One that names another differs from it only as told:
        \(list(strategies))

        \(paragraph("Scenarios. " + ScenarioName.words))
        \(list(scenarios))

        """
    }

    private static func options(_ defaults: BenchmarkOptions) -> String {
        OptionName.Group.allCases.map { group in
            let options = OptionName.allCases.filter { $0.group == group }
            let width = OptionName.allCases.map(\.usage.count).max() ?? 0
            return "\(group.rawValue):\n" + list(options.map { ($0.usage, $0.explanation(defaults)) }, width)
        }.joined(separator: "\n\n")
    }

    private static func paragraph(_ text: String) -> String {
        SVGDrawing.wrapped(text, to: 80).joined(separator: "\n")
    }

    private static func list(_ choices: [Choice]) -> String {
        list(choices.map { ($0.name, $0.explanation) }, choices.map(\.name.count).max() ?? 0)
    }

    private static func list(_ entries: [(name: String, explanation: String)], _ width: Int) -> String {
        entries.flatMap { name, explanation in
            SVGDrawing.wrapped(explanation, to: 75 - width).enumerated().map { line, text in
                "  \((line == 0 ? name : "").padded(to: width))   \(text)"
            }
        }.joined(separator: "\n")
    }
}
