/// Films as a picture, one below the other: from left to right the time, from top to bottom the screen. A row's upper edge
/// is a line that rises as the list is scrolled; where a frame was late it stands still, and where content jumped it
/// breaks.
package struct FilmSVG {
    private let films: [Film]
    private let setting: String
    private let width = 960.0
    private let margin = 24.0
    private let screen = 240.0
    private let track = 44.0
    package init(_ films: [Film], setting: String) {
        self.films = films.map(\.beginning)
        self.setting = setting
    }

    /// The picture as an SVG document.
    package func text() -> String {
        var drawing = SVGDrawing()
        let title = "One flick of 8,000 pt/s after the app has idled: \(films.map(\.strategy).joined(separator: ", "))"
        drawing.text(title, x: margin, y: 40, "title")
        var y = drawing.paragraph(setting, to: 140, x: margin, y: 64, apart: 18, "quiet") - 18
        // All on one scale of time.
        let seconds = films.compactMap { $0.frames.last?.time }.max() ?? 0
        for film in films { y = draw(film, seconds: max(seconds, film.frameDuration), at: y + 34, in: &drawing) }
        y = drawing.paragraph(Self.note, to: 146, x: margin, y: y + 16, apart: 16, "small quiet")
        let description = films.map { film in
            "\(film.strategy): late frames \(film.lateFrames.count) of \(film.frames.count)."
        }.joined(separator: " ")
        return drawing.document(width: width, height: y + 8, title: title, description: description)
    }

    private static let note =
        "Upper part: the screen over the first 1.5 seconds. Each line is the upper edge of a row, every fifth stronger; a frame that stood too "
        + "long is marked below. Lower part: where the scroll bar is, from the top of its track to the bottom."

    /// - Returns: where it ends.
    private func draw(_ film: Film, seconds: Double, at top: Double, in drawing: inout SVGDrawing) -> Double {
        let scale = (width - 2 * margin) / seconds
        func x(_ frame: Int) -> Double { margin + min(film.end(of: frame), seconds) * scale }
        drawing.text(
            "\(film.strategy): late frames \(film.lateFrames.count) of \(film.frames.count)", x: margin, y: top,
            "heading")
        let upper = top + 12
        drawing.box(x: margin, y: upper, width: width - 2 * margin, height: screen, "frame")
        for row in Set(film.frames.flatMap(\.rows.keys)).sorted() {
            var points: [(x: Double, y: Double)] = []
            for (index, frame) in film.frames.enumerated() {
                guard let top = frame.rows[row], 0...film.screenHeight ~= top else { continue }
                let y = upper + top / film.screenHeight * screen
                points.append((margin + frame.time * scale, y))
                points.append((x(index), y))
            }
            drawing.line(through: points, row.isMultiple(of: 5) ? "row strong" : "row")
        }
        for late in film.lateFrames {
            drawing.line(
                x1: margin + film.frames[late].time * scale, y1: upper + screen + 4, x2: x(late),
                y2: upper + screen + 4, "late")
        }
        let lower = upper + screen + 10
        drawing.box(x: margin, y: lower, width: width - 2 * margin, height: track, "frame")
        let places = film.frames.enumerated().flatMap { index, frame in
            [margin + frame.time * scale, x(index)].map { ($0, lower + frame.indicator / film.screenHeight * track) }
        }
        drawing.line(through: places.map { (x: $0.0, y: $0.1) }, "indicator")
        return lower + track
    }
}

extension Film {
    /// What pictures show of it, in seconds: after that a list hardly moves any more.
    static let shownSeconds = 1.5

    /// The same, without what comes after ``shownSeconds``.
    var beginning: Film {
        var film = self
        film.frames.removeAll { $0.time > Self.shownSeconds }
        return film
    }

    /// Until when a frame was on the screen, in seconds from the first.
    func end(of frame: Int) -> Double {
        frame + 1 < frames.count ? frames[frame + 1].time : frames[frame].time + frameDuration
    }

    /// Those that stood for longer than a frame and a half.
    package var lateFrames: [Int] { frames.indices.filter { end(of: $0) - frames[$0].time > 1.5 * frameDuration } }
}
