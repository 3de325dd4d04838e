/// A part of a row's life on the main thread. They come in this order.
public enum RowPart: String, CaseIterable, Sendable {
    case fill, size, attach, layout, draw, commit

    /// The parts of showing a cell that is filled: what a row costs a frame, whether or not its height was known.
    static let showing: [RowPart] = [.attach, .layout, .draw, .commit]
}

/// The time that each part took as a cell showed one row: a stopwatch. It shows nothing itself.
public struct RowParts {
    private let clock: () -> Double
    private var seconds: [RowPart: Double] = [:]

    /// - Parameter clock: a clock's time in seconds.
    public init(clock: @escaping () -> Double) { self.clock = clock }

    /// Does the work of a part, and takes its time.
    public mutating func measure<Result>(_ part: RowPart, _ work: () -> Result) -> Result {
        let start = clock()
        let result = work()
        seconds[part, default: 0] += clock() - start
        return result
    }

    /// In milliseconds; nil of a part that was not measured.
    func milliseconds(_ part: RowPart) -> Double? { seconds[part].map { $0 * 1_000 } }
}
