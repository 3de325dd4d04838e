import Foundation
import ScrollKit
import Testing

@Suite("The picture of a report") struct PictureTests {
    @Test("is well-formed, also where names hold what XML reserves") func wellFormed() throws {
        let report = makeReport(strategies: ["<a & \"b\">", "c\u{1}'d"], scenarios: ["x < y", "]]>"])
        let choices = [BenchmarkOptions.Choice(name: "x < y", explanation: "less & less")]
        let texts = try report.picture(explaining: choices).texts
        #expect(Set(texts).isSuperset(of: ["<a & \"b\">", "x < y", "less & less"]))
    }

    @Test("holds the figures that it draws, with Apple's words for hitch ratios") func figures() throws {
        let texts = try makeReport().picture().texts
        for label in [
            "4.4 good", "8.8 good", "13.2 warning", "17.6 warning", "61", "122", "183", "244", "12", "25", "37", "49",
            "6,543", "26,173",
            "first: hitch ratio 4.4 ms/s (plain) to 8.8 ms/s (warm), scroll bar jumps 12 pt (plain) to 25 pt (warm)",
        ] { #expect(texts.contains(label), "\(label)") }
        for title in ["Hitch ratio, ms/s", "Scroll bar jumps, pt", "Rows measured in motion", "CPU time, ms"] {
            #expect(texts.count { $0 == title } == 2, "\(title)")
        }
    }

    @Test("says what is unknown, and where there is nothing") func unknown() throws {
        let still = try makeReport(of: [makeRun()]).picture()
        #expect(still.texts.contains("b: hitch ratio unknown, scroll bar jumps unknown"))
        #expect(try makeReport(of: []).picture().texts.contains("No results"))
    }

    @Test("draws bars as long as their values, on one scale") func bars() throws {
        // Per scenario: hitch ratio, jumps, rows and CPU time as bars; then the swatches of the legend.
        let widths = try makeReport().picture().bars.map(\.width)
        #expect(widths.count == 2 * 4 * 2 + 2)
        for (index, bar) in [0, 1, 8, 9].enumerated() {
            #expect(abs(widths[bar] / widths[0] - Double(index + 1)) < 0.01, "bar \(bar)")
        }
    }

    @Test("draws bars on the page, however many") func barsOnPage() throws {
        for strategies in ["one", "upfront cached precache", "upfront cached precache dw fd keyed"].map(\.words) {
            let page = try makeReport(strategies: strategies).picture()
            #expect(page.bars.allSatisfy { $0.x >= 0 && $0.x + $0.width <= page.width }, "\(strategies)")
            #expect(page.bars.allSatisfy { $0.y >= 0 && $0.y <= page.height }, "\(strategies)")
        }
    }

    @Test("can be read in light and in dark: text, bars and lines") func contrast() throws {
        let parts = ReportSVG(makeReport()).text().components(separatedBy: "@media (prefers-color-scheme: dark)")
        #expect(parts.count == 2)
        for rules in parts {
            for index in 0..<12 { #expect(rules.contains("\n.line\(index) { stroke: #")) }
            let page = try #require(colour(of: ".page", in: rules))
            for (selectors, least) in [(["text", ".quiet"], 4.5), ((0..<12).map { ".bar\($0)" }, 3)] {
                for selector in selectors {
                    let ink = try #require(colour(of: selector, in: rules))
                    #expect(ratio(page, ink) >= least, "\(selector) \(ink) on \(page)")
                }
            }
        }
    }

    private func colour(of selector: String, in rules: String) -> Int? {
        guard let rule = rules.range(of: "\n\(selector) { fill: #") else { return nil }
        return Int(rules[rule.upperBound...].prefix(6), radix: 16)
    }

    /// Source: WCAG 2.2, the definitions of contrast ratio and relative luminance.
    private func ratio(_ one: Int, _ other: Int) -> Double {
        func luminance(_ colour: Int) -> Double {
            let parts = [16, 8, 0].map { shift -> Double in
                let part = Double(colour >> shift & 0xFF) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let (dark, light) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }
}

@Suite("A film of a fling") struct FilmTests {
    /// At 100 Hz, with a frame that stands for three.
    private let film = Film(
        strategy: "slow", screenHeight: 800, frameDuration: 0.01,
        frames: [
            Film.Frame(time: 0, rows: [0: 0, 1: 100], indicator: 0),
            Film.Frame(time: 0.01, rows: [0: -50, 1: 50], indicator: 8),
            Film.Frame(time: 0.04, rows: [1: -10, 2: 90], indicator: 4),
        ])

    @Test("has late frames") func lateFrames() { #expect(film.lateFrames == [1]) }

    @Test("is drawn with its rows, or as the scroll bar's way") func pictures() {
        let (rows, bar) = (
            FilmSVG([film, film], setting: "a setting").text(), ScrollBarSVG([film, film], rows: 100).text()
        )
        for (svg, part, count) in [
            (rows, "<title id=\"title\">One flick of 8,000 pt/s after the app has idled: slow, slow</title>", 1),
            (rows, "slow: late frames 1 of 3.", nil), (rows, "a setting", nil), (rows, "class=\"row", 2 * 3),
            (rows, "class=\"late\"", 2), (rows, "class=\"indicator\"", 2),
            (bar, "<title id=\"title\">One flick through 100 rows: where the scroll bar stands</title>", 1),
            (bar, "<desc id=\"description\">slow: 1 %; slow: 1 %</desc>", 1), (bar, "class=\"curve", 2),
        ] as [(String, String, Int?)] {
            let found = svg.components(separatedBy: part).count - 1
            #expect(found > 0 && found == count ?? found, "\(part)")
        }
    }

    @Test("is a picture without frames, too") func noFrames() {
        let nothing = Film(strategy: "none", screenHeight: 800, frameDuration: 0.01)
        #expect(FilmSVG([nothing], setting: "").text().contains("none: late frames 0 of 0"))
        #expect(ScrollBarSVG([nothing], rows: 1).text().contains("none: 0 %"))
    }
}

@Suite("The picture of several row costs, or of several reaches") struct ChartTests {
    private let costs = [0.1, 0.5, 2, 5, 10]
    private let reaches = ["1 screen", "3 screens", "10 screens", "everything"]
    private let axes = ["Hitch ratio, ms/s", "Row cost, ms, log scale"]

    /// Hitches and CPU time grow with the row cost. With the reach, from 0, hitches get less and CPU time more.
    private func report(
        _ strategies: [String] = ["warm"], _ scenarios: [String] = ["first"], costs: [Double],
        reaches: [String?] = [nil],
        hitchMs: (_ strategy: String, _ cost: Double, _ reach: Int) -> Double? = { $1 * Double(4 - $2) }
    ) -> Report {
        let names = scenarios.flatMap { scenario in strategies.map { (scenario, $0) } }
        let runs = costs.flatMap { cost in
            names.flatMap { scenario, strategy in
                reaches.enumerated().map { index, reach in
                    makeRun(
                        strategy, scenario, rowCost: cost, reach: reach, hitchMs: hitchMs(strategy, cost, index),
                        cpu: cost * 0.1 * Double(1 + index))
                }
            }
        }
        return makeReport(of: runs) { $0.rowCosts = costs }
    }

    /// Lines have names at the ends of so many panels, which do not overlap, and all that is written is on the page.
    private func expectNames(
        _ chart: Picture, of lines: Int, in panels: Int = 1, height: Double, where isName: (String) -> Bool
    ) {
        let names = chart.labels.filter { isName($0.text) }
        let columns = Dictionary(grouping: names, by: \.x).mapValues { $0.map(\.y).sorted() }.values
        #expect(columns.map(\.count) == Array(repeating: lines, count: panels))
        for levels in columns { #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 >= height }) }
        #expect(chart.labels.allSatisfy { $0.x >= 0 && $0.x < chart.width && $0.y > 0 && $0.y <= chart.height })
        #expect(names.allSatisfy { $0.x + Double($0.text.count) * 7 <= chart.width })
    }

    @Test("of row costs has panels by scenario, and lines by strategy") func linesOfCosts() throws {
        let sweep = try report(["cold", "warm"], ["first", "second", "third"], costs: costs).picture()
        #expect(sweep.lines.map(\.count) == Array(repeating: costs.count, count: 2 * 3))
        for axis in axes { #expect(sweep.count(axis) == 3) }
        #expect(sweep.dots == 2 * 3 * costs.count)
    }

    @Test("of reaches has panels by scenario, and lines by row cost") func linesOfReaches() throws {
        let chart = try report(["warm"], ["first", "second"], costs: [0.7, 5, 10], reaches: reaches).picture()
        #expect(chart.lines.map(\.count) == Array(repeating: reaches.count, count: 2 * 2 * 3))
        for title in ["Hitch ratio, ms/s", "CPU time, ms"] { #expect(chart.count(title) == 2) }
        for label in ["1", "3", "10", "all", "0.7 ms", "5 ms", "10 ms"] { #expect(chart.count(label) >= 4, "\(label)") }
    }

    @Test("has no hitches where nobody scrolled") func noHitches() throws {
        let still = try report(costs: [5], reaches: reaches, hitchMs: { _, _, _ in nil }).picture()
        #expect(still.lines.count == 1 && still.count("Hitch ratio, ms/s") == 0)
    }

    @Test("of one cost and reach has bars instead") func barsInstead() throws {
        let bars = try [makeReport(), makeReport(strategies: ["warm"], reach: "everything")].map { try $0.picture() }
        #expect(bars.allSatisfy { $0.lines.isEmpty && $0.width != 600 })
    }

    @Test("plots hitches upward, and the logarithm of row costs rightward") func scalesOfCosts() throws {
        let points = try #require(try report(costs: costs).picture().lines.first)
        let (start, end) = (points[0], points[4])
        for (cost, point) in zip(costs, points) {
            // Of the row cost the logarithm.
            #expect(abs((point.x - start.x) / (end.x - start.x) - log10(cost / 0.1) / 2) < 0.001)
            // The ratios of the sweep are 4 times the cost.
            #expect(abs((start.y - point.y) / (start.y - end.y) - (cost - 0.1) / 9.9) < 0.01)
        }
    }

    @Test("plots hitches and CPU time upward, and reaches rightward") func scalesOfReaches() throws {
        let lines = try report(costs: [5], reaches: reaches).picture().lines
        let (ratio, time) = (lines[0], lines[1])
        #expect(zip(ratio, ratio.dropFirst()).allSatisfy { $0.x < $1.x && $0.y < $1.y })
        #expect(zip(time, time.dropFirst()).allSatisfy { $0.x < $1.x && $0.y > $1.y })
        // 20, 15, 10 and 5 ms/s, on a scale from 0.
        #expect(abs((ratio[1].y - ratio[0].y) - (ratio[3].y - ratio[2].y)) < 0.01)
    }

    @Test("names lines at their ends, without overlap, on the page", arguments: [1, 3, 8, 10, 14], [0.0, 20, 40])
    func names(count: Int, ratio: Double) throws {
        let strategies = (0..<count).map { "strategy-number-\($0)" }
        // In the legend a name stands with its explanation.
        let choices = strategies.map { BenchmarkOptions.Choice(name: $0, explanation: "one of them") }
        let report = report(strategies, costs: costs, hitchMs: { _, cost, _ in cost < 1 ? 40 : ratio })
        let chart = try report.picture(explaining: choices)
        expectNames(chart, of: count, height: 14, where: strategies.contains)
        let levels = axes.map { title in chart.labels.first { $0.text == title }?.y ?? .nan }
        #expect(chart.labels.allSatisfy { !strategies.contains($0.text) || levels[0] < $0.y && $0.y < levels[1] })
    }

    @Test("fits reaches into 600 pixels, and names lines without overlap", arguments: [1, 2, 5, 9])
    func page(count: Int) throws {
        // As late as each other, and as much apart as can be.
        for ratio in [{ _ in 4 }, { 4 * $0 }] as [(Double) -> Double] {
            let costs = (1...count).map(Double.init)
            let chart = try report(costs: costs, reaches: reaches, hitchMs: { _, cost, _ in ratio(cost) }).picture()
            #expect(chart.width == 600)
            expectNames(chart, of: count, in: 2, height: 12) { $0.hasSuffix(" ms") && Double($0.dropLast(3)) != nil }
        }
    }

    @Test("says the highest cost or farthest reach, and everything in words") func words() throws {
        let sweep = report(["cold", "warm"], costs: costs, hitchMs: { name, cost, _ in name == "cold" ? cost * 4 : 0 })
        func expect(_ report: Report, _ title: String, _ part: String) {
            let svg = ReportSVG(report).text()
            #expect(svg.contains("<title id=\"title\">\(title)</title>"))
            #expect(svg.contains(part))
        }
        expect(
            sweep, "Hitch ratio in first at 10 ms a row: 0.0 ms/s (warm) to 40.0 ms/s (cold)",
            "first, cold, 0.5 ms a row: 2.0 ms/s.")
        expect(
            report(costs: [0.7, 10], reaches: reaches),
            "warm in first, 10 ms a row, from 1 screen to everything: hitch ratio 40.0 to 10.0 ms/s, "
                + "CPU time 1,000 to 4,000 ms",
            "first, warm, 3 screens, 0.7 ms a row: hitch ratio 2.1 ms/s, CPU time 140 ms.")
    }
}
