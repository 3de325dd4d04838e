import Foundation
import HeadlessTesting
import XCTest

@testable import ScrollKit

/// What the page `HowListsKeepTheirPlace.md` says, by what Precache does and by what was measured elsewhere.
final class KeptPlacesTests: HeadlessTestCase {
    /// Another system, as `Benchmarks/Elsewhere/run` has written it.
    private struct System: Decodable {
        let variant: String
        let heights: [CGFloat]
        let points: [String: [CGFloat]]
    }

    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    private var page: URL {
        root.appendingPathComponent("Sources/Precache/Precache.docc/HowListsKeepTheirPlace.md")
    }

    private func systems() throws -> [System] {
        let file = root.appendingPathComponent("Benchmarks/Elsewhere/places.json")
        return try JSONDecoder().decode([System].self, from: Data(contentsOf: file))
    }

    private static let ahead = KeptPlaces()
    private static let shown = KeptPlaces(.init(reach: .shown, follows: .bottom))

    /// All but the size, which nobody knows who has not measured all rows.
    private func assertNothingMoves(_ places: KeptPlaces, line: UInt = #line) {
        for (name, points) in places.points.dropFirst() { XCTAssertEqual(points[0], 0, name, line: line) }
    }

    func test_the_line_that_is_read_moves_in_no_case() { assertNothingMoves(Self.ahead) }

    func test_nor_where_rows_are_measured_as_they_are_shown() { assertNothingMoves(Self.shown) }

    func test_the_content_has_its_size_once_the_list_has_idled() {
        XCTAssertEqual(Self.ahead.points[0].points.last, 0)
    }

    func test_all_systems_show_the_same_rows() async throws {
        let heights = [TiledRow.width, TiledRow.narrowWidth].map { width in
            (0..<1_000).reduce(0) { $0 + TiledRow($1).height(width: width) }
        }
        for system in try systems() { XCTAssertEqual(system.heights, heights) }
    }

    /// With `PRECACHE_RECORD` in the environment the lines are written.
    func test_the_page_has_what_was_measured() async throws {
        var text = try String(contentsOf: page, encoding: .utf8)
        let others = try systems().filter(\.variant.isEmpty)
        for (name, points) in Self.ahead.points {
            let cells = try others.map { KeptPlaces.text(try XCTUnwrap($0.points[name], name)) }
            let line = TableLine([name] + cells + [KeptPlaces.text(points)])
            let written = try XCTUnwrap(line.written(in: text), "the page has no line for \(name)")
            if ProcessInfo.processInfo.environment["PRECACHE_RECORD"] == nil { XCTAssertTrue(written == text, name) }
            text = written
        }
        try Data(text.utf8).write(to: page)
    }

    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }
}
