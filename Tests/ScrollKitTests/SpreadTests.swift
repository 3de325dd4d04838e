import Testing

@testable import ScrollKit

@Suite("A figure of several runs")
struct SpreadTests {
    @Test("is their middle one, with the least and the most") func median() throws {
        for values in [[5, 1, 9], [4, 1, 9, 6]] as [[Double]] {
            let spread = try #require(Spread(values))
            #expect((spread.median, spread.least, spread.most) == (5, 1, 9), "\(values)")
        }
        #expect(Spread([]) == nil)
    }

    @Test("differs from another only where their ranges do not overlap") func difference() throws {
        let low = try #require(Spread([1, 2, 3]))
        for (other, differs) in [([3.1, 4, 5], true), ([3, 4, 5], false), ([0, 9], false), ([1, 2, 3], false)] {
            #expect(try low.differs(from: #require(Spread(other))) == differs, "\(other)")
        }
    }

    @Test("is marked where it may exceed the least by chance") func marks() {
        // Hitch times of three runs each.
        let lines = report(["a": [10, 11, 12], "b": [12, 13, 14], "c": [20, 21, 22]]).lines()
        for (start, part) in [
            ("  a ", "11.0 warning"), ("  b ", "~13.0 warning"), ("  c ", " 21.0 warning"),
        ] { #expect(lines.first { $0.hasPrefix(start) }?.contains(part) == true, "\(part)") }
        for (start, part) in [("    least", "10.0 good"), ("    most", "22.0 warning")] {
            #expect(lines.contains { $0.hasPrefix(start) && $0.contains(part) }, "\(part)")
        }
        let ofOneRun = report(["a": [10], "b": [12]]).lines()
        #expect(!ofOneRun.contains { $0.contains("~") || $0.hasPrefix("    least") })
    }

    @Test("is no difference in a title where it is within the spread") func finding() {
        func finding(_ hitches: [String: [Double]]) -> String {
            ReportColumn.hitchRatio.finding(report(hitches).groups(in: "still"), unit: "ms/s")
        }
        #expect(finding(["a": [1, 2, 3], "b": [2, 3, 4]]) == "2.0 ms/s (a, b)")
        #expect(finding(["a": [1, 2, 3], "b": [4, 5, 6], "c": [5, 6, 7]]) == "2.0 ms/s (a) to 6.0 ms/s (b, c)")
    }

    private func report(_ hitches: [String: [Double]]) -> Report {
        let runs = hitches.sorted { $0.key < $1.key }.flatMap { strategy, values in
            values.map { makeRun(strategy, "still", hitchMs: $0) }
        }
        return makeReport(of: runs) { $0.runs = hitches.values.first?.count ?? 1 }
    }
}
