import Foundation

/// "NM": an NSCache whose keys are built, at each lookup, from those properties of the model that its height depends
/// on.
final class JoinedStringCache {
    private let cache = NSCache<NSString, NSNumber>()

    static func warm(rows: Int) -> JoinedStringCache {
        let heights = JoinedStringCache()
        for row in 0..<rows { heights[Post(row)] = rowHeight(of: row) }
        return heights
    }

    subscript(post: Post) -> Double? {
        get { cache.object(forKey: key(post))?.doubleValue }
        set { cache.setObject(NSNumber(value: newValue ?? -1), forKey: key(post)) }
    }

    private func key(_ post: Post) -> NSString {
        NSString(string: "{\"id\":\"\(post.id)\",\"name\":\"\(post.name)\",\"text\":\"\(post.text)\"}")
    }
}

/// A model.
struct Post {
    let id: String
    let name = "A. Somebody"
    let text = "Three words, or four"

    init(_ row: Int) { id = Post.id(ofRow: row) }

    static func id(ofRow row: Int) -> String { "post-\(1_000_000 + row)" }
}
