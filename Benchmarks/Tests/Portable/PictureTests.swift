import Foundation
import ScrollKit
import Testing

@Suite("A film of a fling") struct FilmTests {
    /// At 100 Hz, with a frame that stands for three.
    private let film = Film(
        strategy: "slow", frameDuration: 0.01,
        frames: [
            Film.Frame(time: 0, rows: [0: 0, 1: 100]),
            Film.Frame(time: 0.01, rows: [0: -50, 1: 50]),
            Film.Frame(time: 0.04, rows: [1: -10, 2: 90]),
        ])

    private func film(_ strategy: String) -> Film {
        Film(strategy: strategy, frameDuration: 0.01, frames: film.frames)
    }

    @Test("is drawn frame by frame, and a late one as what it is") func pictures() {
        let flick = FlickSVG([film, film], of: "a list", at: "2 ms a row", saving: 0.5).text()
        let what = "The screen stands still once, for 30 ms in all, and for 30 ms at the most."
        // A stripe and a late frame in each film, and in the legend.
        for (part, count) in [
            (">\(what)<", 2), ("<desc id=\"description\">slow: \(what) slow: \(what)</desc>", 1), ("class=\"bar8\"", 3),
            ("class=\"bar2\"", 3),
        ] { #expect(flick.components(separatedBy: part).count - 1 == count, "\(part)") }
    }

    @Test("says which list it was, and what stripes and red are") func legend() throws {
        let picture = try Picture(
            FlickSVG([film], of: "a list", at: "costly renderer: 50 µs a point", saving: 0.84).text())
        #expect(picture.titles.first == "One flick through a list, costly renderer: 50 µs a point")
        for text in [
            "One flick through a list", "Costly renderer: 50 µs a point",
            "A stripe is a frame that came on time (10.0 ms): the screen moves.",
            "Red is a frame that stood more than one and a half times as long: the screen stands still.",
            "Assumed: 84 % of showing a row is saved where its cell was sized or its layout kept.",
        ] { #expect(picture.count(text) == 1, "\(text)") }
    }

    @Test("says which strategy it shows, with Precache too, and with its reach") func strategies() throws {
        let names = [
            "self-sizing": "Rows size themselves", "cached": "A cache by index path",
            "precache": "Precache, heights ahead", "precache-layouts, 12 screens": "Precache, layouts kept, 12 screens",
            "slow": "slow",
        ]
        for (strategy, name) in names {
            let picture = try Picture(FlickSVG([film(strategy)], of: "a list", at: "2 ms a row", saving: 0.5).text())
            #expect(picture.count(name) == 1, "\(name)")
        }
    }

    @Test("stands below others, apart and within 600 pixels", arguments: [1, 2, 4, 6]) func several(count: Int) throws {
        let films = (0..<count).map { film("film \($0)") }
        let picture = try Picture(FlickSVG(films, of: "a list", at: "2 ms a row", saving: 0.5).text())
        #expect(picture.width == 600)
        // A line of text is 18 points high, and a strip stands below two of them.
        let names = picture.labels.filter { $0.text.hasPrefix("film ") }.map(\.y)
        #expect(names.count == count && zip(names, names.dropFirst()).allSatisfy { $1 - $0 >= 2 * 18 + 20 })
        let left = picture.labels.filter { $0.x == 16 }.map(\.y)
        #expect(zip(left, left.dropFirst()).allSatisfy { $1 - $0 >= 18 })
        // Seconds end where they stand, or around it.
        let starts = picture.labels.filter { !$0.text.hasSuffix(" s") }
        #expect(starts.allSatisfy { $0.x + Double($0.text.count) * 6 < 600 })
        #expect(picture.labels.allSatisfy { $0.y < picture.height })
        #expect(picture.bars.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 600 && $0.y < picture.height })
    }

    @Test("is a picture without frames, too") func noFrames() {
        let nothing = Film(strategy: "none", frameDuration: 0.01)
        let text = FlickSVG([nothing], of: "nothing", at: "no cost", saving: 0).text()
        #expect(text.contains(">The screen never stands still.<"))
    }
}

@Suite("The picture of several reaches") struct ReachPictureTests {
    private let reaches = ["1 screen", "3 screens", "12 screens", "everything"]

    /// Hitches and CPU time grow with the list. With the reach, from 0, hitches get less and CPU time more.
    private func report(
        _ scenarios: [String] = ["first"], lists: [String] = ["feed", "chat"], reaches: [String?]? = nil,
        hitchMs: (_ list: Int, _ reach: Int) -> Double? = { 4 * Double(1 + $0) * Double(4 - $1) }
    ) -> Report {
        let runs = scenarios.flatMap { scenario in
            lists.enumerated().flatMap { list, name in
                (reaches ?? self.reaches).enumerated().map { index, reach in
                    makeRun(
                        "warm", scenario, reach: reach, list: name, hitchMs: hitchMs(list, index),
                        cpu: 0.1 * Double((1 + list) * (1 + index)))
                }
            }
        }
        return makeReport(of: runs) { $0.lists = lists }
    }

    @Test("is well-formed, also where names hold what XML reserves") func wellFormed() throws {
        let texts = try report(["x < y"], lists: ["<a & \"b\">", "c\u{1}'d"]).picture().texts
        #expect(Set(texts).isSuperset(of: ["<a & \"b\">", "x < y"]))
    }

    @Test("has panels by scenario, and lines by list") func lines() throws {
        let chart = try report(["first", "second"], lists: ["feed", "chat", "transcript"]).picture()
        #expect(chart.lines.map(\.count) == Array(repeating: reaches.count, count: 2 * 2 * 3))
        for title in ["Hitch ratio, ms/s", "CPU time, ms"] { #expect(chart.count(title) == 2) }
        for label in ["1", "3", "12", "all", "feed", "chat", "transcript"] {
            #expect(chart.count(label) >= 4, "\(label)")
        }
    }

    @Test("has no hitches where nobody scrolled") func noHitches() throws {
        let still = try report(lists: ["feed"], hitchMs: { _, _ in nil }).picture()
        #expect(still.lines.count == 1 && still.count("Hitch ratio, ms/s") == 0)
    }

    @Test("is none of one reach, or of none") func noPicture() {
        #expect(ReachSVG(report(reaches: ["everything"])) == nil && ReachSVG(report(reaches: [nil])) == nil)
    }

    @Test("plots hitches and CPU time upward, and reaches rightward") func scales() throws {
        let lines = try report(lists: ["feed"]).picture().lines
        let (ratio, time) = (lines[0], lines[1])
        #expect(zip(ratio, ratio.dropFirst()).allSatisfy { $0.x < $1.x && $0.y < $1.y })
        #expect(zip(time, time.dropFirst()).allSatisfy { $0.x < $1.x && $0.y > $1.y })
        // 16, 12, 8 and 4 ms/s, on a scale from 0.
        #expect(abs((ratio[1].y - ratio[0].y) - (ratio[3].y - ratio[2].y)) < 0.01)
    }

    @Test("fits into 600 pixels, and names lines without overlap", arguments: [1, 2, 5, 9])
    func page(count: Int) throws {
        let lists = (1...count).map { "list \($0)" }
        // As late as each other, and as much apart as can be.
        for ratio in [{ _ in 4 }, { 4 * Double($0) }] as [(Int) -> Double] {
            let chart = try report(lists: lists, hitchMs: { list, _ in ratio(list) }).picture()
            #expect(chart.width == 600)
            let names = chart.labels.filter { lists.contains($0.text) }
            let columns = Dictionary(grouping: names, by: \.x).mapValues { $0.map(\.y).sorted() }.values
            #expect(columns.map(\.count) == [count, count])
            for levels in columns { #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 >= 12 }) }
            #expect(chart.labels.allSatisfy { $0.x >= 0 && $0.x < chart.width && $0.y > 0 && $0.y <= chart.height })
            #expect(names.allSatisfy { $0.x + Double($0.text.count) * 7 <= chart.width })
        }
    }

    @Test("says everything in words") func words() throws {
        let svg = try #require(ReachSVG(report())).text()
        #expect(svg.contains("first, warm, 3 screens, feed: hitch ratio 12.0 ms/s, CPU time 200 ms."))
    }

    private func drawnTitle(_ report: Report) throws -> String { try #require(report.picture().titles.first) }

    @Test("has a title of the last list's nearest reach with the least late frames, whichever way they turned out")
    func title() throws {
        // From 1 screen to everything: CPU times are 200, 400, 600 and 800 ms.
        for (hitches, text) in [
            ([32, 8, 8, 8], "3 screens ahead: frames late by 8.0 instead of 32.0 ms/s, for 100 %"),
            ([2.9, 1.3, 0, 0], "12 screens ahead: no late frame, for 200 %"),
            ([2.9, 1.3, 0.04, 0.04], "12 screens ahead: frames late by 0.0 instead of 2.9 ms/s, for 200 %"),
            ([0, 0, 0, 0], "to its end: no late frame either way, for 300 %"),
            ([4, 9, 9, 4], "to its end: frames as late, for 300 %"),
            ([4, 4, 4, 9], "to its end: frames late by 9.0 instead of 4.0 ms/s, for 300 %"),
        ] as [([Double], String)] {
            let title = try drawnTitle(report(hitchMs: { _, reach in hitches[reach] }))
            #expect(title == "Measuring a chat \(text) more CPU time than 1 screen")
        }
        let still = try drawnTitle(report(hitchMs: { _, _ in nil }))
        #expect(still == "Measuring a chat to its end: for 300 % more CPU time than 1 screen")
    }

    @Test("has a title that names automatic reaches, and feeds by their cost, and less CPU time or the same")
    func otherTitles() throws {
        func titled(_ reaches: [String], cpu: [Double]) throws -> String {
            let runs = zip(reaches, cpu).map { makeRun("warm", "first", reach: $0, hitchMs: 0, cpu: $1) }
            return try drawnTitle(makeReport(of: runs))
        }
        for (title, end) in try [
            (
                titled(["everything", "automatic"], cpu: [2, 1]),
                "by the automatic reach: | 50 % less CPU time than all of it"
            ),
            (
                titled(["shown", "3 screens"], cpu: [1, 1]),
                "3 screens ahead: | as much CPU time as the screen alone"
            ),
        ] {
            let text = end.replacingOccurrences(of: "|", with: "no late frame either way, for")
            #expect(title == "Measuring rows of 2 ms \(text)")
        }
    }

    @Test("says which strategy it is of, and what its scenarios are") func circumstances() throws {
        let runs = ["1 screen", "everything"].map {
            makeRun("precache", "fling-with-rests", reach: $0, list: "chat", hitchMs: 1)
        }
        let lines = try makeReport(of: runs).picture().labels.map(\.text)
        #expect(lines.contains { $0.hasPrefix("Precache, heights ahead. ") })
        #expect(lines.contains { $0.contains("each of four flicks") })
    }

    @Test("can be read in light and in dark: text and lines") func contrast() throws {
        let parts = try #require(ReachSVG(report())).text()
            .components(separatedBy: "@media (prefers-color-scheme: dark)")
        #expect(parts.count == 2)
        for rules in parts {
            let page = try #require(colour(of: ".page", in: rules))
            for (selectors, least) in [(["text", ".quiet"], 4.5), ((0..<5).map { ".bar\($0)" }, 3)] {
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
