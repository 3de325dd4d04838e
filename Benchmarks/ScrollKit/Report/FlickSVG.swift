/// One flick, frame by frame, as a picture that needs no legend: for each film when the screen moves, when it stands still,
/// and where the scroll bar ends.
package struct FlickSVG {
    private let films: [Film]
    private let list: String
    private let width = 600.0
    private let left = 16.0
    private let right = 584.0
    private let top = 68.0
    /// From one film to the next.
    private let distance = 116.0
    private let stripHeight = 44.0

    /// - Parameter list: what was flicked: "an agent's transcript".
    package init(_ films: [Film], of list: String) {
        self.films = films.map(\.beginning)
        self.list = list
    }

    /// The picture as an SVG document.
    package func text() -> String {
        var drawing = SVGDrawing()
        let title = "One flick through \(list)"
        drawing.text(title, x: left, y: 34, "title")
        for (number, film) in films.enumerated() { draw(film, at: top + Double(number) * distance, in: &drawing) }
        let bottom = top + Double(films.count) * distance
        for second in [0.0, 0.5, 1, 1.5] {
            let anchor: SVGDrawing.Anchor = second == 0 ? .start : second == Film.shownSeconds ? .end : .middle
            drawing.text("\(figure(second)) s", x: x(second), y: bottom + 2, "heading", anchor: anchor)
        }
        return drawing.document(
            width: width, height: bottom + 18, title: title,
            description: films.map { "\(name($0)): \(what($0))" }.joined(separator: " "))
    }

    private func draw(_ film: Film, at y: Double, in drawing: inout SVGDrawing) {
        drawing.text(name(film), x: left, y: y + 4, "heading")
        drawing.text(what(film), x: left, y: y + 24, "quiet")
        drawing.box(x: left, y: y + 36, width: right - left, height: stripHeight, "strip")
        for (start, end) in zip(film.frames, film.frames.dropFirst()) {
            let isLate = isLate(from: start, to: end, of: film)
            let length = max(x(end.time) - x(start.time), 1)
            drawing.box(
                x: x(start.time), y: y + 36, width: isLate ? length : length * 0.6, height: stripHeight,
                isLate ? "bar8" : "bar2")
        }
    }

    private func isLate(from start: Film.Frame, to end: Film.Frame, of film: Film) -> Bool {
        end.time - start.time > 1.5 * film.frameDuration
    }

    private func name(_ film: Film) -> String { Self.names[film.strategy] ?? film.strategy }

    private static let names = [
        StrategyName.selfSizing.rawValue: "Without",
        StrategyName.precacheLayouts.rawValue: "With Precache",
    ]

    /// How the flick went, in one sentence.
    private func what(_ film: Film) -> String {
        let late = zip(film.frames, film.frames.dropFirst()).filter { isLate(from: $0, to: $1, of: film) }
        let longest = late.map { ($1.time - $0.time) * 1000 }.max() ?? 0
        let times = ["never", "once", "twice"]
        let often = late.count < times.count ? times[late.count] : "\(late.count) times"
        let stands =
            late.isEmpty
            ? "The screen never stands still"
            : "The screen stands still \(often), for up to \(figure(longest, decimals: 0)) ms"
        return stands + ". The scroll bar ends at \(figure(end(of: film) * 100, decimals: 0)) % of its way."
    }

    /// Where the bar stands in the last frame: a share of how far it can go.
    private func end(of film: Film) -> Double { (film.frames.last?.indicator ?? 0) / film.screenHeight }

    private func x(_ seconds: Double) -> Double { left + seconds / Film.shownSeconds * (right - left) }
}
