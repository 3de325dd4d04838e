import HeadlessUIKit
import XCTest

@testable import Precache
@testable import ScrollKit

/// In all lists a device that is to do less measures two screens ahead, and then nothing.
final class SparingListTests: ChargedTestCase {
    private let before = DevicePower.current

    override func tearDown() async throws {
        DevicePower.current = before
        try await super.tearDown()
    }

    /// How far rows are known below the screen once nothing is left to do, in screens.
    private func screensKnown(_ list: ListName, _ traits: UITraitCollection? = nil) -> Double {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.rows = 600
        let screen = ScrollBenchmark(list, options).makeScreen(Contender(.precache, reach: .everything))
        screen.window.headlessTraits = traits
        screen.appear()
        defer { screen.disappear() }
        ScenarioRun(screen, ListDriver(refreshRate: 60)).warmUp()
        let known = screen.rows.indices.last {
            screen.table.precacher.isKnown(at: IndexPath(row: $0, section: 0)) == true
        }
        let bottom = screen.table.rectForRow(at: IndexPath(row: known ?? 0, section: 0)).maxY
        return Double((bottom - screen.table.bounds.maxY) / screen.table.bounds.height)
    }

    func test_in_low_power_mode_and_where_it_is_hot_two_screens_are_measured() {
        for power in [DevicePower.saving, .hot] {
            DevicePower.current = { power }
            for list in [ListName.feed, .blocks] {
                XCTAssertEqual(screensKnown(list), 2, accuracy: 1, "\(list), \(power)")
            }
        }
    }

    func test_where_the_system_prefers_less_two_screens_are_measured() {
        let less = UITraitCollection { $0.systemPrefersReducedResourceUsage = true }
        for list in ListName.allCases { XCTAssertEqual(screensKnown(list, less), 2, accuracy: 1, "\(list)") }
    }

    func test_with_plenty_of_power_it_is_more() {
        DevicePower.current = { .plenty }
        for list in [ListName.feed, .chat] { XCTAssertGreaterThan(screensKnown(list), 10, "\(list)") }
    }
}
