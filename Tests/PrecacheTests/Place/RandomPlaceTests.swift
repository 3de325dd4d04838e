import TestSupport
import XCTest

@testable import Precache

/// Whatever happens to a list, it stands where the reader left it: compared with a plain account of what that means.
final class RandomPlaceTests: PrecacheTestCase {
    private func check(_ seeds: Range<UInt64>, isHostile: Bool, _ test: String = #function) {
        var checks = 0
        for seed in seeds {
            var story = PlaceStory(seed: seed, isHostile: isHostile)
            checks += story.run(Seeds.replay(seed, test))
            UIKitBehavior.current = UIKitBehavior()
            // Of high rows on a low screen.
            let unexpected = console.filter { !$0.contains("more than two screens of rows") }
            XCTAssertEqual(unexpected, [], Seeds.replay(seed, test))
            clearConsole()
        }
        XCTAssertGreaterThan(checks, seeds.count)
    }

    func test_a_list_stands_where_the_reader_left_it() { check(Seeds.of(10_000), isHostile: false) }

    func test_a_list_stands_there_whatever_UIKit_does_to_its_offset() { check(Seeds.of(10_000), isHostile: true) }
}

/// One list, and what happens to it.
@MainActor
private struct PlaceStory {
    private var random: SplitMix
    private let isHostile: Bool
    private let list: PlaceList
    private var nextID = 10_000
    /// What was moved by a call, or by a reload, in this step.
    private var moved: Set<Int> = []
    /// By how much the place lies beyond content that fits the screen, in points.
    private var lag: CGFloat = 0
    /// How far beyond the screen the end is, in points; nil where the list does not stand at it.
    private var gap: CGFloat? = 0
    /// Whether the width has changed since the list was scrolled last.
    private var hasTurned = false
    private var log: [String] = []
    private var seed = ""

    private var table: UITableView { list.table }
    private var follows: PrecachingConfiguration.Edge? { list.setting.follows }

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

    private static func height(_ random: inout SplitMix) -> CGFloat {
        CGFloat(random.below(12) == 0 ? 900 + random.below(600) : 30 + random.below(170))
    }

    private mutating func newRow() -> PlaceList.Row {
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
            if follows != nil || !isToStay { settle() }
            if isToStay, let expected = expectation(before) {
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
            if !table.fitsScreen { lag = 0 }
        }
        return checks
    }

    private func name(_ what: String) -> String { "\(seed): \(what); \(log.suffix(12).joined(separator: "; "))" }

