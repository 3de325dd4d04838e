/// What the rows of one kind teach of their heights: a line through hints and heights, for rows that are not measured yet.
///
/// It learns a row at a time, and answers the mean of the heights, moved by the row's hints as far as these have been worth
/// it. All is inline: nothing is allocated.
///
/// Least squares, by the covariances of what was learned. A row counts less the farther its height is from what was
/// expected (Huber), and less still where its hints are far out as well. With few rows, or hints that explain little, the
/// line is flattened towards the mean (the adjusted coefficient of determination). After ``memory`` rows the last ones
/// count.
///
/// Two checks keep hints that mislead from costing much. The line is used while it has lately been nearer than the mean;
/// and no farther from the mean than would leave all answers so far, together, within ``tolerance`` of the mean's error.
package struct HintRegression: Sendable {
    /// How many rows were learned.
    package private(set) var count = 0
    /// The mean of the heights, in points: what is answered without hints.
    private var mean = 0.0
    private var moments = HintMoments()
    /// What each hint adds to the height, in points for each 1 that it is above its mean.
    private var slopes = SIMD4<Double>.zero
    /// The least and the greatest height that was learned, in points.
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
    private static let outlier = 4.0
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
    /// A hint that is no number, or beyond 1e100, is taken for its mean. No effect for a height that is none. O(1).
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
        range = (min(range.least, height), max(range.greatest, height))
        moments.add(hints, height, weight: weight)
        slopes = moments.slopes
    }

    /// How much a row counts.
    private mutating func note(residual: Double, _ hints: SIMD4<Double>) -> Double {
        let limit = Self.outlier * spread
        let isOutlier = count >= Self.leastForOutliers && residual > limit
        spread += ((isOutlier ? limit : residual) - spread) / min(Double(count), Self.memory / 8)
        guard isOutlier, limit > 0 else { return 1 }
        let distance = max(moments.distance(of: hints) / Self.farOut, 1)
        return limit / residual / (distance * distance)
    }
}

/// How far off the line was, the mean, and what was answered: in points, each judged before the row was learned.
private struct HintErrors: Sendable {
    /// Of all rows together.
    private var mean = 0.0
    private var answer = 0.0
    /// Of the last rows.
    private var lastOfLine = 0.0
    private var lastOfMean = 0.0

    /// How much worse than the mean's all answers together may be.
    private static let tolerance = 0.02
    /// And by how many of the mean's errors besides, so that a first line may be used.
    private static let credit = 8.0
    /// The last so many rows say whether the line is better than the mean.
    private static let memory = 16.0

    mutating func note(line: Double, mean: Double, answer: Double) {
        self.mean += mean
        self.answer += answer
        lastOfLine += (line - lastOfLine) / Self.memory
        lastOfMean += (mean - lastOfMean) / Self.memory
    }

    /// How far from the mean an answer may be, in points.
    func allowance(count: Int) -> Double {
        // Equal they are before there was a line.
        guard lastOfLine <= lastOfMean else { return 0 }
        let limit = mean * (1 + Self.tolerance + Self.credit / Double(count))
        return max(limit - answer, 0)
    }
}

/// The means and covariances of hints and heights.
private struct HintMoments: Sendable {
    /// Of all rows, by how much they count.
    private var weight = 0.0
    /// NaN for a hint that no row had yet.
    private var hints = SIMD4(repeating: Double.nan)
    private(set) var height = 0.0
    /// The covariances of the hints with each other, a column each.
    private var columns = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    /// Those of the hints with the height.
    private var withHeight = SIMD4<Double>.zero
    private var heightVariance = 0.0

    /// What is beyond is no number that could be squared.
    static let greatest = 1e100

    private static func isNumber(_ hints: SIMD4<Double>) -> SIMDMask<SIMD4<Int64>> {
        // A comparison with NaN is false.
        hints .< greatest .& hints .> -greatest
    }

    /// How far hints are from their means; 0 for those that are no numbers.
    func offsets(of hints: SIMD4<Double>) -> SIMD4<Double> {
        let offsets = hints - self.hints
        return offsets.replacing(with: 0, where: .!(Self.isNumber(hints) .& Self.isNumber(self.hints)))
    }

