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

    /// What words mean in ``explanation``.
    static var words: String {
        let speeds = flicks.map { figure(Int($0)) }
        return
            "To idle is to wait until nothing is left to do. A pause is half a second. A flick drags the list and lets go; "
            + "four flicks go at \(speeds.dropLast().joined(separator: ", ")) and \(speeds[speeds.count - 1]) points "
            + "a second:"
    }

    /// One line for `--help` and the table's headings.
    public var explanation: String {
        switch self {
        case .flingAfterIdle: "the app idles, then four flicks"
        case .flingWithRests: "the app idles; each of four flicks is followed by half a second of rest"
        case .coldFling: "four flicks right after first paint"
        case .coldFlick: "one flick right after first paint, at \(figure(Int(Self.hurriedFlick))) points a second"
        case .refresh:
            "when half the rows are measured, the user pulls to refresh; \(Self.refreshedRows) posts arrive on top, a pause, "
                + "four flicks"
        case .loadMore: "the app idles; after each of four flicks \(Self.loadedRows) posts arrive below"
        case .edits:
            "from first paint on a post arrives on top every \(figure(Self.editInterval * 1000)) ms, \(Self.editCount) times, "
                + "then four flicks"
        case .rotate:
            "the app idles, one flick; the device is turned, the same again; it is turned back, a pause, two flicks"
        case .resize:
            "the app idles, then one flick; its window is dragged through \(Self.resizedWidths.count) widths, one each frame, and "
                + "let go; a pause, and it is dragged back; a pause, two flicks"
        case .jump:
            "a pause, a jump to the end and two flicks back, a jump to the middle and one flick, a jump to the top and two"
        case .glide:
            "the app scrolls by an animation, \(Self.glides.count) times, by \(figure(Int(Self.glides[0]))) screens down or, at "
                + "last, up, with a pause before each"
        case .comeBack: "two flicks; the app ends, is launched again and comes back to its place; one flick back"
        case .read:
            "a minute of reading: rests of 1 to 4 seconds, and between them the list is moved by a third of a screen "
                + "to a whole one, one time in five back"
        case .noScroll: "the app idles, and nobody scrolls: what that costs"
        case .stream:
            "the app idles, and the list jumps to its end; its last row grows by a word every "
                + "\(figure(Self.growthInterval * 1000)) ms, \(Self.growthCount) times there, \(Self.growthCountInMotion) times "
                + "during a flick back, and \(Self.growthCount) times below the screen"
        case .update:
            "the app idles, the server answers with the same posts, every \(Self.updatedStep)th of them edited, and the table "
                + "is reloaded; a pause, four flicks"
        case .turn:
            "the app idles at the list's end; a question is sent and comes to the top, and \(Self.answerWords) words stream "
                + "below it, one every \(figure(Self.growthInterval * 1000)) ms; then a second question likewise"
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
