/// What the project set out to reach, and what this run says of it.
struct Goal {
    let text: String
    let limit: Double
    let unit: Unit
    let reached: Double?
    /// Why it was not measured.
    var obstacle = "not measured"

    enum Unit { case ratio, nanoseconds, bytes, allocations }

    static func all(_ results: Results) -> [Goal] {
        heights(results) + mainThread(results) + warming(results)
    }

    private static func heights(_ results: Results) -> [Goal] {
        let million = 1_000_000
        let edits = ["insert one", "delete one", "move one"].map { edit in
            Goal(
                text: "\(edit) of 1M rows, all known: against the memmove of the section", limit: 1.5, unit: .ratio,
                reached: results.ratio("edits/\(edit)", million))
        }
        let batch = results.median("edits/1000 in a batch", "ours", 100_000)
        let one = results.median("edits/insert one", "ours", 100_000)
        return [
            Goal(
                text: "lookup of a known row, at random, up to 100k rows: against the raw table", limit: 3,
                unit: .ratio,
                reached: worst([1_000, 10_000, 100_000]) { results.ratio("lookup/random", $0) }),
            Goal(
                text: "the whole shim on a hit, up to 1M rows", limit: 60, unit: .nanoseconds,
                reached: worst(sizes) { results.median("shim/hit", "ours", $0) }),
            Goal(
                text: "allocations of it", limit: 0, unit: .allocations,
                reached: results.median("shim/allocations", "ours", 1_000)),
            Goal(
                text: "fill 1M rows in order: against a bulk fill and one store a row", limit: 2, unit: .ratio,
                reached: results.ratio("fill/in order", million)),
        ] + edits + [
            Goal(
                text: "a batch of 1,000 edits in 100k rows: against one edit", limit: 3, unit: .ratio,
                reached: batch.flatMap { batch in one.map { batch / $0 } }),
            Goal(
                text: "memory a row and environment, 1M rows", limit: 8.2, unit: .bytes,
                reached: results.median("memory/all known", "ours", million).map { $0 / Double(million) }),
        ]
    }

    private static func mainThread(_ results: Results) -> [Goal] {
        let limit = 2_000_000.0
        return ["enable", "reload", "edit"].map { call in
            let operation = "main thread/\(call)"
            let text =
                "\(call) with 1M rows: main thread until the loop would sleep, beyond the table's own, or by how much "
                + "that varies"
            guard let alone = results.result(operation, "without", 1_000_000),
                let ours = results.median(operation, "ours", 1_000_000)
            else { return Goal(text: text, limit: limit, unit: .nanoseconds, reached: nil) }
            // A difference cannot be told where the table's own work varies by more.
            guard alone.slow - alone.fastest < limit else {
                return Goal(
                    text: text, limit: limit, unit: .nanoseconds, reached: nil,
                    obstacle: "lost in the table's own \(time(alone.median))")
            }
            // Nor is it less than the table's own may vary by.
            let difference = max(ours - alone.median, alone.slow - alone.fastest)
            return Goal(text: text, limit: limit, unit: .nanoseconds, reached: difference)
        }
    }

    private static func warming(_ results: Results) -> [Goal] {
        let amortised = ["drain from 0 %", "drain from 50 %", "drain from 99 %", "anywhere"]
        return [
            Goal(
                text: "next uncached row, 1M rows, any place and coverage: amortised", limit: 100, unit: .nanoseconds,
                reached: worst(amortised) { results.median("queue/\($0)", "ours", 1_000_000) }),
            Goal(
                text: "next uncached row, 1M rows: at worst", limit: 20_000, unit: .nanoseconds,
                reached: results.median("queue/farthest", "ours", 1_000_000)),
            Goal(
                text: "one row an iteration of the run loop: against a bare observer and task", limit: 1.25,
                unit: .ratio,
                reached: worst(sizes) { results.ratio("engine/one row an iteration", $0) }),
            Goal(
                text: "many rows an iteration of the run loop: a row", limit: 150, unit: .nanoseconds,
                reached: worst(sizes) { results.median("engine/many rows an iteration", "ours", $0) }),
            Goal(
                text: "a change to a known environment, 1M rows", limit: 5_000, unit: .nanoseconds,
                reached: results.median("environments/there and back", "ours", 1_000_000).map { $0 / 2 }),
        ]
    }

    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    /// Nil where one of them was not measured.
    private static func worst<Case>(_ cases: [Case], _ value: (Case) -> Double?) -> Double? {
        let values = cases.compactMap(value)
        return values.count == cases.count ? values.max() : nil
    }
}
