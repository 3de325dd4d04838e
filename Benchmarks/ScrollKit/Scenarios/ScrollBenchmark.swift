import Precache

/// Runs scenarios with strategies, each on a screen of its own, and tells what was seen.
@MainActor
public struct ScrollBenchmark {
    private let posts: [Post]
    /// The list that the posts are of; nil for a feed at one cost.
    private let list: ListName?
    /// What the renderer of text takes, in microseconds a point; nil for a good one's.
    private var pointCost: Double?
    private let source: FeedRowSource
    private let layout: PostLayout
    let driver: ListDriver
    private let estimate: CGFloat
    private let truth: TrueHeights
    /// Those of rows whose cells host their content.
    private let hostedTruth = TrueHeights(HostedPost.height)
    private let cells: CellKind
    private let preparesCells: Bool
    private let workers: Int
    /// How many rows there are at first, where that tells runs apart.
    private var length: Int?
    /// Whether tables ask their delegates for estimates with every strategy.
    var asksEstimates = false

    /// - Parameters:
    ///   - posts: one a row, and at least one. Rows that come later show them over again.
    ///   - rowCost: what measuring a row costs, in seconds of the main thread's work.
    ///   - showCost: what showing a row costs, likewise: its cell is filled and laid out. Nil for as much as measuring it.
    ///   - layoutShare: the share of showing a row that is working its layout out.
    ///   - refreshRate: hertz.
    ///   - preparesCells: whether tables prepare the cell that comes next in the spare time of frames.
    ///   - workers: how many threads besides the main one measure, for strategies that have such.
    public init(
        posts: [Post], rowCost: Double, showCost: Double? = 0, layoutShare: Double = 0.5, refreshRate: Double,
        cells: CellKind = .frames, preparesCells: Bool = true, workers: Int = 2, list: ListName? = nil
    ) {
        self.list = list
        self.posts = posts
        self.workers = workers
        self.cells = cells
        self.preparesCells = preparesCells
        layout = PostLayout(rowCost: rowCost, showCost: showCost, layoutShare: layoutShare, cells: cells)
        driver = ListDriver(refreshRate: refreshRate)
        let truth = TrueHeights(cells: cells)
        self.truth = truth
        source = FeedRowSource(posts)
        var first = source
        let rows = first.all()
        Self.prepare(truth, rows)
        // What a careful engineer would write down: the mean.
        let sample = rows.prefix(200)
        let sum = sample.reduce(0) { $0 + truth.height(of: $1, width: FeedScreen.portrait.width) }
        estimate = (sum / CGFloat(max(sample.count, 1))).rounded()
    }

    private static func prepare(_ truth: TrueHeights, _ rows: [FeedRow]) {
        for size in [FeedScreen.landscape, FeedScreen.portrait] {
            truth.prepare(rows.prefix(2_000), width: size.width)
        }
    }

    /// As the options say, at one of their row costs, in milliseconds.
    public init(posts: [Post], _ options: BenchmarkOptions, rowCost: Double, list: ListName? = nil) {
        self.init(
            posts: posts, rowCost: rowCost / 1000, showCost: options.showCost.map { $0 / 1000 },
            layoutShare: options.layoutShare / 100, refreshRate: Double(options.hz),
            cells: CellKind(rawValue: options.cells) ?? .frames,
            preparesCells: options.preparesCells, workers: options.workers, list: list)
    }

    /// One of the lists, as the options say.
    ///
    /// - Parameter length: one of the options' lengths, where they have several.
    public init(_ list: ListName, _ options: BenchmarkOptions, length: Int? = nil, isCharged: Bool = true) {
        let posts = list.posts(length ?? options.rows, pointCost: options.pointCost, isCharged: isCharged)
        self.init(posts: posts, options, rowCost: 0, list: list)
        self.length = length
        pointCost = options.pointCost
    }

    /// What is scrolled, as a title says it.
    public var listInWords: String { list?.inWords ?? "a feed of rows of one cost" }

    /// What its rows cost, likewise.
    public var costInWords: String {
        list?.costInWords(pointCost: pointCost) ?? "\(figure(layout.rowCost * 1000)) ms a row"
    }

    /// Runs what these strategies do once, so that no run pays for what happens the first time.
    public func warmUp(_ strategies: [StrategyName]) {
        let small = ScrollBenchmark(
            posts: Array(posts.prefix(100)), rowCost: 0, refreshRate: driver.refreshRate, cells: cells,
            preparesCells: preparesCells, workers: workers)
        for strategy in strategies { _ = small.run(strategy, .flingAfterIdle) }
    }

    public func run(_ strategy: StrategyName, _ scenario: ScenarioName) -> Run { run(Contender(strategy), scenario) }

    public func run(_ contender: Contender, _ scenario: ScenarioName) -> Run {
        contender.strategy.hasWorkers
            ? driver.withWorkers(workers) { run(contender, scenario, workOfWorkers: $0) }
            : run(contender, scenario, workOfWorkers: { 0 })
    }

    private func run(_ contender: Contender, _ scenario: ScenarioName, workOfWorkers: () -> Double) -> Run {
        prepareTruth(for: contender.strategy)
        let start = BusyClock.now
        let screen = makeScreen(contender)
        if scenario.growsARow { screen.prepareToGrow() }
        screen.appear()
        let firstPaint = BusyClock.now - start
        defer { screen.disappear() }

        let scene = ScenarioRun(screen, driver)
        scene.play(scenario)
        var result = scene.result
        result.work.byWorkers = workOfWorkers()
        result.work.total = BusyClock.now - start + result.work.byWorkers
        return Run(
            strategy: contender.strategy.rawValue, reach: contender.reach?.name, list: list?.rawValue, length: length,
            scenario: scenario.rawValue, rowCostMs: layout.rowCost * 1000,
            showCostMs: (layout.showCost ?? layout.rowCost) * 1000, firstPaintMs: firstPaint * 1000,
            scroll: result.frames,
            rows: screen.log.counts, content: result.content, work: result.work)
    }

    /// To be called before time is measured.
    func prepareTruth(for strategy: StrategyName) {
        guard strategy == .hosting else { return }
        var first = source
        Self.prepare(hostedTruth, first.all())
    }

    func makeScreen(_ strategy: StrategyName) -> FeedScreen { makeScreen(Contender(strategy)) }

    func makeScreen(_ contender: Contender) -> FeedScreen {
        makeScreen(
            contender.strategy.make(estimate: estimate, reach: contender.reach),
            truth: contender.strategy == .hosting ? hostedTruth : truth)
    }

    private func makeScreen(_ strategy: any HeightStrategy, truth: TrueHeights) -> FeedScreen {
        FeedScreen(
            source, layout: layout, truth: truth, strategy: strategy, preparesCells: preparesCells,
            asksEstimates: asksEstimates)
    }

    /// A screen with a strategy that has no name.
    func makeScreen(_ strategy: any HeightStrategy) -> FeedScreen { makeScreen(strategy, truth: truth) }
}
