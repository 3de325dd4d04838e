import XCTest

@testable import Precache

/// The traits that only colors go by are left out of a table's environment.
final class LayoutTraitTests: PrecacheTestCase {
    func test_what_only_colors_go_by_keeps_all_heights() async {
        let feed = Feed.warm([30])
        let changes: [(inout any UIMutableTraits) -> Void] = [
            { $0.userInterfaceStyle = .dark }, { $0.displayGamut = .P3 }, { $0.accessibilityContrast = .high },
            { $0.userInterfaceLevel = .elevated }, { $0.activeAppearance = .inactive },
        ]
        for change in changes {
            feed.window.headlessTraits = UITraitCollection(mutations: change)
            XCTAssertTrue(feed.precacher.isWarm)
            feed.assertKnowsAll("before a layout")
            feed.table.layOutAnew()
            feed.assertKnowsAll()
        }
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 1)
    }
}
