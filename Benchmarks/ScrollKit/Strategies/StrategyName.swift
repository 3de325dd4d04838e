import Precache

/// The strategies by the names that the benchmark's options and reports use.
public enum StrategyName: String, CaseIterable, Sendable {
    case selfSizing = "self-sizing"
    case kept
    case upfront
    case cached
    case keyed
    case precacheShown = "precache-shown"
    case precache
    case precacheCells = "precache-cells"
    case precacheOneMean = "precache-one-mean"
    case precacheLayout = "precache-layout"
    case precacheWorkers = "precache-workers"
    case precacheLayouts = "precache-layouts"
    case layoutsByHand = "layouts-by-hand"
    case hosting

    /// One line for `--help` and the table's legend.
    public var explanation: String {
        switch self {
        case .selfSizing: "each cell is asked for its height when it is made"
        case .kept: "self-sizing; the height that a row was last shown with is kept by hand, as its estimate"
        case .upfront: "no estimates: every height is measured at reload, before the first frame"
        case .cached: "estimates; a row is measured when it first comes on screen, and its height cached"
        case .keyed: "cached, in a dictionary by the post's identifier"
        case .precacheShown: "Precache keeps the heights that self-sizing rows were shown with"
        case .precache: "Precache measures with template cells while the run loop idles"
        case .precacheCells: "precache; cells that took long to fill are kept, and shown"
        case .precacheOneMean: "precache, with one mean for all unknown rows instead of one for each kind"
        case .precacheLayout: "precache without cells: a layout measures, given a width"
        case .precacheWorkers: "precache on worker threads, without cells, also while the list moves"
        case .precacheLayouts: "precache-workers; layouts are kept for the cells that show them"
        case .layoutsByHand:
            "worker threads make all layouts as rows are loaded, and a dictionary keeps them by identifier"
        case .hosting: "precache with cells that host SwiftUI, or what stands for it"
        }
    }

    /// Whether it measures on threads besides the main one.
    var hasWorkers: Bool { [.precacheWorkers, .precacheLayouts, .layoutsByHand].contains(self) }

    /// Whether its table has a precacher.
    var usesPrecache: Bool { self == .precacheShown || measuresAhead }

    /// Whether it measures ahead as far as Precache is told to.
    var measuresAhead: Bool {
        switch self {
        case .precache, .precacheCells, .precacheOneMean, .precacheLayout, .precacheWorkers, .precacheLayouts, .hosting:
            true
        case .selfSizing, .kept, .upfront, .cached, .keyed, .precacheShown, .layoutsByHand: false
        }
    }

    /// Those that can run on this system.
    public static var choices: [BenchmarkOptions.Choice] {
        allCases.filter { $0 != .hosting || HostedPost.canBeShown }.map {
            BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation, isDefault: defaults.contains($0))
        }
    }

    /// Those that run where none is asked for: all of them would take minutes.
    private static let defaults: [StrategyName] = [.selfSizing, .cached, .precacheShown, .precache]

    /// - Parameters:
    ///   - estimate: what rows are taken for while unknown, in points.
    ///   - reach: how far Precache measures ahead; nil for its default.
    @MainActor
    func make(estimate: CGFloat, reach: PrecachingConfiguration.Reach? = nil) -> any HeightStrategy {
        let ahead = reach.map { PrecachingConfiguration(reach: $0) } ?? PrecachingConfiguration()
        return switch self {
        case .selfSizing: SelfSizing(estimate: estimate)
        case .kept: SelfSizing(estimate: estimate, keepsShown: true)
        case .upfront: Cached(estimate: 0)
        case .cached: Cached(estimate: estimate)
        case .keyed: IdentifierKeyed(estimate: estimate)
        case .precacheShown: Precaching(estimate: estimate, by: .cells, .init(reach: .shown))
        case .precache: Precaching(estimate: estimate, by: .templates, ahead)
        case .precacheCells: Precaching(estimate: estimate, by: .keptCells, ahead)
        case .precacheOneMean: Precaching(estimate: estimate, by: .templates, estimatesByKind: false, ahead)
        case .precacheLayout: Precaching(estimate: estimate, by: .layout, ahead)
        case .precacheWorkers: Precaching(estimate: estimate, by: .workers, ahead)
        case .precacheLayouts: Precaching(estimate: estimate, by: .keptLayouts, ahead)
        case .layoutsByHand: LayoutsByHand(estimate: estimate)
        case .hosting: Hosting(estimate: estimate, ahead)
        }
    }
}
