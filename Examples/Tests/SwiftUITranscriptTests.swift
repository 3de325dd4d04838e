import CoreFoundation
import HeadlessTesting
import Precache
import SwiftUI
import XCTest

/// The transcript of a SwiftUI app, as SwiftUI would make and update it.
final class SwiftUITranscriptTests: HeadlessTestCase {
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    private var app: App!

    override func setUp() async throws {
        try await super.setUp()
        NoteView.measured = [:]
        app = App(500..<700)
    }

    func test_it_opens_at_its_end_and_follows_an_answer_that_grows() {
        XCTAssertEqual(app.distanceToEnd, 0, accuracy: 0.5)
        turn { app.table.precacher.isWarm }
        app.notes.append(Note(700, "word"))
        app.update()
        let cell = app.table.cellForRow(at: app.path(700))
        for length in 2...12 {
            let height = app.table.rectForRow(at: app.path(700)).height
            app.notes[200].text = String(repeating: "word ", count: 10 * length)
            app.update()
            XCTAssertGreaterThan(app.table.rectForRow(at: app.path(700)).height, height)
            XCTAssertEqual(app.distanceToEnd, 0, accuracy: 0.5)
            XCTAssertIdentical(app.table.cellForRow(at: app.path(700)), cell, "\(length)")
            let fitting = cell!.systemLayoutSizeFitting(
                CGSize(width: 390, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            XCTAssertEqual(cell!.frame.height, fitting.height, accuracy: 0.5, "it shows all of it")
        }
    }

    func test_who_reads_above_keeps_the_place_when_rows_come_above_and_below() {
        app.table.headlessFling(velocity: -4_000)
        app.assertPlaceIsKept { app.notes.insert(contentsOf: (450..<500).map { Note($0) }, at: 0) }
        app.assertPlaceIsKept { app.notes.append(Note(700)) }
        app.assertPlaceIsKept { app.notes[app.notes.count - 1].text += " and on and on" }
    }

    func test_who_reads_at_the_top_keeps_the_place_when_rows_come_under_a_finger_or_in_a_flight() {
        let motions: [(UITableView) -> Void] = [
            { $0.headlessDrag(by: -200, over: 0.4) }, { $0.headlessFling(velocity: -1_000) },
        ]
        for (older, move) in zip([450..<500, 400..<450], motions) {
            app.table.scrollToRow(at: IndexPath(row: 3, section: 0), at: .top, animated: false)
            app.table.layoutIfNeeded()
            var frames = 0
            let link = CADisplayLink.added(in: .tracking) { [unowned self] _ in
                frames += 1
                guard frames == 12 else { return }
                app.assertPlaceIsKept { app.notes.insert(contentsOf: older.map { Note($0) }, at: 0) }
            }
            move(app.table)
            link.invalidate()
            XCTAssertGreaterThan(frames, 12, "\(older)")
        }
    }

    func test_a_turn_puts_the_sent_row_on_top_until_its_answer_is_complete() {
        app.turn = 700
        app.update()
        XCTAssertEqual(app.distanceToEnd, 0, accuracy: 0.5, "it is not in the list yet")
        app.notes.append(Note(700))
        app.update()
        app.notes.append(Note(701))
        for length in 1...8 {
            app.notes[201].text = String(repeating: "word ", count: 20 * length)
            app.update()
            XCTAssertEqual(app.place(of: 700), 64, accuracy: 0.5)
        }
        app.notes.insert(contentsOf: (450..<500).map { Note($0) }, at: 0)
        app.update()
        XCTAssertEqual(app.place(of: 700), 64, accuracy: 0.5)
        app.turn = nil
        app.update()
        XCTAssertEqual(app.place(of: 700), 64, accuracy: 0.5)
        XCTAssertGreaterThan(app.table.contentInset.bottom, 0)
        app.table.scrollToRow(at: app.path(600), at: .top, animated: false)
        app.table.layoutIfNeeded()
        XCTAssertEqual(app.table.contentInset.bottom, 0, "nothing is left of its room")
    }

    func test_rows_of_the_screen_are_measured_once_and_an_answer_once_for_each_of_its_texts() {
        turn { app.table.precacher.isWarm }
        XCTAssertEqual(NoteView.measured.count, 200)
        XCTAssertEqual(NoteView.measured.values.count { $0 > 1 }, 1, "one row is compared with its cell")
        NoteView.measured = [:]
        app.notes.append(Note(700))
        app.update()
        for word in ["one", "two", "three"] {
            app.notes[200].text += word
            app.update()
        }
        app.notes.insert(contentsOf: (450..<500).map { Note($0) }, at: 0)
        app.update()
        turn { app.table.precacher.isWarm }
        app.table.headlessFling(velocity: -4_000)
        XCTAssertEqual(NoteView.measured[700], 4)
        XCTAssertEqual(Set(NoteView.measured.keys), Set(450..<500).union([700]), "all others are known")
        XCTAssertEqual(Set(NoteView.measured.filter { $0.key < 500 }.values), [1])
        XCTAssertEqual(app.table.precacher.statistics.missesWhileTracking, 0)
    }

    func test_older_rows_are_wanted_once_when_the_top_comes_near() {
        turn { app.table.precacher.isWarm }
        app.table.scrollToRow(at: IndexPath(row: 15, section: 0), at: .top, animated: false)
        app.table.layoutIfNeeded()
        CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
        XCTAssertEqual(app.wishes, 0)
        app.table.headlessFling(velocity: -8_000)
        turn { app.wishes > 0 }
        app.table.headlessFling(velocity: 4_000)
        app.table.headlessFling(velocity: -8_000)
        turn { app.table.precacher.isWarm }
        XCTAssertEqual(app.wishes, 1)
        app.notes.insert(contentsOf: (450..<500).map { Note($0) }, at: 0)
        app.update()
        app.table.headlessFling(velocity: -20_000)
        turn { app.wishes > 1 }
    }
}

private struct Note: Identifiable, Equatable {
    let id: Int
    var text: String

    init(_ id: Int, _ text: String? = nil) {
        self.id = id
        self.text = text ?? "\(id) " + String(repeating: "word ", count: 5 + id * 37 % 60)
    }
}

private struct NoteView: View {
    /// How often each note was measured, by its id.
    static var measured: [Int: Int] = [:]

    let note: Note

    var body: Text { Text(note.text) }

    func height(width: CGFloat) -> CGFloat {
        Self.measured[note.id, default: 0] += 1
        return body.height(width: width)
    }
}

/// What an app has: its notes, and a screen that shows them.
@MainActor private final class App {
    var notes: [Note]
    var turn: Int?
    private(set) var wishes = 0
    private lazy var screen = RepresentableScreen(list)

    init(_ ids: Range<Int>) {
        notes = ids.map { Note($0) }
        table.layoutIfNeeded()
    }

    var table: UITableView { screen.view }

    private var list: TranscriptList<Note, NoteView> {
        TranscriptList(
            items: notes, turn: turn, wantsOlder: { [weak self] in self?.wishes += 1 }, row: { NoteView(note: $0) })
    }

    func update() { screen.update(list) }

    func path(_ id: Int) -> IndexPath { IndexPath(row: notes.firstIndex { $0.id == id }!, section: 0) }

    /// Where a row begins below the top of the screen, in points.
    func place(of id: Int) -> CGFloat {
        table.rectForRow(at: path(id)).minY - table.contentOffset.y - table.adjustedContentInset.top
    }

    var distanceToEnd: CGFloat {
        table.rectForRow(at: path(notes.last!.id)).maxY - table.bounds.maxY + table.adjustedContentInset.bottom
    }

    func assertPlaceIsKept(line: UInt = #line, _ change: () -> Void) {
        let first = notes[table.indexPathsForVisibleRows![0].row].id
        let before = place(of: first)
        change()
        update()
        XCTAssertEqual(place(of: first), before, accuracy: 0.5, line: line)
        XCTAssertGreaterThan(table.visibleCells.count, 1, line: line)
    }
}
