import XCTest

@testable import Precache

/// The table is asked for a row while something is compared or hashed for another question: whatever both find out is
/// kept, and both are answered right.
final class ComparedInTheMiddleTests: PrecacheTestCase {
    /// A value of the app's, whose `==` and `hash` call back; not from within such a call.
    private struct Calling: Hashable {
        nonisolated(unsafe) static var onCall: (() -> Void)?
        let number: Int

        static func == (one: Self, other: Self) -> Bool {
            call()
            return one.number == other.number
        }

        func hash(into hasher: inout Hasher) {
            Self.call()
            hasher.combine(number)
        }

        private static func call() {
            guard let body = onCall else { return }
            onCall = nil
            body()
            if onCall == nil { onCall = body }
        }
    }

    private enum Density: UITraitDefinition { static var defaultValue: Calling { Calling(number: 1) } }

    override func tearDown() async throws {
        Calling.onCall = nil
        try await super.tearDown()
    }

    /// Rows 0 and 1 have one identity, rows 2 and 3 another. At the nth call of its code the app asks for row 3.
    ///
    /// - Returns: how many identities are known to be shared; nil where there were fewer calls.
    private func sharedIdentities(asking nth: Int) -> Int? {
        let feed = Feed([8], showing: false)
        feed.table.enablePrecaching(identifiedBy: { Calling(number: $0.row < 4 ? $0.row / 2 : $0.row) })
        feed.precacher.pause()
        for row in [0, 2] { _ = feed.answer(row) }
        var calls = 0
        Calling.onCall = { [unowned feed] in
            calls += 1
            guard calls == nth else { return }
            MainActor.assumeIsolated { XCTAssertEqual(feed.answer(3), feed.rows[0][3].height) }
        }
        XCTAssertEqual(feed.answer(1), feed.rows[0][1].height)
        Calling.onCall = nil
        defer { feed.letGo() }
        return calls < nth ? nil : feed.store.identities?.shared.count
    }

    func test_identities_that_are_found_to_be_shared_at_once_are_both_kept() {
        var nth = 1
        while let count = sharedIdentities(asking: nth) {
            XCTAssertEqual(count, 2, "at call \(nth)")
            nth += 1
        }
        XCTAssertGreaterThan(nth, 3)
        passOverConsole()
    }

    func test_rows_are_answered_right_while_traits_are_compared() {
        let feed = Feed([40])
        let density = { @MainActor [unowned feed] in feed.table.traitCollection[Density.self].number }
        feed.heightOf = { path, _ in CGFloat(40 * density() + path.row) }
        feed.table.enablePrecaching()
        feed.table.reload()
        feed.warmUp()
        var wrong: Set<String> = []
        var questions = 0
        for number in [2, 3, 2, 1] {
            Calling.onCall = { [unowned feed] in
                MainActor.assumeIsolated {
                    let (before, answer, right) = (density(), feed.answer(3), CGFloat(40 * density() + 3))
                    questions += 1
                    // Traits may change within the question.
                    if density() == before, answer != right { wrong.insert("\(answer) instead of \(right)") }
                }
            }
            feed.window.headlessTraits = UITraitCollection { $0[Density.self] = Calling(number: number) }
            feed.table.layOutAnew()
            letItHold()
            MainRunLoop.turn(times: 8)
            Calling.onCall = nil
            feed.warmUp()
            for row in 0..<40 { XCTAssertEqual(feed.answer(row), CGFloat(40 * number + row), "\(number)") }
        }
        XCTAssertEqual(wrong, [])
        XCTAssertGreaterThan(questions, 20)
    }
}
