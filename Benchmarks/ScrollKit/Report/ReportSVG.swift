/// A report as a picture, in light and dark: for each scenario a row of bar charts, with a bar a strategy. If the
/// report has several row costs, for each scenario a line chart of the hitch ratio against these, with a line a
/// strategy; if it has several reaches, line charts against these, with a line a row cost.
public struct ReportSVG {
    private let report: Report
    private let explanations: [String: String]
    private let panels: [SVGPanel]
    private let width = 960.0
    private let margin = 24.0
    private let gap = 28.0
    private let rowHeight = 24.0

    /// - Parameter choices: strategies and scenarios, whose explanations the picture repeats.
    public init(_ report: Report, explaining choices: [BenchmarkOptions.Choice] = []) {
        self.report = report
        explanations = Dictionary(choices.map { ($0.name, $0.explanation) }) { first, _ in first }
        panels = SVGPanel.all(for: report.runs)
    }

    /// The picture as an SVG document.
    public func text() -> String {
        if let picture = ReachSVG(report) { return picture.text() }
        if report.rowCosts.count > 1 { return SweepSVG(report, explanations).text() }
        var drawing = SVGDrawing()
        var y = 40.0
        y = drawing.paragraph(finding, to: 92, x: margin, y: y, apart: 24, "title")
        for line in [report.setting + ". Less is better in every column.", report.machine.summary] {
            y = drawing.paragraph(line, to: 146, x: margin, y: y, apart: 18, "quiet")
        }
        for scenario in report.scenarios {
            y = draw(scenario, at: y + 26, in: &drawing)
        }
        y = SVGLegend(report, explanations, note: Self.note).draw(at: y + 16, margin: margin, in: &drawing)
        return drawing.document(width: width, height: y + 8, title: finding, description: description)
    }

    /// What the first scenario shows, whichever way it turns out.
    private var finding: String {
        guard let scenario = report.scenarios.first else { return "No results" }
        let groups = report.groups(in: scenario)
        return "\(scenario): hitch ratio \(ReportColumn.hitchRatio.finding(groups, unit: "ms/s")), "
            + "scroll bar jumps \(ReportColumn.indicatorJumps.finding(groups, unit: "pt"))"
    }

    private var description: String {
        report.scenarios.flatMap(report.groups).map { group in
            let figures = panels.map { "\($0.title): \($0.label(group))" }
            return "\(group.scenario), \(group.strategy): \(figures.joined(separator: "; "))."
        }.joined(separator: " ")
    }

    /// - Returns: where it ends.
    private func draw(_ scenario: String, at top: Double, in drawing: inout SVGDrawing) -> Double {
        let groups = report.groups(in: scenario)
        drawing.text(scenario, x: margin, y: top, "heading")
        var y = top
        for line in explanations[scenario].map({ SVGDrawing.wrapped($0, to: 140) }) ?? [] {
            y += 18
            drawing.text(line, x: margin, y: y, "quiet")
        }
        let rows = y + 36
        for (index, group) in groups.enumerated() {
            drawing.text(group.strategy, x: margin, y: rows + (Double(index) + 0.5) * rowHeight + 4, "name")
        }

        let names = 16 + (report.strategies.map(SVGDrawing.width).max() ?? 0)
        let free = width - 2 * margin - names - gap * Double(panels.count - 1)
        let unit = free / panels.map(\.weight).reduce(0, +)
        var x = margin + names
        for panel in panels {
            drawing.text(panel.title, x: x, y: rows - 10, "quiet")
            draw(panel, groups, x: x, width: panel.weight * unit, top: rows, in: &drawing)
            x += panel.weight * unit + gap
        }
        return rows + Double(groups.count) * rowHeight + 20
    }

    private func draw(
        _ panel: SVGPanel, _ groups: [RunGroup], x: Double, width: Double, top: Double, in drawing: inout SVGDrawing
    ) {
        // The longest label has room behind the longest bar.
        let all = report.scenarios.flatMap(report.groups)
        let labels = 8 + (all.map { SVGDrawing.width(of: panel.label($0)) }.max() ?? 0)
        let length = max(width - labels, 20)
        let bottom = top + Double(groups.count) * rowHeight
        for mark in panel.scale.marks {
            let place = x + length * panel.scale.position(of: mark)
            drawing.line(x1: place, y1: top, x2: place, y2: bottom, "grid")
            drawing.text(SVGScale.label(mark), x: place, y: bottom + 14, "small quiet", anchor: .middle)
        }
        for (index, group) in groups.enumerated() {
            let middle = top + (Double(index) + 0.5) * rowHeight
            let spread = panel.spread(group)
            func place(_ value: Double) -> Double { x + length * panel.scale.position(of: value) }
            drawing.bar(
                x: x, y: middle - 7, width: max(place(spread.median) - x, 1.5), height: 14,
                SVGLegend.style("bar", of: group.strategy, in: report))
            if spread.least < spread.most {
                drawing.line(x1: place(spread.least), y1: middle, x2: place(spread.most), y2: middle, "range")
            }
            drawing.text(panel.label(group), x: place(spread.most) + 8, y: middle + 4, "label")
        }
    }

    private static let note =
        "Hitch ratio: by how many ms frames were late, per second of scrolling; Apple's bands: good up to 10, "
        + "warning up to 25, critical up to 50, urgent above. Scroll bar jumps: how far the bar moved without the list's "
        + "moving, on a track as long as the screen. Rows measured in motion: while the list was dragged or still moved. "
        + "CPU time: the work in the whole run, of workers too. Bars are medians of the runs; a line across a bar's "
        + "end reaches from the least to the most."
}
