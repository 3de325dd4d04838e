import Foundation
import HeadlessUIKit
import Pairs

// Prints RESULTS.md, in some minutes. The ratios go to the standard error meanwhile.
//
//     micro-benchmark [--against COMMIT] [--short] [WORDS]
//
// --against COMMIT: judges also whether pairs are worse than in that commit's RESULTS.md
// --short: some seconds, which show that everything still runs, and nothing else
// WORDS: only what has these words in its name

// Reading the headless display's own clock is a system call, and would be half of what a row costs; a device's, as this
// one, is a counter that is read where it is.
HeadlessDisplay.main.busyClock = { ProcessInfo.processInfo.systemUptime }

var arguments = Array(CommandLine.arguments.dropFirst())
let isShort = arguments.contains("--short")
arguments.removeAll { $0 == "--short" }
var commit: String?
if let index = arguments.firstIndex(of: "--against"), index + 1 < arguments.count {
    commit = arguments[index + 1]
    arguments.removeSubrange(index...index + 1)
}
let before = commit.map(Origin.results) ?? ""
if let commit, before.isEmpty {
    FileHandle.standardError.write(Data("There is no RESULTS.md at \(commit).\n".utf8))
    exit(64)
}
let words = arguments.joined(separator: " ")

let session = Session(isShort: isShort, filter: words.isEmpty ? nil : words, before: before)
measureHits(session)
measureEstimates(session)
measureLayouts(session)
measureTemplates(session)
measureRunLoop(session)
measureTable(session)
measureStore(session)
measureOthers(session)
// The last: once a delegate was seen to read observable models, each of its measurements costs more.
measureGrowth(session)
let options = CommandLine.arguments.dropFirst().map { " " + $0 }.joined()
print(
    session.report(
        """
        # What heights cost

        Made by `swift run -c release --package-path Benchmarks/Micro micro-benchmark\(options) > \
        Benchmarks/Micro/RESULTS.md`, at commit \(Origin.commit), on \(Origin.machine). Not to be edited by hand.

        Each line is a pair: blocks of the floor, which is what the least conceivable implementation costs, and of ours take
        turns in one process, a few milliseconds a block. Times are the thread's CPU time an operation, in the quickest
        block. A ratio is that of the quickest blocks of both; it is taken five times, each with so many blocks, and a goal
        is reached if it is reached all five times. With `--against COMMIT`, every other pair with a floor is to be no more
        than a tenth worse than the largest of its five ratios in that commit's RESULTS.md.
        """))
