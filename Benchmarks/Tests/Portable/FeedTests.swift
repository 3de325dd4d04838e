import Foundation
import ScrollKit
import Testing

@Suite("A feed") struct FeedTests {
    private func parse(_ json: String) throws -> Feed { try Feed(json: Data(json.utf8), file: "f.json") }

    @Test("that is built in has 60 different posts, in many scripts") func sampleIsVaried() {
        let posts = Feed.sample().posts
        #expect(posts.count >= 60 && posts.count == Set(posts).count)
        for lengths in [0...0, 1...19, 801...Int.max] { #expect(posts.contains { lengths ~= $0.content.count }) }
        for part in ["\n", "👨‍👩‍👧‍👦"] { #expect(posts.contains { $0.content.contains(part) }, "\(part)") }
        let scripts: [String: ClosedRange<Int>] = [
            "Latin": 0x61...0x7A, "Cyrillic": 0x0410...0x044F, "Greek": 0x0391...0x03C9, "Han": 0x4E00...0x9FFF,
            "Kana": 0x3041...0x30FF, "Hangul": 0xAC00...0xD7A3, "Arabic": 0x0620...0x064A, "Hebrew": 0x05D0...0x05EA,
            "Devanagari": 0x0900...0x097F, "Thai": 0x0E01...0x0E5B,
        ]
        for (name, letters) in scripts {
            func count(_ post: Post) -> Int { post.content.unicodeScalars.count { letters.contains(Int($0.value)) } }
            #expect(posts.contains { count($0) > 10 }, "\(name)")
        }
    }

    @Test("keeps its file's fields in order, and is repeated to fill rows") func fieldsAreKept() throws {
        let feed = try parse(
            """
            {"feed": [{"title": "a", "content": "b\\nc", "username": "d", "time": "e", "imageName": "f"},
                      {"title": null, "other": 3}, {}], "version": 2}
            """)
        let first = Post(title: "a", content: "b\nc", username: "d", time: "e", imageName: "f")
        #expect(feed.posts == [first, Post(), Post()])
        let two = try parse(#"{"feed": [{"title": "a"}, {"title": "b"}]}"#)
        for rows in [-1, 0, 1, 2, 3, 7] {
            #expect(two.repeated(to: rows).map(\.title) == Array("abababa".prefix(max(rows, 0)).map(String.init)))
        }
    }

    @Test("without good entries is refused with file, entry and field named") func wrongEntries() throws {
        let noArray = #"f.json: no array "feed" at its top: {"feed": [{"title": ...}, ...]} is expected"#
        let jsons = ["{}", "[]", "3", #"{"feed": null}"#, #"{"feed": {}}"#, #"{"feed": "a"}"#]
        let entries = [
            (#"{"feed": [{}, "a"]}"#, "f.json: feed[1] is not an object"),
            (#"{"feed": [{}, {}, null]}"#, "f.json: feed[2] is not an object"),
            (#"{"feed": [{}, {"title": "a", "time": 3}]}"#, "f.json: feed[1].time is not a string"),
            (#"{"feed": [{"content": ["a"]}]}"#, "f.json: feed[0].content is not a string"),
            (#"{"feed": []}"#, "f.json: its feed has no entries"),
        ]
        for (json, text) in jsons.map({ ($0, noArray) }) + entries {
            #expect(try message(of: FeedError.self) { try parse(json) } == text, "\(json)")
        }
    }

    @Test("that is no JSON, or not UTF-8, is refused as such") func brokenJSON() throws {
        let broken = ["", "{", #"{"feed": [}"#, "<feed/>", #"{"feed": []} x"#].map { Data($0.utf8) }
        for data in broken + [Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D])] {
            let text = try message(of: FeedError.self) { try Feed(json: data, file: "f.json") }
            #expect(text.hasPrefix("f.json") && text.hasSuffix(": not valid JSON"), "\(data)")
        }
        #if os(Linux)
            // As far as Foundation tells it: the error's line and column, from 1.
            for (json, place) in [
                ("{\n  \"feed\": [\n    {\"title\": \"é\" x}\n]}", "line 3, column 19"),
                (#"{"feed": ["#, "line 1, column 11"), ("", "line 1, column 1"), ("[1,\n2,\n", "line 3, column 1"),
            ] {
                let text = try message(of: FeedError.self) { try parse(json) }
                #expect(text == "f.json, \(place): not valid JSON")
            }
        #endif
    }
}
