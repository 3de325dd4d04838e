import CoreStore
import HeadlessUIKit
import Pairs

/// What others keep heights in.
@MainActor
func measureOthers(_ session: Session) {
    let rows = session.size(10_000)
    session.area(
        "Others",
        """
        What other systems keep heights in, \(rowCount(rows)) rows. DW: a dictionary keyed by a string of identifier, section
        and row. FD: nested arrays of boxed numbers, grown on access by walking from row 0. NM: an NSCache keyed by the
        model's properties, joined into a string. List: all index paths, collected at once. All are written for this
        comparison, in Swift's own collections; their originals are slower.
        """, columns: ("ours", "theirs"))
    measurePeer(StringKeyedHeights.self, "DW", rows, session)
    measureEdits(StringKeyedHeights.self, "DW", rows, session)
    measurePeer(GrownArrays.self, "FD", rows, session)
    measureEdits(GrownArrays.self, "FD", rows, session)
    measurePeer(JoinedStringCache.self, "NM", rows, session)
    session.pair("the first row to measure, list", blocks: 20) {
        Pair(
            floor: Block(1_000, of: ()) { _ in
                for _ in 0..<1_000 { blackHole(Store(rows: rows).next(near: rows / 2)) }
            },
            ours: Block(1, of: ()) { _ in blackHole((0..<rows).map { IndexPath(row: $0, section: 0) }.first) })
    }
}

@MainActor
private func measurePeer<Heights: Peer>(_ type: Heights.Type, _ name: String, _ rows: Int, _ session: Session) {
    session.pair("a look-up, \(name)", blocks: 20) {
        let asked = RandomRows(below: rows).rows
        return Pair(
            floor: lookups(of: asked, in: Store.warm(rows: rows)),
            ours: Block(1_000, of: heights(type, rows)) { heights in
                for row in asked.prefix(1_000) { blackHole(heights[Int(row.row)]) }
            })
    }
    session.pair("filling in order, \(name)", blocks: 5) {
        Pair(
            floor: Block(rows, of: ()) { _ in blackHole(Store.warm(rows: rows)) },
            ours: Block(rows, of: ()) { _ in blackHole(heights(type, rows)) })
    }
}

@MainActor
private func measureEdits<Heights: EditablePeer>(
    _ type: Heights.Type, _ name: String, _ rows: Int, _ session: Session
) {
    session.pair("inserting and deleting the top row, \(name)", blocks: 20) {
        Pair(
            floor: Block(100, of: Store.warm(rows: rows)) { store in
                for _ in 0..<100 {
                    store.edit(insert: [0])
                    store.edit(delete: [0])
                }
            },
            ours: Block(1, of: heights(type, rows)) { heights in
                heights.insertTopRow()
                heights.deleteTopRow()
            })
    }
}

/// Filled in order.
private func heights<Heights: Peer>(_ type: Heights.Type, _ rows: Int) -> Heights {
    var heights = Heights()
    for row in 0..<rows { heights[row] = rowHeight(of: row) }
    return heights
}
