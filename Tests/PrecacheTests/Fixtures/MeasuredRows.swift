@testable import Precache

/// What was measured, on whatever thread.
final class MeasuredRows: Sendable {
    struct Entry: Sendable {
        let row: Int
        let environment: LayoutEnvironment
        let isOnMainThread = Thread.isMainThread
        let textSize = UITraitCollection.current.preferredContentSizeCategory
    }

    private let entries = Locked<[Entry]>([])
    /// How often the height of any layout was read.
    private let reads = Locked(0)

    func note(_ row: Int, _ environment: LayoutEnvironment) {
        let entry = Entry(row: row, environment: environment)
        entries.withLock { $0.append(entry) }
    }

    func noteHeightRead() { reads.withLock { $0 += 1 } }

    var all: [Entry] { entries.withLock { $0 } }
    var rows: [Int] { all.map(\.row) }
    var heightReads: Int { reads.withLock { $0 } }
    func forget() {
        entries.withLock { $0 = [] }
        reads.withLock { $0 = 0 }
    }
}
