/// One flick, frame by frame, as a picture that says all that its reader must know: which list it was, what stripes and
/// red mean, what is assumed, and for each film when the screen moved, and when it stood still.
package struct FlickSVG {
    private let films: [Film]
    private let list: String
    private let cost: String
    private let share: Double
    private let width = 600.0
    private let left = 16.0
    private let right = 584.0
    /// Where the first film begins.
    private let top = 126.0
    /// From one film to the next.
    private let distance = 70.0
    private let stripHeight = 20.0

    /// - Parameters:
    ///   - list: what was flicked: "an agent's transcript".
    ///   - cost: what its rows cost: "0.7 ms a row".
    ///   - share: what a sized cell or a kept layout saves of showing a row.
    package init(_ films: [Film], of list: String, at cost: String, saving share: Double) {
        self.films = films.map(\.beginning)
        self.list = list
        self.cost = cost
        self.share = share
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
        let saved = figure(share * 100, decimals: 0)
        drawing.text(
            "Assumed: \(saved) % of showing a row is saved where its cell was sized or its layout kept.", x: left,
            y: bottom + 24, "small quiet")
        drawing.text(Self.note, x: left, y: bottom + 42, "small quiet")
        return drawing.document(
            width: width, height: bottom + 54, title: "One flick through \(list), \(cost)",
            description: films.map { "\(name($0)): \(what($0))" }.joined(separator: " "))
    }

    private static let onTime = "bar2"
    private static let late = "bar8"
    private static let note = "Frames of a model of UIKit and of its display, not of a phone."

    private func drawLegend(at y: Double, in drawing: inout SVGDrawing) {
        let frame = films.first.map { " (\(figure($0.frameDuration * 1000, decimals: 1)) ms)" } ?? ""
        for (line, (style, width, meaning)) in [
            (Self.onTime, 3.0, "A stripe is a frame that came on time\(frame): the screen moves."),
            (
                Self.late, 12,
                "Red is a frame that stood more than one and a half times as long: the screen stands still."
            ),
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
            .map { ($1.time - $0.time) * 1000 }
        guard let longest = late.max() else { return "The screen never stands still." }
        let times = ["never", "once", "twice"]
        let often = late.count < times.count ? times[late.count] : "\(late.count) times"
        let (all, most) = (figure(late.reduce(0, +), decimals: 0), figure(longest, decimals: 0))
        return "The screen stands still \(often), for \(all) ms in all, and for \(most) ms at the most."
    }

    private func x(_ seconds: Double) -> Double { left + seconds / Film.shownSeconds * (right - left) }
}
