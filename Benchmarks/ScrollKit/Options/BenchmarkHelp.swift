extension BenchmarkOptions {
    /// What `--help` prints; it ends with a line break.
    public static func help(strategies: [Choice], scenarios: [Choice]) -> String {
        let defaults = BenchmarkOptions(strategies: strategies, scenarios: scenarios)
        return """
            Shows what different ways of answering heightForRowAt do to a table view that
            scrolls.

            Usage: scroll-benchmark [options]

              --rows N          rows of the table, 1 to 1,000,000 (default \(figure(defaults.rows)))
              --row-cost MS     milliseconds of layout work to measure a row, 0 to 1,000
                                (default \(list(defaults.rowCosts)))
              --show-cost MS    the same to show a row: its cell is filled and laid out
                                (default: as much as measuring it)
              --runs N          run everything N times, 1 to 99 (default \(defaults.runs)): medians,
                                least and most; ~ marks what may be chance
              --sweep           run everything with row costs of \(list(sweptRowCosts)) ms, one
                                after the other; --svg then draws hitch ratio by row cost
              --hz N            refreshes of the display a second, 30 to 240 (default \(defaults.hz))
              --cells NAME      how cells are laid out: \(names(CellKind.choices))
                                (default \(defaults.cells))
              --workers N       threads besides the main one that measure, 0 to 64 (default
                                \(defaults.workers)), for strategies that have such
              --reach SCREENS   how far ahead strategies with Precache measure: a number of
                                screens, 1 to 100, everything or automatic. They run once
                                with each; repeat it or put commas between them (default:
                                as Precache does by itself). --svg then draws hitch ratio
                                and CPU time by reach
              --no-cell-prefetch
                                no cell is prepared in the spare time of frames, as before
                                iOS 15
              --strategy NAME   a strategy to run; repeat it or put commas between names
                                (default: \(defaults.strategies.joined(separator: ", ")))
              --scenario NAME   a scenario to run; likewise
                                (default: \(defaults.scenarios.joined(separator: ", ")))
              --feed FILE       rows from a feed file, not from the sample that is built in:
                                {"feed": [{"title", "content", "username", "time",
                                "imageName"}, ...]}
              --json FILE       also write the results as JSON; - for standard output, and
                                the tables go to standard error
              --svg FILE        also draw the results
              --film FILE       also draw how the content stands on the screen during one
                                flick, a strategy below the other
              --scroll-bar FILE also draw where the scroll bar stands during that flick
              --read FILE       run nothing: print a report that --json wrote here, or that
                                Benchmarks/Device.swiftpm shared from a phone; --svg draws
                                it. What its Proof screen shared is printed as a table
              --help            print this

            Modelled: the calls that UITableView makes, on the real run loop; a display that
            shows a late frame late; the work to measure a row and to show it (0.7 ms each:
            stack views on a recent phone); a cell made ahead in spare time, as since iOS
            15; workers, each by its own CPU time. Not: the render server, UIKit's own cost,
            what threads cost each other, and what a cell that sizes itself saves by being
            measured and shown as the same one.

            Strategies:
            \(list(strategies))

            Scenarios:
            \(list(scenarios))

            """
    }

    private static func list(_ numbers: [Double]) -> String { numbers.map { figure($0) }.joined(separator: ", ") }

    private static func names(_ choices: [Choice]) -> String { choices.map(\.name).joined(separator: " or ") }

    private static func list(_ choices: [Choice]) -> String {
        let width = choices.map(\.name.count).max() ?? 0
        return choices.flatMap { choice in
            SVGDrawing.wrapped(choice.explanation, to: 75 - width).enumerated().map { line, text in
                "  \((line == 0 ? choice.name : "").padded(to: width))   \(text)"
            }
        }.joined(separator: "\n")
    }
}
