import Precache

/// A row as it is measured on any thread: by its text alone, without a label. Rows with equal posts are equal.
struct PostText: Sendable, Equatable {
    let row: FeedRow
    /// What it costs to measure, in seconds of the thread's work.
    let cost: Double
    let log: MeasurementLog

    static func == (one: PostText, other: PostText) -> Bool { one.row.post == other.row.post }

    /// The height in points, as ``PostLayout`` has it.
    func height(in environment: LayoutEnvironment) -> CGFloat { TextLayout(self, environment).height }
}

/// Where the lines of a row's texts are: its cell shows them without breaking lines again.
struct TextLayout: RowLayout {
    let row: FeedRow
    /// Of each text, in points; 0 for one that is empty.
    let textHeights: [CGFloat]
    /// As ``PostLayout`` has it.
    let height: CGFloat

    /// Breaks the texts' lines, at the row's cost.
    init(_ text: PostText, _ environment: LayoutEnvironment) {
        row = text.row
        textHeights = text.log.measureAnywhere(text.row, width: environment.contentWidth) {
            ThreadClock.charge(text.cost) { Self.heights(of: text.row.post, in: environment) }
        }
        height = textHeights.reduce(PostLayout.space(around: row.post), +).rounded(.up)
    }

    private static func heights(of post: Post, in environment: LayoutEnvironment) -> [CGFloat] {
        let room = CGSize(
            width: environment.contentWidth - 2 * PostLayout.margin, height: .greatestFiniteMagnitude)
        return PostLayout.lines(of: post).map { line in
            if line.isEmpty { return 0 }
            let text = NSAttributedString(string: line, attributes: [.font: UIFont.systemFont(ofSize: 17)])
            let height = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
            return (height * environment.displayScale).rounded(.up) / environment.displayScale
        }
    }
}
