/// A row of the screen: a post, and what makes it the same row wherever it goes.
struct FeedRow: Sendable {
    /// Its place in the order in which rows were made, from 0. A row that has grown was made anew.
    let number: Int
    /// The number that it had before it grew.
    let firstNumber: Int
    /// Which of the different posts it shows.
    let kind: Int
    let post: Post

    /// What a server would call it.
    var id: String { "post-\(firstNumber)" }

    /// What its cell is registered under: each kind of a list has one of its own.
    var cellIdentifier: String { post.shape?.kind ?? "post" }
}

/// Makes the rows of one screen: the posts over and over, each time as another row.
struct FeedRowSource {
    private let posts: [Post]
    private let kinds: [Int]
    private var made = 0
    private var growths = 0

    /// - Parameter posts: at least one.
    init(_ posts: [Post]) {
        self.posts = posts
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
            return FeedRow(number: number, firstNumber: number, kind: kinds[index], post: posts[index])
        }
    }

    /// A row that no feed has, of a kind of its own, as a growth is.
    mutating func made(of post: Post) -> FeedRow {
        defer { (made, growths) = (made + 1, growths + 1) }
        return FeedRow(number: made, firstNumber: made, kind: posts.count + growths, post: post)
    }

    /// The row with more text. Each growth is a kind of its own: on all screens of a benchmark the same row has to grow, by
    /// the same texts.
    mutating func grown(_ row: FeedRow, by text: String) -> FeedRow {
        let post = row.post.continued(by: text)
        defer { (made, growths) = (made + 1, growths + 1) }
        return FeedRow(
            number: made, firstNumber: row.firstNumber, kind: posts.count + growths, post: post)
    }
}
