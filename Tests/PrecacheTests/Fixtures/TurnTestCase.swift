import XCTest

@testable import Precache

/// A chat in which a row was sent, that stays 64 points below the bars.
class TurnTestCase: FollowingTestCase {
    /// A chat that follows its end, with the row of id 100 as its last, and a turn at it.
    func turn(
        _ count: Int = 50, follows edge: PrecachingConfiguration.Edge? = .bottom, isNamed: Bool = true,
        isMeasured: Bool = true, height: CGFloat = 100
    ) -> PlaceList {
        let list = list(count, follows: edge, isNamed: isNamed, isMeasured: isMeasured)
        send(list, 100, height: height)
        return list
    }

    func send(_ list: PlaceList, _ id: Int, height: CGFloat = 100) {
        list.insert([.init(id: id, height: height)], at: list.rows.count)
        list.precacher.beginTurn(at: path(list.rows.count - 1), peek: 64)
    }

    /// The same animated; it goes on for so many seconds.
    func sendAnimated(_ list: PlaceList, _ id: Int = 100, height: CGFloat = 100, for seconds: TimeInterval = 0) {
        list.insert([.init(id: id, height: height)], at: list.rows.count)
        list.precacher.beginTurn(at: path(list.rows.count - 1), peek: 64, animated: true)
        if seconds > 0 { HeadlessDisplay.main.run(in: .default, for: seconds) }
    }

    /// A list in the middle of its way to the row.
    func onItsWay(follows edge: PrecachingConfiguration.Edge? = .bottom, isMeasured: Bool = true) -> PlaceList {
        let list = list(follows: edge, isMeasured: isMeasured)
        sendAnimated(list, for: 0.15)
        XCTAssertGreaterThan(top(list, of: 100), 59 + 64 + 50, "not there yet")
        return list
    }

    /// The answer, which is the last row, is so high now.
    func answer(_ list: PlaceList, _ height: CGFloat) {
        list.rows[list.rows.count - 1].height = height
        list.reload(list.rows.count - 1)
        list.table.layoutIfNeeded()
    }

    func top(_ list: PlaceList, of id: Int) -> CGFloat { bottom(list, of: id) - height(list, of: id) }

    private func height(_ list: PlaceList, of id: Int) -> CGFloat {
        list.table.rectForRow(at: path(list.rows.firstIndex { $0.id == id }!)).height
    }

    /// How much the list has below its content, beside the app's own inset.
    func room(_ list: PlaceList, apps inset: CGFloat = 0) -> CGFloat {
        list.table.layoutIfNeeded()
        return list.table.contentInset.bottom - inset
    }

    /// The sent row is where it belongs, and the list can go no further unless its answer fills the screen.
    func assertHolds(
        _ list: PlaceList, _ id: Int = 100, apps inset: CGFloat = 0, in story: String = "", line: UInt = #line
    ) {
        XCTAssertEqual(top(list, of: id), 59 + 64, accuracy: 0.34, story, line: line)
        let table = list.table
        let row = table.rectForRow(at: path(list.rows.firstIndex { $0.id == id }!))
        let visible = table.bounds.height - 59 - table.window!.headlessSafeAreaInsets.bottom - inset
        let lacking = max(visible - 64 - (table.contentSize.height - row.minY), 0)
        XCTAssertEqual(room(list, apps: inset), lacking, accuracy: 0.34, story, line: line)
    }
}
