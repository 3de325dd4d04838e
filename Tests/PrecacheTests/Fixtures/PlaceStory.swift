import TestSupport
import XCTest

@testable import Precache

/// One list, and what happens to it. The story says where the list is to stand before it looks.
///
/// It knows the model, the bars and the screen's size, as the app does, and adds up where everything is (``Page``).
/// From where the reader was before a step it says the one offset that is right after it (PlaceStory+Goal.swift). The
/// table's own offset counts from estimates: it is compared by a row that is shown.
@MainActor
final class PlaceStory {
    var random: SplitMix
    let isHostile: Bool
    let hasTurns: Bool
    let list: StoryList
    private var nextID = 10_000
    /// What was moved by a call, or by a reload, in this step: one row at most.
    var moved: Int?
    /// The row that `performKeepingPlace` was to keep in this step.
    var chosen: Int?
    /// Where the reader is.
    var offset: CGFloat = 0
    /// How far beyond what is seen the followed end is, in points; nil where the list does not stand at it.
    var gap: CGFloat? = 0
    private(set) var hasOpened = false
    var turn: SentRow?
    var log: [String] = []
    /// What is known to be wrong, beside where the list stands.
    var wrong: String?
    private var replay = ""

    var table: UITableView { list.table }
    var follows: PrecachingConfiguration.Edge? { list.setting.follows }
    var page: Page { Page(list) }

    init(seed: UInt64, isHostile: Bool, hasTurns: Bool) {
        random = SplitMix(state: seed)
        (self.isHostile, self.hasTurns) = (isHostile, hasTurns)
        var setting = PlaceList.Setting()
        setting.follows = [nil, .bottom, .top, .bottom][random.below(4)]
        setting.isNamed = random.below(3) > 0
        setting.isMeasured = random.below(2) == 0
        setting.isFlipped = random.below(4) == 0
        UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = random.below(2) == 0
        UIKitBehavior.current.measuresAboveFirst = random.below(2) == 0
        UIKitBehavior.current.reloadAsksAtOnce = random.below(2) == 0
        if isHostile { UIKitBehavior.current.randomOffsets = RandomOffsets(seed: seed) }
        var frame = StoryList.Frame()
        frame.header = [0, 0, 30, 60][random.below(4)]
        frame.footer = [0, 0, 20, 50][random.below(4)]
        frame.tableHeader = [0, 0, 0, 120][random.below(4)]
        frame.tableFooter = [0, 0, 0, 80][random.below(4)]
        let mayFloat = random.below(4) == 0
        frame.floats = frame.header == 0 || mayFloat
        setting.title = frame.header > 0 ? "above" : nil
        setting.footer = frame.footer > 0 ? "below" : nil
        let screen = CGRect(x: 0, y: 0, width: 390, height: 844)
        list = StoryList([], setting, in: frame.floats ? nil : UITableView(frame: screen, style: .grouped))
        let count = [0, 3, 12, 40, 60][random.below(5)]
        list.sections = [[PlaceList.Row]](repeating: [], count: 1 + random.below(3))
        for _ in 0..<count {
            let row = newRow()
            list.sections[random.below(list.sections.count)].append(row)
        }
        list.surround(with: frame, estimates: random.below(2) == 0)
        log.append("\(setting), \(frame), \(list.sections.map(\.count)) rows")
    }

    func newRow() -> PlaceList.Row {
        nextID += 1
        return .init(id: nextID, height: newHeight())
    }

    func newHeight() -> CGFloat {
        CGFloat(random.below(12) == 0 ? 900 + random.below(600) : 30 + random.below(170))
    }

    /// Returns how many places were compared.
    func run(_ seed: UInt64, _ replay: String) -> Int {
        self.replay = replay
        var checks = 0
        // In the first step it opens.
        for number in 0...10 {
            let before = hasOpened ? page : page.empty
            (moved, chosen, wrong) = (nil, nil, nil)
            let holds = follows != nil || turn != nil
            let isToStay = hasOpened ? step() : open()
            // UIKit decides in the next layout where a list stands that follows nothing.
            if holds || turn != nil || !isToStay { settle() }
            endTurnWithItsRow()
            let after = page
            let goal = isToStay ? goal(from: before, to: after) : nil
            // All of the screen is a turn's room: offsets of the table's own say nothing.
            if turn != nil, table.indexPathsForVisibleRows!.isEmpty { return checks }
            if let goal {
                checks += 1
                if let miss = compare(goal, after) { return fail(miss, at: number, checks) }
            }
            settle()
            if let wrong = lookAtRoom() ?? wrong { return fail(wrong, at: number, checks) }
            if goal == nil || !holds { readPlace() }
            if isTurnGone { turn = nil }
            hasOpened = true
        }
        return checks
    }

    private func fail(_ story: String, at step: Int, _ checks: Int) -> Int {
        XCTFail("step \(step): \(story)")
        return checks
    }

    /// Looks where the list stands, and goes on from there. Returns nil where it stands right.
    private func compare(_ goal: CGFloat, _ after: Page) -> String? {
        let stands = standing(on: after)
        var miss: String?
        if abs(stands - goal) > 1.01 / table.traitCollection.displayScale {
            miss = name("at \(stands), not at \(goal), from \(offset)" + (gap.map { ", \($0) from its end" } ?? ""))
        }
        let gapNow = after.gap(follows ?? .bottom, at: stands)
        gap = turn?.rests == true ? gapNow : gapNow ?? gap
        offset = stands
        return miss
    }

    private func open() -> Bool {
        list.show()
        return true
    }

    func name(_ what: String) -> String {
        "\(replay): \(what); \(log[0]); \(log.dropFirst().suffix(12).joined(separator: "; "))"
    }

    func settle() { list.window.layoutIfNeeded() }

    /// Where the list stands, by the first row that is seen: offsets of the table's own count from estimates.
    func standing(on page: Page) -> CGFloat {
        let y = table.contentOffset.y
        let paths = table.indexPathsForVisibleRows!
        let seen = paths.first { table.rectForRow(at: $0).maxY > y + page.bars + 1 }
        guard let path = seen ?? paths.first, let row = page.row(at: path) else { return y }
        return row.top - table.rectForRow(at: path).minY + y
    }

    /// The list is where a scroll, or UIKit, has brought it.
    func readPlace() {
        let page = page
        offset = standing(on: page)
        gap = page.gap(follows ?? .bottom, at: offset)
    }
}
