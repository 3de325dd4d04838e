import PrecacheCore
import PrecachePlace
import Testing

/// Where a row is that is held, or that it is gone; and how often the app is asked.
@Suite @MainActor struct HeldRowTests {
    private enum Change {
        case edit(String)
        case reload(String)
        case section(Int, String)

        @MainActor func apply(to rows: LetterRows) -> Bool {
            switch self {
            case .edit(let text): rows.edit(to: text)
            case .reload(let text): rows.reload(text)
            case .section(let section, let text): rows.reload(section: section, text)
            }
            if case .reload = self { return false } else { return true }
        }
    }

    /// Where a row is after the changes, as `0:2`; `gone`.
    private func place(of held: inout HeldRow, in rows: LetterRows, after changes: [Change]) -> String {
        for change in changes {
            let edits = change.apply(to: rows)
            held.follow(edits: edits, rows)
            var list = [held]
            list.find(in: rows)
            held = list[0]
        }
        return held.isGone ? "gone" : held.position.description
    }

    private static let stories: [(String, [Change], byNumber: String, byIdentity: String)] = [
        // Edits tell, with identities and without.
        ("abcd", [.edit("xabcd")], "0:3", "0:3"),
        ("abcd", [.edit("dcab")], "0:1", "0:1"),
        ("ab cd", [.edit("cab d")], "0:0", "0:0"),
        ("abcd", [.edit("abxd")], "gone", "gone"),
        // A row that an edit deleted is not searched for.
        ("abcd", [.edit("abd"), .edit("cabd")], "gone", "gone"),
        ("abcd", [.edit("abd"), .reload("abcd")], "gone", "gone"),
        // A reload: by its identity, outwards from where it was; else what is there now.
        ("abcd", [.reload("abcd")], "0:2", "0:2"),
        ("abcd", [.reload("xyabcd")], "0:2", "0:4"),
        ("abcd", [.reload("cabd")], "0:2", "0:0"),
        ("abcd", [.reload("ab xyz cd")], "gone", "2:0"),
        ("abcd", [.reload("abx")], "0:2", "gone"),
        ("abcd", [.reload("ab")], "gone", "gone"),
        ("abcd", [.reload("")], "gone", "gone"),
        // Once it was found, edits tell again. What is only taken to be there moves with the row that is.
        ("abcd", [.reload("xyabcd"), .edit("yabcd")], "0:1", "0:3"),
        ("abcd", [.reload("xyabcd"), .edit("xybcd")], "gone", "0:3"),
        ("abcd", [.reload("xabcd"), .reload("abcd")], "0:2", "0:2"),
        // A reload of its section is an edit of which only identities tell more.
        ("ab cd", [.section(1, "cd")], "1:0", "1:0"),
        ("ab cd", [.section(1, "xcd")], "1:0", "1:1"),
        ("ab cd", [.section(0, "xyz")], "1:0", "1:0"),
        ("abcd", [.section(0, "ab")], "gone", "gone"),
        ("ab cd", [.section(1, "dx")], "1:0", "gone"),
    ]

    @Test func a_row_is_followed_by_edits_and_found_after_reloads() {
        for (before, changes, byNumber, byIdentity) in Self.stories {
            for isIdentified in [false, true] {
                let rows = LetterRows(before)
                rows.areIdentified = isIdentified
                var held = rows.held("c")
                let place = place(of: &held, in: rows, after: changes)
                #expect(place == (isIdentified ? byIdentity : byNumber), "\(before) \(changes)")
            }
        }
    }

    @Test func a_row_is_sure_where_edits_or_its_identity_tell() {
        for isIdentified in [false, true] {
            let rows = LetterRows("abcd")
            rows.areIdentified = isIdentified
            var held = rows.held("c")
            #expect(held.isSure)
            _ = place(of: &held, in: rows, after: [.edit("xabcd")])
            #expect(held.isSure)
            _ = place(of: &held, in: rows, after: [.reload("abcd")])
            #expect(held.isSure == isIdentified)
            var other = rows.held("d")
            _ = place(of: &other, in: rows, after: [.section(0, "abcd")])
            #expect(other.isSure == isIdentified)
        }
    }

    @Test func a_row_that_the_table_did_not_have_yet_is_the_one_that_is_there_then() {
        let rows = LetterRows("ab")
        var held = HeldRow(RowPosition(section: 0, row: 2), number: nil, seen: 1)
        #expect(place(of: &held, in: rows, after: [.edit("abc"), .edit("xabc")]) == "0:3")
        let other = LetterRows("ab")
        var named = HeldRow(RowPosition(section: 0, row: 2), number: nil, identity: "c" as Character, seen: 1)
        #expect(place(of: &named, in: other, after: [.edit("cabde")]) == "0:0")
    }

    @Test func an_edit_after_a_reload_deletes_what_was_there_and_not_the_row_that_is_looked_for() {
        let rows = LetterRows("abcd")
        var held = [rows.held("c")]
        rows.reload("xyabcd")
        held[0].follow(edits: false, rows)
        rows.edit(to: "xybcd")
        held[0].follow(edits: true, rows)
        held.find(in: rows)
        #expect(held[0].position.row == 3)
        #expect(held[0].isSure)
    }

    @Test func several_rows_with_one_identity_are_known_by_their_positions() {
        let rows = LetterRows("abcc")
        let (first, second) = (RowPosition(section: 0, row: 2), RowPosition(section: 0, row: 3))
        var held = [first, second].map { HeldRow($0, number: rows.number(at: $0), identity: "c" as Character, seen: 1) }
        rows.reload("ccab")
        for index in held.indices { held[index].follow(edits: false, rows) }
        held.find(in: rows)
        #expect(held.map(\.position) == [first, second])
        #expect(held.map(\.isSure) == [false, false])
        // The app says of a shared one that it is none.
        rows.shared = ["c"]
        var shared = [rows.held("a"), rows.held("c")]
        rows.reload("xccab")
        for index in shared.indices { shared[index].follow(edits: false, rows) }
        shared.find(in: rows)
        #expect(shared.map(\.position.row) == [3, 0])
        #expect(shared.map(\.isSure) == [true, false])
    }

    @Test func one_row_that_is_held_twice_is_found_twice() {
        let rows = LetterRows("abcd")
        var held = [rows.held("c"), rows.held("c")]
        rows.reload("cabd")
        for index in held.indices { held[index].follow(edits: false, rows) }
        held.find(in: rows)
        #expect(held.map(\.position.row) == [0, 0])
    }
}
