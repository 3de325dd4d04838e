import HeadlessUIKit
import Pairs
import Precache

/// An estimate that a table asks for.
@MainActor
func measureEstimates(_ session: Session) {
    session.area(
        "Estimates",
        """
        `tableView.precachedEstimate(forRowAt:)`, first of rows at random, asked outside of the table's calls, where each
        question compares environment and counts; then for all rows in a row, as a table asks with each edit, by an empty batch
        update. Floor: as for hits; with an edit, the same of a delegate that asks that and answers a constant. An unknown row
        is one of which nothing was ever known.
        """)
    for rows in session.sizes(1_000, 100_000) {
        let size = "\(rowCount(rows)) rows"
        for (what, known) in [("known", rows), ("unknown", 64)] {
            session.pair("an estimate by position, \(what), \(size)", .atMost(4)) {
                AskedTable(rows: rows, known: known).pair { $0.askForEstimates() }
            }
            session.pair("an estimate by identity, \(what), \(size)", .atMost(4)) {
                AskedTable(rows: rows, known: known) { $0.row }.pair { $0.askForEstimates() }
            }
            session.pair("an estimate with an edit, by position, \(what), \(size)", .atMost(2)) {
                EditedTable(rows: rows, known: known).pair
            }
            session.pair("an estimate with an edit, by identity, \(what), \(size)", .atMost(2)) {
                EditedTable(rows: rows, known: known) { $0.row }.pair
            }
        }
    }
}

/// A table that asks for all of its estimates.
@MainActor
private struct EditedTable {
    private let fixture: BenchmarkTable
    private let rows: Int
    private let state: AskedState
    private let associated: AssociatedObjects
    private let identity: ((IndexPath) -> Int?)?

    init(rows: Int, known: Int, identity: ((IndexPath) -> Int?)? = nil) {
        fixture = BenchmarkTable(rows: rows, hasEstimates: true)
        self.rows = rows
        self.identity = identity
        if let identity {
            fixture.table.enablePrecaching(.init(reach: .shown), identifiedBy: identity)
        } else {
            fixture.table.enablePrecaching(.init(reach: .shown))
        }
        fixture.measure(known)
        state = AskedState(of: fixture.table, rows: rows)
        associated = AssociatedObjects(of: fixture.table)
    }

    var pair: Pair {
        Pair(
            floor: Block(rows, of: self) {
                $0.ask { [fixture, state, identity] path in
                    guard state.isCurrent(fixture.table, section: path.section),
                        identity == nil || identity?(path) != nil
                    else { return 0 }
                    return 44
                }
            },
            ours: Block(rows, of: self) {
                $0.ask { [fixture, associated] path in
                    associated.find(fixture.table)
                    return fixture.table.precachedEstimate(forRowAt: path)
                }
            })
    }

    private func ask(_ estimate: @escaping (IndexPath) -> CGFloat) {
        fixture.estimate = estimate
        fixture.table.beginUpdates()
        fixture.table.endUpdates()
        fixture.estimate = nil
    }
}
