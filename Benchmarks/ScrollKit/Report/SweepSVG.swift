/// A report of several row costs as a picture: for each scenario the hitch ratio against the row cost, a line a
/// strategy.
struct SweepSVG {
    private let report: Report
    private let explanations: [String: String]
    private let scale: SVGScale
    private let width = 960.0
    private let margin = 24.0
    private let gap = 36.0
    private let columns = 2

    /// - Parameter explanations: of strategies and scenarios, by name.
    init(_ report: Report, _ explanations: [String: String]) {
        self.report = report
        self.explanations = explanations
        scale = SVGScale(report.runs.map(\.hitchMsPerSecond))
    }

    func text() -> String {
        var drawing = SVGDrawing()
        var y = 40.0
        y = drawing.paragraph(finding, to: 92, x: margin, y: y, apart: 24, "title")
        y = drawing.paragraph(report.circumstances, to: 146, x: margin, y: y, apart: 18, "quiet")
        // Where nobody scrolls there are no hitches to draw.
        let moving = report.scenarios.filter { scenario in
            report.runs.contains { $0.scenario == scenario && $0.frames > 0 }
        }
        var rest = moving[...]
        while !rest.isEmpty {
            y = draw(Array(rest.prefix(columns)), at: y + 26, in: &drawing)
            rest = rest.dropFirst(columns)
        }
        y = SVGLegend(report, explanations, note: Self.note).draw(at: y + 4, margin: margin, in: &drawing)
        return drawing.document(width: width, height: y + 8, title: finding, description: description)
    }

    private static let note =
        "Hitch ratio: by how many ms frames were late, per second of scrolling; Apple's bands: good up to 10, warning up to "
        + "25, critical up to 50, urgent above. Row cost: layout work to measure one row. All panels have the same scales; "
        + "where lines lie on top of each other, their names stand one below the other."

    /// What the first scenario shows where rows cost most, whichever way it turns out.
    private var finding: String {
        guard let scenario = report.scenarios.first, let cost = report.rowCosts.last else { return "No results" }
        let groups = report.groups(in: scenario).filter { $0.rowCostMs == cost }
        let ratio = ReportColumn.hitchRatio.finding(groups, unit: "ms/s")
        return groups.isEmpty ? "No results" : "Hitch ratio in \(scenario) at \(figure(cost)) ms a row: \(ratio)"
    }

    private var description: String {
        report.scenarios.flatMap(report.groups).map { group in
            "\(group.scenario), \(group.strategy), \(figure(group.rowCostMs)) ms a row: "
                + "\(figure(group.median(\.hitchMsPerSecond), decimals: 1)) ms/s."
        }.joined(separator: " ")
    }

    /// - Returns: where the row of panels ends.
    private func draw(_ scenarios: [String], at top: Double, in drawing: inout SVGDrawing) -> Double {
        let panelWidth = (width - 2 * margin - gap * Double(columns - 1)) / Double(columns)
        let texts = scenarios.map { explanations[$0].map { SVGDrawing.wrapped($0, to: 68) } ?? [] }
        for (index, scenario) in scenarios.enumerated() {
            let x = margin + Double(index) * (panelWidth + gap)
            drawing.text(scenario, x: x, y: top, "heading")
            for (line, text) in texts[index].enumerated() {
                drawing.text(text, x: x, y: top + 17 + 15 * Double(line), "small quiet")
            }
        }
        let plotTop = top + 40 + 15 * Double(texts.map(\.count).max() ?? 0)
        // Room for a label a strategy, one above the other.
        let height = max(170, Double(report.strategies.count) * SweepPanel.labelHeight)
        for (index, scenario) in scenarios.enumerated() {
            let x = margin + Double(index) * (panelWidth + gap)
            SweepPanel(report, scenario, scale, x: x, y: plotTop, width: panelWidth, height: height).draw(in: &drawing)
        }
        return plotTop + height + 44
    }
}
