import Foundation
import PrecachePlace
import Testing

/// Which row the list stands by after a change.
@Suite @MainActor struct DecisionTests {
    /// Before, after, and the row that decides: its top is where it was, or an edge is where the first lost row began.
    private nonisolated static let stories = [
        // The first row on the screen that is left.
        ("ab[cde]fg", "abcdefg", "c 0"),
        ("ab[cde]fg", "xyabcdefg", "c 0"),
        ("ab[cde]fg", "cde", "c 0"),
        ("ab[cde]fg", "abdefg", "d 10"),
        ("ab[cde]fg", "e", "e 20"),
        ("a[bc de]f", "a dec f", "d 20"),
        // A row that went elsewhere takes nobody along; the rows beside the screen say which did.
        ("ab[cde]fg", "abdefgc", "d 10"),
        ("xyz[cd]ef", "cxyzdef", "d 10"),
        ("ab[cd]ef", "abdefc", "d 10"),
        ("ab[cd]ef", "dabcef", "c 0"),
        ("[abcd]", "bcda", "b 10"),
        ("[abcd]", "dabc", "a 0"),
        // Two from above came between as likely as it went up: then more was seen of those that are in order.
        ("ab[cd]ef", "cabdef", "c 0"),
        // Rows that went as one are one run, and the longer one decides.
        ("[abcde]", "deabc", "a 0"),
        ("[abcde]", "cdeab", "c 20"),
        // One that is left alone, wherever it went.
        ("ab[c]de", "abdec", "c 0"),
        ("ab[cd]ef", "xyzd", "d 10"),
        // None is left, and one was exchanged in place: between its neighbours, or at an end of the list.
        ("ab[c]de", "abxde", "x 0"),
        ("ab[c]", "abx", "x 0"),
        ("[a]bc", "xbc", "x 0"),
        ("ab[c]de", "zabxde", "x 0"),
        ("ab[c] de", "abx de", "x 0"),
        // The next one below is no heir of a row that has gone.
        ("ab[c]de", "abde", "d above 0"),
        ("ab[cd]ef", "abef", "e above 0"),
        ("ab[c]de", "abxyde", "d above 0"),
        ("ab[cd]ef", "abxyef", "e above 0"),
        ("ab[cd]ef", "xabf", "f above 0"),
        ("ab [c] de", "ab x de", "d above 0"),
        // While one on the screen is left, an exchanged row is a lost one.
        ("ab[cd]ef", "abxdef", "d 10"),
        ("ab[cd]ef", "abcxef", "c 0"),
        // The one above, where none below is left.
        ("ab[c]", "ab", "b below 0"),
        ("ab[cd]ef", "ab", "b below 0"),
        ("ab[cd]ef", "axy", "a below 0"),
        ("ab[c]", "abxy", "b below 0"),
        // Nothing is left.
        ("ab[cd]ef", "uvwxyz", "none"),
        ("ab[cd]ef", "", "none"),
        ("[a]", "x", "none"),
    ]

    @Test(arguments: stories)
    func the_row_that_decides_is_the_same_after_edits_and_after_a_reload(before: String, after: String, row: String) {
        var edited = ReadLetters(before)
        edited.edit(to: after)
        #expect(edited.decision == row, "edited")
        var plain = ReadLetters(before, isIdentified: false)
        plain.edit(to: after)
        #expect(plain.decision == row, "without identities")
        var reloaded = ReadLetters(before)
        reloaded.reload(after)
        #expect(reloaded.decision == row, "reloaded")
    }

    @Test(arguments: [
        ("ab[cde]fg", "uvwxyz", "w 0"),
        ("ab[cde]fg", "uvw", "w 0"),
        ("ab[cde]fg", "uv", "v below 0"),
        ("ab[cde]fg", "", "none"),
    ])
    func without_identities_a_reload_leaves_rows_where_they_were(before: String, after: String, row: String) {
        var read = ReadLetters(before, isIdentified: false)
        read.reload(after)
        #expect(read.decision == row)
        #expect(read.reading.isFoundByPosition)
    }

    @Test func of_two_rows_that_changed_places_the_one_of_which_more_was_seen_decides() {
        for (seen, row) in [([4, 10], "b 10"), ([10, 4], "a 0")] as [([CGFloat], String)] {
            var read = ReadLetters("xy[ab]zw", seen: seen)
            read.edit(to: "xybazw")
            #expect(read.decision == row)
        }
    }

    @Test func a_lost_row_began_where_it_was_first_seen() {
        // Top, bar, floating header, and where the row began to be seen.
        let stories: [(CGFloat, CGFloat, CGFloat, Int)] = [
            (0, 0, 0, 0), (-4, 0, 0, 0), (16, 20, 0, 20), (16, 20, 5, 25), (40, 20, 5, 40),
        ]
        for (top, bar, cover, began) in stories {
            for (after, row) in [("abde", "d above"), ("ab", "b below")] {
                var read = ReadLetters("ab[c]de", top: top, bar: bar, cover: cover)
                read.edit(to: after)
                #expect(read.decision == "\(row) \(began)")
            }
        }
    }

    @Test func a_row_that_the_app_names_decides_while_it_is_there() {
        var read = ReadLetters("ab[cde]fg")
        read.reading.choose(read.rows.held("d", top: 10))
        #expect(read.decision == "d 10")
        read.edit(to: "dabxcefg")
        #expect(read.decision == "d 10")
        read.reload("xyabcedfg")
        #expect(read.decision == "d 10")
        read.edit(to: "xyabcefg")
        #expect(read.decision == "c 0")
    }

    @Test func a_renamed_row_is_found_by_its_new_name() {
        var read = ReadLetters("ab[cd]ef")
        read.reading.rename("c" as Character, to: "z" as Character)
        read.reload("xyzw")
        #expect(read.decision == "z 0")
        var chosen = ReadLetters("ab[cd]ef")
        chosen.reading.choose(chosen.rows.held("d", top: 10))
        chosen.reading.rename("d" as Character, to: "z" as Character)
        chosen.reload("zabc")
        #expect(chosen.decision == "z 10")
    }

    @Test func what_the_app_says_of_rows_that_are_where_they_were_finds_them_later() {
        var read = ReadLetters("ab[cd]ef", isIdentified: false)
        let rows = read.rows
        rows.areIdentified = true
        read.reading.identify { rows.findIdentity(at: $0) }
        read.reload("xyzcd")
        #expect(read.decision == "c 0")
    }

    @Test func rows_are_looked_for_once_after_each_change() {
        var read = ReadLetters("ab[cd]ef")
        read.reload("ab")
        let count = read.rows.asked.count
        read.reading.find(in: read.rows)
        #expect(read.rows.asked.count == count)
    }

    @Test func a_reload_that_the_app_could_not_be_asked_about_is_looked_at_later() {
        var read = ReadLetters("ab[cd]ef")
        read.rows.areIdentified = false
        read.reload("xabcdef")
        #expect(read.decision == "b 0")
        read.rows.areIdentified = true
        read.reading.find(in: read.rows)
        #expect(read.decision == "c 0")
    }
}
