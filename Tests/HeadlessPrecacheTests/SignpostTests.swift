import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What Instruments would be shown.
@MainActor
final class SignpostTests: XCTestCase {
    private var recorder: SignpostRecorder!

    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    override func setUp() async throws {
        await MainActor.run {
            recorder = SignpostRecorder()
            Signposts.recorder = recorder
        }
    }

    override func tearDown() async throws { await MainActor.run { Signposts.recorder = nil } }

    private func forget() {
        recorder = SignpostRecorder()
        Signposts.recorder = recorder
    }

    func test_asking_for_a_height_is_an_interval_of_measuring_unless_known() {
        let feed = Feed([30], showing: false)
        _ = feed.height(0, 7)
        XCTAssertEqual(recorder.signposts, [.begin("measure", "row 0:7", id: 1), .end(id: 1)])
        _ = feed.height(0, 7)
        XCTAssertEqual(recorder.signposts.count, 2)
    }

    func test_heights_measured_ahead_are_intervals_of_precaching_one_after_the_other() {
        let feed = Feed([60])
        forget()
        let shown = feed.measured.count
        feed.table.enablePrecaching()
        feed.warmUp()
        let signposts = recorder.signposts
        XCTAssertEqual(signposts.count, 2 * (feed.measured.count - shown))
        XCTAssertGreaterThan(signposts.count, 20)
        for (index, signpost) in signposts.enumerated() {
            let id = index / 2 + 1
            if index.isMultiple(of: 2) {
                XCTAssertEqual(signpost, .begin("precache", "row \(feed.measured[shown + id - 1])", id: id))
            } else {
                XCTAssertEqual(signpost, .end(id: id))
            }
        }
    }

    func test_a_row_that_is_measured_within_another_has_an_interval_within_its() {
        let feed = Feed([30], showing: false)
        feed.onMeasure = { name in if name == "0:7" { _ = feed.height(0, 8) } }
        _ = feed.height(0, 7)
        feed.onMeasure = nil
        XCTAssertEqual(
            recorder.signposts,
            [.begin("measure", "row 0:7", id: 1), .begin("measure", "row 0:8", id: 2), .end(id: 2), .end(id: 1)])
    }

    func test_headers_and_footers_are_intervals_too() {
        let feed = Feed([3, 3], showing: false)
        _ = feed.table.precachedHeight(forHeaderInSection: 1) { _ in 30 }
        _ = feed.table.precachedHeight(forFooterInSection: 0) { _ in 20 }
        XCTAssertEqual(
            recorder.signposts,
            [
                .begin("measure", "header of section 1", id: 1), .end(id: 1),
                .begin("measure", "footer of section 0", id: 2), .end(id: 2),
            ])
    }

    func test_a_height_that_the_audit_rejects_is_an_event_with_its_difference() {
        let difference = HeightDifference(
            indexPath: IndexPath(row: 3, section: 0), identifier: "Note", servedHeight: 40, shownHeight: 60,
            cause: .width)
        Signposts.reject(difference)
        XCTAssertEqual(recorder.signposts, [.event("rejected", difference.description)])
    }

    func test_nothing_is_formatted_while_nobody_records() {
        Signposts.recorder = nil
        var formatted = 0
        func what() -> String {
            formatted += 1
            return ""
        }
        XCTAssertEqual(Signposts.measuring(what(), isAhead: true) { 7 }, 7)
        XCTAssertEqual(formatted, 0)
        Signposts.recorder = recorder
        XCTAssertEqual(Signposts.measuring(what(), isAhead: true) { 7 }, 7)
        XCTAssertEqual(formatted, 1)
    }
}
