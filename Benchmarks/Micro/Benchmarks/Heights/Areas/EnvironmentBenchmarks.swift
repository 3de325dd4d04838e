import Benchmark
import PrecacheCore

/// A rotation to heights that are known, and back.
func environmentBenchmarks() {
    for rows in Pass.sizes() {
        Figure("environments/there and back", .ours, rows: rows)
            .of { bothOrientations(rows: rows) }
            .measure { heights, _ in
                heights.change(to: .portrait, keepsPresent: true) { _ in HeightCache() }
                heights.change(to: .landscape, keepsPresent: true) { _ in HeightCache() }
            }
    }
}

private func bothOrientations(rows: Int) -> PerEnvironment<HeightCache> {
    var heights = PerEnvironment(HeightCache())
    for environment in [HeightEnvironment.portrait, .landscape] {
        heights.change(to: environment, keepsPresent: true) { _ in HeightCache() }
        heights.present = .warm(rows: rows)
    }
    return heights
}

extension HeightEnvironment {
    fileprivate static let portrait = HeightEnvironment(
        contentWidth: 390, textSize: "L", isRightToLeft: false, displayScale: 3)
    fileprivate static let landscape = HeightEnvironment(
        contentWidth: 844, textSize: "L", isRightToLeft: false, displayScale: 3)
}
