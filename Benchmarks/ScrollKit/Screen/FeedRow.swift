import Precache

/// A row of the screen: a post, and what makes it the same row wherever it goes.
struct FeedRow: Sendable {
    /// Its place in the order in which rows were made, from 0.
    let number: Int
    /// Which of the different posts it shows.
    let kind: Int
    let post: Post
    /// What an app knows of it before it is measured.
    let hints: RowHints

    /// What a server would call it.
    var id: String { "post-\(number)" }
}

/// Makes the rows of one screen: the posts over and over, each time as another row.
struct FeedRowSource {
    private let posts: [Post]
    private let kinds: [Int]
    private let hints: [RowHints]
    private var made = 0

    /// - Parameter posts: at least one.
    init(_ posts: [Post]) {
        self.posts = posts
        hints = posts.map { RowHints(Double($0.textLength), Double($0.lineBreakCount)) }
        var known: [Post: Int] = [:]
        kinds = posts.map { post in
            let kind = known[post] ?? known.count
            known[post] = kind
            return kind
        }
    }

    /// As many rows as there are posts: those that a screen begins with.
    mutating func all() -> [FeedRow] { next(posts.count) }

    mutating func next(_ count: Int) -> [FeedRow] {
        defer { made += count }
        return (made..<made + count).map { number in
            let index = number % posts.count
            return FeedRow(number: number, kind: kinds[index], post: posts[index], hints: hints[index])
        }
    }
}
