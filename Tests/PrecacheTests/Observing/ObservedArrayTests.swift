import PrecacheCore
import TestSupport
import XCTest

@testable import Precache

/// The model of a screen is observable, and has its rows in an array: the system tells each row of a change of any. A
/// row with a state or a complete key is looked at, and measured only where that differs.
@available(macOS 14, *)
final class ObservedArrayTests: PrecacheTestCase {
    func test_an_item_keeps_its_height_while_its_state_is_equal() {
        ObservedArrayScreen.eachWarm(60) { screen in
            screen.chat.messages.append(ObservedMessage(id: 1_000, lines: 3))
            screen.table.insertRows(at: [path(60)], with: .none)
            screen.warmUp()
            XCTAssertEqual(screen.measured, [1_000], screen.story)
        }
    }

    func test_an_answer_that_streams_has_no_other_row_measured() {
        ObservedArrayScreen.eachWarm(60) { screen in
            for _ in 0..<5 {
                screen.chat.messages[59].lines += 1
                XCTAssertFalse(screen.precacher.isWarm, "\(screen.story) before it is looked at")
                screen.warmUp()
                XCTAssertEqual(screen.answer(59), screen.chat.messages[59].height, screen.story)
            }
            XCTAssertEqual(screen.measured, Array(repeating: 59, count: 5), screen.story)
        }
    }

    func test_an_answer_that_streams_is_shown_as_it_is() {
        freezeTime()
        ObservedArrayScreen.eachWarm(100) { screen in
            for row in [2, 99] {
                time += 1
                screen.table.jump(to: path(row))
                time += 1
                MainRunLoop.turnUntilItSleeps()
                screen.measured = []
                for _ in 0..<3 {
                    screen.chat.messages[row].lines += 1
                    MainRunLoop.turnUntilItSleeps()
                    screen.table.layoutIfNeeded()
                    let shown = screen.table.cellForRow(at: path(row))?.frame.height
                    XCTAssertEqual(shown, screen.chat.messages[row].height, "\(screen.story) \(row)")
                }
                // Layouts are made where the list has moved.
                if screen.way != .layout { XCTAssertEqual(Set(screen.measured), [row], screen.story) }
            }
        }
    }

    func test_nothing_is_measured_under_a_finger_while_a_row_far_off_streams() {
        freezeTime()
        ObservedArrayScreen.eachWarm(400) { screen in
            time += 1
            screen.table.scroll(to: 4_000)
            time += 1
            MainRunLoop.turnUntilItSleeps()
            screen.measured = []
            let flight = Flight(screen.table)
            flight.onFrame = { screen.chat.messages[399].lines += 1 }
            flight.drag(by: -600)
            flight.end()
            XCTAssertGreaterThan(flight.offsets.count, 5)
            XCTAssertEqual(screen.precacher.statistics.missesWhileTracking, 0, screen.story)
            XCTAssertEqual(screen.measured, [], screen.story)
            screen.warmUp()
            // Layouts are made where the list has moved.
            if screen.way != .layout { XCTAssertEqual(screen.measured, [399], screen.story) }
        }
    }

    func test_a_change_is_told_to_few_and_has_nothing_read_before_it_returns() {
        freezeTime()
        for count in Seeds.isComplete ? [400, 4_000] : [400] {
            ObservedArrayScreen.eachWarm(count, [.identityAndState, .key]) { screen in
                for _ in 0..<3 {
                    XCTAssertLessThanOrEqual(registrations(of: screen.chat), count / 128 + 2, screen.story)
                    let before = screen.reads
                    screen.chat.messages[count - 1].lines += 1
                    XCTAssertEqual(screen.reads, before, screen.story)
                    XCTAssertEqual(registrations(of: screen.chat), 0, screen.story)
                    screen.warmUp()
                    // Each is looked at once; and the table, which is told, asks for all estimates.
                    XCTAssertLessThan(screen.reads - before, 2 * count + 20, screen.story)
                }
            }
        }
    }

    func test_a_change_of_what_no_row_reads_has_none_looked_at() {
        ObservedArrayScreen.eachWarm(100) { screen in
            let before = screen.reads
            screen.chat.draft = "I"
            XCTAssertTrue(screen.precacher.isWarm, screen.story)
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(screen.reads, before, screen.story)
        }
    }

