import ScrollMeter

/// What one strategy did in one scenario.
///
/// Times and points are kept to a thousandth, which is finer than they repeat.
public struct Run: Codable, Hashable, Sendable {
    public let strategy: String
    /// How far it was told to measure ahead; nil where it was told nothing.
    public let reach: String?
    /// The list that was scrolled; nil for a feed at one cost.
    public let list: String?
    /// Rows of the table at first, where runs of several lengths stand side by side; else nil.
    public let length: Int?
    public let scenario: String
    /// Layout work to measure one row, in milliseconds; 0 where each has its own, as in a list.
    public let rowCostMs: Double
    /// Layout work to show one row, in milliseconds: its cell is filled and laid out.
    public let showCostMs: Double
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
    /// Those that were measured later than half a second after the flick began; nil in older reports.
    public let lateTrackingMisses: Int?
    /// Estimates that the delegate was asked for in motion, as ``MotionCounts`` has it; nil in older reports.
    public let estimatesInMotion: Int?
    /// How often a row was shown with the layout of what it showed before; nil in older reports.
    public let oldRows: Int?
    /// Rows measured at least once.
    public let rowsMeasured: Int
    /// Rows measured more than once at the same width.
    public let rowsRemeasured: Int
    /// Rows measured at least once that did not come on the screen.
    public let rowsNeverShown: Int
    /// Rows that came after the first frame, and growths: a row that has grown counts as another.
    public let rowsAdded: Int
    /// Rows for which a height was answered at least once that is not theirs.
    public let wrongHeights: Int
    /// By how much real heights moved the end of the content while scrolling, in points, all together.
    public let contentSizeJumpPoints: Double
    /// By how much the content's height was off the real one, in percent of that: the mean over the frames while
    /// scrolling, or at the end where nobody scrolls; nil where it is not known.
    public let contentSizeErrorPercent: Double?
    /// How far the scroll indicator moved without the list's moving, in points of a track as long as the screen, all
    /// together.
    public let indicatorJumpPoints: Double
    /// Of a hundred frames of scrolls in which the list moved, how many moved the scroll indicator the other way; nil
    /// where nobody scrolled, and in older reports.
    public let indicatorBackPercent: Double?
    /// The farthest that a jump to a row ended from where the row should have been, in points; nil where there was none.
    public let landingErrorPoints: Double?
    /// The work in the whole run, from before the first paint on, of the main thread and of workers, in milliseconds.
    public let cpuMs: Double
    /// The part of ``cpuMs`` that workers did.
    public let workerCpuMs: Double
    /// How long it took, while the app idled, until no height was left to measure ahead, in milliseconds.
    public let untilWarmMs: Double
    /// Work while the app idled until no height was left to measure ahead, in milliseconds; 0 where it did not idle.
    public let warmUpMs: Double
    /// The part of ``warmUpMs`` in which rows were measured: the rest is what measuring ahead costs besides.
    public let warmUpMeasuringMs: Double
    /// The longest that a touch would have had to wait while the app idled, in milliseconds.
    public let longestWaitMs: Double
    /// The most rows that were measured within one such wait: 1 where no touch waits for more than one row.
    public let mostRowsInAWait: Int
    /// How often the main run loop woke up while the list rested.
    public let restWakeUps: Int
    /// The longest single measurement of a row, in milliseconds.
    public let longestRowMs: Double
    /// The longest that a change took which the app itself made (an edit, a reload, another size, a jump), in
    /// milliseconds; 0 where it made none.
    public let longestChangeMs: Double

    package init(
        strategy: String, reach: String? = nil, list: String? = nil, length: Int? = nil, scenario: String,
        rowCostMs: Double, showCostMs: Double = 0,
        firstPaintMs: Double, scroll: ScrollReport, rows: RowCounts, content: ContentMotion, work: IdleWork
    ) {
        self.strategy = strategy
        self.reach = reach
        self.list = list
        self.length = length
        self.scenario = scenario
        self.rowCostMs = rowCostMs.toThousandth
        self.showCostMs = showCostMs.toThousandth
        self.firstPaintMs = firstPaintMs.toThousandth
        frames = scroll.frames
        fps = scroll.fps.toThousandth
        hitchMsPerSecond = scroll.hitchMsPerSecond.toThousandth
        worstFrameMs = scroll.worstFrameMs.toThousandth
        trackingMisses = rows.trackingMisses
        lateTrackingMisses = rows.lateMisses
        estimatesInMotion = rows.inMotion.estimates
        oldRows = rows.old
        rowsMeasured = rows.measured
        rowsRemeasured = rows.remeasured
        rowsNeverShown = rows.neverShown
        rowsAdded = rows.added
        wrongHeights = rows.wrong
        contentSizeJumpPoints = content.sizeJumps.toThousandth
        contentSizeErrorPercent = content.sizeError.map { ($0 * 100).toThousandth }
        indicatorJumpPoints = content.indicatorJumps.toThousandth
        indicatorBackPercent = content.stepsBackPercent?.toThousandth
        landingErrorPoints = content.landingError?.toThousandth
        cpuMs = (work.total * 1000).toThousandth
        workerCpuMs = (work.byWorkers * 1000).toThousandth
        untilWarmMs = (work.untilWarm * 1000).toThousandth
        warmUpMs = (work.warmUp * 1000).toThousandth
        warmUpMeasuringMs = (work.measuring * 1000).toThousandth
        longestWaitMs = (work.longestWait * 1000).toThousandth
        mostRowsInAWait = work.mostRowsInAWait
        restWakeUps = work.wakeUps
        longestRowMs = (work.longestRow * 1000).toThousandth
        longestChangeMs = (work.maxChange * 1000).toThousandth
    }

    /// The strategy with its reach and the list's length, as tables call it.
    public var name: String {
        Self.name(strategy, reach: reach) + (length.map { ", \(figure($0)) rows" } ?? "")
    }

    /// What was scrolled, as tables call it: a list, or a feed at one cost.
    public var load: String { list ?? "\(figure(rowCostMs)) ms a row" }

    static func name(_ strategy: String, reach: String?) -> String {
        [strategy, reach].compactMap(\.self).joined(separator: ", ")
    }

    /// By how much more work warming took than the measurements in it, as a share of these; nil where it measured
    /// nothing.
    public var warmUpOverhead: Double? {
        warmUpMeasuringMs > 0 ? warmUpMs / warmUpMeasuringMs - 1 : nil
    }
}

extension Double {
    fileprivate var toThousandth: Double { (self * 1000).rounded() / 1000 }
}
