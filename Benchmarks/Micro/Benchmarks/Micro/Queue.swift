import Benchmark
import PrecacheCore

/// What to measure next.
func registerQueue() {
    for size in sizes {
        let rows = randomRows(size)
        quick("queue/next of ten", size, "ours", make: cacheLacking(10, of: size)) { cache, step in
            blackHole(cache.nextUncached(near: at(rows[step & 4_095])))
        }
        quick("queue/next, the only one at the other end", size, "ours", make: cacheLacking(1, of: size)) {
            cache, _ in
            blackHole(cache.nextUncached(near: at(size - 1)))
        }
        slow("queue/begin anew", size, "ours", make: 0) { _ in
            let cache = HeightCache(rowCounts: [size])
            blackHole(cache.nextUncached(near: at(0)))
        }
        slow("queue/begin anew", size, "fd and zz", make: 0) { _ in
            // An eager list of the rows of which nothing is known.
            var queue = (0..<size).map { (section: 0, row: $0) }
            blackHole(queue.removeFirst())
        }
        slow("queue/take the next", size, "ours", make: (cache: HeightCache(rowCounts: [size]), row: 0)) { state in
            guard let next = state.cache.nextUncached(near: at(state.row)) else { return }
            state.row = next.row
            state.cache.passOver(next)
        }
        slow("queue/take the next", size, "fd and zz", make: (0..<size).map { (section: 0, row: $0) }) { queue in
            if !queue.isEmpty { blackHole(queue.removeFirst()) }
        }
    }
    registerEnvironments()
}

private func cacheLacking(_ count: Int, of size: Int) -> HeightCache {
    var cache = knownCache(size)
    for index in 0..<count { cache.forget(at(index * (size / count))) }
    return cache
}

/// A rotation to heights that are known, and back.
private func registerEnvironments() {
    let size = sizes.last!
    func environment(_ width: Double) -> HeightEnvironment {
        HeightEnvironment(contentWidth: width, textSize: "L", isRightToLeft: false, displayScale: 3)
    }
    let make = {
        var values = PerEnvironment(HeightCache())
        for width in [390.0, 844.0] {
            values.change(to: environment(width), keepsPresent: true) { _ in HeightCache() }
            values.present = knownCache(size)
        }
        return values
    }
    slow("queue/change to a known environment and back", size, "ours", make: make()) { values in
        values.change(to: environment(390), keepsPresent: true) { _ in HeightCache() }
        values.change(to: environment(844), keepsPresent: true) { _ in HeightCache() }
    }
}
