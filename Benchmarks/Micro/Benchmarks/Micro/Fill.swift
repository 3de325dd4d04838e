import Benchmark
import PrecacheCore

/// The heights of all rows, stored in order into an empty cache.
func registerFill() {
    for size in sizes {
        slow("fill/all rows in order", size, "floor", make: 0) { _ in
            // A bulk fill, and a store a row.
            let floor = RawFloor(count: size)
            for row in 0..<size { floor.sections[0][row] = 50 }
            blackHole(floor)
        }
        slow("fill/all rows in order", size, "ours", make: 0) { _ in
            var cache = HeightCache(rowCounts: [size])
            for row in 0..<size { _ = try? cache.store(50, at: at(row)) }
            blackHole(cache)
        }
        if size <= 100_000 {
            slow("fill/all rows in order", size, "dw", make: 0) { _ in blackHole(filledStrings(size)) }
        }
        // Quadratic: a minute and more from 100,000 rows on.
        if size <= 10_000 {
            slow("fill/all rows in order", size, "fd", make: 0) { _ in
                let boxes = BoxedArrays()
                for row in 0..<size { boxes[row] = 50 }
                blackHole(boxes)
            }
        }
    }
}
