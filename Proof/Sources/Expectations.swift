extension Proof {
    /// All that is expected to be red, or not to be run, somewhere. CONTRIBUTING shows it as a table.
    public static let expectations = [
        ProofExpectation(
            "Libraries that hook UIKit's methods", .notRun, on: .headless, "only UIKit has methods to hook",
            "A library that hooked reloadData before", "A library that hooks reloadData after",
            "reloadData() off the main thread"),
        ProofExpectation(
            "Cells of two tables", .fail, on: .headless,
            "none: the table that has sized a kept cell is let go of before the cell is shown",
            "A cell that one table has sized", "A cell that is shown at the size"),
        ProofExpectation(
            "Offsets between pixels", .fail, on: .headless, "a place that is put back is off by half a pixel at most",
            "contentOffset takes whole pixels"),
        ProofExpectation(
            "Where jumps land", .fail, on: .before26,
            "a jump to a row among estimates may miss; with known heights it lands", "scrollToRow"),
        ProofExpectation(
            "What keeps its place", .fail, on: .before26, "none: performKeepingPlace puts right what UIKit left",
            "After a reload the first", "After a batch the first", "Within performWithoutAnimation"),
        ProofExpectation(
            "Which public methods a batch calls", .fail, on: .before26, "none: batches are followed by their blocks",
            "performBatchUpdates calls", "An animated apply of", "An apply without an animation",
            "With a diffable data source in a window", "Beginning a batch brings"),
        ProofExpectation(
            "Heights and estimates as the table keeps them", .fail, on: .before26,
            "none: nothing is answered or compared that closely", "A height is kept as a 32-bit float",
            "An estimate between 0 and 1", "reloadData() asks for all", "rect(forSection:)", "Scrolled up,"),
        ProofExpectation(
            "Views around shown cells", .fail, on: .before26, "none: a cell finds its table by its superviews",
            "A cell that is shown in an inset grouped"),
        ProofExpectation(
            "What an older system lacks", .notRun, on: .before26, "an app cannot use it there either",
            "Bold text, a size class", "The traits that only colors", "SwiftUI in a hidden", "A shown row grows",
            "Warming runs onAppear"),
        ProofExpectation(
            "What needs an app, a finger or the console", .notRun, on: .withoutApp,
            "run the Proof screen of Benchmarks/Device.swiftpm",
            "scrollToRow(at:) lands on a row among estimates, animated", "A hidden subview of a table",
            "Empty batches while rows", "A view in a row is first", "The keyboard of a table view controller",
            "A shown row grows", "SwiftUI in a hidden", "An observer after Core Animation's",
            "A window on the screen has",
            "contentOffset, set while", "A larger bottom inset, set while",
            "A bounds origin, set while", "setContentOffset(_:animated:) without",
            "Known heights", "By position an apply", "Precache's heights are the table's own: hosted SwiftUI",
            "In landscape", "Warming"),
    ]

    /// Whether a result is as was to be expected: the rule holds, or it is among ``expectations``.
    public static func isExpected(_ result: ProofResult) -> Bool {
        if result.verdict != .pass { return expectations.contains { $0.expects(result) } }
        // A rule that is listed for this UIKit holds at last: say so, and take it out of the list.
        return !expectations.contains { $0.isFirm(on: result.system) && $0.contains(result.rule) }
    }
}

extension ProofReport {
    /// The report in twenty lines, to be pasted: the system, the counts, and each rule that is not as expected.
    @MainActor
    public var digest: String {
        let unexpected = results.filter { !Proof.isExpected($0) }
        var lines = [
            "Proof of \(results.first?.system ?? "nothing"): \(summary)",
            unexpected.isEmpty ? "Nothing unexpected." : "Not as expected: \(unexpected.count)",
        ]
        let shown = unexpected.prefix(unexpected.count > 18 ? 17 : 18)
        lines += shown.map { result in
            let seen = "expected \(result.expected) | seen \(result.seen)"
            return "\(result.verdict.rawValue): \(result.rule) | \(seen) | \(result.suspect)"
        }
        if unexpected.count > shown.count { lines.append("and \(unexpected.count - shown.count) more") }
        return lines.joined(separator: "\n") + "\n"
    }
}
