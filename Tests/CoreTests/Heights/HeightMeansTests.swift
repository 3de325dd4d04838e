import Foundation
import PrecacheCore
import TestSupport
import Testing

@Suite struct HeightMeansTests {
    /// Lists of heights as they are, in points: each row's by its number.
    static let lists: [String: @Sendable (Int) -> Double] = [
        "all rows are equal": { _ in 44 },
        "from 40 to 400": { Double(40 + $0 * 97 % 361) },
        "half 44 and half 400": { $0 % 2 == 0 ? 44 : 400 },
        "a third 400": { $0 % 3 == 0 ? 400 : 44 },
        "one in twenty 400": { $0 % 20 == 0 ? 400 : 60 },
    ]

    private func means(_ heights: [Double]) -> HeightMeans {
        var means = HeightMeans()
        for (number, height) in heights.enumerated() { means.set(height, of: number) }
        return means
    }

    private func isNear(_ one: Double?, _ other: Double, _ share: Double = 1e-6) -> Bool {
        one.map { abs($0 - other) <= share * other } ?? false
    }

    @Test(arguments: lists.keys.sorted())
    func oneVeryHighRowMovesTheMeanByLessThanATenth(list: String) throws {
        let height = try #require(Self.lists[list])
        for count in [64, 65, 100, 256, 1_000] {
            let heights = (0..<count).map(height)
            let before = try #require(means(heights).estimate())
            // It may come first, between others, last, or in place of one.
            for number in [0, 10, count / 2, count] {
                var others = heights
                others.insert(10_000, at: number)
                let after = try #require(means(others).estimate())
                #expect(after < 1.1 * before && after > 0.9 * before, "\(list), \(count) rows, number \(number)")
            }
        }
    }

    @Test(arguments: lists.keys.sorted())
    func ordinaryHeightsAreNotCut(list: String) throws {
        let height = try #require(Self.lists[list])
        for count in [1, 2, 7, 64, 200, 256] {
            let heights = (0..<count).map(height)
            #expect(isNear(means(heights).estimate(), heights.reduce(0, +) / Double(count), 0.01), "\(count) rows")
        }
    }

    @Test func aHeightThatMoreThanASixthOfTheRowsHaveCounts() {
        let heights = (0..<240).map { $0 % 5 == 0 ? 10_000.0 : 50 }
        #expect(isNear(means(heights).estimate(), 2_040))
    }

    /// Blocks of rendered documents, whose heights in points are log-normal.
    private typealias Blocks = (share: Double, median: Double, sigma: Double)
    private static let blocks: [Blocks] = [
        (0.44, 63, 0.71), (0.30, 32, 0.32), (0.127, 126, 0.96), (0.123, 60, 1.10), (0.006, 157, 0.94),
        (0.003, 116, 0.93),
    ]
    private static let code = [blocks[3]]

    /// The heights of some blocks, in whole lines.
    private func heights(of kinds: [Blocks], _ count: Int, _ random: inout SplitMix) -> [Double] {
        (0..<count).map { _ in
            var left = Double.random(in: 0..<kinds.reduce(0) { $0 + $1.share }, using: &random)
            var kind = kinds[0]
            for next in kinds where left >= 0 {
                kind = next
                left -= next.share
            }
            // By Box and Muller.
            let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
            let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
            return max((kind.median * exp(kind.sigma * normal) / 20.3).rounded(), 1) * 20.3
        }
    }

    @Test func theMeanOfBlocksOfTextIsNearTheTruth() {
        // Code differs most.
        for (kinds, name) in [(Self.blocks, "all"), (Self.code, "code")] {
            for (count, share) in [
                (10, 0.05), (30, 0.05), (50, 0.05), (64, 0.05), (77, 0.05), (100, 0.05), (256, 0.01),
            ] {
                var random = SplitMix(state: 1)
                var estimated = 0.0
                var real = 0.0
                for _ in 0..<200 {
                    let heights = heights(of: kinds, count, &random)
                    estimated += means(heights).estimate()!
                    real += heights.reduce(0, +) / Double(count)
                }
                #expect(isNear(estimated, real, share), "\(name), \(count) rows: \(estimated / real)")
            }
        }
    }

    @Test func aHeightTakenAtAWidthOfFifteenPointsIsWithstood() {
        var random = SplitMix(state: 1)
        for count in [64, 100, 255, 1_000] {
            for known in [[Double](repeating: 444, count: count), heights(of: Self.blocks, count, &random)] {
                let before = means(known).estimate()!
                let after = means(known + [10_806]).estimate()!
                #expect(after < 1.15 * before, "\(count) rows: \(before), \(after)")
            }
        }
    }

