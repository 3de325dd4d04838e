import Benchmark
import PrecacheCore

/// The height of what a row shows, asked in no order.
func registerKeyed() {
    for size in sizes where size <= 100_000 {
        let rows = randomRows(size)
        let posts = (0..<size).map(Post.init)
        quick("keyed/known item", size, "ours", make: identified(posts)) { heights, step in
            blackHole(heights.answer(for: posts[rows[step & 4_095]].id, state: 0))
        }
        quick("keyed/known item", size, "keyed", make: dictionary(posts)) { heights, step in
            blackHole(heights[posts[rows[step & 4_095]].id])
        }
        quick("keyed/known item", size, "nm", make: cache(posts)) { heights, step in
            blackHole(heights[posts[rows[step & 4_095]]])
        }
    }
}

private func identified(_ posts: [Post]) -> IdentifiedHeights<String, Int> {
    var heights = IdentifiedHeights<String, Int>()
    for (row, post) in posts.enumerated() { try? heights.store(RawFloor.height(row), for: post.id, state: 0) }
    return heights
}

private func dictionary(_ posts: [Post]) -> KeyedDictionary {
    var heights = KeyedDictionary()
    for (row, post) in posts.enumerated() { heights[post.id] = RawFloor.height(row) }
    return heights
}

private func cache(_ posts: [Post]) -> StringCache {
    let heights = StringCache()
    for (row, post) in posts.enumerated() { heights[post] = RawFloor.height(row) }
    return heights
}