    private func settle() { list.window.layoutIfNeeded() }

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
        let ends = table.offsetsOfEnds
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
        guard !list.rows.isEmpty, before.rowCount > 0 else {
            if list.rows.isEmpty { return nil }
            gap = gapNow
            return nil
        }
        let goals = goals(before)
        // Another list opens at its own end.
        let gapBefore = goals.isEmpty ? 0 : before.gap
        // Of a list that follows nothing and fits the screen UIKit decides in each layout what is beyond.
        guard !goals.isEmpty && !before.fitted || follows != nil else {
            gap = gapNow
            return nil
        }
        let ends = table.offsetsOfEnds
        let offsets = (goals.isEmpty ? [table.contentOffset.y] : goals).map { goal in
            var goal = goal
            if let gapBefore, follows == .bottom {
                let last = table.rectForRow(at: path(list.rows.count - 1))
                let end = last.maxY + table.adjustedContentInset.bottom - table.bounds.height
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
        return (nearest.1, offsets.map(\.1))
    }

    /// The offsets by the first row that is left and was not moved; or by one that was, and may still be in its order.
    private func goals(_ before: Seen) -> [CGFloat] {
        let left = before.rows.compactMap { seen in
            list.rows.firstIndex { $0.id == seen.id }.map { (seen, path($0), moved.contains(seen.id)) }
        }
        // To ask where a row is that is not shown would measure it, and move others.
        let shown = table.indexPathsForVisibleRows!
        let deciding = left.filter { !$0.2 }.prefix(1) + left.filter { $0.2 && shown.contains($0.1) }
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

    // MARK: - What happens

    /// Returns whether the list is to stay where it was.
    private mutating func step() -> Bool {
        switch random.below(10) {
        case 0...3:
            let isKept = follows == nil || random.below(3) == 0
            log.append(isKept ? "kept" : "changed")
            if isKept {
                var story = self
                table.performKeepingPosition { story.change() }
                self = story
            } else {
                change()
            }
            return true
        case 4, 5:
            changeSurroundings()
            return follows != nil
        case 6:
            leaveWindow()
            // It is brought back in its first layout; others may follow at once, in which UIKit decides.
            return follows != nil || !isHostile
        default:
            scroll()
            return false
        }
    }

    private mutating func change() {
        let edits = 1 + random.below(3)
        switch random.below(list.setting.isNamed ? 3 : 2) {
        case 0:
            log.append("edits")
            for _ in 0..<edits { edit() }
        case 1:
            log.append("batch")
            var story = self
            table.performBatchUpdates { story.edit() }
            self = story
        default:
            log.append("reload")
            for _ in 0..<edits { editModel() }
            table.reloadData()
        }
    }

    private mutating func edit() {
        let count = list.rows.count
        let row = random.below(max(count, 1))
        switch random.below(6) {
        case _ where count == 0, 0:
            let new = (0...random.below(6)).map { _ in newRow() }
            log.append("insert \(new.count) at \(row)")
            list.insert(new, at: min(row, count))
        case 1:
            log.append("append")
            list.insert([newRow()], at: count)
        case 2:
            log.append("remove \(row)")
            list.remove(at: row)
        case 3 where moved.isEmpty:
            let target = random.below(count)
            log.append("move \(row) to \(target)")
            moved.insert(list.rows[row].id)
            list.move(path(row), to: path(target))
        default:
            list.rows[row].height = Self.height(&random)
            log.append("row \(row) is \(list.rows[row].height)")
            list.reload(row)
        }
    }

    private mutating func editModel() {
        let count = list.rows.count
        let row = random.below(max(count, 1))
        switch random.below(5) {
        case _ where count == 0, 0: list.rows.insert(contentsOf: (0...random.below(20)).map { _ in newRow() }, at: row)
        case 1: list.rows.append(newRow())
        case 2: list.rows.remove(at: row)
        case 3 where moved.isEmpty:
            moved.insert(list.rows[row].id)
            list.rows.insert(list.rows.remove(at: row), at: random.below(count))
        default:
            // Without a layout state a height under an identity is in doubt until its row was shown: see ReloadTests.
            list.rows.insert(newRow(), at: row)
        }
    }

    private mutating func changeSurroundings() {
        switch random.below(4) {
        case 0: table.contentInset.bottom = CGFloat(random.below(3) * 100)
        case 1: table.contentInset.top = CGFloat(random.below(3) * 40)
        case 2: list.window.headlessSafeAreaInsets.top = CGFloat(random.below(3) * 30)
        default:
            hasTurned = true
            let size = CGSize(width: [390, 844, 600][random.below(3)], height: [844, 390, 600][random.below(3)])
            list.window.frame.size = size
            table.frame.size = size
        }
        log.append("\(table.bounds.size), \(table.adjustedContentInset)")
    }

    private mutating func leaveWindow() {
        log.append("out of the window")
        table.removeFromSuperview()
        for _ in 0..<random.below(3) { change() }
        list.window.addSubview(table)
        log.append("back")
        settle()
    }

    private mutating func scroll() {
        let count = list.rows.count
        let kind = random.below(6)
        hasTurned = false
        // Frames take their time.
        let isQuick = [1, 2, 4].contains(kind) && random.below(8) > 0
        lag = 0
        log.append("scroll \(kind)")
        switch kind {
        case 0:
            table.contentOffset.y = CGFloat(random.below(max(Int(table.offsetsOfEnds.bottom), 1)))
        case _ where isQuick: table.contentOffset.y += CGFloat(random.below(600) - 300)
        case 1: table.headlessDrag(by: CGFloat(random.below(800) - 400), over: 0.05)
        case 2: table.headlessFling(velocity: CGFloat(random.below(4_000) - 2_000), dragging: 0.03)
        case 3 where count > 0:
            table.scrollToRow(at: path(random.below(count)), at: .top, animated: false)
        case 4 where count > 0:
            table.headlessTapStatusBar()
            HeadlessDisplay.main.run(in: .default, for: 0.4)
            // UIKit's own corrections may lead a little beyond.
            let top = -table.adjustedContentInset.top
            if !isHostile { XCTAssertLessThanOrEqual(table.contentOffset.y, top + 1, name("tapped")) }
        default:
            // As chats do: a row or a keyboard comes, and the list is scrolled to its end.
            if random.below(2) == 0 || count == 0 {
                list.insert([newRow()], at: count)
            } else {
                table.contentInset.bottom = CGFloat(random.below(3) * 100)
            }
            table.scrollToRow(at: path(list.rows.count - 1), at: .bottom, animated: false)
            settle()
            guard follows == .bottom || !isHostile, list.setting.isMeasured else { return }
            XCTAssertEqual(table.contentOffset.y, table.offsetsOfEnds.bottom, accuracy: 0.5, name("to its end"))
        }
    }
}
