import ScrollKit
import Testing

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

    @Test("is drawn with its rows, or as the scroll bar's way")
    func pictures() {
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
    }

    @Test("without frames is a picture all the same")
    func empty() {
        let nothing = Film(strategy: "none", screenHeight: 800, frameDuration: 0.01)
        #expect(FilmSVG([nothing], setting: "").text().contains("none: late frames 0 of 0"))
        #expect(ScrollBarSVG([nothing], rows: 1).text().contains("none: 0 %"))
    }
}
