import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// The rows of lists are distributed as their table says: their kinds, heights and costs.
final class ListTests: ChargedTestCase {
    private static let rows = 4_000

    /// Rows of a list as they come out: kinds, and heights at a phone's width in points, without pictures.
    private struct Drawn {
        let posts: [Post]
        let heights: [Double]

        @MainActor
        private init(_ list: ListName, rows: Int, pointCost: Double?) {
            posts = list.posts(rows, pointCost: pointCost)
            let layout = PostLayout(rowCost: 0)
            heights = posts.map { Double(layout.fittingHeight(of: $0, width: 390)) }
        }

        /// Each is drawn and laid out once.
        @MainActor private static var made: [String: Drawn] = [:]

        @MainActor
        static func list(_ list: ListName, rows: Int = ListTests.rows, pointCost: Double? = nil) -> Drawn {
            let name = "\(list), \(rows), \(pointCost ?? 0)"
            let drawn = made[name] ?? Drawn(list, rows: rows, pointCost: pointCost)
            made[name] = drawn
            return drawn
        }

        func indices(of kind: String) -> [Int] { posts.indices.filter { posts[$0].shape?.kind == kind } }

        /// Without pictures.
        func textHeights(of kind: String) -> [Double] {
            indices(of: kind).map { heights[$0] - (posts[$0].shape?.picture ?? 0) }
        }

        /// In milliseconds.
        func costs(of kind: String) -> [Double] {
            indices(of: kind).compactMap { index in posts[index].shape.map { $0.cost(height: heights[index]) * 1000 } }
        }
    }

    private func quantile(_ share: Double, of values: [Double]) -> Double {
        values.sorted()[Int(share * Double(values.count - 1))]
    }

    /// Text comes in whole lines of 20.3 points.
    private let line = 20.3

    func test_kinds_come_to_their_shares() {
        for list in ListName.allCases {
            let drawn = Drawn.list(list)
            for kind in list.kinds() {
                let share = Double(drawn.indices(of: kind.name).count) / Double(Self.rows)
                XCTAssertEqual(share, kind.share, accuracy: 0.02, "\(list), \(kind.name)")
            }
        }
    }

    func test_heights_have_the_quantiles_of_their_distributions() {
        for list in ListName.allCases {
            let drawn = Drawn.list(list, rows: 16_000)
            for kind in list.kinds() {
                let heights = drawn.textHeights(of: kind.name)
                // Of the standard normal distribution: 0 and 1.2816.
                for (share, deviation) in [(0.1, -1.2816), (0.5, 0), (0.9, 1.2816)] {
                    let expected: Double
                    // Three standard errors of a quantile: 1.71 sigma by the root of the count, at a tenth.
                    let error: Double
                    switch kind.height {
                    case .uniform(let range):
                        expected = range.lowerBound + share * (range.upperBound - range.lowerBound)
                        error = 0
                    case .logNormal(let median, let sigma):
                        expected = median * exp(deviation * sigma)
                        error = exp(3 * 1.71 * sigma / Double(heights.count).squareRoot()) - 1
                    }
                    XCTAssertEqual(
                        quantile(share, of: heights), expected, accuracy: line + error * expected,
                        "\(list), \(kind.name), \(share)")
                }
            }
        }
    }

    func test_blocks_are_as_high_as_those_of_real_documents() {
        let heights = Drawn.list(.blocks, rows: 16_000).heights
        XCTAssertEqual(quantile(0.5, of: heights), 42, accuracy: 2)
        XCTAssertEqual(quantile(0.95, of: heights), 294, accuracy: 30)
        XCTAssertEqual(quantile(0.99, of: heights), 660, accuracy: 66)
        XCTAssertEqual(Double(heights.count { $0 < 44 }) / 16_000, 0.539, accuracy: 0.03)
    }

    func test_one_answer_in_a_hundred_is_eight_medians_high() {
        let heights = Drawn.list(.transcript, rows: 16_000).textHeights(of: "answer")
        XCTAssertEqual(quantile(0.99, of: heights) / quantile(0.5, of: heights), 8.1, accuracy: 1.5)
    }

    func test_a_table_stands_beside_twenty_blocks_of_code() {
        let kinds = ListName.transcript.posts(40_000).compactMap { $0.shape?.kind }
        let (code, tables) = (kinds.count { $0 == "code" }, kinds.count { $0 == "table" })
        XCTAssertEqual(Double(code) / Double(max(tables, 1)), 20, accuracy: 5)
    }

    /// Medians in points.
    private static let medians: [(ListName, kind: String, median: Double)] = [
        (.blocks, "paragraph", 63), (.blocks, "heading", 32), (.blocks, "list", 126), (.blocks, "code", 60),
        (.transcript, "tool", 36), (.transcript, "question", 82), (.transcript, "answer", 450),
    ]

    func test_rows_are_as_high_as_was_published() {
        for (list, kind, median) in Self.medians {
            let heights = Drawn.list(list, rows: 16_000).textHeights(of: kind)
            XCTAssertEqual(quantile(0.5, of: heights), median, accuracy: line / 2, "\(list), \(kind)")
        }
    }

