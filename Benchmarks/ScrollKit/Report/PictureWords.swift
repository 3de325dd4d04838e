// What pictures call strategies and lists, for a reader who meets only the picture.

extension StrategyName {
    var inWords: String {
        switch self {
        case .selfSizing: "Rows size themselves"
        case .kept: "Rows size themselves, heights kept by hand"
        case .upfront: "All heights before the first frame"
        case .cached: "A cache by index path"
        case .keyed: "A cache by identifier"
        case .precacheShown: "Precache, heights as shown"
        case .precache: "Precache, heights ahead"
        case .precacheCells: "Precache, cells kept"
        case .precacheOneMean: "Precache, heights ahead, one mean"
        case .precacheLayout: "Precache, heights ahead, without cells"
        case .precacheWorkers: "Precache, heights by workers"
        case .precacheLayouts: "Precache, layouts kept"
        case .layoutsByHand: "Layouts kept by hand"
        case .hosting: "Precache, heights ahead, SwiftUI"
        }
    }

    /// The strategy of a report or a film, which may have its reach behind it: "precache, 12 screens".
    static func inWords(_ name: String) -> String {
        let strategy = name.prefix { $0 != "," }
        return (StrategyName(rawValue: String(strategy))?.inWords ?? String(strategy)) + name.dropFirst(strategy.count)
    }
}

extension String {
    /// As a sentence begins.
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension ListName {
    var inWords: String {
        switch self {
        case .feed: "a feed"
        case .chat: "a chat"
        case .transcript: "an agent's transcript"
        case .blocks: "documents in blocks"
        }
    }

    /// What its rows cost to measure.
    ///
    /// - Parameter pointCost: what a renderer of text takes, in microseconds a point; nil for a good one's.
    func costInWords(pointCost: Double?) -> String {
        switch self {
        case .feed: return "0.7 ms a row"
        case .chat: return "0.6 ms a row"
        case .transcript, .blocks:
            let usual = CostTable.goodRenderer
            let cost = pointCost ?? usual
            return "\(cost > usual ? "costly renderer" : "renderer"): \(figure(cost)) µs a point"
        }
    }
}
