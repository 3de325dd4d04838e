import XCTest

@testable import Precache

/// Heights that differ from what shown cells ask for, and are served all the same: they are meant, or one row's alone.
final class KindServedTests: PrecacheTestCase {
    private func shown(on screen: MixedScreen) -> Set<CGFloat> { Set(screen.table.visibleCells.map(\.frame.height)) }

    func test_heights_by_closure_are_served_where_cells_lay_out_by_frames() {
        let byFrames = MixedScreen.warm {
            $0.measureByClosure(60)
            $0.onFill = { cell, _ in cell.isPrecachedByFrameLayout = true }
        }
        XCTAssertEqual(shown(on: byFrames), [60])
    }

    func test_heights_by_closure_are_served_where_some_cells_lay_out_by_frames() {
        let partly = MixedScreen.warm {
            $0.measureByClosure(60)
            $0.kind = { $0 % 2 == 0 ? "note2" : "note" }
            $0.onFill = { $0.isPrecachedByFrameLayout = $1.row % 2 == 0 }
        }
        XCTAssertEqual(partly.answer(100), 60, "where any cell lays out by frames")
        assertSaid("They are served all the same.")
    }

    func test_heights_by_closure_that_are_more_than_cells_ask_for_are_served() {
        let roomy = MixedScreen.shown { $0.measureByClosure(400) }
        roomy.settle(times: 1)
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(shown(on: roomy), [400], "more than cells ask for")
    }

    func test_heights_by_closure_are_served_where_cells_ask_for_nothing() {
        let silent = Feed.warm([60])
        XCTAssertEqual(silent.table.cellForRow(at: path(3))?.frame.height, 43, "where cells say nothing")
    }

    func test_a_closure_may_leave_the_separator_out_at_any_scale() {
        for scale in [1, 2, 3] as [CGFloat] {
            _ = MixedScreen.warm {
                let scale = UITraitCollection(displayScale: scale)
                $0.window.headlessTraits = UITraitCollection(traitsFrom: [UITraitCollection.current, scale])
                $0.height = { screen, path in
                    screen.table.precachedHeight(forRowAt: path) { width in
                        // 16 points of margins at each side, 8 above and below.
                        UILabel.height(of: screen.texts[path.row], at: width - 32).rounded(.up) + 16
                    }
                }
            }
            XCTAssertEqual(console, [], "scale \(scale)")
        }
    }

    func test_a_hidden_row_teaches_its_kind_nothing() {
        warmScreen(besides: 0) {
            $0.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
            $0.height = { $1.row == 0 ? 0 : $0.byTemplate($1) }
        }
    }

    func test_a_hidden_row_on_the_screen_teaches_nothing_among_two_kinds() {
        warmScreen(besides: 1) {
            $0.kind = { $0 == 0 ? "note2" : "note" }
            $0.height = { $1.row == 1 ? 0 : $0.byTemplate($1) }
        }
    }

    /// A warm screen that shows row 100, the only one of its kind, whose text changed after it was measured.
    private func staleScreen() -> MixedScreen {
        let screen = warmScreen { $0.kind = { $0 == 100 ? "note2" : "note" } }
        screen.texts[100] = String(repeating: "long ", count: 300)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        return screen
    }

    func test_a_stale_row_is_asked_once_and_its_kind_is_not_blamed() {
        let screen = staleScreen()
        let before = [screen.table.layouts + 1, screen.questions, screen.filled.count]
        screen.table.setNeedsLayout()
        screen.window.layoutIfNeeded()
        XCTAssertEqual([screen.table.layouts, screen.questions, screen.filled.count], before)
        XCTAssertEqual(screen.estimated, [])
    }

    func test_a_stale_row_that_is_reloaded_tells_of_its_kind() {
        let screen = staleScreen()
        screen.showMore { $0 == 100 }
        screen.texts[100] = String(repeating: "other ", count: 300)
        screen.table.reloadRows(at: [path(100)], with: .none)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.estimated, ["note2"])
        assertSaid("rows measured with \"note2\" are not served the height that their cells ask for: row 0:100")
    }
}
