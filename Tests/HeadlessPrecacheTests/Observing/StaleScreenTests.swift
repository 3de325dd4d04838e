import HeadlessUIKit
import XCTest

@testable import Precache

/// What was shown, or estimated, with a height of before is put right once it is measured again.
@available(macOS 14, *)
@MainActor
final class StaleScreenTests: PrecacheTestCase {
    /// A list whose rows are keyed by all that their heights depend on, of models that are observable.
    private func keyedList() -> ObservedList {
        let list = ObservedList(.key)
        list.keyOf = { HeightKey(of: $0.height) }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        return list
    }

    private func assertShown(_ row: Int, _ height: CGFloat, in list: ObservedList, line: UInt = #line) {
        list.warmUp()
        MainRunLoop.turnUntilItSleeps()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.cellForRow(at: path(row))?.frame.height, height, line: line)
    }

    func test_a_row_whose_key_changes_with_its_model_is_shown_anew() async {
        let list = keyedList()
        list.sections[0][2].height = 150
        assertShown(2, 150, in: list)
    }

    func test_models_that_change_off_the_screen_change_the_content_size() {
        for naming in [ObservedList.Naming.position, .identity, .key] {
            let list = ObservedList.warm(naming)
            MainRunLoop.turnUntilItSleeps()
            for post in list.posts.suffix(20) { post.height += 100 }
            list.warmUp()
            MainRunLoop.turnUntilItSleeps()
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.table.contentSize.height, list.posts.reduce(0) { $0 + $1.height }, "\(naming)")
            list.letGo()
        }
    }

    func test_a_change_is_shown_although_all_was_invalidated_before() {
        let list = ObservedList.warm(.position)
        list.sections[0][2].height = 150
        list.table.invalidatePrecachedHeights()
        assertShown(2, 150, in: list)
    }

    func test_a_change_is_shown_though_a_row_above_went_while_off() {
        let list = ObservedList.warm(.position)
        list.sections[0][3].height = 150
        list.sections[0].removeFirst()
        list.table.deleteRows(at: [path(0)], with: .none)
        list.table.disablePrecaching()
        list.table.enablePrecaching()
        assertShown(2, 150, in: list)
    }

    func test_a_changed_row_that_moved_is_shown_at_its_new_height() {
        let list = ObservedList.warm(.position)
        list.sections[0][3].height = 150
        list.sections[0].swapAt(3, 4)
        list.table.moveRow(at: path(3), to: path(4))
        assertShown(4, 150, in: list)
    }

    func test_another_text_size_is_shown_whether_or_not_the_table_asks_again() {
        let list = ObservedList.warm(.position)
        list.heightOfOthers = { [table = list.table] in
            table.traitCollection.preferredContentSizeCategory == .large ? $0.height : $0.height + 30
        }
        for category in [UIContentSizeCategory.accessibilityLarge, .large, .accessibilityLarge] {
            list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: category)
            list.table.setNeedsLayout()
            assertShown(2, category == .large ? 42 : 72, in: list)
        }
    }

    func test_content_that_settles_late_while_paused_is_shown_as_it_is() {
        for settling in FakeHostingConfiguration.Settling.allCases where settling != .never {
            for happens in ["never enabled", "paused", "resumed"] {
                let story = "\(settling), \(happens)"
                let list = HostedList([settling])
                if happens != "never enabled" { list.table.enablePrecaching() }
                list.table.precacher?.pause()
                func turn(line: UInt = #line) {
                    for _ in 0..<3 {
                        list.table.layoutIfNeeded()
                        XCTAssertTrue(list.warmingEnds(), story, line: line)
                    }
                    list.table.layoutIfNeeded()
                    XCTAssertEqual(list.wrongOnScreen, [], story, line: line)
                }
                turn()
                list.table.scroll(by: 1_000)
                turn()
                if happens == "resumed" { list.table.precacher!.resume() }
                turn()
                list.table.scroll(to: 0)
                turn()
                if settling != .atOnce { assertSaid("are not served the height that their cells ask for: row 0:0") }
                list.letGo()
            }
        }
    }
}
