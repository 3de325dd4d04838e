import TestSupport
import XCTest

@testable import Precache

/// What was shown, or estimated, with a height of before is put right once it is measured again.
@available(macOS 14, *)
final class StaleScreenTests: PrecacheTestCase {
    private func assertShown(
        _ row: Int, _ height: CGFloat, in list: ObservedList, _ story: String, line: UInt = #line
    ) {
        list.warmUp()
        list.table.layoutIfNeeded()
        let shown = list.table.cellForRow(at: path(row))?.frame.height
        XCTAssertEqual(shown, height, list.story + story, line: line)
    }

    func test_a_changed_row_is_shown_at_its_height_whatever_else_happens() {
        // Where the row is in the end, and what happens.
        let stories: [(String, row: Int, @MainActor (ObservedList) -> Void)] = [
            ("nothing", 3, { _ in }),
            ("all is invalidated", 3, { $0.table.invalidatePrecachedHeights() }),
            ("it moves", 4, { $0.move(path(3), to: path(4)) }),
            (
                "a row above goes, and precaching is off for a while", 2,
                {
                    $0.remove(at: 0)
                    $0.table.disablePrecaching()
                    $0.table.enablePrecaching()
                }
            ),
        ]
        let namings = ObservedList.Naming.allCases
        for (index, (story, row, happens)) in stories.enumerated() {
            let some = namings.enumerated().filter { Seeds.takes(index + $0.offset, of: 3) }.map(\.element)
            ObservedList.eachWarm(some) { list in
                list.rows[3].height = 150
                happens(list)
                assertShown(row, 150, in: list, story)
            }
        }
    }

    func test_models_that_change_off_the_screen_change_the_content_size() {
        ObservedList.eachWarm([.position, .identity, .key]) { list in
            for post in list.rows.suffix(20) { post.height += 100 }
            list.warmUp()
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.table.contentSize.height, list.rows.reduce(0) { $0 + $1.height }, list.story)
        }
    }

    func test_another_text_size_is_shown_whether_or_not_the_table_asks_again() {
        let list = ObservedList(.position).warmed()
        list.heightOf = { [table = list.table] in
            table.traitCollection.preferredContentSizeCategory == .large ? $0.height : $0.height + 30
        }
        for category in [UIContentSizeCategory.accessibilityLarge, .large, .accessibilityLarge] {
            list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: category)
            list.table.setNeedsLayout()
            assertShown(2, category == .large ? 42 : 72, in: list, "\(category)")
        }
    }

    func test_content_that_settles_late_while_paused_is_shown_as_it_is() {
        for settling in FakeHostingConfiguration.Settling.allCases where settling != .never {
            for happens in ["never enabled", "paused", "resumed"] {
                let story = "\(settling), \(happens)"
                let list = HostedList([settling])
                if happens != "never enabled" {
                    list.table.enablePrecaching()
                    list.table.precacher.pause()
                }
                let moves: [() -> Void] = [
                    {}, { list.table.scroll(by: 1_000) },
                    { if happens == "resumed" { list.table.precacher.resume() } }, { list.table.scroll(to: 0) },
                ]
                for (step, move) in moves.enumerated() {
                    move()
                    for _ in 0..<3 {
                        list.table.layoutIfNeeded()
                        XCTAssertTrue(list.warmingEnds(), "\(story), step \(step)")
                    }
                    list.table.layoutIfNeeded()
                    XCTAssertEqual(list.wrongOnScreen, [], "\(story), step \(step)")
                }
                if settling != .atOnce { assertSaid("are not served the height that their cells ask for: row 0:0") }
                list.letGo()
            }
        }
    }
}
