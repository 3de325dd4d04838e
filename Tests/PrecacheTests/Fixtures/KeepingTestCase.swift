import XCTest

@testable import Precache

/// What tests share of a feed whose place is kept.
class KeepingTestCase: PrecacheTestCase {
    func scrolledFeed() -> Feed {
        let feed = Feed([100])
        feed.scroll(to: 50)
        return feed
    }

    /// A row of a feed of 100 rows, which shows row 50 at its top, is where it was after updates that keep the place.
    ///
    /// - Parameter path: the row that the call names.
    func assertStays(
        _ name: String, _ row: String = "0:50", of path: IndexPath? = nil, begin: (Feed) -> Void = { _ in },
        file: StaticString = #filePath, line: UInt = #line, updates: (Feed) -> Void
    ) {
        let feed = scrolledFeed()
        begin(feed)
        let before = feed.place(of: row)
        XCTAssertNotNil(before, name, file: file, line: line)
        feed.table.performKeepingPlace(of: path) { updates(feed) }
        XCTAssertFalse(feed.precacher.isWithinTableCall, name, file: file, line: line)
        XCTAssertEqual(feed.place(of: row), before, name, file: file, line: line)
        XCTAssertEqual(feed.stale, [], name, file: file, line: line)
    }

    func newRows(_ count: Int) -> [Feed.Row] {
        (0..<count).map { Feed.Row(name: "new \($0)", height: CGFloat(30 + 17 * $0)) }
    }
}
