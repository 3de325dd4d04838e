/// What a ``ScrollMeter`` has seen: each scroll, and all together. A value: to be kept as JSON, and compared with a
/// later one.
public struct ScrollMeterReport: Codable, Hashable, Sendable {
    /// The oldest first.
    public var scrolls: [ScrollReport]

    /// A report of these, the oldest first.
    public init(scrolls: [ScrollReport] = []) { self.scrolls = scrolls }

    /// All scrolls taken together: ratios are those of the whole time, not means of the scrolls' ratios. O(scrolls).
    public var total: ScrollReport { scrolls.reduce(ScrollReport(), +) }

    /// A line a scroll, and one for all.
    public var table: String {
        var table = TextTable(heading: ["scroll"] + ScrollFigure.all.map(\.heading))
        for (index, scroll) in scrolls.enumerated() {
            table.add(["\(index + 1)"] + ScrollFigure.all.map { $0.number(scroll) })
        }
        table.add(["all"] + ScrollFigure.all.map { $0.number(total) })
        return table.text
    }

    /// What has changed since an earlier report.
    public func compared(with earlier: ScrollMeterReport) -> ScrollComparison {
        ScrollComparison(earlier: earlier.total, later: total)
    }
}

extension ScrollMeterReport: CustomStringConvertible {
    /// One line.
    public var description: String { "\(scrolls.count) scrolls: \(total)" }
}

/// Two reports side by side: before a change and after it.
public struct ScrollComparison: Codable, Hashable, Sendable {
    /// Before the change.
    public var earlier: ScrollReport
    /// After it.
    public var later: ScrollReport

    /// Of any two, also of different lengths: all is compared by rates, but for counts.
    public init(earlier: ScrollReport, later: ScrollReport) {
        self.earlier = earlier
        self.later = later
    }

    /// By how many frames a second it became more; negative where it became less.
    public var fpsChange: Double { later.fps - earlier.fps }
    /// By how many ms/s the hitch time ratio became more; negative where it became better.
    public var hitchMsPerSecondChange: Double { later.hitchMsPerSecond - earlier.hitchMsPerSecond }

    /// A line a figure: earlier, later, and the change.
    public var table: String {
        var table = TextTable(heading: ["", "earlier", "later", "change"])
        for figure in ScrollFigure.all {
            table.add([
                figure.heading, figure.number(earlier), figure.number(later), figure.change(from: earlier, to: later),
            ])
        }
        return table.text
    }
}

extension ScrollComparison: CustomStringConvertible {
    /// One line.
    public var description: String {
        ScrollFigure.all.map { "\($0.text(earlier)) -> \($0.text(later)) \($0.phrase)" }.joined(separator: ", ")
    }
}
