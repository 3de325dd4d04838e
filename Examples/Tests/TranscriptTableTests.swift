import Foundation
import HeadlessTesting
import Precache
import XCTest

/// The transcript of Examples/TranscriptTable.swift, and the same written without Precache, in one story.
final class TranscriptTableTests: HeadlessTestCase {
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    /// What UIKit may do otherwise than by default, where that is known.
    private let behaviors: [(name: String, change: (inout UIKitBehavior) -> Void)] = [
        ("as on iOS 26.1", { _ in }), ("a keyboard outside contentInset", { $0.keyboardChangesContentInset = false }),
        ("whole pixels", { $0.roundsOffsets = true }), ("offsets set late", { $0.adjustsOffsetAtOnce = false }),
        ("jumps by estimates", { $0.scrollToRowMeasuresFirst = false }),
        ("no measuring above", { $0.measuresAboveFirst = false }),
    ]

    private func told(_ screen: any TranscriptScreen) -> TranscriptStory {
        let story = TranscriptStory(screen)
        story.atTheEnd()
        story.inATurn()
        story.readingBack()
        story.comesToTheEndAgain()
        story.inATurn()
        story.leavesATurn()
        return story
    }

    func test_the_transcript_loses_no_place() {
        for behavior in behaviors {
            UIKitBehavior.current = UIKitBehavior()
            behavior.change(&UIKitBehavior.current)
            let story = told(TranscriptTableViewController())
            XCTAssertEqual(story.losses.map(\.description), [], behavior.name)
            XCTAssertGreaterThan(story.steps, 150, behavior.name)
        }
    }

    func test_the_transcript_loses_no_place_where_UIKit_moves_it_in_each_call() {
        for seed in 1...10 as ClosedRange<UInt64> {
            UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed)
            let story = TranscriptStory(TranscriptTableViewController())
            story.atTheEnd()
            story.inATurn()
            story.readingBack()
            XCTAssertEqual(story.losses.map(\.description), [], "seed \(seed)")
        }
    }

    func test_led_to_its_end_before_the_answer_is_complete_it_stays_there_through_keyboard_and_rotation() {
        let story = told(TranscriptTableViewController())
        story.theBottomIsCoveredAndFree()
        story.theDeviceIsTurned()
        XCTAssertEqual(story.losses.map(\.description), [])
    }

    func test_its_button_leads_to_the_end_whatever_UIKit_does_to_its_offset() {
        for seed in 1...10 as ClosedRange<UInt64> {
            let story = TranscriptStory(TranscriptTableViewController())
            story.readingBack()
            UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed)
            story.comesToTheEndAgain()
            UIKitBehavior.current.randomOffsets = nil
            XCTAssertEqual(story.losses.map(\.description), [], "seed \(seed)")
        }
    }

    /// Nothing is asserted of the places that it loses. Seen: none as on iOS 26.1; one in four where UIKit moves the list after the layout in which the app has put it right.
    func test_the_handwritten_one_goes_through_the_same_story() {
        let steps = told(TranscriptTableViewController()).steps
        let byDefault = told(HandwrittenTranscript())
        XCTAssertEqual(byDefault.steps, steps)
        byDefault.theBottomIsCoveredAndFree()
        byDefault.theDeviceIsTurned()
        UIKitBehavior.current.randomOffsets = RandomOffsets(seed: 1)
        let moved = told(HandwrittenTranscript())
        XCTAssertEqual(moved.steps, steps)
        let losses = "\(byDefault.losses.count), and \(moved.losses.count) where UIKit moves the list"
        print("by hand: of \(steps) places it loses \(losses)")
    }

    func test_it_says_of_place_and_heights_at_most_a_third_of_what_the_handwritten_one_says() async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let precache = try linesAboutThePlace(tests.appendingPathComponent("../TranscriptTable.swift"))
        let byHand = try linesAboutThePlace(tests.appendingPathComponent("HandwrittenTranscript.swift"))
        let readme = try String(contentsOf: tests.appendingPathComponent("../README.md"), encoding: .utf8)
        XCTAssertGreaterThan(precache, 10)
        XCTAssertLessThanOrEqual(precache * 3, byHand)
        XCTAssertTrue(readme.contains("\(precache) and \(byHand)."), "\(precache) and \(byHand)")
    }

    /// The lines of code between the marks `The place` and `Rows`, without comments and empty ones.
    private func linesAboutThePlace(_ file: URL) throws -> Int {
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let first = try XCTUnwrap(lines.firstIndex(of: "// MARK: - The place"))
        let end = try XCTUnwrap(lines.firstIndex(of: "// MARK: - Rows"))
        return lines[first..<end].count { !$0.isEmpty && !$0.hasPrefix("//") }
    }
}