    func test_a_row_that_changes_to_and_fro_is_measured_once_a_change() {
        ObservedArrayScreen.eachWarm(100) { screen in
            for lines in [7, 2, 7, 2] {
                screen.chat.messages[90].lines = lines
                screen.warmUp()
                XCTAssertEqual(screen.answer(90), screen.chat.messages[90].height, screen.story)
            }
            XCTAssertEqual(screen.measured.count { $0 != 90 }, 0, screen.story)
            XCTAssertLessThanOrEqual(screen.measured.count, 4, screen.story)
        }
    }

    func test_rows_are_looked_at_from_the_screen_on() {
        freezeTime()
        ObservedArrayScreen.eachWarm(1_000, [.identityAndState]) { screen in
            screen.table.jump(to: path(500))
            MainRunLoop.turnUntilItSleeps()
            screen.chat.messages[503].lines += 1
            screen.chat.messages[0].lines += 1
            screen.chat.messages[999].lines += 1
            screen.warmUp()
            XCTAssertEqual(screen.measured.first, 503)
            XCTAssertEqual(Set(screen.measured), [0, 503, 999])
        }
    }

    func test_a_paused_list_shows_a_row_whose_state_changed() {
        ObservedArrayScreen.eachWarm(100) { screen in
            screen.precacher.pause()
            MainRunLoop.turnUntilItSleeps()
            for _ in 0..<3 {
                screen.chat.messages[2].lines += 1
                MainRunLoop.turnUntilItSleeps()
                screen.table.layoutIfNeeded()
                let shown = screen.table.cellForRow(at: path(2))?.frame.height
                XCTAssertEqual(shown, screen.chat.messages[2].height, screen.story)
            }
            XCTAssertEqual(Set(screen.measured), [2], screen.story)
        }
    }

    func test_nothing_stays_registered_for_a_list_that_is_gone() {
        for way in ObservedArrayScreen.Way.allCases {
            let screen = ObservedArrayScreen(way, 60)
            let chat = screen.chat
            for row in 0..<(Seeds.isComplete ? 20 : 5) {
                chat.messages[row].lines += 1
                screen.warmUp()
                screen.table.reloadRows(at: [path(row)], with: .none)
                screen.warmUp()
            }
            XCTAssertLessThan(registrations(of: chat), 70, screen.story)
            screen.letGo()
            // The first row that was seen to read is registered until a change.
            MainRunLoop.turn(until: { registrations(of: chat) <= 1 }, orFail: screen.story)
        }
    }

    func test_what_a_worker_made_of_a_former_state_is_not_known_of_the_row() {
        let workers = HandWorkers(2)
        defer { workers.retire() }
        let screen = ObservedArrayScreen(.layout, 60)
        MainRunLoop.turn(until: { screen.inFlight.count > 1 })
        MainRunLoop.turn(times: 3)
        for row in screen.inFlight { screen.chat.messages[row].lines = 9 }
        MainRunLoop.turn(times: 10)
        workers.warmUp(screen)
        for (row, message) in screen.chat.messages.enumerated() {
            XCTAssertEqual(screen.store.rows[RowPosition(path(row))], Double(message.height), "\(row)")
        }
    }

    // MARK: - Rows without a state

    func test_a_row_whose_kept_layout_is_of_an_equal_value_is_not_laid_out_again() {
        ObservedArrayScreen.eachWarm(40, [.value]) { screen in
            for _ in 0..<3 {
                screen.chat.messages[39].lines += 1
                XCTAssertEqual(screen.answer(2), screen.chat.messages[2].height)
                screen.warmUp()
            }
            XCTAssertEqual(screen.measured, [39, 39, 39])
        }
    }

    func test_without_a_state_rows_are_measured_from_the_screen_on_and_the_console_says_it_once() {
        for way in [ObservedArrayScreen.Way.position, .identity] {
            ObservedArrayScreen.eachWarm(120, [way]) { screen in
                for round in 1...3 {
                    screen.measured = []
                    screen.chat.messages[119].lines += 1
                    screen.warmUp()
                    XCTAssertEqual(Set(screen.measured.prefix(10)), Set(0..<10), screen.story)
                    XCTAssertEqual(screen.measured.count, 120, screen.story)
                    // The first may be a change of all rows.
                    XCTAssertEqual(console.count, round > 1 ? 1 : 0, screen.story)
                }
                assertSaid("let message = chat.messages[indexPath.row]")
            }
        }
    }
}
