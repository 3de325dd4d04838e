/// Two ways of doing the same, whose blocks are timed in turns, so that whatever slows the machine down for longer than a
/// block slows down both.
///
/// The floor is what the least conceivable implementation costs.
@MainActor
public struct Pair {
    let floor: Block
    let ours: Block

    public init(floor: Block, ours: Block) {
        self.floor = floor
        self.ours = ours
    }

    /// Times both, `blocks` times each, a block of one after a block of the other.
    ///
    /// - Parameter clock: the time in seconds.
    func measure(blocks: Int, clock: () -> Double) -> Repetition {
        var repetition = Repetition(floor: .infinity, ours: .infinity)
        for _ in 0..<blocks {
            repetition.floor = min(repetition.floor, floor.secondsPerOperation(clock))
            repetition.ours = min(repetition.ours, ours.secondsPerOperation(clock))
        }
        return repetition
    }
}

/// One operation, as often as takes a few milliseconds, and timed in one go.
@MainActor
public struct Block {
    let operations: Int
    private let prepare: () -> Void
    private let run: () -> Void

    /// - Parameters:
    ///   - operations: how often `run` does the operation.
    ///   - state: what it is done to. One access to it is checked for exclusiveness in a block, not one an operation.
    ///   - prepare: brings the state back to where `run` begins. Not timed.
    ///   - run: does the operation so many times.
    public init<State>(
        _ operations: Int, of state: State, prepare: @escaping @MainActor (inout State) -> Void = { _ in },
        run: @escaping @MainActor (inout State) -> Void
    ) {
        let box = Box(state)
        self.operations = operations
        self.prepare = { prepare(&box.state) }
        self.run = { run(&box.state) }
    }

    fileprivate func secondsPerOperation(_ clock: () -> Double) -> Double {
        prepare()
        let start = clock()
        run()
        return (clock() - start) / Double(operations)
    }
}

@MainActor
private final class Box<State> {
    var state: State

    init(_ state: State) { self.state = state }
}
