import CHeap
import CoreStore
import Foundation
import Pairs

/// What Core keeps heights in.
@MainActor
func measureStore(_ session: Session) {
    session.area(
        "Store",
        """
        What keeps the heights. Floors: a plain array of plain arrays for a look-up, by pointers; filling it, in bulk and
        then a store a row; the memmove of the section for edits, all of which moves; one edit for a batch of 1,000; a bit
        a row for the next row that is not known; a dictionary of the standard library for heights by item.
        """)
    measureLookups(session)
    measureEdits(session)
    measureQueue(session)
    measureMemory(session)
}

@MainActor
private func measureMemory(_ session: Session) {
    let rows = session.size(100_000)
    @MainActor func bytes(_ make: () -> Store) -> Double {
        let before = heap_bytes_in_use()
        let store = make()
        let bytes = heap_bytes_in_use() - before
        withExtendedLifetime(store) {}
        return Double(bytes)
    }
    @MainActor func known(environments: Int) -> Double {
        bytes {
            let store = Store(rows: rows)
            for width in 0..<environments {
                store.enter(width: Double(width))
                store.put(rowHeight, ofRows: 0..<rows)
            }
            return store
        } / Double(rows)
    }
    let size = "\(rowCount(rows)) rows"
    session.count("bytes of the heap a row, \(size)", atMost: 16) { known(environments: 1) }
    session.count("bytes a row for another environment, \(size)", atMost: 5.1) {
        (known(environments: 10) - known(environments: 1)) / 9
    }
    for (name, isKey, most) in [("key", true, 100.0), ("identity and state", false, 180)] {
        session.count("bytes more a row by \(name), \(size)", atMost: most) {
            bytes {
                let store = Store(rows: rows)
                for row in 0..<rows { store.put(rowHeight(of: row), at: row, name: row, isKey: isKey) }
                return store
            } / Double(rows) - known(environments: 1)
        }
    }
    let million = session.size(1_000_000)
    session.count("bytes of the heap, one of \(rowCount(million)) rows known", atMost: 65_536) {
        bytes {
            let store = Store(rows: million)
            store.put(44, at: million / 2)
            return store
        }
    }
}

@MainActor
private func measureLookups(_ session: Session) {
    for rows in session.sizes(1_000, 10_000, 100_000, 1_000_000) {
        session.pair("a look-up, \(rowCount(rows)) rows", .noWorse) {
            let random = RandomRows(below: rows / 10, sections: 10).rows
            return Pair(
                floor: Block(32 * random.count, of: RawTable.warm(rows: rows / 10, sections: 10)) { table in
                    let sections = table.sections
                    var sum: UInt64 = 0
                    for _ in 0..<32 {
                        for row in random { sum ^= sections[Int(row.section)][Int(row.row)].bitPattern }
                        blackHole(sum)
                    }
                },
                ours: lookups(of: random, in: Store.warm(rows: rows / 10, sections: 10)))
        }
    }
    let rows = session.size(100_000)
    session.pair("filling in order, \(rowCount(rows)) rows", .noWorse) {
        Pair(
            floor: Block(16 * rows, of: ()) { _ in
                for _ in 0..<16 { blackHole(RawTable.warm(rows: rows)) }
            },
            ours: Block(rows, of: ()) { _ in blackHole(Store.warm(rows: rows)) })
    }
}

@MainActor
func lookups(of rows: ContiguousArray<RandomRows.Row>, in store: Store) -> Block {
    let count = rows.count
    let rows = Store.Rows(rows)
    return Block(32 * count, of: store) { store in
        for _ in 0..<32 { blackHole(store.heights(of: rows)) }
    }
}