    mutating func add(_ hints: SIMD4<Double>, _ height: Double, weight: Double) {
        self.weight = min(self.weight, HintRegression.memory - weight) + weight
        let part = weight / self.weight
        if part == 1 { self.height = height }
        let isFirst = Self.isNumber(hints) .& .!Self.isNumber(self.hints)
        self.hints.replace(with: hints, where: isFirst)
        let (offsets, own) = (offsets(of: hints), height - self.height)
        self.hints += part * offsets
        self.height += part * own
        columns.0 = (1 - part) * (columns.0 + part * offsets[0] * offsets)
        columns.1 = (1 - part) * (columns.1 + part * offsets[1] * offsets)
        columns.2 = (1 - part) * (columns.2 + part * offsets[2] * offsets)
        columns.3 = (1 - part) * (columns.3 + part * offsets[3] * offsets)
        withHeight = (1 - part) * (withHeight + part * own * offsets)
        heightVariance = (1 - part) * (heightVariance + part * own * own)
    }

    private var variances: SIMD4<Double> { SIMD4(columns.0[0], columns.1[1], columns.2[2], columns.3[3]) }

    /// The hints' standard deviations; 0 for one that is constant, but for rounding.
    private var deviations: SIMD4<Double> {
        let deviations = variances.squareRoot()
        let isMore = deviations .> 1e-9 * hints .& deviations .> -1e-9 * hints
        return deviations.replacing(with: 0, where: .!isMore)
    }

    /// How far out the farthest of the hints is, in standard deviations.
    func distance(of hints: SIMD4<Double>) -> Double {
        let deviations = deviations
        let offsets = offsets(of: hints).replacing(with: 0, where: deviations .== 0)
        let distances = offsets / deviations.replacing(with: 1, where: deviations .== 0)
        return (distances * distances).max().squareRoot()
    }

    /// What each hint adds to the height, in points for each 1 that it is above its mean.
    var slopes: SIMD4<Double> {
        let deviations = deviations
        let used = (deviations .> 0)
        let hintCount = (0..<4).reduce(0.0) { $0 + (used[$1] ? 1 : 0) }
        let spare = weight - hintCount - 1
        guard hintCount > 0, spare > 0, heightVariance > 0 else { return .zero }
        let scale = (1 / deviations).replacing(with: 0, where: .!used)
        // In standard deviations, so that hints of any size weigh the same. A little is added to the diagonal, so that
        // hints that say the same share what they say; more while rows are few.
        let ridge = 0.1 / weight
        let correlations = (
            diagonal(0, columns.0 * scale[0] * scale, ridge), diagonal(1, columns.1 * scale[1] * scale, ridge),
            diagonal(2, columns.2 * scale[2] * scale, ridge), diagonal(3, columns.3 * scale[3] * scale, ridge)
        )
        let wanted = withHeight * scale
        let solved = Self.solve(correlations, wanted)
        // What part of the heights' variance the line explains, and what would be left of that with as few rows.
        let explained = min((solved * wanted).sum() / heightVariance, 1)
        guard explained > 0 else { return .zero }
        let adjusted = 1 - (1 - explained) * (weight - 1) / spare
        return solved * scale * max(adjusted / explained, 0)
    }

    private func diagonal(_ index: Int, _ column: SIMD4<Double>, _ ridge: Double) -> SIMD4<Double> {
        var column = column
        column[index] = 1 + ridge
        return column
    }

    private typealias Matrix = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// Solves a symmetric and positive definite system of equations, by Gaussian elimination, which needs no pivots there.
    private static func solve(_ matrix: Matrix, _ right: SIMD4<Double>) -> SIMD4<Double> {
        var (a, b, c, d) = matrix
        var right = right
        // Rows are columns: it is symmetric.
        func eliminate(_ pivot: SIMD4<Double>, _ index: Int, _ row: inout SIMD4<Double>, _ target: Int) {
            let factor = row[index] / pivot[index]
            row -= factor * pivot
            right[target] -= factor * right[index]
        }
        eliminate(a, 0, &b, 1)
        eliminate(a, 0, &c, 2)
        eliminate(a, 0, &d, 3)
        eliminate(b, 1, &c, 2)
        eliminate(b, 1, &d, 3)
        eliminate(c, 2, &d, 3)
        var result = SIMD4<Double>.zero
        result[3] = right[3] / d[3]
        result[2] = (right[2] - c[3] * result[3]) / c[2]
        result[1] = (right[1] - b[2] * result[2] - b[3] * result[3]) / b[1]
        result[0] = (right[0] - a[1] * result[1] - a[2] * result[2] - a[3] * result[3]) / a[0]
        return result
    }
}
