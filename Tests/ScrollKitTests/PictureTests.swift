import Foundation
import ScrollKit
import Testing

@Suite("The picture of a report")
struct PictureTests {
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
            #expect(texts.count { $0 == title } == 2)
        }
        let still = try makeReport(of: [makeRun()]).picture()
        #expect(still.texts.contains("b: hitch ratio unknown, scroll bar jumps unknown"))
        #expect(try makeReport(of: []).picture().texts.contains("No results"))
    }

    @Test("draws bars as long as their values, on one scale and page") func bars() throws {
        // Per scenario: hitch ratio, jumps, rows and CPU time as bars; then the swatches of the legend.
        let widths = try makeReport().picture().bars.map(\.width)
        #expect(widths.count == 2 * 4 * 2 + 2)
        for (index, bar) in [0, 1, 8, 9].enumerated() {
            #expect(abs(widths[bar] / widths[0] - Double(index + 1)) < 0.01)
        }
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

@Suite("A film of a fling")
struct FilmTests {
    /// At 100 Hz, with a frame that stands for three.
    private let film = Film(
        strategy: "slow", screenHeight: 800, frameDuration: 0.01,
        frames: [
            Film.Frame(time: 0, rows: [0: 0, 1: 100], indicator: 0),
            Film.Frame(time: 0.01, rows: [0: -50, 1: 50], indicator: 8),
            Film.Frame(time: 0.04, rows: [1: -10, 2: 90], indicator: 4),
        ])

    @Test("is drawn with its rows, or as the scroll bar's way") func pictures() {
        #expect(film.lateFrames == [1])
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
        // Without frames it is a picture all the same.
        let nothing = Film(strategy: "none", screenHeight: 800, frameDuration: 0.01)
        #expect(FilmSVG([nothing], setting: "").text().contains("none: late frames 0 of 0"))
        #expect(ScrollBarSVG([nothing], rows: 1).text().contains("none: 0 %"))
    }
}
