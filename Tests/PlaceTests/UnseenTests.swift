import PrecacheCore
import PrecachePlace
import Testing

/// How many rows are counted that came beyond the last one that was seen.
@Suite @MainActor struct UnseenTests {
    private enum Change {
        case edit(String)
        case reload(String)
    }

    /// The list of which all was seen down to its last `d`, what happens to it, and how many are unseen then: where
    /// edits alone tell, and with identities.
    private static let stories: [([Change], byNumber: Int, byIdentity: Int)] = [
        ([], 0, 0),
        ([.edit("abcdxy")], 2, 2),
        ([.edit("abcd xy")], 2, 2),
        ([.edit("abcdxy"), .edit("abcdy")], 1, 1),
        // Rows before it, whatever they are, change nothing.
        ([.edit("xyzabcd")], 0, 0),
        ([.edit("axcd")], 0, 0),
        ([.edit("abxcdy"), .edit("xcdy")], 1, 1),
        // Where it is gone, or moves elsewhere, the one before it tells.
        ([.edit("abc")], 0, 0),
        ([.edit("abcx")], 1, 1),
        ([.edit("abxy"), .edit("zzzabxy")], 2, 2),
        ([.edit("dabcx")], 1, 1),
        ([.edit("bcda"), .edit("bcdax")], 2, 2),
        // A reload, by identities or by what was there.
        ([.reload("abcdx")], 1, 1),
        ([.reload("xyzabcdx")], 4, 1),
        ([.reload("xyzabcdx"), .edit("zabcdx")], 4, 1),
        ([.reload("abcxy")], 1, 2),
        ([.reload("xyz"), .edit("xyzw")], 1, 0),
        ([.reload("")], 0, 0),
        ([.edit("")], 0, 0),
    ]

    @Test func rows_beyond_the_last_one_that_was_seen_are_counted() {
        for (changes, byNumber, byIdentity) in Self.stories {
            for areIdentified in [true, false] {
                let rows = LetterRows("abcd")
                rows.areIdentified = areIdentified
                var unseen = Unseen()
                unseen.see("dcba".map { rows.held($0, seen: $0 == "d" ? 1 : 0) })
                for change in changes {
                    switch change {
                    case .edit(let text): rows.edit(to: text)
                    case .reload(let text): rows.reload(text)
                    }
                    if case .edit = change {
                        unseen.follow(edits: true, rows)
                    } else {
                        unseen.follow(edits: false, rows)
                    }
                    unseen.find(in: rows)
                }
                let count = unseen.count(to: .bottom, in: rows.rowCounts)
                #expect(count == (areIdentified ? byIdentity : byNumber), "\(changes), identified \(areIdentified)")
            }
        }
    }

    @Test func towards_the_top_those_before_it_are_counted() {
        let rows = LetterRows("ab cd")
        var unseen = Unseen()
        unseen.see("cd".map { rows.held($0, seen: $0 == "c" ? 1 : 0) })
        #expect(unseen.count(to: .top, in: rows.rowCounts) == 2)
        rows.edit(to: "xab cdy")
        unseen.follow(edits: true, rows)
        #expect(unseen.count(to: .top, in: rows.rowCounts) == 3)
        #expect(unseen.last(to: .top) == rows.position(of: "c"))
    }

    @Test func before_anything_was_seen_nothing_is_unseen() {
        #expect(Unseen().count(to: .bottom, in: [3]) == 0)
        #expect(Unseen().last(to: .bottom) == nil)
    }

    @Test func the_app_is_asked_once_a_reload_for_each_row_that_stands_where_it_was() {
        let rows = LetterRows("abcd")
        var unseen = Unseen()
        unseen.see("dcba".map { rows.held($0, seen: $0 == "d" ? 1 : 0) })
        rows.reload("abcdx")
        unseen.follow(edits: false, rows)
        for _ in 0..<2 { unseen.find(in: rows) }
        #expect(rows.asked.count == 4)
    }
}
