import Foundation
import Precache

/// One figure of a run as the table shows it.
struct ReportColumn: Sendable {
    /// What the legend calls it.
    let name: String
    /// Three lines, the last of which is the unit.
    let heading: [String]
    /// For the legend; it may have several lines.
    let meaning: String
    /// Whether a run has anything to show in it. Where none has, the table does without the column.
    var isUsed: @Sendable (Run) -> Bool = { _ in true }
    let text: @Sendable (Run) -> String

    static let all = [
        ReportColumn(
            name: "first paint", heading: ["first", "paint", "ms"],
            meaning: "work until the table's first frame is ready",
            text: { figure($0.firstPaintMs, decimals: 1) }),
        ReportColumn(
            name: "warm-up", heading: ["", "warm-up", "ms"],
            meaning: "work while the app idles, until no height is left to measure ahead; - where none is",
            text: { $0.warmUpMs >= 0.5 ? figure($0.warmUpMs, decimals: 0) : "-" }),
        ReportColumn(
            name: "overhead", heading: ["over-", "head", "%"],
            meaning: "how much more work warming up is than the measurements in it",
            isUsed: { $0.warmUpOverhead != nil },
            text: { $0.warmUpOverhead.map { figure($0 * 100, decimals: 1) } ?? "-" }),
        ReportColumn(
            name: "longest wait", heading: ["longest", "wait ms", "(rows)"],
            meaning: "the most work, and the most rows measured, before the idling run loop came to handle a touch",
            isUsed: { $0.mostRowsInAWait > 0 },
            text: { $0.mostRowsInAWait > 0 ? "\(figure($0.longestWaitMs, decimals: 1)) (\($0.mostRowsInAWait))" : "-" }),
        ReportColumn(
            name: "longest change", heading: ["longest", "change", "ms"],
            meaning: "the most work for one edit, reload, turn or jump that the app made",
            isUsed: { $0.longestChangeMs > 0 },
            text: { $0.longestChangeMs > 0 ? figure($0.longestChangeMs, decimals: 1) : "-" }),
        ReportColumn(
            name: "frame rate", heading: ["frame", "rate", "fps"],
            meaning: "frames shown per second of scrolling",
            text: { $0.frames > 0 ? figure($0.fps, decimals: 1) : "-" }),
        ReportColumn(
            name: "hitch ratio", heading: ["hitch", "ratio", "ms/s"].map { $0 + String(repeating: " ", count: 9) },
            meaning: "by how much frames were late, per second of scrolling;\n"
                + "Apple's bands: good up to 10, warning up to 25, critical up to 50, urgent above",
            text: { run in
                guard run.frames > 0 else { return "- " + "".padded(to: 8) }
                let band = HitchBand(hitchMsPerSecond: run.hitchMsPerSecond)
                return "\(figure(run.hitchMsPerSecond, decimals: 1)) \(band.rawValue.padded(to: 8))"
            }),
        ReportColumn(
            name: "worst frame", heading: ["worst", "frame", "ms"],
            meaning: "the longest that one frame stood on the screen while scrolling",
            text: { $0.frames > 0 ? figure($0.worstFrameMs, decimals: 1) : "-" }),
        ReportColumn(
            name: "measured while scrolling", heading: ["measured", "while", "scrolling"],
            meaning: "rows whose height was measured while a finger dragged the list or it still moved",
            text: { figure($0.trackingMisses) }),
        ReportColumn(
            name: "rows measured", heading: ["rows", "measured", "in all"],
            meaning: "rows whose height was measured at least once",
            text: { figure($0.rowsMeasured) }),
        ReportColumn(
            name: "measured twice", heading: ["measured", "twice", "or more"],
            meaning: "rows whose height was measured more than once at the same width",
            text: { figure($0.rowsRemeasured) }),
        ReportColumn(
            name: "rows added", heading: ["", "rows", "added"],
            meaning: "rows that came after the first paint",
            isUsed: { $0.rowsAdded > 0 },
            text: { figure($0.rowsAdded) }),
        ReportColumn(
            name: "wrong heights", heading: ["wrong", "heights", "rows"],
            meaning: "rows for which a height was answered that is not theirs",
            isUsed: { $0.wrongHeights > 0 },
            text: { figure($0.wrongHeights) }),
        ReportColumn(
            name: "size jumps", heading: ["content", "size jumps", "pt"],
            meaning: "by how much real heights moved the end of the content while scrolling, all jumps together",
            text: { figure($0.contentSizeJumpPoints, decimals: 0) }),
    ]
}

extension Run {
    /// The table's figures one by one, for a screen on which the table has no room: name, figure and unit.
    public var figures: [String] {
        ReportColumn.all.filter { $0.isUsed(self) }.map { column in
            let unit = column.heading.last { ["ms", "%", "fps", "pt"].contains($0) }.map { " \($0)" } ?? ""
            let text = column.text(self).trimmingCharacters(in: .whitespaces)
            return "\(column.name): \(text)\(text == "-" ? "" : unit)"
        }
    }
}
