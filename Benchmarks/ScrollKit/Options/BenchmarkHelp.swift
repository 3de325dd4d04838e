extension BenchmarkOptions {
    /// What `--help` prints; it ends with a line break.
    public static func help(strategies: [Choice], scenarios: [Choice]) -> String {
        let defaults = BenchmarkOptions(strategies: strategies, scenarios: scenarios)
        return """
            Shows what different ways of answering heightForRowAt do to a table view that
            scrolls.

            Usage: scroll-benchmark [options]

              --rows N          rows of the table, 1 to 1,000,000 (default \(figure(defaults.rows))); repeat
                                it to run everything with each
              --list NAME       a list to scroll: \(ListName.choices.map(\.name).joined(separator: ", "));
                                repeat it or put commas between names (default: all)
              --point-cost US   microseconds a point of what draws text in the transcript
                                and in blocks, 0 to 1,000: 8 as a good renderer
                                (default), 50 as the commonest
              --row-cost MS     instead of lists a feed whose rows all cost so many
                                milliseconds to measure, 0 to 1,000
              --show-cost MS    milliseconds to show a row: its cell is filled and laid out
                                (default: as much as measuring it)
              --layout-share P  percent of showing a row that is working its layout out, 0
                                to 100 (default \(figure(defaults.layoutShare))): not done again where the row's
                                cell found its height, or its layout was kept
              --runs N          run everything N times, 1 to 99 (default \(defaults.runs)): medians,
                                least and most; ~ marks what may be chance
              --hz N            refreshes of the display a second, 30 to 240 (default \(defaults.hz))
              --cells NAME      how cells are laid out: \(names(CellKind.choices))
                                (default \(defaults.cells))
              --workers N       threads besides the main one that measure, 0 to 64 (default
                                \(defaults.workers)), for strategies that have such
              --reach SCREENS   how far ahead strategies with Precache measure: a number of
                                screens, 1 to 100, everything, automatic, or shown for not
                                at all. They run once with each; repeat it or put commas
                                between them (default: as Precache does by itself)
              --no-cell-prefetch
                                no cell is prepared in the spare time of frames, as before
                                iOS 15
              --strategy NAME   a strategy to run; repeat it or put commas between names
                                (default: \(defaults.strategies.joined(separator: ", ")))
              --scenario NAME   a scenario to run, or all; likewise
                                (default: \(defaults.scenarios.joined(separator: ", ")))
              --feed FILE       instead of lists the rows of a feed file, \(list(defaults.rowCosts)) ms each:
                                {"feed": [{"title", "content", "username", "time",
                                "imageName"}, ...]}
              --all             print all that was seen, not only what a user would notice
              --json FILE       also write the results as JSON; - for standard output, and
                                the tables go to standard error
              --svg FILE        also draw hitch ratio and CPU time by reach
              --flick FILE      also draw one flick of the first list, frame by frame
              --worse FILE      also write a table of where Precache is worse, as Markdown
              --read FILE       run nothing: print a report that --json wrote here, or that
                                Benchmarks/Device.swiftpm shared from a phone. What its
                                Proof screen shared is printed as a table
              --places          print how far the text moves under a reader in thirteen
                                cases, and run no benchmark
              --help            print this

            Modelled: the calls that UITableView makes, on the real run loop; a display that
            shows a late frame late; the work to measure a row and to show it, which is
            added to the clock beside what the code itself takes; a cell made ahead in spare
            time, as since iOS 15; workers, each by its own CPU time. Not: the render
            server, UIKit's own cost, and what threads cost each other.

            Lists:
            \(list(ListName.choices))

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
