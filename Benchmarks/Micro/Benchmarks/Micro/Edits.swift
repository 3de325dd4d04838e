import Benchmark
import Foundation
import PrecacheCore

/// Edits of a section whose every row is known. Each is made and taken back, so that the size stays.
func registerEdits() {
    for size in sizes {
        let insert = plan(before: size, after: size + 1) { $0.insertRows([at(0)]) }
        let delete = plan(before: size + 1, after: size) { $0.deleteRows([at(0)]) }
        let down = plan(before: size, after: size) { $0.moveRow(at(0), to: at(size - 1)) }
        let up = plan(before: size, after: size) { $0.moveRow(at(size - 1), to: at(0)) }

        slow("edits/insert and delete row 0", size, "floor", make: RawFloor(count: size)) { floor in
            memmove(floor.sections[0] + 1, floor.sections[0], size * 8)
            memmove(floor.sections[0], floor.sections[0] + 1, size * 8)
        }
        slow("edits/insert and delete row 0", size, "ours", make: knownCache(size)) { cache in
            cache.apply(insert)
            cache.apply(delete)
        }
        slow("edits/move a row from end to end and back", size, "floor", make: RawFloor(count: size)) { floor in
            memmove(floor.sections[0], floor.sections[0] + 1, (size - 1) * 8)
            memmove(floor.sections[0] + 1, floor.sections[0], (size - 1) * 8)
        }
        slow("edits/move a row from end to end and back", size, "ours", make: knownCache(size)) { cache in
            cache.apply(down)
            cache.apply(up)
        }
        slow("edits/insert row 0", size, "fd", make: filledBoxes(size)) { $0.insert(at: 0) }
        if size <= 100_000 {
            slow("edits/insert row 0", size, "dw", make: filledStrings(size)) { $0.insert(at: 0, count: size) }
        }
    }
    registerBatches(size: sizes.last! >= 100_000 ? 100_000 : sizes[0])
}

/// One edit, and a thousand in one batch, plan and all.
private func registerBatches(size: Int) {
    for count in [1, 1_000] {
        // All over the section, rows go and come back.
        let rows = (0..<count).map { at($0 * (size / count)) }
        slow("edits/batch of deletes and inserts", size, "\(count) rows", make: knownCache(size)) { cache in
            cache.apply(plan(before: size, after: size - count) { $0.deleteRows(rows) })
            cache.apply(plan(before: size - count, after: size) { $0.insertRows(rows) })
        }
    }
}

private func plan(before: Int, after: Int, _ edit: (inout BatchUpdate) -> Void) -> BatchPlan {
    var update = BatchUpdate()
    edit(&update)
    do {
        return try update.plan(before: [before], after: [after])
    } catch {
        fatalError("a benchmark's batch is invalid: \(error)")
    }
}