@MainActor
private func measureEdits(_ session: Session) {
    for (rows, count) in zip(session.sizes(1_000, 1_000_000), [100, 16]) {
        let size = "\(rowCount(rows)) rows"
        @MainActor func memory(_ move: @escaping @MainActor (UnsafeMutablePointer<Double>) -> Void) -> Block {
            // Enough of them for the clock also where they are short.
            let moves = 16_000_000 / rows
            return Block(moves, of: RawTable.warm(rows: rows)) { table in
                for _ in 0..<moves { move(table.sections[0]) }
            }
        }
        session.pair("inserting one, \(size)", .noWorse) {
            Pair(
                floor: memory { memmove($0 + 1, $0, rows * 8) },
                ours: Block(
                    count, of: Store.warm(rows: rows + count),
                    prepare: { store in for _ in 0..<count { store.edit(delete: [0]) } },
                    run: { store in for _ in 0..<count { store.edit(insert: [0]) } }))
        }
        session.pair("deleting one, \(size)", .noWorse) {
            Pair(
                floor: memory { memmove($0, $0 + 1, (rows - 1) * 8) },
                ours: Block(
                    count, of: Store.warm(rows: rows - count),
                    prepare: { store in
                        for _ in 0..<count {
                            store.edit(insert: [0])
                            store.put(44, at: 0)
                        }
                    }, run: { store in for _ in 0..<count { store.edit(delete: [0]) } }))
        }
        session.pair("moving one, \(size)", .noWorse) {
            Pair(
                floor: memory {
                    let moved = $0[0]
                    memmove($0, $0 + 1, (rows - 1) * 8)
                    $0[rows - 1] = moved
                },
                ours: Block(count, of: Store.warm(rows: rows)) { store in
                    for _ in 0..<count { store.move(0, to: rows - 1) }
                })
        }
    }
    let rows = session.size(100_000)
    session.pair("inserting one, \(rowCount(rows)) rows known in ten environments, against one", .atMost(1.3)) {
        @MainActor func block(environments: Int) -> Block {
            let store = Store(rows: rows + 100)
            for width in 0..<environments {
                store.enter(width: Double(width))
                store.put(rowHeight, ofRows: 0..<rows + 100)
            }
            return Block(
                100, of: store,
                prepare: { store in for _ in 0..<100 { store.edit(delete: [0]) } },
                run: { store in for _ in 0..<100 { store.edit(insert: [0]) } })
        }
        return Pair(floor: block(environments: 1), ours: block(environments: 10))
    }
    session.pair("a batch of 1,000 edits, \(rowCount(rows)) rows, against one", .noWorse) {
        /// - Parameter places: where rows are deleted, and others inserted.
        @MainActor func block(_ count: Int, _ places: [Int]) -> Block {
            Block(
                count, of: Store.warm(rows: rows),
                prepare: { store in for place in places { store.put(44, at: place) } },
                run: { store in for _ in 0..<count { store.edit(delete: places, insert: places) } })
        }
        return Pair(floor: block(32, [0]), ours: block(32, (0..<500).map { $0 * (rows / 500) }))
    }
}

@MainActor
private func measureQueue(_ session: Session) {
    let rows = session.size(1_000_000)
    let size = "\(rowCount(rows)) rows"
    session.pair("the next unknown row, \(size), every other known", .noWorse) {
        let random = RandomRows(below: rows - 1).rows
        let asked = Store.Rows(random)
        let (table, store) = forgetting(stride(from: 0, to: rows, by: 2), of: rows)
        return Pair(
            floor: Block(32 * random.count, of: table) { table in
                var sum = 0
                for _ in 0..<32 {
                    for row in random { sum &+= table.next(from: Int(row.row)) }
                    blackHole(sum)
                }
            },
            ours: Block(32 * random.count, of: store) { store in
                for _ in 0..<32 { blackHole(store.next(nearEachOf: asked)) }
            })
    }
    session.pair("the next unknown row, \(size), at the other end", .noWorse) {
        let (table, store) = forgetting([0], of: rows)
        return Pair(
            floor: Block(100, of: table) { table in
                var sum = 0
                for index in 0..<100 { sum &+= table.last(before: rows - 1 - index) }
                blackHole(sum)
            },
            ours: Block(10_000, of: store) { store in
                var sum = 0
                for index in 0..<10_000 { sum &+= store.next(near: rows - 1 - index % 100) }
                blackHole(sum)
            })
    }
    session.pair("the next unknown row and its height, \(size), the near ones known", .noWorse) {
        let (middle, count) = (rows / 2, min(rows / 4, 50_000))
        let rest = middle + rows / 4..<middle + rows / 4 + count
        let (table, store) = forgetting(rest, of: rows)
        return Pair(
            floor: Block(
                count, of: table, prepare: { table in for row in rest { table.forget(row) } },
                run: { table in
                    var next = middle
                    for _ in 0..<count {
                        next = table.next(from: next)
                        table.put(44, at: next)
                    }
                }),
            ours: Block(
                count, of: store, prepare: { store in for row in rest { store.forget(row) } },
                run: { store in for _ in 0..<count { store.put(44, at: store.next(near: middle)) } }))
    }
}

/// Both with all heights known but those.
private func forgetting(_ unknown: some Sequence<Int>, of rows: Int) -> (RawTable, Store) {
    let table = RawTable.warm(rows: rows)
    let store = Store.warm(rows: rows)
    for row in unknown {
        table.forget(row)
        store.forget(row)
    }
    return (table, store)
}

/// Twelve characters.
func item(ofRow row: Int) -> String { "post-\(1_000_000 + row)" }
