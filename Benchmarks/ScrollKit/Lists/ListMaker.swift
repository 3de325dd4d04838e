import Foundation
import TestSupport

extension ListName {
    /// So many rows, always the same. The last hundred are those of a list of 1,000 rows, however long the list is: so lists
    /// of different lengths can be compared at their ends. The transcript's last row is an answer, as it is while one streams.
    ///
    /// - Parameters:
    ///   - pointCost: what a renderer of text takes, in microseconds a point; nil for a good one's 8.
    ///   - isCharged: whether rows cost what they would cost on a phone, or only what they cost here.
    /// - Complexity: O(rows · log rows).
    public func posts(_ rows: Int, pointCost: Double? = nil, isCharged: Bool = true) -> [Post] {
        let kinds = kinds(pointCost: pointCost)
        func draw(_ rows: Int) -> [Post] {
            var maker = ListMaker(kinds, seed: 53)
            return maker.posts(rows, isCharged: isCharged)
        }
        let lastKind = kinds.first(where: \.standsLast)?.name
        var thousand = draw(1_000)
        while let lastKind, thousand.last?.shape?.kind != lastKind { thousand.removeLast() }
        let end = thousand.suffix(min(rows, 100))
        return draw(rows).dropLast(end.count) + end
    }
}

/// Draws a list's rows.
private struct ListMaker {
    private let kinds: [RowKind]
    private var random: SplitMix
    private let words = Feed.sample().posts.map(\.content).filter { $0.allSatisfy(\.isASCII) }
        .flatMap { $0.split(whereSeparator: \.isWhitespace) }

    init(_ kinds: [RowKind], seed: UInt64) {
        self.kinds = kinds
        random = SplitMix(state: seed)
    }

    mutating func posts(_ rows: Int, isCharged: Bool) -> [Post] {
        let kinds = drawKinds(rows)
        var heights = [Double](repeating: 0, count: rows)
        for kind in self.kinds.indices {
            let places = kinds.indices.filter { kinds[$0] == kind }
            for (place, height) in zip(ordered(places, self.kinds[kind]), drawHeights(places.count, self.kinds[kind])) {
                heights[place] = height
            }
        }
        return zip(kinds, heights).map { post(self.kinds[$0], height: $1, isCharged: isCharged) }
    }

    /// Runs of kinds, chosen so that each kind comes to its share; without runs, in any order.
    private mutating func drawKinds(_ rows: Int) -> [Int] {
        var drawn: [Int] = []
        var counts = [Int](repeating: 0, count: kinds.count)
        while drawn.count < rows {
            // The kind whose share is the least fulfilled, give or take a run.
            let lacks = kinds.indices.map { index in
                kinds[index].share * Double(drawn.count + 20) - Double(counts[index])
                    + number(in: 0...Double(kinds[index].run.upperBound))
            }
            let kind = lacks.indices.max { lacks[$0] < lacks[$1] } ?? 0
            let run = kinds[kind].run
            let count = min(run.lowerBound + random.below(run.count), rows - drawn.count)
            drawn += Array(repeating: kind, count: count)
            counts[kind] += count
        }
        if kinds.allSatisfy({ $0.run == 1...1 }) { drawn.shuffle(using: &random) }
        return drawn
    }

    /// From the least to the greatest.
    private mutating func drawHeights(_ count: Int, _ kind: RowKind) -> [Double] {
        (0..<count).map { _ in number(of: kind.height) }.sorted()
    }

    /// The places of a kind's rows in the order in which they get heights: at random, but towards the end, where they grow.
    private mutating func ordered(_ places: [Int], _ kind: RowKind) -> [Int] {
        let trend = kind.growsTowardsEnd ? 1 / Double(max(places.count, 1)) : 0
        let keys = places.indices.map { Double($0) * trend + number(in: 0...1) }
        return places.indices.sorted { keys[$0] < keys[$1] }.map { places[$0] }
    }

    private mutating func post(_ kind: RowKind, height: Double, isCharged: Bool) -> Post {
        let (least, most) = (kind.inset.lowerBound, kind.inset.upperBound)
        let lines = max(((height - (least + most) / 2) / Self.lineHeight).rounded(), 1)
        let inset = least < most ? number(in: kind.inset) : least
        let factor = isCharged ? exp(kind.cost.sigma * normal()) : 0
        let picture = kind.picture.map { number(in: $0).rounded() } ?? 0
        let shape = RowShape(
            kind: kind.name, inset: inset, picture: picture, fixedCost: kind.cost.fixed * factor,
            pointCost: kind.cost.perPoint * factor)
        return Post(content: text(Int(lines), short: kind.hasShortLines), shape: shape)
    }

    /// Of 17 points, in points.
    private static let lineHeight = 20.3
    /// Where a row is 390 points wide, in HeadlessUIKit; UIKit breaks words where they end.
    private static let charactersALine = 40.6

    /// A text that takes so many lines where a row is 390 points wide.
    private mutating func text(_ lines: Int, short: Bool) -> String {
        if short {
            return (0..<lines).map { _ in text(characters: 8 + random.below(30)) }.joined(separator: "\n")
        }
        return text(characters: Int((Double(lines) - number(in: 0.05...0.9)) * Self.charactersALine))
    }

    private mutating func text(characters: Int) -> String {
        var next = random.below(words.count)
        var text = ""
        while text.utf8.count < characters {
            text += words[next % words.count] + " "
            next += 1
        }
        // Not a space at its end, which UIKit would hang into the margin.
        return text.prefix(characters - 1) + "."
    }

    private mutating func number(of distribution: Distribution) -> Double {
        switch distribution {
        case .uniform(let range): number(in: range)
        case .logNormal(let median, let sigma): median * exp(sigma * normal())
        }
    }

    private mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() >> 11) / Double(1 << 53)
    }

    /// Of the standard normal distribution. (Box and Muller.)
    private mutating func normal() -> Double {
        let radius = sqrt(-2 * log(1 - number(in: 0...0.999_999_999)))
        return radius * cos(2 * .pi * number(in: 0...1))
    }
}
