import Foundation
import ScrollKit
import Testing

@Suite("A feed")
struct FeedTests {
    @Test("that is built in has at least 60 different posts")
    func sampleIsVaried() {
        let posts = Feed.sample().posts
        #expect(Set(posts).count >= 60)
        #expect(posts.count == Set(posts).count)
        #expect(posts.contains { $0.content.count < 20 && !$0.content.isEmpty })
        #expect(posts.contains { $0.content.count > 800 })
        #expect(posts.contains { $0.content.isEmpty })
        #expect(posts.contains { $0.content.contains("\n") })
        #expect(posts.contains { $0.content.contains("👨‍👩‍👧‍👦") })
    }

    @Test(
        "that is built in is written in many scripts",
        arguments: [
            "Latin": 0x61...0x7A, "Cyrillic": 0x0410...0x044F, "Greek": 0x0391...0x03C9, "Han": 0x4E00...0x9FFF,
            "Kana": 0x3041...0x30FF, "Hangul": 0xAC00...0xD7A3, "Arabic": 0x0620...0x064A, "Hebrew": 0x05D0...0x05EA,
            "Devanagari": 0x0900...0x097F, "Thai": 0x0E01...0x0E5B,
        ] as [String: ClosedRange<Int>])
    func sampleHasScripts(name: String, letters: ClosedRange<Int>) {
        let posts = Feed.sample().posts.filter { post in
            post.content.unicodeScalars.count { letters.contains(Int($0.value)) } > 10
        }
        #expect(!posts.isEmpty, "\(name)")
    }

    @Test("keeps its file's fields in order, empty where missing or null")
    func fieldsAreKept() throws {
        let feed = try parse(
            """
            {"feed": [{"title": "a", "content": "b\\nc", "username": "d", "time": "e", "imageName": "f"},
                      {"title": null, "other": 3}, {}], "version": 2}
            """)
        #expect(
            feed.posts == [
                Post(title: "a", content: "b\nc", username: "d", time: "e", imageName: "f"), Post(), Post(),
            ])
    }

    @Test("is repeated from its first post to fill the rows asked for", arguments: [-1, 0, 1, 2, 3, 7])
    func repetition(rows: Int) throws {
        let titles = try parse(#"{"feed": [{"title": "a"}, {"title": "b"}]}"#).repeated(to: rows).map(\.title)
        #expect(titles == Array(["a", "b", "a", "b", "a", "b", "a"].prefix(max(rows, 0))))
    }

    @Test(
        "without an array of entries is refused with its file named",
        arguments: ["{}", "[]", "3", #"{"feed": null}"#, #"{"feed": {}}"#, #"{"feed": "a"}"#])
    func noFeed(json: String) throws {
        let error = try #require(throws: FeedError.self) { try parse(json) }
        #expect(
            error.description
                == #"f.json: no array "feed" at its top: {"feed": [{"title": ...}, ...]} is expected"#)
    }

    @Test(
        "with a wrong entry is refused with file, entry and field named",
        arguments: [
            (#"{"feed": [{}, "a"]}"#, "f.json: feed[1] is not an object"),
            (#"{"feed": [{}, {}, null]}"#, "f.json: feed[2] is not an object"),
            (#"{"feed": [{}, {"title": "a", "time": 3}]}"#, "f.json: feed[1].time is not a string"),
            (#"{"feed": [{"content": ["a"]}]}"#, "f.json: feed[0].content is not a string"),
            (#"{"feed": []}"#, "f.json: its feed has no entries"),
        ])
    func wrongEntries(json: String, message: String) throws {
        #expect(try #require(throws: FeedError.self) { try parse(json) }.description == message)
    }

    @Test("that is no JSON is refused as such", arguments: ["", "{", #"{"feed": [}"#, "<feed/>", #"{"feed": []} x"#])
    func brokenJSON(json: String) throws {
        let error = try #require(throws: FeedError.self) { try parse(json) }
        #expect(error.description.hasPrefix("f.json") && error.description.hasSuffix(": not valid JSON"))
    }

    @Test("that is not UTF-8 is refused as broken")
    func wrongEncoding() throws {
        let error = try #require(throws: FeedError.self) {
            try Feed(json: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D]), file: "f.json")
        }
        #expect(error.description.hasPrefix("f.json") && error.description.hasSuffix("not valid JSON"))
    }

    @Test("that is missing or is a folder is refused with its path")
    func unreadableFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let missing = try #require(throws: FeedError.self) { try Feed(contentsOf: folder.path) }
        #expect(missing.description == "\(folder.path): there is no such file")

        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let isFolder = try #require(throws: FeedError.self) { try Feed(contentsOf: folder.path) }
        #expect(isFolder.description == "\(folder.path): is a folder, not a feed file")
    }

    private func parse(_ json: String) throws -> Feed { try Feed(json: Data(json.utf8), file: "f.json") }
}

#if os(Linux)
    @Suite("The place of an error in a feed's JSON, as far as Foundation tells it")
    struct FeedPlaceTests {
        @Test(
            "is a line and a column, both from 1",
            arguments: [
                ("{\n  \"feed\": [\n    {\"title\": \"é\" x}\n]}", "f.json, line 3, column 19: not valid JSON"),
                (#"{"feed": ["#, "f.json, line 1, column 11: not valid JSON"),
                ("", "f.json, line 1, column 1: not valid JSON"),
                ("[1,\n2,\n", "f.json, line 3, column 1: not valid JSON"),
            ])
        func place(json: String, message: String) throws {
            let error = try #require(throws: FeedError.self) { try Feed(json: Data(json.utf8), file: "f.json") }
            #expect(error.description == message)
        }
    }
#endif
