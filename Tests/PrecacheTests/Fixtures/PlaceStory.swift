import TestSupport
import XCTest

@testable import Precache

/// One list, and what happens to it.
@MainActor
struct PlaceStory {
    var random: SplitMix
    let isHostile: Bool
    let list: PlaceList
    private var nextID = 10_000
    /// What was moved by a call, or by a reload, in this step.
    var moved: Set<Int> = []
    /// By how much the place lies beyond content that fits the screen, in points.
    var lag: CGFloat = 0
    /// How far beyond the screen the end is, in points; nil where the list does not stand at it.
    private var gap: CGFloat? = 0
    var turn: SentRow?
    /// Whether the width has changed since the list was scrolled last.
    var hasTurned = false
    var log: [String] = []
    private var seed = ""

    var table: UITableView { list.table }
    var follows: PrecachingConfiguration.Edge? { list.setting.follows }

    init(seed: UInt64, isHostile: Bool) {
        random = SplitMix(state: seed)
        self.isHostile = isHostile
        var setting = PlaceList.Setting()
        setting.follows = [nil, .bottom, .top, .bottom][random.below(4)]
        setting.isNamed = random.below(3) > 0
        setting.isMeasured = random.below(2) == 0
        setting.isFlipped = random.below(4) == 0
        UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = random.below(2) == 0
        UIKitBehavior.current.measuresAboveFirst = random.below(2) == 0
        UIKitBehavior.current.reloadAsksAtOnce = random.below(2) == 0
        if isHostile { UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed) }
        let count = [0, 3, 12, 40, 60][random.below(5)]
        var rows: [PlaceList.Row] = []
        for id in 0..<count { rows.append(.init(id: id, height: Self.height(&random))) }
        list = PlaceList(rows, setting)
        list.show()
        log.append("\(setting), \(count) rows")
    }

    static func height(_ random: inout SplitMix) -> CGFloat {
        CGFloat(random.below(12) == 0 ? 900 + random.below(600) : 30 + random.below(170))
    }

    mutating func newRow() -> PlaceList.Row {
        nextID += 1
        return .init(id: nextID, height: Self.height(&random))
    }

    /// Returns how many places were compared.
    mutating func run(_ seed: String) -> Int {
        self.seed = seed
        var checks = 0
        settle()
        for _ in 0..<10 {
            let before = Seen(list, lag: lag, gap: gap)
            moved = []
            let isToStay = step()
            // UIKit decides in the next layout where a list stands that follows nothing.
            if follows != nil || turn != nil || !isToStay { settle() }
            followTurn()
            // Of a list that follows nothing UIKit decides once the room is gone.
            if isToStay, follows != nil || !isTurnGone, let expected = expectation(before) {
                checks += 1
                if abs(table.contentOffset.y - expected.offset) > 1.01 / table.traitCollection.displayScale {
                    XCTFail(
                        name("at \(table.contentOffset.y), not at \(expected.all)")
                            + "; it was \(before.gap ?? -1) from its end, with \(before.rows.map { ($0.id, $0.distance) })"
                    )
                    return checks
                }
            } else {
                gap = gapNow
            }
            settle()
            checkRoom()
            if !table.fitsScreen || turn != nil { lag = 0 }
            if isTurnGone { turn = nil }
        }
        return checks
    }

    func name(_ what: String) -> String { "\(seed): \(what); \(log.suffix(12).joined(separator: "; "))" }

    func settle() { list.window.layoutIfNeeded() }

    // MARK: - What is to be

    /// What a reader saw.
    private struct Seen {
        let rows: [(id: Int, path: IndexPath, distance: CGFloat, height: CGFloat)]
        let width: CGFloat
        let gap: CGFloat?
        let rowCount: Int
        let fitted: Bool

        @MainActor
        init(_ list: PlaceList, lag: CGFloat, gap: CGFloat?) {
            rows = list.seen.map { ($0.id, $0.path, $0.distance - lag, $0.height) }
            width = list.table.bounds.width
            self.gap = gap
            rowCount = list.rows.count
            fitted = list.table.fitsScreen
        }
    }

    private var gapNow: CGFloat? {
        let ends = (top: table.offsetsOfEnds.top, bottom: offsetOfContentEnd)
        switch follows ?? .bottom {
        case .top:
            let first = list.seen.first.flatMap { $0.path.row == 0 ? max(-$0.distance, 0) : nil }
            if table.contentOffset.y <= ends.top + 0.2 { return first ?? 0 }
            return first.flatMap { $0 <= 24 ? $0 : nil }
        case .bottom:
            let last = list.seen.last.flatMap { seen in
                seen.path.row == list.rows.count - 1
                    ? max(list.top + seen.distance + seen.height - list.bottom, 0) : nil
            }
            if table.contentOffset.y >= ends.bottom - 0.2 { return last ?? 0 }
            return last.flatMap { $0 <= 24 ? $0 : nil }
        }
    }

    /// Where the list is to stand: the offset that is nearest to the present one, of those that are right.
    private mutating func expectation(_ before: Seen) -> (offset: CGFloat, all: [CGFloat])? {
        let stands = table.contentOffset.y
        guard !list.rows.isEmpty, before.rowCount > 0 else {
            if list.rows.isEmpty { return nil }
            for goal in goalsOfTurn ?? [] where abs(max(goal, table.offsetsOfEnds.top) - stands) < 0.5 {
                adoptEdge(at: goal)
            }
            gap = gapNow
            return nil
        }
        var ends = table.offsetsOfEnds
        let sent = goalsOfTurn
        let goals = sent ?? goals(before)
        // Another list opens at its own end.
        let gapBefore = sent != nil || turn?.hold == .rows ? nil : goals.isEmpty ? 0 : before.gap
        // Of a list that follows nothing and fits the screen UIKit decides in each layout what is beyond.
        guard !goals.isEmpty && !before.fitted || follows != nil || turn != nil else {
            gap = gapNow
            return nil
        }
        // Room is made for the place, and not the place for the room.
        if turn != nil, !isTurnGone, !goals.isEmpty { ends.bottom = max(ends.bottom, goals.max()!) }
        let offsets = (goals.isEmpty ? [table.contentOffset.y] : goals).map { goal in
            var goal = goal
            if let gapBefore, follows == .bottom {
                let last = table.rectForRow(at: path(list.rows.count - 1))
                let end = last.maxY + table.adjustedContentInset.bottom - list.room - table.bounds.height
                if end > goal + gapBefore + 0.2 { goal = end }
            }
            if let gapBefore, follows == .top {
                let end = table.rectForRow(at: path(0)).minY - table.adjustedContentInset.top
                if end < goal - gapBefore - 0.2 { goal = end }
            }
            return (goal, min(max(goal, ends.top), ends.bottom))
        }
        let nearest = offsets.min { abs($0.1 - table.contentOffset.y) < abs($1.1 - table.contentOffset.y) }!
        lag = ends.top == ends.bottom ? nearest.0 - nearest.1 : 0
        gap = gapNow ?? gapBefore
        adoptEdge(at: nearest.0)
        return (nearest.1, offsets.map(\.1))
    }

    /// The offsets by the first row that is left and was not moved; or by one that was, and may still be in its order.
    private func goals(_ before: Seen) -> [CGFloat] {
        let left = before.rows.compactMap { seen in
            list.rows.firstIndex { $0.id == seen.id }.map { (seen, path($0), moved.contains(seen.id)) }
        }
        let shown = table.indexPathsForVisibleRows!
        // To ask where a row is that is not shown measures it, and moves others: last.
        let first = left.filter { !$0.2 }.prefix(1)
        let deciding =
            first.filter { shown.contains($0.1) } + left.filter { $0.2 && shown.contains($0.1) }
            + (first + left.filter(\.2)).filter { !shown.contains($0.1) }
        return deciding.flatMap { seen, path, _ in
            let rect = table.rectForRow(at: path)
            let fraction = seen.distance < 0 ? seen.distance * rect.height / seen.height : seen.distance
            let distance = seen.distance < 0 && seen.distance + rect.height < 0.2 ? 0 : seen.distance
            // A row that sizes itself may get its height at the new width only with its next change.
            let hasWidth = table.bounds.width == before.width
            let distances = !hasWidth ? [fraction] : hasTurned ? [distance, fraction] : [distance]
            return distances.map { rect.minY - $0 - table.adjustedContentInset.top }
        }
    }
}
