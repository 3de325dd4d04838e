/// Predicts the height of one kind of rows from their hints, by least squares over the last 256 rows.
package struct HintLine: Sendable {
    private var count = 0.0
    private var hints = SIMD2<Double>.zero
    private var height = 0.0
    private var heights = (least: Double.infinity, most: -Double.infinity)
    private var variances = SIMD2<Double>.zero
    private var covariance = 0.0
    private var withHeight = SIMD2<Double>.zero

    package init() {}

    /// Learns a row's height in points. No effect where a hint is no number. O(1).
    package mutating func learn(_ hints: SIMD2<Double>, height: Double) {
        guard hints.x.magnitude < 1e100, hints.y.magnitude < 1e100 else { return }
        heights = (min(heights.least, height), max(heights.most, height))
        count = min(count + 1, 256)
        let (part, offsets, own) = (1 / count, hints - self.hints, height - self.height)
        self.hints += part * offsets
        self.height += part * own
        variances = (1 - part) * (variances + part * offsets * offsets)
        covariance = (1 - part) * (covariance + part * offsets.x * offsets.y)
        withHeight = (1 - part) * (withHeight + part * own * offsets)
    }

    /// The height of a row in points, at most four times their range beyond the learned heights; nil where fewer than
    /// three were learned, or a hint is no number. Constant and repeated hints do no harm. O(1).
    package func estimate(_ hints: SIMD2<Double>) -> Double? {
        guard count >= 3, hints.x.magnitude < 1e100, hints.y.magnitude < 1e100 else { return nil }
        let spread = ((1 + 0.01 / count) * variances).replacing(with: 1, where: variances .== 0)
        let determinant = spread.x * spread.y - covariance * covariance
        guard determinant > 0 else { return nil }
        let slopes = SIMD2(
            spread.y * withHeight.x - covariance * withHeight.y, spread.x * withHeight.y - covariance * withHeight.x)
        let estimate = height + (slopes / determinant * (hints - self.hints)).sum()
        let beyond = 4 * (heights.most - heights.least)
        return estimate.isFinite ? min(max(estimate, heights.least - beyond, 0), heights.most + beyond) : nil
    }
}
