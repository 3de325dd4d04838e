import TestSupport
import XCTest

@testable import Precache

/// A text size of the user's, at which the table reloads itself.
@available(macOS 14, *)
final class TextSizeTests: PrecacheTestCase {
    private func choose(_ size: UIContentSizeCategory, _ list: ObservedList, tellsFirst: Bool) {
        let changes: [() -> Void] = [
            { list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: size) },
            { NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil) },
        ]
        for change in tellsFirst ? changes.reversed() : changes { change() }
    }

    func test_rows_are_right_at_once_whether_traits_or_the_table_come_first() async {
        let cases: [(Bool, ObservedList.Naming)] = [
            (false, .position), (true, .position), (false, .identity), (true, .identity),
        ]
        for (index, (tellsFirst, naming)) in cases.enumerated() where Seeds.takes(index, of: 3) {
            let list = ObservedList(naming).warmed()
            list.heightOf = { [table = list.table] in
                table.traitCollection.preferredContentSizeCategory == .large ? $0.height : $0.height + 30
            }
            for size in [UIContentSizeCategory.accessibilityLarge, .large, .accessibilityLarge] {
                choose(size, list, tellsFirst: tellsFirst)
                list.table.layoutIfNeeded()
                letItHold()
                let story = "\(naming), \(size), table first: \(tellsFirst)"
                for path in list.table.indexPathsForVisibleRows ?? [] {
                    let height = list.table.cellForRow(at: path)?.frame.height
                    XCTAssertEqual(height, list.heightOf(list.rows[path.row]), story)
                }
                list.warmUp()
                XCTAssertEqual(list.precacher.coverage, 1, story)
            }
        }
    }
}
