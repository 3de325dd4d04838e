import Benchmark
import PrecacheCore

/// The height of a row that is known, asked in no order.
func registerLookup() {
    for size in sizes {
        let rows = randomRows(size)
        quick("lookup/known row", size, "floor", make: RawFloor(count: size)) { floor, step in
            blackHole(floor.sections[0][rows[step & 4_095]])
        }
        quick("lookup/known row", size, "ours", make: knownCache(size)) { cache, step in
            blackHole(cache[at(rows[step & 4_095])])
        }
        quick("lookup/known row", size, "dw", make: filledStrings(size)) { strings, step in
            blackHole(strings[rows[step & 4_095]])
        }
        // Each lookup looks at all rows before it.
        if size <= 100_000 {
            slow("lookup/known row", size, "fd", make: (boxes: filledBoxes(size), step: 0)) { state in
                state.step += 1
                blackHole(state.boxes[rows[state.step & 4_095]])
            }
        }
    }
}

func filledStrings(_ count: Int) -> StringKeyed {
    var strings = StringKeyed()
    for row in 0..<count { strings[row] = RawFloor.height(row) }
    return strings
}

func filledBoxes(_ count: Int) -> BoxedArrays {
    let boxes = BoxedArrays()
    boxes.fill(count)
    return boxes
}
