/// The options of the command line, in the order in which `--help` lists them.
enum OptionName: String, CaseIterable {
    case list = "--list"
    case rows = "--rows"
    case scenario = "--scenario"
    case strategy = "--strategy"
    case reach = "--reach"
    case runs = "--runs"

    case pointCost = "--point-cost"
    case rowCost = "--row-cost"
    case feed = "--feed"
    case showCost = "--show-cost"
    case layoutShare = "--layout-share"

    case hz = "--hz"
    case cells = "--cells"
    case noCellPrefetch = "--no-cell-prefetch"
    case workers = "--workers"

    case all = "--all"
    case json = "--json"
    case svg = "--svg"
    case flick = "--flick"
    case worse = "--worse"

    case read = "--read"
    case places = "--places"
    case help = "--help"

    /// What stands above some options in the help.
    enum Group: String, CaseIterable {
        case runs = "What is run"
        case costs = "What work costs, from 0 to 1,000"
        case device = "The device"
        case output = "What comes out, besides a table of what a user would notice"
        case insteadOfRuns = "Instead of all that"
    }

    var group: Group {
        switch self {
        case .list, .rows, .scenario, .strategy, .reach, .runs: .runs
        case .pointCost, .rowCost, .feed, .showCost, .layoutShare: .costs
        case .hz, .cells, .noCellPrefetch, .workers: .device
        case .all, .json, .svg, .flick, .worse: .output
        case .read, .places, .help: .insteadOfRuns
        }
    }

    /// What follows the option, for the help; nil where it stands for itself.
    private var value: String? {
        switch self {
        case .list, .scenario, .strategy: "NAME..."
        case .rows: "N..."
        case .reach: "SCREENS..."
        case .runs, .hz, .workers: "N"
        case .pointCost: "US"
        case .rowCost, .showCost: "MS"
        case .layoutShare: "P"
        case .cells: "KIND"
        case .feed, .json, .svg, .flick, .worse, .read: "FILE"
        case .noCellPrefetch, .all, .places, .help: nil
        }
    }

    /// `--rows N...`
    var usage: String { rawValue + (value.map { " \($0)" } ?? "") }

    /// For the help: what the option is for, its range, and in brackets the default.
    func explanation(_ defaults: BenchmarkOptions) -> String {
        switch self {
        case .list: "one of the lists below [all]"
        case .rows: "how many rows it has, 1 to 1,000,000 [\(figure(defaults.rows))]"
        case .scenario: "one of the scenarios below [\(defaults.scenarios.joined(separator: ", "))]"
        case .strategy: "one of the strategies below [\(defaults.strategies.joined(separator: ", "))]"
        case .reach:
            "how far strategies with Precache measure ahead (others run once): 1 to 100 screens, everything, automatic, "
                + "or shown for not at all [Precache's own choice]"
        case .runs:
            "how often, 1 to 99: medians, least and most are shown, and ~ marks what may be chance [\(defaults.runs)]"
        case .pointCost:
            "microseconds that text takes for each point of its height, in transcript and blocks: 8 with a good "
                + "renderer, 50 with MarkdownUI 2.4.1 [8]"
        case .rowCost:
            "scroll a feed instead of lists; to measure any of its rows takes so many milliseconds "
                + "[\(defaults.rowCosts.map { figure($0) }.joined(separator: ", "))]"
        case .feed:
            "scroll such a feed with these posts: {\"feed\": [{\"title\", \"content\", \"username\", \"time\", \"imageName\"}, ...]} "
                + "[a sample]"
        case .showCost: "milliseconds to fill a row's cell and lay it out [as to measure it]"
        case .layoutShare:
            "percent of that time which is layout, at most 100: saved where the cell found the row's height, or its "
                + "layout was kept [\(figure(defaults.layoutShare))]"
        case .hz: "refreshes of the display a second, 30 to 240 [\(defaults.hz)]"
        case .cells:
            "how cells are laid out: \(CellKind.choices.map(\.name).joined(separator: " or ")) [\(defaults.cells)]"
        case .noCellPrefetch: "make no cell ahead, as before iOS 15"
        case .workers: "worker threads, where a strategy has such, 0 to 64 [\(defaults.workers)]"
        case .all: "tables of all that was seen"
        case .json: "the results; - is standard output, and the tables then go to standard error"
        case .svg: "a picture of hitch ratio and CPU time by reach; needs two reaches"
        case .flick: "a picture of one flick of the first list, frame by frame"
        case .worse: "a Markdown table of where Precache is worse; needs strategies with and without it"
        case .read:
            "print a report that --json wrote, or that Benchmarks/Device.swiftpm shared from a phone, from its Proof screen "
                + "too; goes with --all, --svg and --worse"
        case .places: "print how far text moves under a reader in thirteen cases"
        case .help: "print this"
        }
    }
}

extension OptionName {
    /// - Throws: ``OptionError`` where there is no such option.
    init(argument: String) throws {
        guard let name = argument == "-h" ? .help : OptionName(rawValue: argument) else {
            throw OptionError.unknown(argument)
        }
        self = name
    }
}
