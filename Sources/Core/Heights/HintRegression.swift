/// What the rows of one kind teach of their heights: a line through hints and heights, for rows that are not measured yet.
///
/// It learns a row at a time, and answers the mean of the heights, moved by the row's hints as far as these have been worth
/// it. All is inline: nothing is allocated.
///
/// Least squares, by the covariances of what was learned: of all hints, or of the first alone while rows are few. A row counts
/// less the farther its height is from what was expected (Huber), and less still where its hints are far out as well. With
/// few rows, or hints that explain little, the line is flattened towards the mean (the adjusted coefficient of determination). After ``memory`` rows the last ones
/// count.
///
/// Two checks keep hints that mislead from costing much. The line is used while it has lately been nearer than the mean;
/// and no farther from the mean than would leave all answers so far, together, within ``tolerance`` of the mean's error.
package struct HintRegression: Sendable {
    /// How many rows were learned.
    package private(set) var count = 0
    /// Whether hints say more than the mean.
    package var isOfUse: Bool { slopes != .zero && errors.allowance(count: count) > 0 }
    /// The mean of the heights, in points: what is answered without hints.
    private var mean = 0.0
    private var moments = HintMoments()
    /// What each hint adds to the height, in points for each 1 that it is above its mean.
    private var slopes = SIMD4<Double>.zero
    /// The least and the greatest height that was learned, in points, but for outliers.
    private var range = (least: Double.infinity, greatest: -Double.infinity)
    /// How far rows were from what was expected, in points: a mean in which outliers count less.
    private var spread = 0.0
    private var errors = HintErrors()

    package init() {}

    /// After so many rows the means follow the last ones, as those without hints do.
    static let memory = 256.0
    /// From so many rows on it is known what an outlier is.
    private static let leastForOutliers = 8
    /// How many times the usual error makes a row count less.
    fileprivate static let outlier = 4.0
    /// How far beyond what was learned a row may be, as a part of the range of that: the longest article is rarely among the
    /// first rows.
    private static let margin = 4.0
    /// How many standard deviations from its mean make a hint of such a row count less.
    private static let farOut = 3.0

    /// The estimate for a row with these hints, in points; nil where no row was learned. O(1).
    package func estimate(_ hints: SIMD4<Double>) -> Double? { count > 0 ? answer(line(hints)) : nil }

    /// The height that the line alone has for a row, in points: not far beyond those that were learned.
    private func line(_ hints: SIMD4<Double>) -> Double {
        let height = moments.height + (slopes * moments.offsets(of: hints)).sum()
        guard !height.isNaN else { return mean }
        return min(max(height, range.least / 2), range.greatest + Self.margin * (range.greatest - range.least))
    }

    /// As far from the mean to the line as may be.
    private func answer(_ line: Double) -> Double {
        let limit = errors.allowance(count: count)
        return mean + min(max(line - mean, -limit), limit)
    }

    /// Learns the height of a row in points, and with it what the answer for the row would have been worth.
    ///
    /// A hint that is no number, or beyond 1e100, counts as its mean. A height that is no number is passed over. O(1).
    package mutating func learn(_ hints: SIMD4<Double>, height: Double) {
        guard height.magnitude < HintMoments.greatest else { return }
        var weight = 1.0
        if count > 0 {
            let line = line(hints)
            errors.note(line: abs(height - line), mean: abs(height - mean), answer: abs(height - answer(line)))
            weight = note(residual: abs(height - line), hints)
        }
        count += 1
        mean += (height - mean) / min(Double(count), Self.memory)
        if weight == 1 { range = (min(range.least, height), max(range.greatest, height)) }
        moments.add(hints, height, weight: weight)
        slopes = moments.slopes
    }

    /// How much a row counts.
    private mutating func note(residual: Double, _ hints: SIMD4<Double>) -> Double {
        // What is off by less than a point is no outlier, however well the line fits.
        let limit = Self.outlier * max(spread, 1)
        let isOutlier = count >= Self.leastForOutliers && residual > limit
        spread += ((isOutlier ? limit : residual) - spread) / min(Double(count), Self.memory / 8)
        guard isOutlier else { return 1 }
        let distance = max(moments.distance(of: hints) / Self.farOut, 1)
        return limit / residual / (distance * distance)
    }
}

/// How far off the line was, the mean, and what was answered: in points, each judged before the row was learned.
private struct HintErrors: Sendable {
    /// Of all rows together.
    private var mean = 0.0
    private var answer = 0.0
    /// Of the last rows, of which one counts so much at the most that it does not decide alone.
    private var lastOfLine = 0.0
    private var lastOfMean = 0.0
    private var count = 0.0

    /// How much worse than the mean's all answers together may be.
    private static let tolerance = 0.02
    /// And by how many of the mean's errors besides, so that a first line may be used.
    private static let credit = 4.0
    /// The last so many rows say whether the line is better than the mean.
    private static let memory = 16.0

    mutating func note(line: Double, mean: Double, answer: Double) {
        self.mean += mean
        self.answer += answer
        let most = count > 0 ? HintRegression.outlier * lastOfMean : .infinity
        count = min(count + 1, Self.memory)
        lastOfLine += (min(line, most) - lastOfLine) / count
        lastOfMean += (min(mean, most) - lastOfMean) / count
    }

    /// How far from the mean an answer may be, in points.
    func allowance(count: Int) -> Double {
        // Equal they are before there was a line.
        guard lastOfLine <= lastOfMean else { return 0 }
        let limit = mean * (1 + Self.tolerance + Self.credit / Double(count))
        return max(limit - answer, 0)
    }
}
