import Foundation
import ScrollKit
import ScrollMeter
import Testing

@Suite("The picture of a report")
struct PictureTests {
    @Test("is well-formed, also where names hold what XML reserves")
    func wellFormed() throws {
        let report = makeReport(strategies: ["<a & \"b\">", "c\u{1}'d"], scenarios: ["x < y", "]]>"])
        let choices = [BenchmarkOptions.Choice(name: "x < y", explanation: "less & less")]
        let picture = try Picture(ReportSVG(report, explaining: choices).text())
        #expect(picture.texts.contains("<a & \"b\">"))
        #expect(picture.texts.contains("x < y"))
        #expect(picture.texts.contains("less & less"))
    }

    @Test("holds the figures that it draws, with Apple's words for hitch ratios")
    func figures() throws {
        let picture = try Picture(ReportSVG(makeReport()).text())
        for label in [
            "4.4 good", "8.8 good", "13.2 warning", "17.6 warning", "61", "122", "183", "244", "12", "25", "37", "49",
            "6,543", "26,173",
        ] {
            #expect(picture.texts.contains(label), "\(label)")
        }
        #expect(
            picture.texts.contains(
                "first: hitch ratio 4.4 ms/s (plain) to 8.8 ms/s (warm), scroll bar jumps 12 pt (plain) to 25 pt (warm)"
            ))
        for title in ["Hitch ratio, ms/s", "Scroll bar jumps, pt", "Rows measured in motion", "CPU time, ms"] {
            #expect(picture.texts.count { $0 == title } == 2)
        }
    }

    @Test("draws bars as long as their values, on one scale throughout")
    func bars() throws {
        let picture = try Picture(ReportSVG(makeReport()).text())
        // Per scenario: hitch ratio, jumps, rows and CPU time as bars; then the swatches of the legend.
        let widths = picture.bars.map(\.width)
        #expect(widths.count == 2 * 4 * 2 + 2)
        let hitches = [widths[0], widths[1], widths[8], widths[9]]
        for (index, width) in hitches.enumerated() {
            #expect(abs(width / hitches[0] - Double(index + 1)) < 0.01)
        }
    }

    @Test(
        "keeps everything on the page",
        arguments: [
            ["one"], ["upfront", "cached", "precache"],
            ["upfront", "cached", "precache", "dw", "fd", "keyed"],
        ])
    func insideThePage(strategies: [String]) throws {
        let picture = try Picture(ReportSVG(makeReport(strategies: strategies)).text())
        #expect(picture.bars.allSatisfy { $0.x >= 0 && $0.x + $0.width <= picture.width })
        #expect(picture.bars.allSatisfy { $0.y >= 0 && $0.y <= picture.height })
    }

    @Test("draws a report without hitches, and one without runs")
    func nothingToShow() throws {
        let run = Run(
            strategy: "a", scenario: "b", rowCostMs: 2, firstPaintMs: 0, scroll: ScrollReport(), rows: RowCounts(),
            content: ContentMotion(), work: IdleWork())
        let options = Report.Options(BenchmarkOptions(strategies: [], scenarios: []))
        let still = try Picture(ReportSVG(Report(options: options, runs: [run])).text())
        #expect(still.texts.contains("b: hitch ratio unknown, scroll bar jumps unknown"))
        let empty = try Picture(ReportSVG(Report(options: options, runs: [])).text())
        #expect(empty.texts.contains("No results"))
    }

    @Test("can be read in light and in dark, both text and bars")
    func contrast() throws {
        let text = ReportSVG(makeReport()).text()
        let parts = text.components(separatedBy: "@media (prefers-color-scheme: dark)")
        #expect(parts.count == 2)
        for rules in parts {
            let page = try #require(colour(of: ".page", in: rules))
            let bars = (0..<12).map { ".bar\($0)" }
            for selector in ["text", ".quiet"] + bars {
                let least = bars.contains(selector) ? 3 : 4.5
                let ink = try #require(colour(of: selector, in: rules))
                #expect(ratio(page, ink) >= least, "\(selector) \(ink) on \(page)")
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
