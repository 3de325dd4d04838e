/// The lists that exist, by the names that the benchmark's options and reports use. ListTable.swift says how their rows
/// are distributed.
public enum ListName: String, CaseIterable, Sendable {
    case feed, chat, transcript, blocks

    /// One line for `--help`, and for a device's screen.
    public var explanation: String {
        switch self {
        case .feed: "posts of median 180 points, a third with a picture, 0.7 ms a row"
        case .chat: "messages of one to three lines, some longer, some media; 0.6 ms a row"
        case .transcript:
            "an agent's: questions, lines of tools, answers of median 450 points, code; "
                + "0.8 ms a row and 8 µs a point"
        case .blocks:
            "documents, a row a block: paragraphs, headings, lists, code, of median 42 points, some of 1,000; "
                + "the transcript's renderer"
        }
    }

    public static var choices: [BenchmarkOptions.Choice] {
        allCases.map { BenchmarkOptions.Choice(name: $0.rawValue, explanation: $0.explanation) }
    }
}

/// What a row of a list looks like, and what it costs.
public struct RowShape: Hashable, Sendable {
    /// The kind's name: rows of one kind share a cell.
    public let kind: String
    /// Above the text and below it, together, in points.
    let inset: Double
    /// The picture above the text, in points; 0 for none.
    let picture: Double
    /// In milliseconds.
    let fixedCost: Double
    /// In microseconds a point without the picture.
    let pointCost: Double

    /// What a row costs that is so many points high, in seconds.
    func cost(height: Double) -> Double {
        (fixedCost + pointCost * max(height - picture, 0) / 1000) / 1000
    }
}
