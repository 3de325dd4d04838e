import Precache
import XCTest

/// When two keys of properties are equal.
final class HeightKeyTests: XCTestCase {
    func test_a_key_of_properties_changes_with_these_and_with_nothing_else() {
        var post = Model(title: "a", body: "b", tags: ["x"], author: Author(name: "n", age: 3))
        let key = { HeightKey(post, \.title, \.body, \.tags, \.author.name) }
        let before = key()
        post.likes = 7
        post.author.age = 8
        XCTAssertEqual(key(), before)
        for change in [
            { post.title = "c" }, { post.body = nil }, { post.tags.append("y") }, { post.author.name = "m" },
        ] {
            let old = key()
            change()
            XCTAssertNotEqual(key(), old)
        }
    }

    func test_values_that_read_alike_make_different_keys() {
        let one = Model(title: "a", body: "bc", tags: ["x", "y"])
        let two = Model(title: "ab", body: "c", tags: ["x, y"])
        let same = Model(title: "a", body: "a")
        XCTAssertNotEqual(HeightKey(one, \.title, \.body), HeightKey(two, \.title, \.body))
        XCTAssertNotEqual(HeightKey(one, \.tags), HeightKey(two, \.tags))
        XCTAssertNotEqual(HeightKey(same, \.title), HeightKey(same, \.body))
        XCTAssertNotEqual(HeightKey(same, \.title), HeightKey(Author(name: "a"), \.name))
        XCTAssertNotEqual(HeightKey(of: "a"), HeightKey(Author(name: "a"), \.name))
    }

    func test_a_key_of_values_changes_with_each_value_their_order_and_number() {
        let key = HeightKey(of: 7, "title", true)
        XCTAssertEqual(key, HeightKey(of: 7, "title", true))
        for other in [
            HeightKey(of: 8, "title", true), HeightKey(of: 7, "Title", true), HeightKey(of: 7, "title", false),
            HeightKey(of: "title", 7, true), HeightKey(of: Int64(7), "title", true), HeightKey(of: 7, "title"),
            HeightKey(of: 7, "title", true, true),
        ] {
            XCTAssertNotEqual(key, other)
        }
    }
}

private struct Author: Hashable {
    var name = ""
    var age = 0
}

private struct Model {
    var title: String
    var body: String?
    var tags: [String] = []
    var author = Author()
    var likes = 0
}