    func test_a_transcript_is_mostly_lines_of_28_to_44_points() {
        let heights = Drawn.list(.transcript).textHeights(of: "tool")
        XCTAssertTrue(heights.allSatisfy { 28...45 ~= $0 })
        XCTAssertGreaterThan(Set(heights).count, 10)
    }

    func test_pictures_are_a_third_of_a_feed_and_200_to_300_points_high() {
        let drawn = Drawn.list(.feed)
        let pictures = drawn.posts.compactMap { $0.shape?.picture }.filter { $0 > 0 }
        XCTAssertEqual(Double(pictures.count) / Double(Self.rows), 0.333, accuracy: 0.02)
        XCTAssertTrue(pictures.allSatisfy { 200...300 ~= $0 })
    }

    func test_costs_are_those_of_a_phone() {
        let (feed, chat, transcript) = (Drawn.list(.feed), Drawn.list(.chat), Drawn.list(.transcript))
        XCTAssertEqual(quantile(0.5, of: feed.costs(of: "text")), 0.7, accuracy: 0.05)
        // Sigma 0.4 of a log-normal.
        let tail = log(quantile(0.9, of: feed.costs(of: "text")) / quantile(0.5, of: feed.costs(of: "text"))) / 1.2816
        XCTAssertEqual(tail, 0.4, accuracy: 0.08)
        XCTAssertEqual(quantile(0.5, of: chat.costs(of: "message")), 0.6, accuracy: 0.05)
        XCTAssertEqual(quantile(0.5, of: chat.costs(of: "media")), 1.8, accuracy: 0.01)
        // A rich answer: 4.6 ms with a renderer that caches, and 28.9 with the commonest.
        XCTAssertEqual(quantile(0.5, of: transcript.costs(of: "answer")), 4.6, accuracy: 0.5)
        let common = Drawn.list(.transcript, pointCost: 50)
        XCTAssertEqual(quantile(0.5, of: common.costs(of: "answer")), 28.9, accuracy: 3)
    }

    /// In times of a paragraph's point: the fixed part, a point, and by how much rows of one height differ.
    private static let textCosts: [(kind: String, fixed: Double, point: Double, sigma: Double)] = [
        ("paragraph", 94, 1, 0.32), ("heading", 94, 1, 0.32), ("list", 94, 1.1, 0.32), ("code", 94, 0.7, 0.32),
        ("table", 282, 2.1, 0.4), ("quote", 94, 1, 0.32),
    ]

    func test_text_costs_what_a_text_engine_takes() {
        let drawn = Drawn.list(.blocks, rows: 16_000, pointCost: 50)
        for (kind, fixed, point, sigma) in Self.textCosts {
            let heights = drawn.textHeights(of: kind)
            let errors = zip(drawn.costs(of: kind), heights).map { log($0 / (0.05 * (fixed + point * $1))) }
            // Low rows and high ones, so that neither part makes up for the other.
            let middle = quantile(0.5, of: heights)
            for half in [zip(errors, heights).filter { $1 <= middle }, zip(errors, heights).filter { $1 >= middle }] {
                let mean = half.map(\.0).reduce(0, +) / Double(half.count)
                XCTAssertEqual(mean, 0, accuracy: 0.1, kind)
            }
            let squares = errors.map { $0 * $0 }.reduce(0, +)
            XCTAssertEqual((squares / Double(errors.count)).squareRoot(), sigma, accuracy: 0.05, kind)
        }
    }

    func test_kinds_stand_in_runs() {
        let kinds = ListName.transcript.posts(Self.rows).compactMap { $0.shape?.kind }
        let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
        // Drawn one by one they would change 1,900 times.
        XCTAssertLessThan(changes, 1_600)
        XCTAssertGreaterThan(changes, 400)
    }

    func test_blocks_stand_in_no_runs() {
        let kinds = ListName.blocks.posts(16_000).compactMap { $0.shape?.kind }
        let pairs = zip(kinds, kinds.dropFirst()).filter { $0.0 == "paragraph" }
        XCTAssertEqual(Double(pairs.count { $0.1 == "paragraph" }) / Double(pairs.count), 0.44, accuracy: 0.03)
    }

    func test_the_newest_answers_are_the_highest() {
        let heights = Drawn.list(.transcript).textHeights(of: "answer")
        let half = heights.count / 2
        let (old, new) = (
            quantile(0.5, of: Array(heights.prefix(half))), quantile(0.5, of: Array(heights.suffix(half)))
        )
        XCTAssertGreaterThan(new, 1.3 * old)
    }

    func test_a_list_is_always_the_same_and_has_no_empty_row() {
        for list in ListName.allCases {
            let posts = list.posts(300)
            XCTAssertEqual(posts, list.posts(300))
            XCTAssertTrue(posts.allSatisfy { !$0.content.isEmpty })
        }
    }

    func test_the_last_hundred_rows_are_the_same_in_lists_of_all_lengths() {
        for list in ListName.allCases {
            let end = list.posts(1_000).suffix(100)
            if list == .transcript { XCTAssertEqual(end.last?.shape?.kind, "answer") }
            for rows in [40, 100, 101, 3_000] {
                let posts = list.posts(rows)
                XCTAssertEqual(posts.count, rows)
                XCTAssertEqual(posts.suffix(100), end.suffix(rows), "\(list), \(rows) rows")
            }
        }
    }
}
