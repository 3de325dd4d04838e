import Foundation

/// A row's hints, and the height that it has.
struct HintedRow {
    var hints: SIMD4<Double>
    var height: Double
}

extension SeededGenerator {
    /// From 0 up to 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
    /// Of a normal distribution around 0, with a standard deviation of 1.
    mutating func normal() -> Double {
        (-2 * log(1 - fraction())).squareRoot() * cos(2 * .pi * fraction())
    }
}

/// Rows of which hints say nothing, or mislead: each of these is 1,000 of them.
enum HostileRows: CaseIterable {
    case random, heavyTails, twoRegimes, quickRegimes, misleadingBursts, outliers, missingHints, constantHints
    case constantHeights, hugeHints, hugeHeights, flippedSigns, trend, rightAtFirst, sameHints

    static let count = 1_000

    func rows(seed: UInt64) -> [HintedRow] {
        var random = SeededGenerator(seed: seed)
        return (0..<Self.count).map { row($0, &random) }
    }

    private func row(_ index: Int, _ random: inout SeededGenerator) -> HintedRow {
        let (x, noise) = (1_000 * random.fraction(), 40 + 400 * random.fraction())
        let more = SIMD4(x, random.fraction(), random.normal(), 100 * random.fraction())
        func row(_ hints: SIMD4<Double>, _ height: Double) -> HintedRow { HintedRow(hints: hints, height: height) }
        func line(_ isRight: Bool) -> HintedRow { row(SIMD4(x, 0, 0, 0), isRight ? 50 + x : 1_050 - x) }
        switch self {
        case .random: return row(more, noise)
        case .heavyTails: return row(1 / (0.001 + more / 1_000), 20 / (0.001 + random.fraction()))
        case .twoRegimes: return line(index / 100 % 2 == 0)
        case .quickRegimes: return line(index / 10 % 2 == 0)
        case .misleadingBursts: return line(index % 50 < 40)
        case .outliers: return outlier(index, x, &random)
        case .missingHints:
            return row(SIMD4(index % 3 == 0 ? .nan : x, index % 5 == 0 ? .infinity : noise, -.infinity, .nan), noise)
        case .constantHints: return row(SIMD4(7, 7, 0, -1e9), noise)
        case .constantHeights: return row(more, 44)
        case .hugeHints: return row(more * SIMD4(1e9, 1e12, 1e-12, 1e300) + SIMD4(0, 1e12, 0, 0), noise)
        case .hugeHeights: return row(more, 1e12 * random.fraction())
        case .flippedSigns: return row(SIMD4(index % 2 == 0 ? x : -x, 0, 0, 0), 50 + x)
        case .trend: return row(SIMD4(Double(index), x, 0, 0), index < 500 ? 50 + Double(index) : 1_050 - Double(index))
        case .rightAtFirst: return index < 30 ? line(true) : row(SIMD4(x, 0, 0, 0), noise)
        case .sameHints: return row(SIMD4(x, x, 2 * x, -x), noise)
        }
    }

    private func outlier(_ index: Int, _ x: Double, _ random: inout SeededGenerator) -> HintedRow {
        HintedRow(
            hints: SIMD4(index % 20 == 0 ? 1e9 * random.normal() : x, 0, 0, 0),
            height: index % 20 == 10 ? 1e5 * random.fraction() : 50 + 20 * random.normal().magnitude)
    }
}

/// A feed of short messages, some with an image, and of long articles, in fonts and widths of their own. Its make-up has
/// nothing from the sample feed's.
enum SecondFeed {
    struct Row {
        let isArticle: Bool
        let text: Int
        let image: Double
        let height: Double

        var hints: SIMD4<Double> { SIMD4(Double(text), image, 0, 0) }
        var textAlone: SIMD4<Double> { SIMD4(Double(text), 0, 0, 0) }
    }

    static func rows(seed: UInt64, count: Int = 1_000) -> [Row] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in random.fraction() < 0.3 ? article(&random) : message(&random) }
    }

    private static func message(_ random: inout SeededGenerator) -> Row {
        let text = Int(exp(3.6 + 0.9 * random.normal()).rounded(.up))
        let image = random.fraction() < 0.2 ? (120 + 180 * random.fraction()).rounded() : 0
        let height = 16 + lines(text, size: 16, width: 260) + (image > 0 ? image + 6 : 0)
        return Row(isArticle: false, text: text, image: image, height: max(height, 44))
    }

    private static func article(_ random: inout SeededGenerator) -> Row {
        let text = 300 + random.below(2_500)
        let image = random.fraction() < 0.5 ? (160 + 80 * random.fraction()).rounded() : 0
        let title = lines(20 + random.below(60), size: 24, width: 350)
        let height = 40 + title + lines(text, size: 19, width: 350) + (image > 0 ? image + 12 : 0)
        return Row(isArticle: true, text: text, image: image, height: height)
    }

    /// How high a text is, in points.
    private static func lines(_ length: Int, size: Double, width: Double) -> Double {
        (Double(length) * size * 0.53 / width).rounded(.up) * (size * 1.2).rounded(.up)
    }
}
