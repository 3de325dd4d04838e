import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// A window whose width keeps changing, as one that is dragged, a folding phone, or a sidebar that slides.
final class ResizeTests: ChargedTestCase {
    private let driver = ListDriver(refreshRate: 60)
    private static let widths = ScenarioName.resizedWidths.prefix(20)

    /// A chat whose rows are known as far as the reach goes, somewhere in its middle.
    private func warmScreen() -> FeedScreen {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.rows = 200
        let screen = ScrollBenchmark(.chat, options).makeScreen(.precache)
        screen.appear()
        screen.scroll(toRow: 60, at: .top)
        driver.idle(until: { screen.isWarm })
        return screen
    }

    private func resize(_ screen: FeedScreen, to width: CGFloat) {
        screen.resize(to: CGSize(width: width, height: FeedScreen.portrait.height))
    }

    func test_while_the_width_changes_only_rows_on_the_screen_are_measured_and_once_a_width() {
        let screen = warmScreen()
        for width in Self.widths {
            let measured = screen.log.measurements
            resize(screen, to: width)
            driver.idle(for: 1 / driver.refreshRate)
            let shown = screen.table.indexPathsForVisibleRows?.count ?? 0
            XCTAssertLessThanOrEqual(screen.log.measurements - measured, shown, "\(width)")
        }
        screen.disappear()
    }

    func test_once_it_holds_the_rest_is_measured() {
        let screen = warmScreen()
        for width in Self.widths {
            resize(screen, to: width)
            driver.idle(for: 1 / driver.refreshRate)
        }
        let measured = screen.log.measurements
        driver.idle(until: { screen.isWarm })
        XCTAssertGreaterThan(screen.log.measurements, measured + 50)
        screen.disappear()
    }

    func test_the_width_before_has_kept_its_heights() {
        let screen = warmScreen()
        for width in Self.widths {
            resize(screen, to: width)
            driver.idle(for: 1 / driver.refreshRate)
        }
        driver.idle(until: { screen.isWarm })
        let measured = screen.log.measurements
        resize(screen, to: FeedScreen.portrait.width)
        driver.idle(until: { screen.isWarm })
        XCTAssertEqual(screen.log.measurements, measured)
        screen.disappear()
    }

    func test_the_reader_stays_at_the_row() {
        let screen = warmScreen()
        let path = IndexPath(row: 60, section: 0)
        let before = screen.table.rectForRow(at: path).minY - screen.table.contentOffset.y
        for width in Array(Self.widths) + [FeedScreen.portrait.width] {
            resize(screen, to: width)
            driver.idle(for: 1 / driver.refreshRate)
            let after = screen.table.rectForRow(at: path).minY - screen.table.contentOffset.y
            XCTAssertEqual(after, before, accuracy: 0.5, "\(width)")
        }
        screen.disappear()
    }
}
