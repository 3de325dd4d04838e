import Foundation

/// One of the figures that the picture draws for every strategy and scenario, and the scale they share.
struct SVGPanel {
    let title: String
    /// How wide it is, beside the others.
    let weight: Double
    let scale: SVGScale
    private let value: (Run) -> Double
    private let text: (Double) -> String

    static func all(for runs: [Run]) -> [SVGPanel] {
        func panel(
            _ title: String, weight: Double = 1, _ value: @escaping (Run) -> Double,
            _ text: @escaping (Double) -> String
        ) -> SVGPanel {
            SVGPanel(title: title, weight: weight, scale: SVGScale(runs.map(value)), value: value, text: text)
        }
        let ratio = ReportColumn.hitchRatio
        return [
            panel("Hitch ratio, ms/s", weight: 1.3, \.hitchMsPerSecond) {
                ratio.text($0).trimmingCharacters(in: .whitespaces)
            },
            panel("Scroll bar jumps, pt", \.indicatorJumpPoints) { figure($0, decimals: 0) },
            panel("Rows measured in motion", \.rowsInMotion) { figure($0, decimals: 0) },
            panel("CPU time, ms", \.cpuMs) { figure($0, decimals: 0) },
        ]
    }

    func spread(_ group: RunGroup) -> Spread { group.spread(value) ?? Spread([0])! }
    func label(_ group: RunGroup) -> String { text(spread(group).median) }
}

extension Run {
    var rowsInMotion: Double { Double(trackingMisses) }
}

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
