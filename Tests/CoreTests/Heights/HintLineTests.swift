import PrecacheCore
import Testing

@Suite struct HintLineTests {
    /// What is learned of rows whose first hint runs over `range`, by the height that each has.
    private func line(
        _ range: ClosedRange<Int> = 0...20, height: (Double) -> Double = { 40 + 3 * $0 },
        second: (Double) -> Double = { _ in 0 }
    ) -> HintLine {
        var line = HintLine()
        for hint in range.map(Double.init) { line.learn([hint, second(hint)], height: height(hint)) }
        return line
    }

    private func isNear(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1 } ?? false }

    @Test func fewerThanThreeRowsSayNothing() {
        #expect(line(0...1) { $0 }.estimate([5, 0]) == nil)
        #expect(line(0...2) { $0 }.estimate([2, 0]) != nil)
    }

    @Test func aHeightFollowsOneHint() { #expect(isNear(line().estimate([100, 0]), 340)) }

    @Test func aHeightFollowsTwoHints() {
        let second = { (hint: Double) in hint.truncatingRemainder(dividingBy: 5) }
        let both = line(height: { 40 + 3 * $0 + 20 * second($0) }, second: second)
        #expect(isNear(both.estimate([10, 9]), 250))
    }

    @Test func twoHintsMaySayTheSame() {
        #expect(isNear(line(second: { 2 * $0 }).estimate([20, 40]), 100))
        #expect(isNear(line(height: { _ in 44 }, second: { $0 }).estimate([3, 3]), 44))
    }

    @Test(arguments: [0, 7, 1e-300, 1e90])
    func aHintThatIsAlwaysTheSameDoesNoHarm(_ constant: Double) {
        #expect(isNear(line(second: { _ in constant }).estimate([100, constant]), 340))
    }

    @Test(arguments: [Double.nan, .infinity, -1e200])
    func aHintThatIsNoNumberTeachesAndSaysNothing(_ hint: Double) {
        var line = line()
        let before = line.estimate([10, 0])
        line.learn([hint, 0], height: 1_000)
        #expect(line.estimate([10, 0]) == before)
        #expect([line.estimate([hint, 0]), line.estimate([0, hint])] == [nil, nil])
    }

    @Test func anEstimateStaysNearTheRangeThatWasLearned() {
        var line = line()
        line.learn([9.2e18, 0], height: 60)
        for hint in [-1e99, 0, 1e20, 1e99] {
            #expect((0...1_000).contains(line.estimate([hint, 0]) ?? -1), "\(hint)")
        }
    }

    @Test func anEstimateIsNeverLessThanNothing() {
        #expect(self.line { 60 - 3 * $0 }.estimate([100, 0]) == 0)
    }

    @Test func theLastRowsCount() {
        var line = line(0...300) { _ in 500 }
        for hint in 0..<3_000 { line.learn([Double(hint % 20), 0], height: 40 + 3 * Double(hint % 20)) }
        #expect(isNear(line.estimate([10, 0]), 70))
    }
}
