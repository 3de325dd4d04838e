import Foundation
import ScrollMeter

/// One figure of a run as the tables show it. Less is better in all of them.
struct ReportColumn: Sendable {
    /// What it is about: users, the battery, or what was measured. A table shows one of them.
    enum Kind: CaseIterable { case seen, cost, known }

    /// What the legend calls it.
    let name: String
    let kind: Kind
    /// Three lines, the last of which is the unit.
    var heading: [String]
    /// For the legend.
    let meaning: String
    /// Digits after the point.
    var decimals = 0
    /// Whether a run has anything to show in it. Where none has, the table does without the column.
    var isUsed: @Sendable (Run) -> Bool = { _ in true }
    /// The figure; nil for a run that has none.
    let value: @Sendable (Run) -> Double?
    /// What stands behind a figure.
    var remark: @Sendable (Double) -> String = { _ in "" }

    static let all = seen + cost + known

    /// Those that a user of the app would notice.
    static let brief: [ReportColumn] = {
        var hitches = hitchRatio
        hitches.heading = ["hitch", "ratio", "ms/s"]
        hitches.remark = { _ in "" }
        let frames = ReportColumn(
            name: "frames", kind: .seen, heading: ["frames", "a", "second"],
            meaning: "frames shown per second of scrolling", decimals: 1, value: { $0.frames > 0 ? $0.fps : nil })
        let others = ["worst frame", "rows measured in motion", "scroll bar jumps", "content's size off", "CPU time"]
        return [frames, hitches] + others.compactMap { name in all.first { $0.name == name } }
    }()

    static let hitchRatio = ReportColumn(
        name: "hitch ratio", kind: .seen, heading: ["hitch", "ratio", "ms/s"].map { $0 + "         " },
        meaning:
            "by how much frames were late, per second of scrolling; Apple's bands: good up to 10, warning up to 25, "
            + "critical up to 50, urgent above",
        decimals: 1, value: { $0.frames > 0 ? $0.hitchMsPerSecond : nil },
        remark: { " " + HitchBand(hitchMsPerSecond: $0).rawValue.padded(to: 8) })

    static let indicatorJumps = ReportColumn(
        name: "scroll bar jumps", kind: .seen, heading: ["bar", "jumps", "pt"],
        meaning: "how far the bar moved without the list's moving, all together, on a track as long as the screen",
        value: { $0.frames > 0 ? $0.indicatorJumpPoints : nil })

    private static let seen = [
        hitchRatio,
        ReportColumn(
            name: "worst frame", kind: .seen, heading: ["worst", "frame", "ms"],
            meaning: "the longest that one frame stood on the screen while scrolling", decimals: 1,
            value: { $0.frames > 0 ? $0.worstFrameMs : nil }),
        ReportColumn(
            name: "content's end jumps", kind: .seen, heading: ["content", "end", "jumps pt"],
            meaning: "by how much real heights moved the end of the content while scrolling, all jumps together",
            value: { $0.contentSizeJumpPoints }),
        indicatorJumps,
        ReportColumn(
            name: "scroll bar goes back", kind: .seen, heading: ["bar goes", "back", "per 100"],
            meaning: "of 100 frames in which the list moved, in how many the bar moved the other way", decimals: 1,
            isUsed: { $0.indicatorBackPercent != nil }, value: { $0.indicatorBackPercent }),
        ReportColumn(
            name: "lands off", kind: .seen, heading: ["lands", "off", "pt"],
            meaning:
                "the farthest that a jump to a row, or a list that came back or whose last row grew, ended from where it "
                + "belongs",
            isUsed: { $0.landingErrorPoints != nil }, value: { $0.landingErrorPoints }),
        ReportColumn(
            name: "wrong heights", kind: .seen, heading: ["wrong", "heights", "rows"],
            meaning: "rows for which a height was answered that is not theirs",
            isUsed: { $0.wrongHeights > 0 }, value: { Double($0.wrongHeights) }),
        ReportColumn(
            name: "old rows", kind: .seen, heading: ["old", "rows", "shown"],
            meaning: "how often a row was shown with the layout of what it showed before it was edited",
            isUsed: { $0.oldRows ?? 0 > 0 }, value: { $0.oldRows.map(Double.init) }),
    ]

