/// A report of several reaches as a picture that can be read at 600 pixels: for each scenario the hitch ratio and the
/// CPU time against the reach, a line a list. Of the strategies it draws the first that ran with reaches.
public struct ReachSVG {
    private let report: Report
    private let strategy: String
    private let width = 600.0
    private let margin = 16.0
    private let gap = 20.0
    private let panelHeight = 130.0

    /// Nil where no strategy ran with more than one reach.
    public init?(_ report: Report) {
        guard let strategy = report.runs.first(where: { $0.reach != nil })?.strategy else { return nil }
        self.strategy = strategy
        self.report = report.ofStrategy(strategy)
        if self.report.reaches.count < 2 { return nil }
    }

    /// The picture as an SVG document.
    public func text() -> String {
        var drawing = SVGDrawing()
        var y = 34.0
        y = drawing.paragraph(finding, to: 52, x: margin, y: y, apart: 22, "title")
        y = drawing.paragraph(circumstances, to: 90, x: margin, y: y, apart: 17, "quiet")
        for scenario in report.scenarios { y = draw(scenario, at: y + 30, in: &drawing) }
        y = drawing.paragraph(Self.note, to: 96, x: margin, y: y, apart: 15, "small quiet")
        return drawing.document(width: width, height: y + 6, title: finding, description: description)
    }

    private var circumstances: String { "\(StrategyName.inWords(strategy)). \(report.circumstances)" }

    private static let note =
        "Reach: how many screens ahead rows are measured; auto: as their cost decides; all: each row. Hitch ratio: by how many ms frames were late, per second of "
        + "scrolling; good up to 10. CPU time: all work in the whole run. A line a list, whose name stands at its "
        + "end; all panels of one figure have the same scale."

    /// The nearest reach at which frames are as little late as at any, held against the first that ran: of the last
    /// list, where it moves. Where the first is that reach itself, the last one is held against it.
    private var finding: String {
        let moving = report.scenarios.first { report.groups(in: $0).contains { $0.runs[0].frames > 0 } }
        guard let scenario = moving ?? report.scenarios.first, let load = report.loads.last else {
            return "No results"
        }
        let groups = report.groups(in: scenario).filter { $0.load == load }
        guard let first = groups.first, let last = groups.last, groups.count > 1 else { return "No results" }
        let lateness = groups.map(ReachFigure.hitchRatio.rounded)
        let best = lateness.firstIndex(of: lateness.min() ?? 0) ?? 0
        return ReachFinding(first, best > 0 ? groups[best] : last).sentence
    }

    private var description: String {
        report.scenarios.flatMap(report.groups).map { group in
            "\(group.scenario), \(group.strategy), \(group.load): hitch ratio "
                + "\(ReachFigure.hitchRatio.text(group)) ms/s, CPU time \(ReachFigure.cpuTime.text(group)) ms."
        }.joined(separator: " ")
    }

    /// - Returns: where it ends.
    private func draw(_ scenario: String, at top: Double, in drawing: inout SVGDrawing) -> Double {
        drawing.text(scenario, x: margin, y: top, "heading")
        let explanation = ScenarioName(rawValue: scenario)?.explanation.withCapital ?? ""
        let top = drawing.paragraph(explanation, to: 96, x: margin, y: top + 18, apart: 15, "small quiet") - 18
        // Where nobody scrolls there are no hitches to draw.
        let figures = [ReachFigure.hitchRatio, .cpuTime].filter { figure in
            report.groups(in: scenario).contains { $0.spread(figure.value) != nil }
        }
        let panelWidth = (width - 2 * margin - gap) / 2
        for (index, figure) in figures.enumerated() {
            ReachPanel(
                report, scenario, figure, x: margin + Double(index) * (panelWidth + gap), y: top + 34,
                width: panelWidth, height: panelHeight
            ).draw(in: &drawing)
        }
        return top + 34 + panelHeight + 56
    }
}

extension Report {
    /// The reaches that have runs, in the order in which they ran.
    var reaches: [String] { runs.compactMap(\.reach).withoutRepetition }

    /// The same with the runs of one strategy that were told how far to measure ahead.
    fileprivate func ofStrategy(_ name: String) -> Report {
        Report(machine: machine, options: options, runs: runs.filter { $0.strategy == name && $0.reach != nil })
    }
}
