import ScrollMeter
import Testing

@testable import ScrollKit

@Suite("A figure of several runs")
struct SpreadTests {
    @Test("is their middle one, with the least and the most")
    func median() throws {
        let odd = try #require(Spread([5, 1, 9]))
        #expect((odd.median, odd.least, odd.most) == (5, 1, 9))
        let even = try #require(Spread([4, 1, 9, 6]))
        #expect((even.median, even.least, even.most) == (5, 1, 9))
        #expect(Spread([]) == nil)
    }

    @Test("differs from another only where their ranges do not overlap")
    func difference() throws {
        let low = try #require(Spread([1, 2, 3]))
        #expect(try low.differs(from: #require(Spread([3.1, 4, 5]))))
        #expect(try !low.differs(from: #require(Spread([3, 4, 5]))))
        #expect(try !low.differs(from: #require(Spread([0, 9]))))
        #expect(!low.differs(from: low))
    }

    @Test("is marked where it may exceed the least by chance")
    func marks() throws {
        // Hitch times of three runs each.
        let lines = table(["a": [10, 11, 12], "b": [12, 13, 14], "c": [20, 21, 22]])
        #expect(lines.first { $0.hasPrefix("  a ") }?.contains("11.0 warning") == true)
        #expect(lines.first { $0.hasPrefix("  b ") }?.contains("~13.0 warning") == true)
        #expect(lines.first { $0.hasPrefix("  c ") }?.contains(" 21.0 warning") == true)
        #expect(lines.contains { $0.hasPrefix("    least") && $0.contains("10.0 good") })
        #expect(lines.contains { $0.hasPrefix("    most") && $0.contains("22.0 warning") })
    }

    @Test("is no difference in a title where it is within the spread")
    func finding() {
        func finding(_ hitches: [String: [Double]]) -> String {
            ReportColumn.hitchRatio.finding(report(hitches).groups(in: "still"), unit: "ms/s")
        }
        #expect(finding(["a": [1, 2, 3], "b": [2, 3, 4]]) == "2.0 ms/s (a, b)")
        #expect(finding(["a": [1, 2, 3], "b": [4, 5, 6], "c": [5, 6, 7]]) == "2.0 ms/s (a) to 6.0 ms/s (b, c)")
    }

    @Test("has no mark and no range of one run")
    func oneRun() {
        let lines = table(["a": [10], "b": [12]])
        #expect(!lines.contains { $0.contains("~") || $0.hasPrefix("    least") })
    }

    private func table(_ hitches: [String: [Double]]) -> [String] {
        ReportTable(report(hitches)).text(colour: false).split(separator: "\n").map(String.init)
    }

    private func report(_ hitches: [String: [Double]]) -> Report {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.runs = hitches.values.first?.count ?? 1
        let runs = hitches.sorted { $0.key < $1.key }.flatMap { strategy, values in
            values.map { value in
                var scroll = ScrollReport()
                (scroll.frames, scroll.seconds, scroll.hitchMs) = (100, 1, value)
                return Run(
                    strategy: strategy, scenario: "still", rowCostMs: 2, firstPaintMs: 1, scroll: scroll,
                    rows: RowCounts(),
                    content: ContentMotion(), work: IdleWork())
            }
        }
        return Report(options: .init(options), runs: runs)
    }
}