    private static let cost = [
        ReportColumn(
            name: "first paint", kind: .cost, heading: ["first", "paint", "ms"],
            meaning: "work until the table's first frame is ready", decimals: 1, value: { $0.firstPaintMs }),
        ReportColumn(
            name: "CPU time", kind: .cost, heading: ["CPU", "time", "ms"],
            meaning: "the work in the whole run, of workers too: what the battery pays", isUsed: { $0.cpuMs > 0 },
            value: { $0.cpuMs }),
        ReportColumn(
            name: "warm-up", kind: .cost, heading: ["", "warm-up", "ms"],
            meaning: "the part of it while the app idles, until no height is left to measure ahead; - where none is",
            value: { $0.warmUpMs >= 0.5 ? $0.warmUpMs : nil }),
        ReportColumn(
            name: "awake", kind: .cost, heading: ["CPU", "less", "warm-up"],
            meaning: "CPU time without the warm-up: the work that came with scrolling, edits and words",
            isUsed: { $0.warmUpMs >= 0.5 }, value: { $0.cpuMs - $0.warmUpMs }),
        ReportColumn(
            name: "until warm", kind: .cost, heading: ["until", "warm", "ms"],
            meaning: "how long that takes, where other threads measure", isUsed: { $0.workerCpuMs > 0 },
            value: { $0.untilWarmMs >= 0.5 && $0.workerCpuMs > 0 ? $0.untilWarmMs : nil }),
        ReportColumn(
            name: "overhead", kind: .cost, heading: ["over-", "head", "%"],
            meaning: "how much more work warming up is than the measurements in it", decimals: 1,
            isUsed: { $0.warmUpOverhead != nil }, value: { $0.warmUpOverhead.map { $0 * 100 } }),
        ReportColumn(
            name: "longest wait", kind: .cost, heading: ["longest", "wait", "ms"],
            meaning: "the most work before the idling run loop came to handle a touch", decimals: 1,
            isUsed: { $0.mostRowsInAWait > 0 }, value: { $0.mostRowsInAWait > 0 ? $0.longestWaitMs : nil }),
        ReportColumn(
            name: "longest change", kind: .cost, heading: ["longest", "change", "ms"],
            meaning: "the most work for one edit, reload, turn or jump that the app made", decimals: 1,
            isUsed: { $0.longestChangeMs > 0 }, value: { $0.longestChangeMs > 0 ? $0.longestChangeMs : nil }),
    ]

    private static let known = [
        ReportColumn(
            name: "content's size off", kind: .known, heading: ["content", "size", "off %"],
            meaning:
                "by how much the content's height was off the real one: the mean over the frames while scrolling, or "
                + "at the end where nobody scrolls",
            decimals: 1, isUsed: { $0.contentSizeErrorPercent != nil }, value: { $0.contentSizeErrorPercent }),
        ReportColumn(
            name: "rows measured in motion", kind: .known, heading: ["rows", "measured", "in motion"],
            meaning: "rows whose height was measured while a finger dragged the list or it still moved",
            value: { Double($0.trackingMisses) }),
        ReportColumn(
            name: "measured late in motion", kind: .known, heading: ["later", "than half", "a second"],
            meaning: "those that were measured later than half a second after a flick began",
            isUsed: { $0.lateTrackingMisses ?? 0 > 0 }, value: { $0.lateTrackingMisses.map(Double.init) }),
        ReportColumn(
            name: "estimates asked", kind: .known, heading: ["esti-", "mates", "in motion"],
            meaning:
                "estimates that the delegate was asked for in motion: also within changes by the app, and while words stream",
            isUsed: { $0.estimatesInMotion ?? 0 > 0 }, value: { $0.estimatesInMotion.map(Double.init) }),
        ReportColumn(
            name: "rows measured", kind: .known, heading: ["rows", "meas-", "ured"],
            meaning: "rows whose height was measured at least once; one that has grown counts as another",
            value: { Double($0.rowsMeasured) }),
        ReportColumn(
            name: "measured twice", kind: .known, heading: ["twice", "or", "more"],
            meaning: "rows whose height was measured more than once at the same width",
            value: { Double($0.rowsRemeasured) }),
        ReportColumn(
            name: "measured, never shown", kind: .known, heading: ["rows", "never", "shown"],
            meaning: "rows that were measured, and never came on the screen", isUsed: { $0.rowsNeverShown > 0 },
            value: { Double($0.rowsNeverShown) }),
        ReportColumn(
            name: "wake-ups", kind: .known, heading: ["wake-", "ups at", "rest"],
            meaning: "how often the main run loop woke up while the app idled between the list's movements",
            isUsed: { $0.restWakeUps > 0 }, value: { Double($0.restWakeUps) }),
    ]

    /// A figure as the tables print it; nil as a dash.
    func text(_ value: Double?) -> String {
        guard let value else { return "-" + String(repeating: " ", count: remark(0).count) }
        return figure(value, decimals: decimals) + remark(value)
    }
}

extension Run {
    /// What a user would notice one by one, for a screen on which a table has no room: name, figure and unit.
    public var figures: [String] {
        ReportColumn.brief.filter { $0.isUsed(self) }.map { column in
            let unit = column.heading.last?.split(separator: " ").last.map(String.init)
            let text = column.text(column.value(self)).trimmingCharacters(in: .whitespaces)
            let shown = ["ms", "%", "pt"].contains(unit) && text != "-" ? " \(unit ?? "")" : ""
            return "\(column.name): \(text)\(shown)"
        }
    }
}
