import HeadlessUIKit
import Pairs
import Precache

/// Rows precached on the real main run loop.
@MainActor
func measureRunLoop(_ session: Session) {
    session.area(
        "Run loop",
        """
        Rows precached on the real main run loop; measuring them costs nothing, but where it says so. Floors: a bare
        observer and posted task that call the same method of the same delegate, which misses, measures and keeps the
        height; the same where the delegate measures and keeps nothing; the bare measurements. A block
        of warming up is a whole run, from a table that knows the rows that it shows until it knows all and was told so.
        """)
    for rows in session.sizes(1_000, 1_000_000) {
        let size = "\(rowCount(rows)) rows"
        session.pair("one row an iteration, \(size)", .atMost(1.25)) {
            let table = WarmingTable(rows: rows)
            return table.pair(floor: { $0.runBareLoop() }, ours: { $0.warm() })
        }
        session.pair("one row an iteration, \(size), against a delegate that keeps nothing", .noWorse) {
            let table = WarmingTable(rows: rows)
            return table.pair(floor: { $0.runBareLoopWithoutPrecache() }, ours: { $0.warm() })
        }
    }
    session.pair("warming up at 0.2 ms a row", blocks: 8) { warmingUp(at: 0.0002) }
    session.pair("warming up at 0.7 ms a row", blocks: 8) { warmingUp(at: 0.0007) }
    session.pair("warming up at 2 ms a row", .atMost(1.01), blocks: 8) { warmingUp(at: 0.002) }
}

/// A warm table of which some rows are to be measured again in each block.
@MainActor
private final class WarmingTable {
    private let fixture: BenchmarkTable
    private let paths = (0..<200).map { IndexPath(row: $0, section: 0) }
    private lazy var loop = BareLoop { [unowned self] in ask() }
    private var next = 0

    init(rows: Int) { fixture = .warm(rows: rows) }

    func pair(
        floor: @escaping @MainActor (WarmingTable) -> Void, ours: @escaping @MainActor (WarmingTable) -> Void
    ) -> Pair {
        Pair(
            floor: Block(
                paths.count, of: self,
                prepare: {
                    $0.fixture.table.disablePrecaching()
                    $0.forget()
                }, run: { floor($0) }),
            ours: Block(
                paths.count, of: self,
                prepare: {
                    $0.forget()
                    $0.fixture.table.enablePrecaching()
                }, run: { ours($0) }))
    }

    private func forget() {
        fixture.table.invalidatePrecachedHeights(for: paths)
        next = 0
    }

    func warm() { fixture.run({ IdleLoop.run() }, untilMeasured: paths.count) }

    func runBareLoop() { fixture.run({ loop.run() }, untilMeasured: paths.count) }

    func runBareLoopWithoutPrecache() {
        fixture.isCached = false
        runBareLoop()
        fixture.isCached = true
    }

    private func ask() {
        let path = paths[next]
        next += 1
        _ = fixture.table.delegate?.tableView(fixture.table, heightForRowAt: path)
    }
}

/// The heights differ from their estimates, so that the table is told of them meanwhile, as it is in an app.
@MainActor
private func warmingUp(at cost: Double) -> Pair {
    let rows = 120
    let fixture = BenchmarkTable(rows: rows, rowCost: cost, hasEstimates: true)
    fixture.table.enablePrecaching()
    let unknown = rows - fixture.measured
    return Pair(
        floor: Block(unknown, of: ()) { _ in
            for row in 0..<unknown { blackHole(Measurement.height(of: row, cost: cost)) }
        },
        ours: Block(
            unknown, of: fixture,
            prepare: {
                $0.table.reloadData()
                $0.table.layoutIfNeeded()
            },
            run: { fixture in
                fixture.run({ IdleLoop.run() }, untilMeasured: unknown)
                // What is left is to tell the table, and to take the observer off. Then it sleeps, which takes no CPU time.
                IdleLoop.run(seconds: 0.005)
                precondition(fixture.table.precacher.isWarm)
            }))
}
