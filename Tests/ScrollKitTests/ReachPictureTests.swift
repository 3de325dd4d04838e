import ScrollKit
import Testing

@Suite("The picture of reaches")
struct ReachPictureTests {
    private let reaches = ["1 screen", "3 screens", "10 screens", "everything"]

    @Test("has two charts a scenario, with a line a row cost")
    func lines() throws {
        let chart = try report(costs: [0.7, 5, 10], ["first", "second"]).picture()
        #expect(chart.lines.count == 2 * 2 * 3)
        #expect(chart.lines.allSatisfy { $0.count == reaches.count })
        for title in ["Hitch ratio, ms/s", "CPU time, ms"] { #expect(chart.count(title) == 2) }
        for label in ["1", "3", "10", "all", "0.7 ms", "5 ms", "10 ms"] { #expect(chart.count(label) >= 4, "\(label)") }
    }

    @Test("has hitches go down and CPU time up where figures do")
    func scales() throws {
        let lines = try report(costs: [5]).picture().lines
        let (ratio, time) = (lines[0], lines[1])
        #expect(zip(ratio, ratio.dropFirst()).allSatisfy { $0.x < $1.x && $0.y < $1.y })
        #expect(zip(time, time.dropFirst()).allSatisfy { $0.x < $1.x && $0.y > $1.y })
        // 20, 15, 10 and 5 ms/s, on a scale from 0.
        #expect(abs((ratio[1].y - ratio[0].y) - (ratio[3].y - ratio[2].y)) < 0.01)
    }

    @Test("fits into 600 pixels, and names lines without overlap", arguments: [1, 2, 5, 9])
    func page(count: Int) throws {
        let chart = try report(costs: (1...count).map(Double.init), slope: 0).picture()
        #expect(chart.width == 600)
        #expect(chart.labels.allSatisfy { $0.x >= 0 && $0.x < 600 && $0.y > 0 && $0.y <= chart.height })
        let names = chart.labels.filter { $0.text.hasSuffix(" ms") && Double($0.text.dropLast(3)) != nil }
        #expect(names.count == 2 * count)
        #expect(names.allSatisfy { $0.x + Double($0.text.count) * 7 <= 600 })
        for column in Dictionary(grouping: names, by: \.x).values {
            let levels = column.map(\.y).sorted()
            #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 >= 12 })
        }
    }

    @Test("says in words what the farthest reach changes")
    func words() throws {
        let svg = ReportSVG(report(costs: [0.7, 10])).text()
        let title =
            "warm in first, 10 ms a row, from 1 screen to everything: hitch ratio 40.0 to 10.0 ms/s, "
            + "CPU time 1,000 to 4,000 ms"
        #expect(svg.contains("<title id=\"title\">\(title)</title>"))
        #expect(svg.contains("first, warm, 3 screens, 0.7 ms a row: hitch ratio 2.1 ms/s, CPU time 140 ms."))
    }

    @Test("is drawn of several reaches only, without hitches where nobody scrolls")
    func others() throws {
        let still = try report(costs: [5], frames: 0).picture()
        #expect(still.lines.count == 1 && still.count("Hitch ratio, ms/s") == 0)
        #expect(try makeReport(strategies: ["warm"], reach: "everything").picture().width != 600)
        #expect(try makeReport().picture().width != 600)
    }

    /// Hitches and CPU time grow with the row cost; with the reach hitches get less by `slope` each, and CPU time more.
    private func report(
        costs: [Double], _ scenarios: [String] = ["first"], slope: Double = 1, frames: Int = 100
    ) -> Report {
        let runs = costs.flatMap { cost in
            scenarios.flatMap { scenario in
                reaches.enumerated().map { index, reach in
                    makeRun("warm", scenario, rowCost: cost, reach: reach) { run in
                        (run.scroll.frames, run.scroll.seconds) = (frames, frames > 0 ? 1 : 0)
                        run.scroll.hitchMs = frames > 0 ? cost * (4 - slope * Double(index)) : 0
                        run.work.total = cost * 0.1 * Double(1 + index)
                    }
                }
            }
        }
        return Report(options: makeReport().options, runs: runs)
    }
}
