import Foundation

/// Where values lie on an axis, from 0 at its start to 1 at its end, with round numbers at its marks.
struct SVGScale {
    let marks: [Double]

    init(_ values: [Double]) {
        let step = Self.roundStep(atLeast: (values.filter(\.isFinite).max() ?? 0) / 2)
        marks = [0, step, 2 * step]
    }

    func position(of value: Double) -> Double { min(max(value / marks[2], 0), 1) }

    /// A mark's value, thousands as `k` and millions as `M`.
    static func label(_ mark: Double) -> String {
        switch mark {
        case 1_000_000...: figure(mark / 1_000_000) + "M"
        case 1_000...: figure(mark / 1_000) + "k"
        default: figure(mark)
        }
    }

    /// 1, 1.5, 2, 2.5, 3, 4 or 5 times a power of ten.
    private static func roundStep(atLeast step: Double) -> Double {
        guard step > 0 else { return 1 }
        let power = pow(10, log10(step).rounded(.down))
        return ([1, 1.5, 2, 2.5, 3, 4, 5, 10].first { $0 * power >= step } ?? 10) * power
    }
}
