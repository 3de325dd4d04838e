import Foundation
import ScrollMeter

/// The line chart of one scenario, with its axes, and each line's name at its end.
struct SweepPanel {
    private let report: Report
    private let scenario: String
    private let scale: SVGScale
    private let x: Double
    private let y: Double
    private let width: Double
    private let height: Double

    static let labelHeight = 15.0
    private static let yLabels = 34.0

    /// - Parameters:
    ///   - scale: of the hitch ratio, which all panels share.
    ///   - x, y, width, height: of the lines and the names at their ends; the axes' labels stand around them.
    init(_ report: Report, _ scenario: String, _ scale: SVGScale, x: Double, y: Double, width: Double, height: Double) {
        self.report = report
        self.scenario = scenario
        self.scale = scale
        self.x = x + Self.yLabels
        self.y = y
        let names = 28 + (report.strategies.map(SVGDrawing.width).max() ?? 0)
        self.width = max(width - Self.yLabels - names, 40)
        self.height = height
    }

    func draw(in drawing: inout SVGDrawing) {
        drawAxes(in: &drawing)
        let series = report.strategies.map { strategy in
            let groups = report.groups(in: scenario).filter { $0.strategy == strategy }.sorted {
                $0.rowCostMs < $1.rowCostMs
            }
            return (
                strategy: strategy,
                points: groups.map { (place(of: $0.rowCostMs), level(of: $0.median(\.hitchMsPerSecond))) }
            )
        }.filter { !$0.points.isEmpty }
        for (strategy, points) in series {
            drawing.line(through: points, "series " + SVGLegend.style("line", of: strategy, in: report))
            for point in points {
                drawing.dot(x: point.0, y: point.1, radius: 3, SVGLegend.style("bar", of: strategy, in: report))
            }
        }
        drawNames(series.map { ($0.strategy, $0.points[$0.points.count - 1]) }, in: &drawing)
    }

    private func drawAxes(in drawing: inout SVGDrawing) {
        let bottom = y + height
        for mark in scale.marks {
            drawing.line(x1: x, y1: level(of: mark), x2: x + width, y2: level(of: mark), "grid")
            drawing.text(SVGScale.label(mark), x: x - 6, y: level(of: mark) + 4, "small quiet", anchor: .end)
        }
        var labelled = bottom
        for (ratio, band) in [(10.0, HitchBand.warning), (25, .critical), (50, .urgent)] {
            guard let most = scale.marks.last, ratio < most else { break }
            drawing.line(x1: x, y1: level(of: ratio), x2: x + width, y2: level(of: ratio), "guide")
            guard labelled - level(of: ratio) >= 14 else { continue }
            labelled = level(of: ratio)
            drawing.text("\(band.rawValue) above \(figure(ratio))", x: x + 6, y: labelled - 4, "small quiet label")
        }
        for cost in report.rowCosts {
            drawing.line(x1: place(of: cost), y1: bottom, x2: place(of: cost), y2: bottom + 4, "grid")
            drawing.text(figure(cost), x: place(of: cost), y: bottom + 16, "small quiet", anchor: .middle)
        }
        drawing.text("Hitch ratio, ms/s", x: x - Self.yLabels, y: y - 12, "small quiet")
        drawing.text("Row cost, ms, log scale", x: x + width / 2, y: bottom + 31, "small quiet", anchor: .middle)
    }

    /// Each name as near to its line's end as the others let it be, and tied to it.
    private func drawNames(_ ends: [(strategy: String, point: (x: Double, y: Double))], in drawing: inout SVGDrawing) {
        let ordered = ends.sorted { $0.point.y < $1.point.y }
        let levels = SVGDrawing.levels(near: ordered.map(\.point.y), apart: Self.labelHeight, upTo: y + height)
        for (end, level) in zip(ordered, levels) {
            let style = SVGLegend.style("line", of: end.strategy, in: report)
            drawing.line(
                through: [(end.point.x + 4, end.point.y), (x + width + 20, level)], "leader " + style)
            drawing.text(end.strategy, x: x + width + 24, y: level + 4, "name")
        }
    }

    private func level(of ratio: Double) -> Double { y + height * (1 - scale.position(of: ratio)) }

    /// Costs of 0 lie at the start: a logarithmic axis has no place for them.
    private func place(of cost: Double) -> Double {
        guard let first = report.rowCosts.first(where: { $0 > 0 }), let last = report.rowCosts.last, last > first,
            cost > first
        else { return x }
        return x + width * log10(cost / first) / log10(last / first)
    }
}
