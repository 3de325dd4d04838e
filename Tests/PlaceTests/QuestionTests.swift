import PrecachePlace
import Testing

/// How often the app is asked for an identity.
@Suite @MainActor struct QuestionTests {
    /// Rows that were on the screen, and others that stood beside them, found after a change.
    private func found(
        _ seen: String, beside: String = "", in rows: LetterRows, edits: Bool, _ change: () -> Void
    ) -> [HeldRow] {
        var held = seen.map { rows.held($0) } + beside.map { rows.held($0, seen: 0) }
        change()
        for index in held.indices { held[index].follow(edits: edits, rows) }
        held.find(in: rows)
        return held
    }

    private func asked(_ rows: LetterRows) -> String { String(rows.asked.map { rows.letter(at: $0) ?? "?" }) }

    @Test func after_edits_nobody_is_asked_about_rows_that_show_what_they_did() {
        let rows = LetterRows("abcdef")
        _ = found("cd", beside: "abef", in: rows, edits: true) { rows.edit(to: "xabycdef") }
        #expect(asked(rows) == "")
    }

    @Test func after_edits_rows_that_show_something_else_are_asked_about_once() {
        let rows = LetterRows("abcdef")
        _ = found("cd", beside: "be", in: rows, edits: true) {
            rows.edit(to: "xabycdef")
            rows.changes += 1
        }
        #expect(asked(rows) == "cdbe")
    }

    @Test func nobody_is_asked_about_deleted_rows() {
        let rows = LetterRows("abcdef")
        _ = found("cd", beside: "abef", in: rows, edits: true) { rows.edit(to: "abef") }
        #expect(asked(rows) == "")
    }

    @Test func an_app_that_cannot_be_asked_is_not() {
        let rows = LetterRows("abcdef")
        let held = found("cd", in: rows, edits: false) {
            rows.reload("xabcdef")
            rows.areIdentified = false
        }
        #expect(asked(rows) == "")
        #expect(held.map(\.position.row) == [2, 3])
    }

    @Test func after_a_reload_that_moved_nothing_each_held_row_is_asked_about_once() {
        let rows = LetterRows("abcdef")
        _ = found("cd", beside: "be", in: rows, edits: false) { rows.reload("abcdef") }
        #expect(asked(rows) == "cdbe")
    }

    @Test func one_search_finds_all_that_moved_and_ends_with_the_last_of_them() {
        let rows = LetterRows("abcdefghijkl")
        let held = found("cde", in: rows, edits: false) { rows.reload("xabcdefghijkl") }
        #expect(held.map(\.position.row) == [3, 4, 5])
        // Where they were; then outwards from the first of these.
        #expect(asked(rows) == "bcd" + "bacxde")
    }

    @Test func rows_that_are_gone_are_looked_for_once_and_then_no_more() {
        let rows = LetterRows("abcdef")
        var held = found("cd", in: rows, edits: false) { rows.reload("uvwxyz") }
        #expect(held.map(\.isGone) == [true, true])
        #expect(rows.asked.dropFirst(2).count == 6)
        let count = rows.asked.count
        held.find(in: rows)
        #expect(rows.asked.count == count)
    }

    /// 1,000 rows, among them `a`, which goes elsewhere.
    private func many(with index: Int) -> String {
        var letters = (0..<999).map { Character(UnicodeScalar(0x4E00 + $0)!) }
        letters.insert("a", at: index)
        return String(letters)
    }

    @Test func a_row_that_was_seen_is_found_however_far_it_went() {
        let rows = LetterRows(many(with: 500))
        #expect(found("a", in: rows, edits: false) { rows.reload(many(with: 2)) }[0].position.row == 2)
        let far = LetterRows(many(with: 0))
        #expect(found("a", in: far, edits: false) { far.reload(many(with: 999)) }[0].position.row == 999)
        #expect(Set(far.asked).count == 1_000)
    }

    @Test func a_row_beside_the_screen_is_looked_for_nearby() {
        for (index, isFound) in [(560, true), (440, true), (600, false), (0, false)] {
            let rows = LetterRows(many(with: 500))
            let held = found("", beside: "a", in: rows, edits: false) { rows.reload(many(with: index)) }
            #expect(held[0].isGone != isFound, "\(index)")
            // Once where it was, and on either side as many as are held twice over.
            #expect(rows.asked.count <= 1 + 4 * Reading.neighbours, "\(index)")
        }
    }
}
