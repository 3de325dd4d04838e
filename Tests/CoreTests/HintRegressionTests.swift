import Foundation
import PrecacheCore
import Testing

@Suite("Heights by hints")
struct HintRegressionTests {
    /// How far estimates are off, as a part of how far the mean is off that they are learned with: of the rows after the first
    /// `count`, which are learned.
    private func error(after count: Int, of rows: [HintedRow]) -> Double {
        var learned = HintRegression()
        for row in rows.prefix(count) { learned.learn(row.hints, height: row.height) }
        let mean = rows.prefix(count).reduce(0) { $0 + $1.height } / Double(count)
        let others = rows.dropFirst(count)
        let own = others.reduce(0) { $0 + abs($1.height - (learned.estimate($1.hints) ?? 0)) }
        return own / others.reduce(0) { $0 + abs($1.height - mean) }
    }

    /// The same where each row is estimated by those before it, and then learned.
    private func errorInTurn(of rows: [HintedRow]) -> Double {
        var (learned, mean, count) = (HintRegression(), 0.0, 0.0)
        var (own, ofMean) = (0.0, 0.0)
        for row in rows {
            if let estimate = learned.estimate(row.hints) {
                own += abs(row.height - estimate)
                ofMean += abs(row.height - mean)
            }
            count += 1
            mean += (row.height - mean) / count
            learned.learn(row.hints, height: row.height)
        }
        return ofMean == own ? 1 : own / ofMean
    }

    /// The error after ten rows in each of so many feeds, the least first.
    private func errorsInFeeds(_ hints: (SecondFeed.Row) -> SIMD4<Double>) -> [Double] {
        (0..<100).map { seed in
            error(
                after: 10,
                of: SecondFeed.rows(seed: seed).map { HintedRow(hints: hints($0), height: $0.height) })
        }.sorted()
    }

    @Test("ten rows with one hint leave a third of the mean's error")
    func oneHint() {
        let errors = errorsInFeeds(\.textAlone)
        #expect(errors[50] < 0.25)
        #expect(errors[90] <= 1.0 / 3)
    }

    @Test("ten rows with two hints leave a quarter of the mean's error")
    func twoHints() {
        let errors = errorsInFeeds(\.hints)
        #expect(errors[50] < 0.1)
        #expect(errors[90] <= 0.25)
    }

    @Test("hostile rows cost five percent of the mean's error at most", arguments: HostileRows.allCases)
    func hostile(rows: HostileRows) {
        for seed in 0..<RandomRuns.of(UInt64(50)) {
            #expect(errorInTurn(of: rows.rows(seed: seed)) <= 1.05, "seed \(seed)")
        }
    }

    @Test("rows that answer each estimate with the opposite cost no more")
    func adversary() {
        for seed in 0..<RandomRuns.of(UInt64(50)) {
            var (random, learned, mean) = (SeededGenerator(seed: seed), HintRegression(), 0.0)
            let rows = (0..<HostileRows.count).map { index in
                let hints = SIMD4(random.fraction(), random.fraction(), 0, 0)
                var row = HintedRow(hints: hints, height: 50 + 400 * hints.x)
                let away = (learned.estimate(hints) ?? 0) - mean
                // Often enough right to be believed.
                if index > 10, index % 4 != 0, abs(away) > 1 {
                    row.height = max(mean + (away > 0 ? -200 : 200) * random.fraction(), 0)
                }
                mean += (row.height - mean) / Double(index + 1)
                learned.learn(row.hints, height: row.height)
                return row
            }
            #expect(errorInTurn(of: rows) <= 1.05, "seed \(seed)")
        }
    }

    @Test("estimates are heights, whatever was learned", arguments: HostileRows.allCases)
    func heights(rows: HostileRows) {
        let odd = [0, -0.0, 1e99, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude]
        var (random, learned) = (SeededGenerator(seed: 1), HintRegression())
        for row in rows.rows(seed: 2) {
            learned.learn(row.hints, height: row.height)
            var hints = row.hints
            for index in 0..<4 where random.below(3) == 0 { hints[index] = odd[random.below(odd.count)] }
            guard let estimate = learned.estimate(hints), estimate >= 0, estimate.isFinite else {
                Issue.record("\(hints): \(String(describing: learned.estimate(hints)))")
                return
            }
        }
    }

