import Precache

/// A row as it is measured on any thread: by its text alone, without a label.
struct PostText: Sendable {
    let row: FeedRow
    /// What it costs to measure, in seconds of the thread's work.
    let cost: Double
    let log: MeasurementLog

    /// The height in points, as ``PostLayout`` has it.
    func height(in environment: LayoutEnvironment) -> CGFloat {
        log.measureAnywhere(row, width: environment.contentWidth) {
            ThreadClock.charge(cost) { Self.height(of: row.post, in: environment) }
        }
    }

    static func height(of post: Post, in environment: LayoutEnvironment) -> CGFloat {
        let room = CGSize(
            width: environment.contentWidth - 2 * PostLayout.margin, height: .greatestFiniteMagnitude)
        let heights = PostLayout.lines(of: post).filter { !$0.isEmpty }.map { line -> CGFloat in
            let text = NSAttributedString(string: line, attributes: [.font: UIFont.systemFont(ofSize: 17)])
            let height = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
            return (height * environment.displayScale).rounded(.up) / environment.displayScale
        }
        return heights.reduce(PostLayout.space(around: post), +).rounded(.up)
    }
}
