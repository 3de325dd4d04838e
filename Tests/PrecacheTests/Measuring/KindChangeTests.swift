import XCTest

@testable import Precache

/// A kind of cells is checked also where its first rows are to be measured again before that.
@available(macOS 14, *)
final class KindChangeTests: PrecacheTestCase {
    /// A list of notes whose cells show more than their template was filled with, and read a model.
    private func higherThanMeasured(reading model: ObservedPost, reach: PrecachingConfiguration.Reach) -> MixedScreen {
        MixedScreen.shown { screen in
            screen.texts.removeLast(180)
            screen.showMore()
            let showMore = screen.onFill
            screen.onFill = {
                _ = model.likes
                showMore?($0, $1)
            }
            screen.table.enablePrecaching(.init(reach: reach))
        }
    }

    private func assertIsChecked(
        after changes: ClosedRange<Int>, reach: PrecachingConfiguration.Reach, _ begin: (UITableView) -> Void = { _ in }
    ) {
        for changes in changes {
            let model = ObservedPost(1, 40)
            let screen = higherThanMeasured(reading: model, reach: reach)
            for _ in 0..<changes { model.likes += 1 }
            begin(screen.table)
            screen.warmUp()
            XCTAssertEqual(screen.errors(), [], "\(changes) changes")
            assertSaid("rows measured with \"note\"")
        }
    }

    func test_a_kind_is_checked_although_all_rows_change_in_its_first_turn() async {
        assertIsChecked(after: 1...2, reach: .automatic)
    }

    func test_a_kind_is_checked_although_its_rows_were_only_shown_at_first() {
        assertIsChecked(after: 0...1, reach: .shown) { $0.enablePrecaching() }
    }
}
