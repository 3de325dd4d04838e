/// One flick, frame by frame, as a picture that says all that its reader must know: which list it was, what stripes and
/// red mean, and for each film how it went, when the screen moved, when it stood still, and where the scroll bar ended.
package struct FlickSVG {
    private let films: [Film]
    private let list: String
    private let cost: String
    private let width = 600.0
    private let left = 16.0
    private let right = 584.0
    /// Where the first film begins.
    private let top = 128.0
    /// From one film to the next.
    private let distance = 96.0
    private let stripHeight = 36.0

    /// - Parameters:
    ///   - list: what was flicked: "an agent's transcript".
    ///   - cost: what its rows cost: "0.7 ms a row".
    package init(_ films: [Film], of list: String, at cost: String) {
        self.films = films.map(\.beginning)
        self.list = list
        self.cost = cost
    }

    /// The picture as an SVG document.
    package func text() -> String {
        var drawing = SVGDrawing()
        drawing.text("One flick through \(list)", x: left, y: 34, "title")
        drawing.text(cost.withCapital, x: left, y: 56, "heading")
        drawLegend(at: 78, in: &drawing)
        for (number, film) in films.enumerated() { draw(film, at: top + Double(number) * distance, in: &drawing) }
        let bottom = top + Double(films.count) * distance
        for second in [0.0, 0.5, 1, 1.5] {
            let anchor: SVGDrawing.Anchor = second == 0 ? .start : second == Film.shownSeconds ? .end : .middle
            drawing.text("\(figure(second)) s", x: x(second), y: bottom + 2, "quiet", anchor: anchor)
        }
        drawing.text(Self.note, x: left, y: bottom + 24, "small quiet")
        return drawing.document(
            width: width, height: bottom + 36, title: "One flick through \(list), \(cost)",
            description: films.map { "\(name($0)): \(what($0))" }.joined(separator: " "))
    }

    private static let (onTime, late) = ("bar2", "bar8")
    private static let note = "Frames of a model of UIKit and of its display, not of a phone."

    private func drawLegend(at y: Double, in drawing: inout SVGDrawing) {
        let frame = films.first.map { " (\(figure($0.frameDuration * 1000, decimals: 1)) ms)" } ?? ""
        for (line, (style, width, meaning)) in [
            (Self.onTime, 3.0, "A stripe is a frame that came on time\(frame): the screen moves."),
            (Self.late, 12, "Red is a frame that stood longer than one and a half: the screen stands still."),
        ].enumerated() {
            let y = y + 18 * Double(line)
            drawing.box(x: left + 6 - width / 2, y: y - 10, width: width, height: 12, style)
            drawing.text(meaning, x: left + 20, y: y, "quiet")
        }
    }

    private func draw(_ film: Film, at y: Double, in drawing: inout SVGDrawing) {
        drawing.text(name(film), x: left, y: y, "heading")
        drawing.text(what(film), x: left, y: y + 19, "quiet")
        drawing.box(x: left, y: y + 29, width: right - left, height: stripHeight, "strip")
        for (start, end) in zip(film.frames, film.frames.dropFirst()) {
            let isLate = isLate(from: start, to: end, of: film)
            let length = max(x(end.time) - x(start.time), 1)
            drawing.box(
                x: x(start.time), y: y + 29, width: isLate ? length : length * 0.6, height: stripHeight,
                isLate ? Self.late : Self.onTime)
        }
    }

    private func isLate(from start: Film.Frame, to end: Film.Frame, of film: Film) -> Bool {
        end.time - start.time > 1.5 * film.frameDuration
    }

    private func name(_ film: Film) -> String { StrategyName.inWords(film.strategy) }

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