    @Test func hiddenRowsLowerNoBound() {
        // The shown ones are 64, of which one is higher than all others together.
        let heights = [Double](repeating: 50, count: 63) + [10_000] + [Double](repeating: 0, count: 190)
        let mean = 50.0 * 63 / (64 - 6.5)
        #expect(isNear(means(heights).estimate(), 64 * mean / 254, 1e-3))
    }

    @Test func hiddenRowsCountAndCutNothing() {
        #expect(means([0]).estimate() == 0)
        #expect(means([Double](repeating: 0, count: 100)).estimate() == 0)
        for hidden in [10, 100, 230] {
            let heights = [Double](repeating: 0, count: hidden) + [Double](repeating: 80, count: 20)
            #expect(isNear(means(heights).estimate(), 1_600 / Double(hidden + 20)), "\(hidden) hidden")
            #expect(isNear(means(heights.reversed()).estimate(), 1_600 / Double(hidden + 20)), "\(hidden) hidden last")
        }
    }

    @Test func rowsThatGrowCountOnce() {
        var means = means([Double](repeating: 50, count: 100))
        for height in 51...150 { means.set(Double(height), of: 7) }
        #expect(isNear(means.estimate(), 51))
    }

    @Test func aRowThatGrowsALittleMovesNoEstimateOfOthers() {
        var means = means([Double](repeating: 50, count: 100))
        for height in 51...150 {
            means.set(Double(height), of: 7)
            #expect(means.steadyEstimate() == 50)
        }
        means.set(80, of: 100)
        #expect(isNear(means.steadyEstimate(), means.estimate()!))
        for number in 0..<20 { means.set(100, of: number) }
        #expect(isNear(means.steadyEstimate(), means.estimate()!, 1.0 / 16))
    }

    @Test(arguments: [64, 100, 256])
    func aRowThatGrowsWithoutEndMovesTheEstimateOfOthersOnce(count: Int) {
        var means = means([Double](repeating: 50, count: count))
        var estimates: Set<Double?> = []
        for height in stride(from: 50.0, through: 20_000, by: 20) {
            means.set(height, of: 7)
            estimates.insert(means.steadyEstimate())
        }
        #expect(estimates.count == 2)
    }

    @Test func laterRowsTakeThePlaceOfEarlierOnes() {
        #expect(isNear(means([Double](repeating: 50, count: 256) + [Double](repeating: 80, count: 256)).estimate(), 80))
    }

    @Test func manyChangesLeaveNoTrace() {
        var means = HeightMeans()
        var random = SplitMix(state: 1)
        for number in 0..<100_000 { means.set(Double.random(in: 0...1e9, using: &random), of: number) }
        for number in 0..<256 { means.set(44, of: number) }
        #expect(isNear(means.estimate(), 44))
    }

    @Test func kindsHaveMeansOfTheirOwn() {
        var means = HeightMeans()
        #expect(means.estimate() == nil)
        #expect(means.estimate(of: 3) == nil)
        for number in 0..<10 { means.set(number % 2 == 0 ? 40 : 200, of: number, kind: number % 2) }
        #expect([0, 1, 2, 300, nil].map { means.estimate(of: $0) } == [40, 200, 120, 120, 120])
        means.set(300, of: 0, onlyInKind: 2)
        #expect([2, nil].map { means.estimate(of: $0) } == [300, 120])
    }

    @Test func equalKindsHaveOneNumberUntilThereAreTooMany() {
        var kinds = KindNumbers()
        func numbers(_ all: [AnyHashable]) -> [Int?] { all.map { kinds.makeNumber(ofHash: $0.hashValue) } }
        let first: [Int?] = [0, 1, 0, 2]
        let again: [Int?] = [0, 2]
        let ids = Array(1_000..<3_000)
        #expect(numbers(["a", "b", "a", 7]) == first)
        _ = numbers(ids)
        #expect(numbers([3_000]) == [nil])
        #expect(numbers(["a", 7]) == again)
        #expect(numbers(ids).count { $0 != nil } == KindNumbers.capacity - 3)
    }

    @Test func cellsAreKindsByWhatTheyAreToldApartBy() {
        let type = ObjectIdentifier(RowName.self)
        let cells: [CellName] = [.any, .type(type), .reuseIdentifier("note")]
        #expect(cells.map(\.kind) == [nil, AnyHashable(type), AnyHashable("note")])
    }
}
