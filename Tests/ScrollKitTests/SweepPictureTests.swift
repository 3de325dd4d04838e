import Foundation
import ScrollKit
import Testing

@Suite("The picture of a sweep")
struct SweepPictureTests {
    private let costs = [0.1, 0.5, 2, 5, 10]

    @Test("has panels by scenario, lines by strategy and points by row cost")
    func lines() throws {
        let chart = try sweep(["cold", "warm"], ["first", "second", "third"]).picture()
        #expect(chart.lines.map(\.count) == Array(repeating: costs.count, count: 2 * 3))
        #expect(chart.count("Hitch ratio, ms/s") == 3)
        #expect(chart.count("Row cost, ms, log scale") == 3)
        #expect(chart.dots == 2 * 3 * costs.count)
        // Of one row cost bars are drawn.
        #expect(try makeReport().picture().lines.isEmpty)
    }

    @Test("plots hitches upward and the logarithm of the row cost rightward")
    func scales() throws {
        let points = try #require(try sweep(["cold"]).picture().lines.first)
        let (start, end) = (points[0], points[4])
        for (cost, point) in zip(costs, points) {
            let across = (point.x - start.x) / (end.x - start.x)
            #expect(abs(across - log10(cost / 0.1) / 2) < 0.001)
            // The ratios of the sweep are 4 times the cost.
            let up = (start.y - point.y) / (start.y - end.y)
            #expect(abs(up - (cost - 0.1) / 9.9) < 0.01)
        }
    }

    @Test(
        "names its lines at their ends, without overlap and on the page",
        arguments: [1, 3, 8, 10, 14], [0.0, 20, 40])
    func names(count: Int, ratio: Double) throws {
        let strategies = (0..<count).map { "strategy-number-\($0)" }
        // In the legend a name stands with its explanation.
        let choices = strategies.map { BenchmarkOptions.Choice(name: $0, explanation: "one of them") }
        let chart = try sweep(strategies, ratio: { $1 < 1 ? 40 : ratio }).picture(explaining: choices)
        let names = chart.labels.filter { strategies.contains($0.text) }
        #expect(names.count == count)
        let levels = names.map(\.y).sorted()
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 >= 14 })
        let axes = ["Hitch ratio, ms/s", "Row cost, ms, log scale"].map { title in
            chart.labels.first { $0.text == title }?.y ?? .nan
        }
        #expect(names.allSatisfy { axes[0] < $0.y && $0.y < axes[1] })
        #expect(chart.labels.allSatisfy { $0.x >= 0 && $0.y > 0 && $0.y <= chart.height })
        #expect(names.allSatisfy { $0.x + Double($0.text.count) * 7 <= chart.width })
    }

    @Test("puts the highest cost in its title and describes everything in words")
    func words() throws {
        let svg = ReportSVG(sweep(["cold", "warm"], ratio: { $0 == "cold" ? $1 * 4 : 0 })).text()
        let title = "Hitch ratio in first at 10 ms a row: 0.0 ms/s (warm) to 40.0 ms/s (cold)"
        #expect(svg.contains("<title id=\"title\">\(title)</title>"))
        #expect(svg.contains("first, cold, 0.5 ms a row: 2.0 ms/s."))
    }

    @Test("gives each strategy's line a colour, in light and in dark")
    func colours() {
        let parts = ReportSVG(sweep(["cold"])).text().components(separatedBy: "prefers-color-scheme: dark")
        #expect(parts.count == 2)
        for rules in parts {
            for index in 0..<12 { #expect(rules.contains("\n.line\(index) { stroke: #")) }
        }
    }

    private func sweep(
        _ strategies: [String], _ scenarios: [String] = ["first"], ratio: (String, Double) -> Double = { $1 * 4 }
    ) -> Report {
        var runs: [Run] = []
        for cost in costs {
            for scenario in scenarios {
                runs += strategies.map { strategy in
                    makeRun(strategy, scenario, rowCost: cost) {
                        ($0.scroll.frames, $0.scroll.seconds, $0.scroll.hitchMs) = (100, 1, ratio(strategy, cost))
                    }
                }
            }
        }
        return makeReport(of: runs) { $0.rowCosts = costs }
    }
}
