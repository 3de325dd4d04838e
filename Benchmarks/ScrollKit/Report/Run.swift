/// What one strategy did in one scenario.
///
/// Times and points are kept to a thousandth, which is finer than they repeat.
public struct Run: Codable, Hashable, Sendable {
    public let strategy: String
    public let scenario: String
    /// Work until the table's first frame was ready, in milliseconds.
    public let firstPaintMs: Double
    /// Frames shown while scrolling.
    public let frames: Int
    /// Frames shown per second of scrolling.
    public let fps: Double
    /// Apple's hitch time ratio: by how many milliseconds frames were late, per second of scrolling.
    public let hitchMsPerSecond: Double
    /// The longest that a frame stood on the screen while scrolling, in milliseconds.
    public let worstFrameMs: Double
    /// Rows measured while the list was tracked or still moved.
    public let trackingMisses: Int
    /// Rows measured at least once.
    public let rowsMeasured: Int
    /// Rows measured more than once.
    public let rowsRemeasured: Int
    /// By how much real heights moved the end of the content while scrolling, in points, all together.
    public let contentSizeJumpPoints: Double
    /// Work while the app idled until no height was left to measure ahead, in milliseconds; 0 where it did not idle.
    public let warmUpMs: Double

    package init(
        strategy: String, scenario: String, firstPaintMs: Double, scroll: ScrollReport, trackingMisses: Int,
        rowsMeasured: Int, rowsRemeasured: Int, contentSizeJumpPoints: Double, warmUpMs: Double
    ) {
        self.strategy = strategy
        self.scenario = scenario
        self.firstPaintMs = firstPaintMs.toThousandth
        frames = scroll.frames
        fps = scroll.fps.toThousandth
        hitchMsPerSecond = scroll.hitchMsPerSecond.toThousandth
        worstFrameMs = scroll.worstFrameMs.toThousandth
        self.trackingMisses = trackingMisses
        self.rowsMeasured = rowsMeasured
        self.rowsRemeasured = rowsRemeasured
        self.contentSizeJumpPoints = contentSizeJumpPoints.toThousandth
        self.warmUpMs = warmUpMs.toThousandth
    }
}

extension Double {
    fileprivate var toThousandth: Double { (self * 1000).rounded() / 1000 }
}
