import HeadlessUIKit
import XCTest

@testable import Precache

/// Warming where frames are committed from a source, so that what is posted idle may run before a commit.
@MainActor
final class CommitOriginTests: PrecacheTestCase {
    func test_a_table_gets_warm_whatever_commits_its_frames() async {
        HeadlessDisplay.main.commitOrigin = .source
        let feed = Feed.precaching([200])
        HeadlessDisplay.main.run(in: .default, until: { feed.precacher.isWarm })
        feed.measured = []
        feed.table.headlessFling(velocity: 6_000)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
    }

    func test_an_edit_before_the_commit_leaves_no_wrong_height() {
        HeadlessDisplay.main.commitOrigin = .source
        let feed = Feed.precaching([60])
        for height in [71, 72, 73] as [CGFloat] {
            feed.insert("new", height: height, at: 0)
            HeadlessDisplay.main.run(in: .default, for: 0.005)
        }
        HeadlessDisplay.main.run(in: .default, until: { feed.precacher.isWarm })
        feed.assertHeightsAreRight()
    }
}
