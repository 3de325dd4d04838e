import XCTest

@testable import Precache

/// The table is asked for a row while something is compared or hashed for another question: both are answered right.
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
