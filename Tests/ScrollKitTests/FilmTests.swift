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

    @Test("tells frames that were late")
    func figures() {
        #expect(film.lateFrames == [1])
    }

    @Test("draws a line for each row, and says what it shows")
    func picture() {
        let svg = FilmSVG([film, film], setting: "a setting").text()
        #expect(svg.contains("<title id=\"title\">One flick of 8,000 pt/s after the app has idled: slow, slow</title>"))
        #expect(svg.contains("slow: late frames 1 of 3."))
        #expect(svg.components(separatedBy: "class=\"row").count - 1 == 2 * 3)
        #expect(svg.components(separatedBy: "class=\"late\"").count - 1 == 2)
        #expect(svg.components(separatedBy: "class=\"indicator\"").count - 1 == 2)
        #expect(svg.contains("a setting"))
    }

    @Test("is drawn as the scroll bar's way, with its name beside it")
    func scrollBar() {
        let svg = ScrollBarSVG([film, film], rows: 100).text()
        #expect(svg.contains("<title id=\"title\">One flick through 100 rows: where the scroll bar stands</title>"))
        #expect(svg.contains("<desc id=\"description\">slow: 1 %; slow: 1 %</desc>"))
        #expect(svg.components(separatedBy: "class=\"curve").count - 1 == 2)
    }

    @Test("without frames is a picture all the same")
    func empty() {
        let nothing = Film(strategy: "none", screenHeight: 800, frameDuration: 0.01)
        #expect(FilmSVG([nothing], setting: "").text().contains("none: late frames 0 of 0"))
        #expect(ScrollBarSVG([nothing], rows: 1).text().contains("none: 0 %"))
    }
}
