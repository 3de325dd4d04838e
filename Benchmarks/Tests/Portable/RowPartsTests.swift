import ScrollKit
import Testing

@Suite("The parts of showing rows") struct RowPartsTests {
    /// Parts that took so many milliseconds each, by a clock that only they move.
    private func parts(_ milliseconds: [RowPart: Double]) -> RowParts {
        var now = 100.0
        var parts = RowParts { now }
        for part in RowPart.allCases {
            guard let time = milliseconds[part] else { continue }
            parts.measure(part) { now += time / 1_000 }
        }
        return parts
    }

    private func sized(layout: Double) -> RowParts {
        parts([.fill: 1, .size: 4, .attach: 0.25, .layout: layout, .draw: 2, .commit: 0.5])
    }

    private func unsized(fill: Double = 3, layout: Double = 4) -> RowParts {
        parts([.fill: fill, .attach: 0.25, .layout: layout, .draw: 3, .commit: 0.5])
    }

    private func lines(_ fill: (inout RowPartsTable) -> Void) -> [String] {
        var table = RowPartsTable(device: "a phone", rowsPerKind: 3)
        fill(&table)
        let text = table.text(atWork: 0.984)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("are ten lines with columns below each other, of medians") func table() {
        let lines = lines { table in
            table.add(
                "labels", sized: [sized(layout: 1), sized(layout: 90), sized(layout: 1.25)],
                unsized: [unsized(), unsized(layout: 900), unsized(layout: 2)])
            table.leaveOut("SwiftUI", because: "not on this system")
            for kind in ["stack", "text view", "image and text"] {
                table.add(kind, sized: [sized(layout: 12.5)], unsized: [unsized(fill: 3)])
            }
        }
        let other = "2.00  4.00  0.25/0.25  12.50/4.00  2.00/3.00  0.50/0.50  -97 %"
        let expected = """
            Parts of showing a row, a phone
            ms, medians of 3 + 3 rows a kind, elapsed; the main thread was at work for 98 % of it
            kind of row     fill  size     attach      layout       draw     commit  saved
            labels          2.00  4.00  0.25/0.25   1.25/4.00  2.00/3.00  0.50/0.50   48 %
            SwiftUI         not on this system
            stack           \(other)
            text view       \(other)
            image and text  \(other)
            """
        let seen = lines.prefix(8).joined(separator: "\n")
        #expect(seen == expected)
        #expect(lines.count == 11 && lines.last == "", "each line ends")
        #expect(!lines.contains { $0.hasSuffix(" ") || $0.count > 96 })
    }

    @Test("have a share that follows from the printed medians") func share() {
        func share(_ sized: [RowParts], _ unsized: [RowParts]) -> String? {
            let line = lines { $0.add("labels", sized: sized, unsized: unsized) }[3]
            return line.split(separator: "  ").last.map { String($0.drop { $0 == " " }) }
        }
        // 0.25 + 1 + 2 + 0.5 of 0.25 + 4 + 3 + 0.5: neither filling nor sizing counts.
        #expect(share([sized(layout: 1)], [unsized(fill: 900)]) == "52 %")
        #expect(share([sized(layout: 5)], [unsized()]) == "0 %")
        #expect(share([sized(layout: 1)], []) == "-")
    }

    @Test("add up where a part is measured twice, and give what the work gives") func stopwatch() {
        var now = 0.0
        var parts = RowParts { now }
        for time in [0.001, 0.002] {
            let result = parts.measure(.draw) {
                now += time
                return time
            }
            #expect(result == time)
        }
        let copy = parts
        #expect(lines { $0.add("labels", sized: [copy], unsized: [copy]) }[3].contains("  3.00/3.00"))
    }
}
