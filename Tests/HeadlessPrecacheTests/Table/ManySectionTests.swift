import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A scroll frame costs as much in a table of many sections as in one of few.
@MainActor
final class ManySectionTests: PrecacheTestCase {
    func test_a_scroll_frame_asks_counts_of_the_sections_on_the_screen_only() async {
        let ahead = PrecachingConfiguration()
        for (reach, isNamed) in [(ahead, false), (.init(reach: .shown), false), (.init(reach: .shown), true)] {
            let source = CountingSource(sections: 200)
            if isNamed { source.table.enablePrecaching(reach, identifiedBy: { $0 }) }
            source.table.enablePrecaching(reach)
            source.show()
            source.table.scroll(by: 10)
            if reach == ahead { source.warmUp() }
            source.countsAsked = 0
            for _ in 0..<50 { source.table.scroll(by: 17) }
            XCTAssertLessThan(source.countsAsked, 50 * 100, "named \(isNamed)")
        }
    }

    func test_a_section_that_changed_unseen_off_the_screen_is_noticed_where_asked() {
        let source = CountingSource(sections: 60)
        source.table.enablePrecaching()
        source.show()
        source.warmUp()
        source.counts[50] = 7
        unseen { source.table.reloadSections([50], with: .none) }
        source.table.layOutAnew()
        XCTAssertFalse(source.precacher.isWarm)
        source.warmUp()
        XCTAssertTrue(source.precacher.isKnown(at: path(6, 50)))
    }
}

/// A table of many sections, which counts how often it is asked how many rows they have.
@MainActor
private final class CountingSource: TableScreen, UITableViewDelegate {
    var counts: [Int]
    var countsAsked = 0

    init(sections: Int) {
        counts = Array(repeating: 3, count: sections)
        super.init()
        table.estimatedRowHeight = 44
    }

    override func numberOfSections(in tableView: UITableView) -> Int { counts.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countsAsked += 1
        return counts[section]
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 40 }
    }
}
