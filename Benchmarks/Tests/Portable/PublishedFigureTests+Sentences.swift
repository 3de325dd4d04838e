import ScrollKit
import Testing

// How many times as much something takes, as pages say it in words.
extension PublishedFigureTests {
    @Test("of a long list are medians of the runs beside them, and of its first paint as is said") func long() throws {
        let runs = try report("long.json").runs
        let columns: [Column] = [(0, { $0.firstPaintMs }), (0, { $0.longestWaitMs }), cpuTime]
        for length in [1_000, 100_000] {
            let all = runs.filter { $0.length == length }
            for (name, strategy) in lines {
                let cells = columns.map { cell(of(strategy, all), $0) }
                try expectLine(["\(figure(length)) rows, \(name)"] + cells, in: figuresPath)
            }
        }
        let firstPaint = ratio(of: "precache", runs.filter { $0.length == 100_000 }, \.firstPaintMs)
        #expect((2...3).contains(firstPaint.rounded()))
        try expect("README.md", says: "[two to three times as long](Benchmarks/FIGURES.md#a-long-list)")
    }

    @Test("of CPU time that the guide names are those of the runs") func cpuTimes() throws {
        let guide = "Sources/Precache/Precache.docc/HeightsAhead.md"
        var ratios: [String: [Double]] = [:]
        for file in ["lists", "renderer", "share-0", "share-84", "renderer-0", "renderer-84"] {
            for list in ListName.allCases.map(\.rawValue) {
                let runs = try flickedWithRests("\(file).json", list: list)
                for strategy in ["precache-shown", "precache", "precache-layouts"] where !of(strategy, runs).isEmpty {
                    let ratio = ratio(of: strategy, runs, \.cpuMs)
                    ratios[strategy, default: []].append((ratio * 10).rounded() / 10)
                }
            }
        }
        let (ahead, layouts, shown) = try (
            #require(ratios["precache"]), #require(ratios["precache-layouts"]), #require(ratios["precache-shown"])
        )
        try expect(
            guide,
            says: "heights ahead take \(ahead.min()!) to \(ahead.max()!) times the CPU time in our benchmark, kept "
                + "layouts up to \(layouts.max()!) times, and `.shown` up to \(shown.max()!) times")

        let streamed = try report("stream.json").runs.filter { $0.list == "chat" && $0.length == 1_000 }
        #expect(ratio(of: "precache", streamed, \.cpuMs).rounded() == 3)
        let atOnce = try ["renderer-0.json", "renderer.json", "renderer-84.json"].map { file in
            let runs = try report(file).runs.filter { $0.scenario == "cold-flick" }
            return ratio(of: "precache-layouts", runs, \.cpuMs).rounded()
        }
        #expect(atOnce.min() == 5 && atOnce.max() == 8)
        try expect(
            guide,
            says: "A streamed chat takes three times, and kept layouts in a list that is flicked at once five to eight "
                + "times.")
    }
}