    @Test("hints too steep for numbers leave the mean")
    func steep() throws {
        var learned = HintRegression()
        for index in 0..<20 {
            let hints = SIMD4(Double(index % 7), Double(index % 5), 0, 0)
            learned.learn(hints * 1e-150, height: (hints.x + hints.y) * 5e97)
        }
        #expect(learned.isOfUse)
        let estimate = try #require(learned.estimate([1e99, -1e99, 0, 0]))
        #expect(estimate > 2e98 && estimate < 3e98)
    }

    @Test("four rows that say nothing cost a tenth at most")
    func fewRows() {
        let errors = (0..<200).map { error(after: 4, of: Array(HostileRows.random.rows(seed: $0).prefix(100))) }
        #expect(errors.reduce(0, +) / 200 <= 1.1)
    }

    @Test("heights that are no numbers, or no heights, are not learned")
    func noHeights() {
        var learned = HintRegression()
        for height in [.nan, .infinity, -.infinity, 1e200] { learned.learn(.one, height: height) }
        #expect(learned.count == 0 && learned.estimate(.one) == nil)
    }

    @Test("one row is the estimate of all others")
    func oneRow() {
        var learned = HintRegression()
        #expect(learned.estimate(.one) == nil)
        learned.learn(.one, height: 70)
        #expect(learned.estimate(.one * 1_000) == 70)
        #expect(!learned.isOfUse)
    }

    /// Has 30 rows learned whose heights are a line.
    private func line(_ scale: SIMD4<Double> = .one) -> HintRegression {
        var (random, learned) = (SeededGenerator(seed: 3), HintRegression())
        for _ in 0..<30 {
            let hints = SIMD4(random.fraction(), random.fraction(), 7, random.fraction())
            learned.learn(hints * scale, height: 50 + (hints * SIMD4(300, -20, 0, 100)).sum())
        }
        return learned
    }

    @Test("heights that follow hints are estimated to the point")
    func followed() throws {
        let learned = line()
        #expect(learned.isOfUse)
        #expect(abs(try #require(learned.estimate([0.5, 0.5, 7, 0.5])) - 240) < 1)
        #expect(abs(try #require(learned.estimate([0.9, 0.1, 7, 0.2])) - 338) < 2)
    }

    @Test("hints may be of any unit")
    func units() throws {
        let (learned, other) = (line(), line([1e9, 1e-9, 1e5, -1]))
        let estimate = try #require(other.estimate([5e8, 5e-10, 7e5, -0.5]))
        #expect(abs(estimate - (learned.estimate([0.5, 0.5, 7, 0.5]) ?? 0)) < 1e-6)
    }

    @Test("a hint that is not known is taken for its mean")
    func missing() throws {
        let learned = line()
        let (without, all) = (learned.estimate([.nan, 0.5, 7, 0.5]), learned.estimate([0.5, 0.5, 7, 0.5]))
        #expect(abs(try #require(without) - (try #require(all))) < 30)
        let none = try #require(learned.estimate(SIMD4(repeating: .nan)))
        #expect(abs(none - 240) < 30)
    }

    @Test("a feed that changes is followed")
    func change() throws {
        var learned = line()
        var random = SeededGenerator(seed: 4)
        for _ in 0..<1_000 {
            let hints = SIMD4(random.fraction(), random.fraction(), 7, random.fraction())
            learned.learn(hints, height: 100 + 200 * hints.y)
        }
        #expect(abs(try #require(learned.estimate([0.1, 0.9, 7, 0.1])) - 280) < 15)
    }

    @Test("a line that has become wrong is left within twenty rows")
    func wrongLine() {
        var learned = line()
        var random = SeededGenerator(seed: 5)
        for index in 0..<320 {
            let hints = SIMD4(random.fraction(), 0, 0, 0)
            learned.learn(hints, height: index < 300 ? 50 + 300 * hints.x : 350 - 300 * hints.x)
            if index == 299 { #expect(learned.isOfUse) }
        }
        #expect(!learned.isOfUse)
    }

    @Test("one row far off does not bend the line")
    func outlier() throws {
        var learned = line()
        learned.learn([0.5, 0.5, 7, 0.5], height: 20_000)
        #expect(abs(try #require(learned.estimate([0.9, 0.1, 7, 0.2])) - 338) < 35)
        learned.learn([1e9, 0.5, 7, 0.5], height: 240)
        #expect(abs(try #require(learned.estimate([0.9, 0.1, 7, 0.2])) - 338) < 70)
    }
}
