import Foundation
import PrecacheCore

/// One row inserted, deleted or moved, and many at once, in one section of which every height is known. The floor moves
/// the section's memory. All of it moves: rows are inserted at the top and deleted there, and move from the top to the
/// end.
func editBenchmarks() {
    for rows in Pass.sizes() {
        insertBenchmarks(rows)
        deleteBenchmarks(rows)
        moveBenchmarks(rows)
    }
    // Half of them deletes, half inserts, all over the section.
    for rows in Pass.isShort ? [10_000] : Pass.sizes(from: 10_000) {
        let places = (0..<500).map { RowPosition(section: 0, row: $0 * (rows / 500)) }
        Figure("edits/1000 in a batch", .ours, rows: rows)
            .of { HeightCache.warm(rows: rows) }
            .restoring { cache in for place in places { cache.put(rowHeight(of: place.row), at: place.row) } }
            .measure { cache, _ in
                cache.apply(rows: rows) {
                    $0.deleteRows(places)
                    $0.insertRows(places)
                }
            }
    }
}

private func insertBenchmarks(_ rows: Int) {
    let operation = "edits/insert one"
    measureMemory(operation, rows) { memmove($0 + 1, $0, rows * 8) }
    Figure(operation, .ours, rows: rows)
        .of { HeightCache.warm(rows: rows) }
        .restoring { $0.apply(rows: rows) { $0.deleteRows([.top]) } }
        .measure { cache, _ in
            cache.apply(rows: rows + 1) { $0.insertRows([.top]) }
        }
    Figure(operation, .grownArrays, rows: rows)
        .of { GrownArrays.warm(rows: rows) }
        .restoring { $0.delete(section: 0, row: 0) }
        .measure { heights, _ in
            heights.insert(section: 0, row: 0)
        }
    guard rows <= 100_000 else { return }
    Figure(operation, .stringKeyed, rows: rows)
        .of { StringKeyedHeights.warm(rows: rows) }
        .restoring { $0.delete(section: 0, row: 0, count: rows + 1) }
        .measure { heights, _ in
            heights.insert(section: 0, row: 0, count: rows)
        }
}

private func deleteBenchmarks(_ rows: Int) {
    let operation = "edits/delete one"
    measureMemory(operation, rows) { memmove($0, $0 + 1, (rows - 1) * 8) }
    Figure(operation, .ours, rows: rows)
        .of { HeightCache.warm(rows: rows) }
        .restoring { cache in
            cache.apply(rows: rows) { $0.insertRows([.top]) }
            cache.put(rowHeight(of: 0), at: 0)
        }
        .measure { cache, _ in
            cache.apply(rows: rows - 1) { $0.deleteRows([.top]) }
        }
    Figure(operation, .grownArrays, rows: rows)
        .of { GrownArrays.warm(rows: rows) }
        .restoring { $0.insert(section: 0, row: 0) }
        .measure { heights, _ in
            heights.delete(section: 0, row: 0)
        }
    guard rows <= 100_000 else { return }
    Figure(operation, .stringKeyed, rows: rows)
        .of { StringKeyedHeights.warm(rows: rows) }
        .restoring { heights in
            heights.insert(section: 0, row: 0, count: rows - 1)
            heights[0, 0] = rowHeight(of: 0)
        }
        .measure { heights, _ in
            heights.delete(section: 0, row: 0, count: rows)
        }
}

private func moveBenchmarks(_ rows: Int) {
    let operation = "edits/move one"
    measureMemory(operation, rows) { heights in
        let moved = heights[0]
        memmove(heights, heights + 1, (rows - 1) * 8)
        heights[rows - 1] = moved
    }
    Figure(operation, .ours, rows: rows)
        .of { HeightCache.warm(rows: rows) }
        .measure { cache, _ in
            cache.apply(rows: rows) { $0.moveRow(.top, to: RowPosition(section: 0, row: rows - 1)) }
        }
    Figure(operation, .grownArrays, rows: rows)
        .of { GrownArrays.warm(rows: rows) }
        .measure { heights, _ in
            heights.move(section: 0, row: 0, to: rows - 1)
        }
    guard rows <= 100_000 else { return }
    Figure(operation, .stringKeyed, rows: rows)
        .of { StringKeyedHeights.warm(rows: rows) }
        .measure { heights, _ in
            heights.moveDown(section: 0, row: 0, to: rows - 1)
        }
}

private func measureMemory(_ operation: String, _ rows: Int, _ move: @escaping (UnsafeMutablePointer<Double>) -> Void) {
    Figure(operation, .floor, rows: rows)
        .of { RawTable.warm(rows: rows) }
        .measure { table, _ in move(table.sections[0]) }
}

extension HeightCache {
    /// - Parameter rows: how many the section has after it.
    fileprivate mutating func apply(rows: Int, _ edit: (inout BatchUpdate) -> Void) {
        var update = BatchUpdate()
        edit(&update)
        apply(try! update.plan(before: rowCounts, after: [rows]))
    }
}

extension RowPosition {
    fileprivate static let top = RowPosition(section: 0, row: 0)
}
