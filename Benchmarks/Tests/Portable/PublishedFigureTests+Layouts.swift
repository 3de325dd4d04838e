import ScrollKit
import Testing

// What is saved of showing a row, where its cell was sized or its layout kept.
extension PublishedFigureTests {
    @Test("of nothing, half and most of showing a row saved are medians of the runs beside them") func shares() throws {
        func expect(_ list: String, _ shares: [[Run]], _ lines: [Line]) throws {
            for (name, strategy) in lines {
                let cells = shares.flatMap { runs in
                    let own = of(strategy, runs)
                    return [cell(own, hitchRatio), cell(own, cpuTime)]
                }
                try expectLine(["\(list), \(name)"] + cells, in: figuresPath)
            }
        }
        let files = ["share-0.json", "lists.json", "share-84.json"]
        let costlyFiles = ["renderer-0.json", "renderer.json", "renderer-84.json"]
        for list in ["transcript", "blocks"] {
            try expect(list, files.map { try flickedWithRests($0, list: list) }, lines)
        }
        try expect("costly transcript", costlyFiles.map { try flickedWithRests($0) }, costlyLines)
        let shares = try (files + costlyFiles).map { try report($0).options.layoutSharePercent ?? -1 }
        #expect(shares == [0, 50, 84, 0, 50, 84] as [Double])
    }

    @Test("of kept layouts are medians of the runs beside them") func layouts() throws {
        let others = costlyLines.filter { $0.strategy != "precache" }
        let lines =
            others + [("Precache, template cells", "precache"), ("Precache, heights by workers", "precache-workers")]
        let longest: Column = (1, { $0.worstFrameMs })
        for (share, file) in [
            (", 0 %", "renderer-0.json"), (", 50 %", "renderer.json"), (", 84 %", "renderer-84.json"),
        ] {
            for (name, strategy) in lines {
                let runs = try of(strategy, report(file).runs)
                let cold = runs.filter { $0.scenario == "cold-flick" }
                let idled = runs.filter { $0.scenario == "fling-after-idle" }
                let cells = [cold, idled].flatMap { runs in [hitchRatio, longest, cpuTime].map { cell(runs, $0) } }
                try expectLine([name + share] + cells, in: figuresPath)
            }
        }
    }

    @Test("of kept layouts are as good as by hand once the app has idled, and no row is old") func keptLayouts() throws
    {
        let costly = try report("renderer.json").runs.filter { $0.scenario == "fling-after-idle" }
        let ratios = ["precache-layouts", "layouts-by-hand"].map { strategy in
            median(of: of(strategy, costly), \.hitchMsPerSecond)
        }
        #expect(ratios[0] > 0 && ratios[0] <= ratios[1] + 2)
        let runs = try report("layouts.json").runs
        for list in ["feed", "transcript"] {
            for scenario in ["cold-flick", "fling-after-idle", "update"] {
                let all = runs.filter { $0.list == list && $0.scenario == scenario }
                let (kept, byHand) = (of("precache-layouts", all), of("layouts-by-hand", all))
                let hitches = (median(of: kept, \.hitchMsPerSecond), median(of: byHand, \.hitchMsPerSecond))
                #expect(hitches.0 <= hitches.1 * 1.05, "\(list), \(scenario)")
                let longest = (median(of: kept, \.worstFrameMs), median(of: byHand, \.worstFrameMs))
                #expect(longest.0 <= longest.1 + 8.4, "\(list), \(scenario)")
                #expect(kept.allSatisfy { $0.lateTrackingMisses == 0 && $0.oldRows == 0 }, "\(list), \(scenario)")
                if scenario == "update" { #expect(byHand.allSatisfy { $0.oldRows ?? 0 > 10 }, "\(list)") }
            }
        }
        let old = of("layouts-by-hand", runs.filter { $0.list == "transcript" && $0.scenario == "update" })
        let oldRows = cell(old, (0, { Double($0.oldRows ?? 0) }))
        try expect(figuresPath, says: "edited, \(oldRows) rows are shown as they were")
    }
}
