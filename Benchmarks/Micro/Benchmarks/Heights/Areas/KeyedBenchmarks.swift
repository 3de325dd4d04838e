import Benchmark
import Foundation
import PrecacheCore

/// A known height, asked by the item's identifier, a string of twelve characters. The floor is a dictionary of the
/// standard library.
func keyedBenchmarks() {
    for rows in Pass.sizes() {
        let lookup = "keyed/lookup"
        Figure(lookup, .floor, rows: rows, repeats: 1_000)
            .of { (dictionary(rows), AskedItems(below: rows)) }
            .measure {
                state, repeats in
                for id in state.1.next(repeats) { blackHole(state.0[id]) }
            }
        Figure(lookup, .ours, rows: rows, repeats: 1_000)
            .of { (identified(rows), AskedItems(below: rows)) }
            .measure {
                state, repeats in
                for id in state.1.next(repeats) { blackHole(state.0.answer(for: id, state: 0)) }
            }
        Figure(lookup, .keyedDictionary, rows: rows, repeats: 1_000)
            .of { (keyed(rows), (0..<1_000).map { NSString(string: Post.id(ofRow: $0 * 7 % rows)) }) }
            .measure { state, _ in
                for id in state.1 { blackHole(state.0[id]) }
            }

        let fill = "keyed/fill"
        Figure(fill, .floor, rows: rows, repeats: rows)
            .of { [String: Double]() }
            .restoring { $0 = [:] }
            .measure {
                heights, rows in
                heights = dictionary(rows)
            }
        Figure(fill, .ours, rows: rows, repeats: rows)
            .of { IdentifiedHeights<String, Int>() }
            .restoring { $0 = IdentifiedHeights() }
            .measure { heights, rows in
                heights = identified(rows)
            }
        Figure(fill, .keyedDictionary, rows: rows, repeats: rows)
            .of { KeyedDictionary() }
            .restoring { $0 = KeyedDictionary() }
            .measure { heights, rows in
                heights = keyed(rows)
            }
    }
    for rows in Pass.sizes(upTo: 100_000) {
        Figure("keyed/lookup", .joinedString, rows: rows, repeats: 100)
            .of { (JoinedStringCache.warm(rows: rows), (0..<1_000).map { Post($0 * 7 % rows) }) }
            .measure { state, repeats in
                for index in 0..<repeats { blackHole(state.0[state.1[index]]) }
            }
    }
}

/// Identifiers in random order, made beforehand.
private struct AskedItems {
    private let ids: [String]
    private var position = 0

    init(below count: Int) {
        var rows = RandomRows(below: count)
        ids = rows.next(16_384).map { Post.id(ofRow: Int($0.row)) }
    }

    mutating func next(_ count: Int) -> ArraySlice<String> {
        if position + count > ids.count { position = 0 }
        defer { position += count }
        return ids[position..<(position + count)]
    }
}

private func dictionary(_ rows: Int) -> [String: Double] {
    var heights: [String: Double] = [:]
    for row in 0..<rows { heights[Post.id(ofRow: row)] = rowHeight(of: row) }
    return heights
}

private func identified(_ rows: Int) -> IdentifiedHeights<String, Int> {
    var heights = IdentifiedHeights<String, Int>()
    for row in 0..<rows { try! heights.store(rowHeight(of: row), for: Post.id(ofRow: row), state: 0) }
    return heights
}

private func keyed(_ rows: Int) -> KeyedDictionary {
    var heights = KeyedDictionary()
    for row in 0..<rows { heights[NSString(string: Post.id(ofRow: row))] = rowHeight(of: row) }
    return heights
}
