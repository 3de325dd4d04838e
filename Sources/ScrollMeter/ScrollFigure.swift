import Foundation

/// One figure of a report, as lines and tables show it.
struct ScrollFigure: Sendable {
    /// The words after the number, in a line.
    let phrase: String
    /// The words over a column or before a row, with the unit.
    let heading: String
    let value: @Sendable (ScrollReport) -> Double
    /// Digits after the point.
    let decimals: Int
    /// The text behind the number.
    var remark: @Sendable (ScrollReport) -> String = { _ in "" }

    static let all = [
        ScrollFigure(phrase: "fps", heading: "fps", value: { $0.fps }, decimals: 1),
        ScrollFigure(
            phrase: "hitch ratio", heading: "hitch ratio, ms/s", value: { $0.hitchMsPerSecond }, decimals: 1,
            remark: { " ms/s (\($0.band.rawValue))" }),
        ScrollFigure(phrase: "late", heading: "late", value: { Double($0.lateFrames) }, decimals: 0),
        ScrollFigure(phrase: "dropped", heading: "dropped", value: { Double($0.droppedFrames) }, decimals: 0),
        ScrollFigure(phrase: "frames shown", heading: "frames", value: { Double($0.frames) }, decimals: 0),
        ScrollFigure(
            phrase: "worst frame", heading: "worst frame, ms", value: { $0.worstFrameMs }, decimals: 1,
            remark: { _ in " ms" }),
        ScrollFigure(
            phrase: "rows measured", heading: "rows measured", value: { Double($0.rowsMeasured) }, decimals: 0),
        ScrollFigure(
            phrase: "of scrolling", heading: "scrolling, s", value: { $0.seconds }, decimals: 2, remark: { _ in " s" }),
    ]

    func number(_ report: ScrollReport) -> String { Self.number(value(report), decimals: decimals) }

    func text(_ report: ScrollReport) -> String { number(report) + remark(report) }

    /// By how much `later` is more than `earlier`, with its sign.
    func change(from earlier: ScrollReport, to later: ScrollReport) -> String {
        let change = value(later) - value(earlier)
        let text = Self.number(change.magnitude, decimals: decimals)
        // A change that rounds to nothing has no sign.
        return text.contains { $0 != "0" && $0 != "." } ? (change < 0 ? "-" : "+") + text : text
    }

    /// The same in every locale.
    private static func number(_ value: Double, decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}

/// Lines of cells, the first column to the left and the others to the right.
struct TextTable {
    private var lines: [[String]]

    init(heading: [String]) { lines = [heading] }

    mutating func add(_ line: [String]) { lines.append(line) }

    var text: String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            line.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - line[column].count)
                return column == 0 ? line[column] + space : space + line[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
