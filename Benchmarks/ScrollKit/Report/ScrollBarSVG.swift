/// Where the scroll bar stands during one flick, as a picture that needs no legend: a line a film, each with its name
/// beside it.
package struct ScrollBarSVG {
    private let films: [Film]
    private let rows: Int
    private let width = 600.0
    private let height = 330.0
    private let left = 72.0
    private let top = 72.0
    private let bottom = 286.0
    private let right = 576.0

    /// - Parameter rows: how many the filmed list has.
    package init(_ films: [Film], rows: Int) {
        self.films = films.map(\.beginning)
        self.rows = rows
    }

    /// The picture as an SVG document.
    package func text() -> String {
        var drawing = SVGDrawing()
        let title = "One flick through \(rows) rows: where the scroll bar stands"
        drawing.text(title, x: 16, y: 34, "title")
        for (share, label) in [(0.0, "top"), (0.5, "middle"), (1, "end")] {
            drawing.line(x1: left, y1: y(share), x2: right, y2: y(share), "grid")
            drawing.text(label, x: left - 8, y: y(share) + 4, "heading", anchor: .end)
        }
        for second in [0.0, 0.5, 1, 1.5] {
            let anchor: SVGDrawing.Anchor = second == 0 ? .start : second == Film.shownSeconds ? .end : .middle
            drawing.text("\(figure(second)) s", x: x(second), y: bottom + 22, "heading", anchor: anchor)
        }
        for (number, film) in films.enumerated() {
            // Colours far apart: the first and the third.
            let colour = 2 * number % SVGColours.light.bars.count
            drawing.line(
                through: film.frames.map { (x: x($0.time), y: y($0.indicator / film.screenHeight)) },
                "curve line\(colour)")
            drawing.text(
                label(film), x: right, y: y(end(of: film)) + 24, "heading bar\(colour)", anchor: .end)
        }
        return drawing.document(
            width: width, height: height, title: title, description: films.map(label).joined(separator: "; "))
    }

    private func label(_ film: Film) -> String {
        "\(Self.names[film.strategy] ?? film.strategy): \(figure(end(of: film) * 100, decimals: 0)) %"
    }

    /// Once all rows are known the bar stands where the list does.
    private static let names = [
        StrategyName.selfSizing.rawValue: "rows that size themselves",
        StrategyName.precache.rawValue: "Precache, and the list itself",
    ]

    /// Where the bar stands in the last frame: a share of how far it can go.
    private func end(of film: Film) -> Double { (film.frames.last?.indicator ?? 0) / film.screenHeight }

    private func x(_ seconds: Double) -> Double { left + seconds / Film.shownSeconds * (right - left) }
    private func y(_ share: Double) -> Double { top + share * (bottom - top) }
}
