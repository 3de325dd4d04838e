import CHeap
import HeadlessUIKit
import Pairs
import Precache

/// A kept layout: an index path and a value in, the layout out.
@MainActor
func measureLayouts(_ session: Session) {
    session.area(
        "Layouts",
        """
        `tableView.precachedLayout(forRowAt:of:)` for a row whose layout is kept; its value is a number and a text of 2,000
        characters. Floor: a dictionary by the number, and the comparison of both values. Ours includes what
        "finding an associated object, imitated" is.
        """)
    session.pair("a served layout") { LaidOutTable().pair }
    session.count("allocations in 4,096 served layouts", atMost: 0) {
        let table = LaidOutTable()
        table.ask()
        let before = heap_allocations()
        table.ask()
        return Double(heap_allocations() - before)
    }
    session.count("bytes of the heap a kept layout, of a height and a number", atMost: 192) {
        let fixture = BenchmarkTable(rows: LaidOutTable.count)
        fixture.table.enablePrecaching()
        fixture.measure(LaidOutTable.count)
        let before = heap_bytes_in_use()
        for row in 0..<LaidOutTable.count {
            let path = IndexPath(row: row, section: 0)
            _ = fixture.table.precachedLayout(forRowAt: path, of: row) { row, _ in
                Bare(height: CGFloat(rowHeight(of: row)))
            }
        }
        return Double(heap_bytes_in_use() - before) / Double(LaidOutTable.count)
    }
}

private struct Bare: RowLayout { let height: CGFloat }

private struct Article: Equatable, Sendable {
    let id: Int
    /// Equal texts are mostly one and the same: they share their storage, as an app's copies of an item do.
    let text: String

    init(id: Int) {
        self.id = id
        text = String(repeating: "word ", count: 400) + "\(id)"
    }
}

private struct Lines: RowLayout {
    let height: CGFloat
    let origins: [Float]

    init(_ article: Article) {
        height = CGFloat(rowHeight(of: article.id))
        origins = (0..<40).map { Float($0 * 20) }
    }
}

@MainActor
private struct LaidOutTable {
    static let count = 256
    private let fixture: BenchmarkTable
    private let articles: [Article]
    private let paths: [IndexPath]
    private let associated: AssociatedObjects
    private let byHand: [Int: (article: Article, lines: Lines)]

    init() {
        articles = (0..<Self.count).map { Article(id: $0) }
        fixture = BenchmarkTable(rows: Self.count)
        fixture.table.enablePrecaching()
        fixture.measure(Self.count)
        paths = (0..<16 * Self.count).map { IndexPath(row: $0 * 101 % Self.count, section: 0) }
        associated = AssociatedObjects(of: fixture.table)
        byHand = Dictionary(uniqueKeysWithValues: articles.map { ($0.id, ($0, Lines($0))) })
        ask()
    }

    var pair: Pair {
        Pair(floor: Block(paths.count, of: self) { $0.look() }, ours: Block(paths.count, of: self) { $0.ask() })
    }

    func look() {
        var sum: UInt64 = 0
        for path in paths {
            let article = articles[path.row]
            guard let kept = byHand[article.id], kept.article == article else { preconditionFailure("It is kept.") }
            sum ^= Double(kept.lines.height).bitPattern
        }
        blackHole(sum)
    }

    func ask() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            associated.find(table)
            let lines = table.precachedLayout(forRowAt: path, of: articles[path.row]) { article, _ in Lines(article) }
            sum ^= Double(lines.height).bitPattern
        }
        blackHole(sum)
    }
}
