import Foundation
import XCTest

@testable import Precache

/// A place that is kept for the next launch.
final class StoredPlaceTests: FollowingTestCase {
    private struct ID: RawRepresentable, Hashable, Codable { let rawValue: String }

    private func coded<ID: Hashable & Codable>(_ place: PlaceOnScreen, as type: ID.Type) throws -> PlaceOnScreen {
        let data = try JSONEncoder().encode(PlaceOnScreen.Stored<ID>(place))
        return try JSONDecoder().decode(PlaceOnScreen.Stored<ID>.self, from: data).place
    }

    func test_a_place_comes_back_equal_with_an_identity_of_its_own_type() async throws {
        let uuid = UUID()
        func assertComesBack<ID: Hashable & Codable>(_ id: ID?) throws {
            let place = PlaceOnScreen(
                identity: id.map { AnyHashable($0) }, indexPath: path(12, 3), distance: -17.25)
            let back = try coded(place, as: ID.self)
            XCTAssertEqual(back, place)
            XCTAssertTrue(id == nil ? back.identity == nil : back.identity?.base is ID)
        }
        try assertComesBack(4)
        try assertComesBack("four")
        try assertComesBack(uuid)
        try assertComesBack(ID(rawValue: "four"))
        try assertComesBack(Int?.none)
    }

    func test_a_list_comes_back_to_it_in_another_launch() async throws {
        let before = list(follows: nil)
        before.table.jump(to: path(20))
        before.table.scroll(by: 30)
        let data = try JSONEncoder().encode(before.precacher.placeOnScreen.map { try PlaceOnScreen.Stored<Int>($0) })
        let list = PlaceList((200..<230).map { .init(id: $0, height: 100) } + before.rows, .init())
        let stored = try JSONDecoder().decode(PlaceOnScreen.Stored<Int>.self, from: data)
        list.precacher.restore(stored.place)
        list.show()
        XCTAssertEqual(bottom(list, of: 20), 59 - 30 + 100, accuracy: 0.34)
    }

    func test_an_identity_of_another_type_is_an_error_that_names_both() {
        let place = PlaceOnScreen(identity: "four", indexPath: path(1))
        XCTAssertThrowsError(try PlaceOnScreen.Stored<Int>(place)) { error in
            guard case EncodingError.invalidValue(let value, let context) = error else { return XCTFail("\(error)") }
            XCTAssertEqual(value as? String, "four")
            XCTAssertEqual(context.debugDescription, "The row's identity, of type String, is no Int.")
        }
    }

    func test_bad_input_is_no_harm() async throws {
        for distance in [CGFloat.nan, .infinity, -.infinity] {
            let place = PlaceOnScreen(identity: 1, indexPath: path(1), distance: distance)
            XCTAssertEqual(try coded(place, as: Int.self).distance, 0, "\(distance)")
        }
        for indexPath in [IndexPath(), IndexPath(index: 3), IndexPath(indexes: [1, 2, 3]), path(-4, -2)] {
            let place = PlaceOnScreen(indexPath: indexPath)
            XCTAssertEqual(try coded(place, as: Int.self).indexPath.count, 2, "\(indexPath)")
        }
        let texts = [
            #"{"section":-3,"row":-9,"distance":1e300}"#, #"{"section":0,"row":9223372036854775807,"distance":0}"#,
            #"{"identity":77,"section":9223372036854775807,"row":-9223372036854775808,"distance":-1e300}"#,
        ]
        for text in texts {
            let stored = try JSONDecoder().decode(PlaceOnScreen.Stored<Int>.self, from: Data(text.utf8))
            let list = list(follows: nil)
            list.precacher.restore(stored.place)
            list.table.layOutAnew()
            XCTAssertEqual(list.table.contentOffset.y, -59, text)
            assertSaid("restore: the table has no row")
        }
    }
}
