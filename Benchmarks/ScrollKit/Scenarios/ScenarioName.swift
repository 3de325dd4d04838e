import Foundation

/// What happens to the list, by the names that the benchmark's options and reports use.
public enum ScenarioName: String, CaseIterable, Sendable {
    case flingAfterIdle = "fling-after-idle"
    case flingWithRests = "fling-with-rests"
    case coldFling = "cold-fling"
    case coldFlick = "cold-flick"
    case refresh
    case loadMore = "load-more"
    case edits
    case rotate
    case resize
    case jump
    case glide
    case comeBack = "come-back"
    case read
    case noScroll = "no-scroll"
    case stream
    case turn
    case update

    /// One line for `--help` and the table's headings.
    public var explanation: String {
        switch self {
        case .flingAfterIdle: "the app idles until nothing is left to do, then the list is flicked four times"
        case .flingWithRests:
            "the app idles until nothing is left to do, then the list is flicked four times, and rests for half a second after "
                + "each flick"
        case .coldFling: "the list is flicked four times right after its first paint"
        case .coldFlick:
            "the list is flicked once, at \(figure(Int(Self.hurriedFlick))) points a second, right after its first paint"
        case .refresh:
            "when half the rows are measured, the user pulls to refresh, \(Self.refreshedRows) posts arrive on top, "
                + "and half a second later the list is flicked four times"
        case .loadMore:
            "the app idles, then the list is flicked four times; after each, \(Self.loadedRows) posts arrive below"
        case .edits:
            "from first paint on a post arrives on top every \(figure(Self.editInterval * 1000)) ms, \(Self.editCount) times, "
                + "then the list is flicked four times"
        case .rotate:
            "the app idles, and the list is flicked; the device is turned, the app idles, and the list is flicked; it is "
                + "turned back, and half a second later the list is flicked twice"
        case .resize:
            "the app idles, and the list is flicked; its window then gets \(Self.resizedWidths.count) widths, one each frame, and is let "
                + "go; it gets them back, and half a second later the list is flicked twice"
        case .jump:
            "half a second after first paint the list jumps to its end and is flicked back twice, to its middle and is "
                + "flicked once, then to its top, and is flicked twice"
        case .glide:
            "the app scrolls by an animation, \(Self.glides.count) times, by \(figure(Int(Self.glides[0]))) screens down or, at "
                + "last, up, each time half a second after first paint or after it has arrived"
        case .comeBack:
            "the list is flicked twice, the app ends, is launched again and comes back to its place, and the list is flicked back"
        case .read:
            "a minute of reading: rests of 1 to 4 seconds, and between them the list is moved by a third of a screen "
                + "to a whole one, one time in five back"
        case .noScroll: "the app idles until nothing is left to do, and nobody scrolls: what that costs"
        case .stream:
            "the app idles, and the list jumps to its end; its last row grows by a word every "
                + "\(figure(Self.growthInterval * 1000)) ms, \(Self.growthCount) times there, \(Self.growthCountInMotion) times while "
                + "the list is flicked back, and \(Self.growthCount) times below the screen"
        case .update:
            "the app idles, the server answers with the same posts, every \(Self.updatedStep)th of them edited, the table is "
                + "reloaded, and half a second later the list is flicked four times"
        case .turn:
            "the app idles at the list's end; a question is sent and comes to the top, and \(Self.answerWords) words stream below it, one every "
                + "\(figure(Self.growthInterval * 1000)) ms; then a second question likewise"
        }
    }

    public static var choices: [BenchmarkOptions.Choice] {
        allCases.map {
            BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation, isDefault: defaults.contains($0))
        }
    }

    /// Whether the last row grows.
    var growsARow: Bool { self == .stream || self == .turn }

    private static let defaults: [ScenarioName] = [.flingWithRests]

    /// The flicks of one run, one after the other, in points a second: from a reader's to that of somebody in a hurry.
    static let flicks: [CGFloat] = [2_000, 4_000, 8_000, 16_000]
    /// That of somebody in a hurry.
    static let hurriedFlick = flicks[3]
    /// The flick that is filmed.
    static let filmedFlick = flicks[2]
    /// What the app scrolls by, in screens: so little that all rows on the way are seen.
    static let glides: [CGFloat] = [3, 3, 3, 3, -3, -3]
    /// The widths of a window that is dragged narrower, in points, one a frame: a second of them.
    static let resizedWidths = (1...60).map { CGFloat(390 - $0) }
    /// Every so many posts one is edited.
    static let updatedStep = 7
    /// Posts that arrive by a pull to refresh.
    static let refreshedRows = 20
    /// Posts that arrive each time the list has come to rest.
    static let loadedRows = 50
    /// How often a post arrives on top by itself, and every how many seconds.
    static let editCount = 20
    static let editInterval = 0.2
    /// How often the last row grows before and after the flick, how often within it, and every how many seconds.
    static let growthCount = 80
    static let growthCountInMotion = 40
    static let growthInterval = 0.05
    /// What it grows by: every eighth time or so by a line.
    static let growth = "and so "
    /// How many words an answer has, and one of them.
    static let answerWords = 200
    static let word = "answer "
    /// How long somebody looks before they flick again, in seconds.
    static let look = 0.5
}
