import Precache

extension PrecachingConfiguration.Reach {
    private static let screenCounts = 1...100
    /// Those that are no number of screens.
    static let names = ["everything", "automatic", "shown"]

    /// For help and for errors.
    static let optionValues =
        "\(figure(screenCounts.lowerBound)) to \(figure(screenCounts.upperBound)) screens, "
        + names.joined(separator: ", ")

    /// As `--reach` takes it: a number of screens, or a name; nil for anything else.
    public init?(optionValue text: String) {
        switch text {
        case "everything": self = .everything
        case "automatic": self = .automatic
        case "shown": self = .shown
        default:
            guard let screens = Int(text), "\(screens)" == text, Self.screenCounts.contains(screens) else { return nil }
            self = .screens(screens)
        }
    }

    /// Some of them, by the names that `--reach` takes.
    public static let choices: [BenchmarkOptions.Choice] = [
        .init(name: "automatic", explanation: "as measured costs decide"),
        .init(name: "1", explanation: "one screen", isDefault: false),
        .init(name: "3", explanation: "three screens", isDefault: false),
        .init(name: "12", explanation: "twelve screens", isDefault: false),
        .init(name: "everything", explanation: "all rows", isDefault: false),
    ]

    /// As tables show it.
    var name: String {
        switch self {
        case .automatic: "automatic"
        case .screens(1): "1 screen"
        case .screens(let count): "\(figure(count)) screens"
        case .everything: "everything"
        case .shown: "shown"
        }
    }
}
