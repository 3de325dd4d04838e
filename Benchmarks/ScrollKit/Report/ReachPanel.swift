/// A figure that is drawn against the reach.
struct ReachFigure {
    let title: String
    let unit: String
    let decimals: Int
    /// Nil for a run that has none.
    let value: (Run) -> Double?

    static var hitchRatio: ReachFigure {
        ReachFigure(
            title: "Hitch ratio, ms/s", unit: "ms/s", decimals: 1, value: { $0.frames > 0 ? $0.hitchMsPerSecond : nil })
    }
    static var cpuTime: ReachFigure { ReachFigure(title: "CPU time, ms", unit: "ms", decimals: 0, value: { $0.cpuMs }) }

    /// The median of the runs as ``text(_:)`` rounds it, in units of the last decimal; 0 where there is none.
    func rounded(_ group: RunGroup) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return ((group.spread(value)?.median ?? 0) * scale).rounded()
    }

    /// The median of the runs.
    func text(_ group: RunGroup) -> String {
        group.spread(value).map { figure($0.median, decimals: decimals) } ?? "-"
    }
}

/// The line chart of one figure in one scenario, with its axes: a line a list, which is named at the line's end.
struct ReachPanel {
    private let report: Report
    private let scenario: String
    private let figure: ReachFigure
    private let scale: SVGScale
    private let x: Double
    private let y: Double
    private let width: Double
    private let height: Double

    private static let labelHeight = 13.0
    /// Room for the labels of the y axis, and for the lines' names.
    private static let (yLabels, names) = (30.0, 58.0)

    /// - Parameter report: of one strategy. Panels of it that show the same figure have the same scale.
    init(
        _ report: Report, _ scenario: String, _ figure: ReachFigure, x: Double, y: Double, width: Double, height: Double
    ) {
        self.report = report
        self.scenario = scenario
        self.figure = figure
        self.x = x + Self.yLabels
        self.y = y
        self.width = width - Self.yLabels - Self.names
        self.height = height
        scale = SVGScale(report.scenarios.flatMap(report.groups).compactMap { $0.spread(figure.value)?.median })
    }

    func draw(in drawing: inout SVGDrawing) {
        drawAxes(in: &drawing)
        let ends = report.loads.enumerated().compactMap { index, load -> (load: String, y: Double, style: Int)? in
            let points = points(of: load)
            guard let last = points.last else { return nil }
            let style = index % SVGColours.light.bars.count
            drawing.line(through: points, "series line\(style)")
            for point in points { drawing.dot(x: point.x, y: point.y, radius: 3, "bar\(style)") }
            return (load, last.y, style)
        }.sorted { $0.y < $1.y }
        let levels = SVGDrawing.levels(near: ends.map(\.y), apart: Self.labelHeight, upTo: y + height)
        for (end, level) in zip(ends, levels) {
            drawing.line(through: [(x + width + 4, end.y), (x + width + 13, level)], "leader line\(end.style)")
            drawing.text(end.load, x: x + width + 16, y: level + 4, "small")
        }
    }

    /// From left to right; a reach without runs has none.
    private func points(of load: String) -> [(x: Double, y: Double)] {
        let groups = report.groups(in: scenario).filter { $0.load == load }
        return report.reaches.compactMap { reach in
            let group = groups.first { $0.runs[0].reach == reach }
            return group?.spread(figure.value).map { (place(of: reach), level(of: $0.median)) }
        }
    }

    private func drawAxes(in drawing: inout SVGDrawing) {
        let bottom = y + height
        drawing.text(figure.title, x: x - Self.yLabels, y: y - 12, "small quiet")
        for mark in scale.marks {
            drawing.line(x1: x, y1: level(of: mark), x2: x + width, y2: level(of: mark), "grid")
            drawing.text(SVGScale.label(mark), x: x - 6, y: level(of: mark) + 4, "small quiet", anchor: .end)
        }
        for reach in report.reaches {
            drawing.line(x1: place(of: reach), y1: bottom, x2: place(of: reach), y2: bottom + 4, "grid")
            drawing.text(Self.label(reach), x: place(of: reach), y: bottom + 16, "small quiet", anchor: .middle)
        }
        drawing.text("Reach, screens", x: x + width / 2, y: bottom + 30, "small quiet", anchor: .middle)
    }

    /// `3 screens` is 3 on an axis of screens, and names are short enough to stand side by side.
    private static func label(_ reach: String) -> String {
        ["automatic": "auto", "everything": "all"][reach] ?? String(reach.prefix { $0 != " " })
    }

    private func level(of value: Double) -> Double { y + height * (1 - scale.position(of: value)) }

    /// As they were named, the same distance apart: `everything` has no place on an axis of numbers.
    private func place(of reach: String) -> Double {
        let index = report.reaches.firstIndex(of: reach) ?? 0
        return x + width * Double(index) / Double(max(report.reaches.count - 1, 1))
    }
}
