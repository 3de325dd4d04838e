import Foundation

/// One entry of a feed; a field that its file leaves out is empty.
public struct Post: Hashable, Sendable {
    public let title: String
    public let content: String
    public let username: String
    public let time: String
    public let imageName: String
    /// Nil for a row of a feed file, which has the look and the cost of all others.
    public let shape: RowShape?

    public init(
        title: String = "", content: String = "", username: String = "", time: String = "", imageName: String = "",
        shape: RowShape? = nil
    ) {
        self.title = title
        self.content = content
        self.username = username
        self.time = time
        self.imageName = imageName
        self.shape = shape
    }
}

extension Post {
    /// The post with more text at its end.
    func continued(by text: String) -> Post {
        Post(
            title: title, content: content + text, username: username, time: time, imageName: imageName, shape: shape)
    }
}

/// The posts that a benchmark's rows show, read from a feed file or from the sample that is built in.
///
/// It holds at least one post.
public struct Feed: Sendable {
    public let posts: [Post]

    /// The sample written for this package: short and long posts in several scripts, with emoji and line breaks.
    public static func sample() -> Feed {
        do {
            return try Feed(json: Data(SampleFeed.json.utf8), file: "sample-feed.json")
        } catch {
            preconditionFailure("The feed that is built in is broken: \(error)")
        }
    }

    /// Reads a feed file: `{"feed": [{"title", "content", "username", "time", "imageName"}, ...]}`.
    ///
    /// All fields are strings, and any of them may be empty, absent or null; other fields are passed over.
    ///
    /// - Throws: ``FeedError``, which says what is wrong and where.
    public init(contentsOf path: String) throws {
        try self.init(json: FeedError.contents(of: path), file: path)
    }

    /// - Parameter file: what errors call the file.
    package init(json: Data, file: String) throws {
        do {
            posts = try JSONDecoder().decode(FeedFile.self, from: json).feed
        } catch let error as DecodingError {
            throw FeedError(error, decoding: json, file: file)
        }
        if posts.isEmpty { throw FeedError.empty(file: file) }
    }

    /// As many posts as there are rows: the feed's own from the first to the last, over and over.
    ///
    /// - Parameter rows: 0 or less gives none.
    /// - Complexity: O(rows).
    public func repeated(to rows: Int) -> [Post] {
        (0..<max(rows, 0)).map { posts[$0 % posts.count] }
    }
}

private struct FeedFile: Decodable {
    let feed: [Post]
}

extension Post: Decodable {
    private enum CodingKeys: CodingKey {
        case title, content, username, time, imageName
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try fields.decodeIfPresent(String.self, forKey: key) ?? "" }
        try self.init(
            title: text(.title), content: text(.content), username: text(.username), time: text(.time),
            imageName: text(.imageName))
    }
}
