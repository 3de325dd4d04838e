import Pairs
import Testing

@MainActor
@Suite struct PairTests {
    @Test func blocksTakeTurnsAndTheFloorBegins() {
        let script = Script(floor: [1], ours: [1])
        _ = script.report(blocks: 3)
        #expect(script.log == Array(repeating: ["floor", "ours"], count: 5 * 3).flatMap(\.self))
    }

    @Test func theRatioIsThatOfTheMinima() {
        #expect(
            Script(floor: [5, 2, 9], ours: [8, 30, 3]).row(blocks: 3)[1...3] == ["2000 ms", "3000 ms", "1.50 to 1.50"])
    }

    @Test func theLeastAndTheGreatestOfFiveRatiosAreTold() {
        #expect(Script(floor: [1], ours: [3, 2, 7, 4, 5]).row()[3] == "2.00 to 7.00")
        #expect(Script(floor: [1000], ours: [12, 995]).row()[3] == "0.012 to 0.995")
    }

    @Test func timesAreOfOneOperation() {
        let script = Script(floor: [6], ours: [8])
        script.operations = (2, 4)
        #expect(script.row()[1...3] == ["3000 ms", "2000 ms", "0.67 to 0.67"])
        #expect(script.row()[6] == "5 × 1 × 2 and 4")
    }

    @Test func preparingIsNotTimed() {
        let script = Script(floor: [1], ours: [2])
        script.secondsToPrepare = 100
        #expect(script.row()[3] == "2.00 to 2.00")
    }

    @Test func aGoalCountsOnlyIfAllFiveReachIt() {
        #expect(Script(floor: [1], ours: [2, 1, 2, 1, 1.9]).row(.atMost(2))[4...5] == ["2.00", "reached"])
        for missed in 0..<5 {
            var ours = [1.0, 1, 1, 1, 1]
            ours[missed] = 2.001
            #expect(Script(floor: [1], ours: ours).row(.atMost(2))[4...5] == ["2.00", "**missed**"], "\(missed)")
        }
    }

    @Test func whatIsNotMeasurableReachesNoGoal() {
        #expect(Script(floor: [0], ours: [0]).row(.atMost(2))[5] == "**missed**")
    }

    @Test func withoutAGoalNoneIsJudged() {
        #expect(Script(floor: [1], ours: [9]).row()[4...5] == ["", ""])
    }

    @Test func noWorseIsUpToATenthMoreThanTheLargestRatioBefore() {
        let before = Script(floor: [1], ours: [1, 2, 1, 1, 1]).report()
        #expect(
            Script(floor: [1], ours: [2.19]).row(.noWorse, before: before)[4...5] == ["2.20 (2.00 before)", "reached"])
        #expect(Script(floor: [1], ours: [1, 1, 1, 1, 2.21]).row(.noWorse, before: before)[5] == "**missed**")
        #expect(Script(floor: [1], ours: [1]).row(.noWorse, before: "# No table")[4...5] == ["", ""])
    }

    @Test func aShortRunJudgesNoGoal() {
        let script = Script(floor: [1], ours: [1])
        #expect(script.row(.atMost(2), blocks: 60, isShort: true)[4...6] == ["", "", "5 × 1 × 1"])
        #expect(script.log.count == 2 * 5)
    }

    @Test func theReportCountsGoalsAndLeavesOutWhatIsEmpty() {
        let script = Script(floor: [1], ours: [2])
        let session = Session(clock: script.clock)
        session.area("Area", "What it is.")
        session.pair("near", .atMost(2), blocks: 1, script.pair)
        session.pair("far", .atMost(1.9), blocks: 1, script.pair)
        session.count("bytes", atMost: 8.2) { 8.125 }
        session.area("Empty", "Not shown.")
        #expect(
            session.report("Head").split(separator: "\n") == [
                "Head", "Goals reached: 2 of 3.", "## Area", "What it is.",
                "|  | floor | ours | ours / floor, five times | at most |  | blocks × operations |",
                "|---|---:|---:|---:|---:|---|---:|",
                "| near | 1000 ms | 2000 ms | 2.00 to 2.00 | 2.00 | reached | 5 × 1 × 1 |",
                "| far | 1000 ms | 2000 ms | 2.00 to 2.00 | 1.90 | **missed** | 5 × 1 × 1 |",
                "|  | is | at most |  |", "|---|---:|---:|---|", "| bytes | 8.12 | 8.20 | reached |",
            ])
    }
}

/// A pair whose blocks take the seconds that are said, over and over, on a clock of its own.
@MainActor
private final class Script {
    private(set) var log: [String] = []
    var secondsToPrepare = 0.0
    var operations = (floor: 1, ours: 1)
    private let seconds: [String: [Double]]
    private var now = 0.0

    init(floor: [Double], ours: [Double]) { seconds = ["floor": floor, "ours": ours] }

    func clock() -> Double { now }

    func pair() -> Pair { Pair(floor: block("floor", operations.floor), ours: block("ours", operations.ours)) }

    func report(_ goal: Goal? = nil, blocks: Int = 1, before: String = "", isShort: Bool = false) -> String {
        let session = Session(isShort: isShort, before: before, clock: clock)
        session.area("Area", "What it is.")
        session.pair("pair", goal, blocks: blocks, pair)
        return session.report("Head")
    }

    /// The cells of the pair's line in the report.
    func row(_ goal: Goal? = nil, blocks: Int = 1, before: String = "", isShort: Bool = false) -> [String] {
        let lines = report(goal, blocks: blocks, before: before, isShort: isShort).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("| pair") } ?? ""
        return line.dropFirst().dropLast().split(separator: "|").map { String($0.dropFirst().dropLast()) }
    }

    private func block(_ name: String, _ operations: Int) -> Block {
        Block(
            operations, of: self, prepare: { $0.now += $0.secondsToPrepare },
            run: { script in
                let times = script.seconds[name] ?? []
                script.now += times[script.log.count { $0 == name } % times.count]
                script.log.append(name)
            })
    }
}
