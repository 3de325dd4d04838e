import Foundation

/// A run of the benchmark: measures pairs one after the other, and reports on them.
@MainActor
public final class Session {
    /// Whether it is only to be seen that everything still runs.
    private let isShort: Bool
    /// Only pairs whose name has this in it are measured.
    private let filter: String?
    /// The largest ratios of an earlier report, by the names of pairs.
    private let before: [String: Double]
    private let clock: () -> Double
    private(set) var areas: [Area] = []

    struct Area {
        let title: String
        let explanation: String
        let columns: (floor: String, ours: String)
        var figures: [Figure] = []
        var counts: [Count] = []
    }

    /// - Parameters:
    ///   - report: an earlier report, for the goals to be no worse.
    ///   - clock: the time in seconds.
    public init(
        isShort: Bool = false, filter: String? = nil, before report: String = "",
        clock: @escaping () -> Double = Session.threadTime
    ) {
        self.isShort = isShort
        self.filter = filter
        self.clock = clock
        before = Self.largestRatios(in: report)
    }

    /// Begins a section of the report.
    ///
    /// - Parameter columns: what the two that take turns are called in it.
    public func area(
        _ title: String, _ explanation: String, columns: (floor: String, ours: String) = ("floor", "ours")
    ) {
        areas.append(Area(title: title, explanation: explanation, columns: columns))
    }

    /// The numbers of rows to measure with, of which a short run takes the first.
    public func sizes(_ sizes: Int...) -> [Int] { isShort ? Array(sizes.prefix(1)) : sizes }

    /// The number of rows to measure with, but for a short run.
    public func size(_ size: Int) -> Int { isShort ? 1_000 : size }

    /// Measures a pair.
    ///
    /// - Parameters:
    ///   - blocks: how many blocks of each there are in a repetition.
    ///   - make: makes the pair, which goes when it has been measured.
    public func pair(_ name: String, _ goal: Goal? = nil, blocks: Int = 60, _ make: () -> Pair) {
        guard isWanted(name) else { return }
        let pair = make()
        let blocks = isShort ? 1 : blocks
        let repetitions = (0..<Figure.repetitions).map { _ in pair.measure(blocks: blocks, clock: clock) }
        // A short run says nothing about a goal.
        let limit = isShort ? nil : Limit(goal, before: before[name])
        let figure = Figure(
            name: name, limit: limit, blocks: blocks, operations: (pair.floor.operations, pair.ours.operations),
            repetitions: repetitions)
        areas[areas.count - 1].figures.append(figure)
        tell("\(name): " + figure.ratios.map { digits($0) }.joined(separator: "  "))
    }

    /// Counts something.
    public func count(_ name: String, atMost limit: Double, _ count: () -> Double) {
        guard isWanted(name) else { return }
        let value = count()
        areas[areas.count - 1].counts.append(Count(name: name, value: value, limit: limit))
        tell("\(name): \(digits(value))")
    }

    private func isWanted(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

    /// To the standard error, because the report goes to the standard output.
    private func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    /// The CPU time of the calling thread, in seconds: it stands still while others have the processor, or the run loop
    /// sleeps.
    public nonisolated static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Has a value computed that nobody uses.
@inline(never) @_optimize(none)
public func blackHole<Value>(_ value: Value) {}
