/// What the colours of a picture stand for, and what its figures mean.
struct SVGLegend {
    private let report: Report
    private let explanations: [String: String]
    private let note: String

    init(_ report: Report, _ explanations: [String: String], note: String) {
        self.report = report
        self.explanations = explanations
        self.note = note
    }

    /// - Returns: where it ends.
    func draw(at top: Double, margin: Double, in drawing: inout SVGDrawing) -> Double {
        var y = top
        for strategy in report.strategies {
            y += 18
            drawing.bar(x: margin, y: y - 10, width: 11, height: 11, Self.style("bar", of: strategy, in: report))
            let text = explanations[strategy].map { "\(strategy): \($0)" } ?? strategy
            drawing.text(text, x: margin + 18, y: y, "label")
        }
        y += 8
        for line in SVGDrawing.wrapped(note, to: 146) {
            y += 16
            drawing.text(line, x: margin, y: y, "small quiet")
        }
        return y + 8
    }

    /// The class with the strategy's colour.
    ///
    /// - Parameter kind: `bar` for what is filled, `line` for what is drawn.
    static func style(_ kind: String, of strategy: String, in report: Report) -> String {
        "\(kind)\((report.strategies.firstIndex(of: strategy) ?? 0) % SVGColours.light.bars.count)"
    }
}
