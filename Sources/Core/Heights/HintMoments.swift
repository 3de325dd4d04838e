/// The means and covariances of hints and heights.
struct HintMoments: Sendable {
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

    /// What each hint adds to the height, in points for each 1 that it is above its mean: of all hints, or of the first alone,
    /// whichever explains more for so few rows.
    var slopes: SIMD4<Double> {
        let deviations = deviations
        let scale = (1 / deviations).replacing(with: 0, where: deviations .== 0)
        guard heightVariance > 0, let first = (0..<4).first(where: { scale[$0] > 0 }) else { return .zero }
        // In standard deviations, so that hints of any size weigh the same.
        let wanted = withHeight * scale
        var alone = SIMD4<Double>.zero
        alone[first] = wanted[first]
        let correlations = (
            columns.0 * scale[0] * scale, columns.1 * scale[1] * scale, columns.2 * scale[2] * scale,
            columns.3 * scale[3] * scale
        )
        let ridge = Self.ridge / weight
        let all = Self.solve(correlations, ridge: ridge, wanted)
        let hintCount = (0..<4).reduce(0.0) { $0 + (scale[$1] > 0 ? 1 : 0) }
        let (ofAll, ofOne) = (explained(all, wanted, hintCount, ridge), explained(alone, wanted, 1, 0))
        return ofAll.adjusted > ofOne.adjusted
            ? all * scale * (ofAll.adjusted / ofAll.part) : alone * scale * (ofOne.adjusted / ofOne.part)
    }

    /// What part of the heights' variance slopes explain, and what of it is to be believed: the less, the more hints there are
    /// for so few rows.
    private func explained(
        _ slopes: SIMD4<Double>, _ wanted: SIMD4<Double>, _ hintCount: Double, _ ridge: Double
    ) -> (part: Double, adjusted: Double) {
        let part = min((slopes * (wanted + ridge * slopes)).sum() / heightVariance, 1)
        let spare = weight - hintCount - 1
        guard part > 0, spare > 0 else { return (1, 0) }
        return (part, max(1 - (1 - part) * (weight - 1) / spare, 0))
    }

    /// Added to the diagonal, so that hints that say the same share what they say; less with more rows.
    private static let ridge = 0.1

    private typealias Matrix = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    /// Solves a system of equations, symmetric and positive definite once so much was added to its diagonal of 1, by Gaussian
    /// elimination, which needs no pivots there.
    private static func solve(_ matrix: Matrix, ridge: Double, _ right: SIMD4<Double>) -> SIMD4<Double> {
        var (a, b, c, d) = matrix
        (a[0], b[1], c[2], d[3]) = (1 + ridge, 1 + ridge, 1 + ridge, 1 + ridge)
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
