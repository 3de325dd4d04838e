/// The scrolls that a ``ScrollMeter`` has seen, each and all together. A value: to be kept as JSON, and compared with a
/// later one.
public struct ScrollMeterReport: Codable, Hashable, Sendable {
    /// The oldest first.
    public var scrolls: [ScrollReport]

    /// A report of these scrolls, the oldest first.
    package init(scrolls: [ScrollReport] = []) { self.scrolls = scrolls }

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

    /// A line a figure: that of an earlier report, this one's, and the change. All scrolls taken together, so that
    /// reports of different lengths compare by their rates.
    public func table(comparedWith earlier: ScrollMeterReport) -> String {
        var table = TextTable(heading: ["", "earlier", "later", "change"])
        let (earlier, later) = (earlier.total, total)
        for figure in ScrollFigure.all {
            table.add([
                figure.heading, figure.number(earlier), figure.number(later), figure.change(from: earlier, to: later),
            ])
        }
        return table.text
    }
}

extension ScrollMeterReport: CustomStringConvertible {
    /// One line.
    public var description: String { "\(scrolls.count) scrolls: \(total)" }
}
