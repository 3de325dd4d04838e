import Precache

/// By how many points what a reader sees moves, in thirteen cases, with Precache. `Benchmarks/Elsewhere` has the same cases of
/// other systems, and `HowListsKeepTheirPlace.md` all of them.
@MainActor
public struct KeptPlaces {
    /// The cases' names and points, in the order in which they ran: one number, or two where the first line on the screen, which
    /// may be in the middle of a row, moves by another way than the first row that begins on it.
    public let points: [(name: String, points: [CGFloat])]

    /// Runs the cases.
    public init(_ configuration: PrecachingConfiguration = .init(follows: .bottom)) {
        points = Self.cases.map { name, run in
            let list = TiledList(configuration)
            defer { list.disappear() }
            let moves = run(list)
            return (name, moves.first == moves.last ? Array(moves.prefix(1)) : moves)
        }
    }

    /// A line for each case: what moves where rows are measured ahead, and where reach is `.shown`.
    public static var text: String {
        let (ahead, shown) = (KeptPlaces(), KeptPlaces(.init(reach: .shown, follows: .bottom)))
        let lines = zip(ahead.points, shown.points).map { ahead, shown in
            (ahead.name, text(ahead.points), text(shown.points))
        }
        return ([("points moved, on the stand-in for UIKit", "ahead", ".shown")] + lines).map { name, ahead, shown in
            name.padded(to: 42) + ahead.padded(to: 16) + shown + "\n"
        }.joined()
    }

    /// As a cell of a table.
    public static func text(_ points: [CGFloat]) -> String {
        points.map { figure(Double($0)) }.joined(separator: " / ")
    }

    private typealias Case = (TiledList) -> [CGFloat]

    private static let cases: [(String, Case)] = [
        // When it was laid out for the first time, and once nothing is left to do.
        (
            "the size before measuring",
            { list in
                let first = list.range - list.height
                list.settle()
                return [first, list.range - list.height]
            }
        ),
        ("a row above grows", inTheMiddle { $0.grow(at: 298) }),
        ("the top row grows", inTheMiddle { $0.grow(at: 300) }),
        ("ten rows come far above", inTheMiddle { $0.insert(10, at: 100) }),
        ("ten rows come just above", inTheMiddle { $0.insert(10, at: 300) }),
        ("ten rows come at the top", atTheTop { $0.insert(10, at: 0) }),
        ("the top row goes", inTheMiddle { $0.remove(at: 300) }),
        ("the row above it goes", inTheMiddle { $0.remove(at: 299) }),
        ("at the end a row comes", atTheEnd { $0.insert(1, at: 1_000) }),
        ("at the end the last row grows", atTheEnd { $0.grow(at: 999) }),
        ("the width goes to two thirds", inTheMiddle { $0.resize(to: TiledRow.narrowWidth) }),
        (
            "a jump to row 500",
            { list in
                list.settle()
                list.jump(to: 500)
                return [list.top(of: 500)]
            }
        ),
        (
            "a scroll up through unseen rows",
            { list in
                list.settle()
                list.jump(to: 500)
                // What all steps together are off.
                return [(0..<60).reduce(0) { off, _ in off + abs(moved(list) { $0.scroll(by: -50) }[1] - 50) }]
            }
        ),
    ]

    /// The reader is in the middle of the list, and half of the top row is hidden.
    private static func inTheMiddle(_ act: @escaping (TiledList) -> Void) -> Case {
        { list in
            list.settle()
            list.jump(to: 300)
            list.scroll(by: list.rows[300].height(width: TiledRow.width) / 2 + list.top(of: 300))
            return moved(list, act)
        }
    }

    private static func atTheTop(_ act: @escaping (TiledList) -> Void) -> Case {
        { list in
            list.settle()
            list.scroll(by: -list.table.contentOffset.y)
            return moved(list, act)
        }
    }

    private static func atTheEnd(_ act: @escaping (TiledList) -> Void) -> Case {
        { list in
            list.settle()
            list.goToEnd()
            act(list)
            return [list.beyondEnd]
        }
    }

    /// By how many points what a reader sees is moved by what `act` does, where it is still there afterwards: the first line on
    /// the screen, and the first row that begins on it.
    private static func moved(_ list: TiledList, _ act: (TiledList) -> Void) -> [CGFloat] {
        let before = list.lines.map { ($0, list.place(of: $0)) }
        act(list)
        let moves = before.compactMap { line, place in
            list.place(of: line).map { (line, $0 - (place ?? .nan)) }
        }
        return [moves.first?.1 ?? .nan, moves.first { $0.0.tile == 0 }?.1 ?? .nan]
    }
}
