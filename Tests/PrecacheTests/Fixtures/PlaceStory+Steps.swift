import TestSupport
import XCTest

@testable import Precache

// What happens to the list.

extension PlaceStory {
    /// Returns whether the list is to stand where the promises say.
    func step() -> Bool {
        let isHeld = follows != nil || turn != nil
        switch random.below(list.setting.isFlipped || !hasTurns ? 10 : 12) {
        case 0...3:
            if isHeld, random.below(3) > 0 {
                log.append("changed")
                change()
            } else {
                keepPosition()
            }
            return true
        case 4, 5:
            changeSurroundings()
            return isHeld
        case 6:
            leaveWindow()
            // It is brought back in its first layout; others may follow at once, in which UIKit decides.
            return isHeld || !isHostile
        case 10:
            return beginTurn()
        case 11:
            guard turn != nil else { return false }
            endTurn()
            return true
        default:
            // A call that ends there leads there, also from there.
            let kind = random.below(6)
            let gapBefore = kind == 3 || kind == 5 ? nil : gap
            var hasMoved = kind == 3 || kind == 5
            list.onScroll = { hasMoved = true }
            scroll(kind)
            list.onScroll = nil
            if hasMoved { scrolledInTurn(gapBefore: gapBefore) }
            return false
        }
    }

    /// A list that is not at its end, or follows none, is told now and then which row to keep.
    private func keepPosition() {
        let seen = page.seen(at: offset)
        if random.below(2) == 0, follows == nil || gap == nil, turn == nil, !seen.isEmpty {
            chosen = seen[random.below(seen.count)].id
        }
        let path = chosen.flatMap { page.row($0)?.path }
        log.append(path.map { "kept \($0)" } ?? "kept")
        table.performKeepingPlace(of: path) { change() }
    }

    func change() {
        switch random.below(list.setting.isNamed ? 3 : 2) {
        case 0:
            log.append("edits")
            for _ in 0...random.below(3) { edit() }
        case 1:
            log.append("batch")
            table.performBatchUpdates {
                let grown = self.random.below(2) == 0 ? self.resize() : nil
                self.edit(but: grown)
            }
        default:
            log.append("reload")
            for _ in 0...random.below(3) { editModel() }
            table.reloadData()
        }
    }

    /// A row that is seen, or any.
    private func anyRow() -> Page.Row? {
        let page = page
        let seen = random.below(3) == 0 ? page.seen(at: offset) : []
        let rows = seen.isEmpty ? page.rows : seen
        return rows.isEmpty ? nil : rows[random.below(rows.count)]
    }

    /// A row gets another height, and is reloaded.
    private func resize() -> Int? {
        guard let row = anyRow() else { return nil }
        let height = newHeight()
        log.append("\(row.path) is \(height)")
        list.sections[row.path.section][row.path.row].height = height
        list.reload(row.path.row, row.path.section)
        return row.id
    }

    /// - Parameter other: a row that the same batch has reloaded.
    private func edit(but other: Int? = nil) {
        guard let row = anyRow(), row.id != other else { return append() }
        let (index, section) = (row.path.row, row.path.section)
        switch random.below(13) {
        case 0, 1:
            let new = (0...random.below(6)).map { _ in newRow() }
            log.append("insert \(new.count) at \(row.path)")
            list.insert(new, at: index, section)
        case 2, 3: append()
        case 4, 5:
            log.append("remove \(row.path)")
            list.remove(at: index, section)
        case 6 where moved == nil, 7 where moved == nil:
            let target = random.below(list.sections.count)
            let count = list.sections[target].count + (target == section ? 0 : 1)
            let place = path(random.below(count), target)
            log.append("move \(row.path) to \(place)")
            moved = row.id
            list.move(row.path, to: place)
        case 8: editSections(row)
        default: if other == nil { _ = resize() }
        }
    }

    private func editSections(_ row: Page.Row) {
        let section = row.path.section
        if list.sections.count > 1, random.below(2) == 0 {
            log.append("remove section \(section)")
            list.sections.remove(at: section)
            table.deleteSections([section], with: .none)
        } else {
            log.append("insert section \(section)")
            list.sections.insert((0..<random.below(4)).map { _ in newRow() }, at: section)
            table.insertSections([section], with: .none)
        }
    }

    func append() {
        let section = list.sections.count - 1
        log.append("append to \(section)")
        list.insert([newRow()], at: list.sections[section].count, section)
    }

    private func editModel() {
        guard let row = anyRow() else { return list.sections[0].append(newRow()) }
        let (index, section) = (row.path.row, row.path.section)
        log.append("model at \(row.path)")
        switch random.below(5) {
        case 0: list.sections[section].insert(contentsOf: (0...random.below(20)).map { _ in newRow() }, at: index)
        case 1: list.sections[section].append(newRow())
        case 2: list.sections[section].remove(at: index)
        case 3 where moved == nil:
            moved = row.id
            let moving = list.sections[section].remove(at: index)
            list.sections[section].insert(moving, at: random.below(list.sections[section].count + 1))
        default:
            // Without a layout state a height under an identity is in doubt until its row was shown: ItemHeightReloadTests.
            list.sections[section].insert(newRow(), at: index)
        }
    }

    private func changeSurroundings() {
        switch random.below(4) {
        case 0: list.setInset(CGFloat(random.below(3) * 100))
        case 1:
            list.insetTop = CGFloat(random.below(3) * 40)
            table.contentInset.top = list.insetTop
        case 2:
            list.safeTop = CGFloat(random.below(3) * 30)
            list.window.headlessSafeAreaInsets.top = list.safeTop
        default:
            list.size = CGSize(width: [390, 844, 600][random.below(3)], height: [844, 390, 600][random.below(3)])
            list.window.frame.size = list.size
            table.frame.size = list.size
        }
        log.append("\(list.size), bars \(page.bars), \(page.low)")
    }

    private func leaveWindow() {
        log.append("out of the window")
        table.removeFromSuperview()
        for _ in 0..<random.below(3) { change() }
        list.window.addSubview(table)
        log.append("back")
        settle()
    }

    private func scroll(_ kind: Int) {
        // Frames take their time.
        let isQuick = [1, 2, 4].contains(kind) && random.below(8) > 0
        log.append("scroll \(kind)")
        switch kind {
        case 0: table.contentOffset.y = CGFloat(random.below(max(Int(table.offsetsOfEnds.bottom), 1)))
        case _ where isQuick: table.contentOffset.y += CGFloat(random.below(600) - 300)
        case 1: table.headlessDrag(by: CGFloat(random.below(800) - 400), over: 0.05)
        case 2: table.headlessFling(velocity: CGFloat(random.below(4_000) - 2_000), dragging: 0.03)
        case 3:
            guard let row = anyRow() else { return }
            table.scrollToRow(at: row.path, at: .top, animated: false)
        case 4:
            table.headlessTapStatusBar()
            // Frames are late where the machine is busy.
            for _ in 0..<10 where table.isScrollAnimating { HeadlessDisplay.main.run(in: .default, for: 0.4) }
            // UIKit's own corrections may lead a little beyond.
            if !isHostile, table.contentOffset.y > 1 - page.bars { wrong = name("tapped") }
        default: scrollToEnd()
        }
    }

    /// As chats do: a row or a keyboard comes, and the list is scrolled to its end.
    private func scrollToEnd() {
        if random.below(2) == 0 || page.rows.isEmpty {
            append()
        } else {
            list.setInset(CGFloat(random.below(3) * 100))
        }
        table.scrollToRow(at: page.rows.last!.path, at: .bottom, animated: false)
        settle()
        guard follows == .bottom || !isHostile, list.setting.isMeasured else { return }
        // During a turn it comes to the end of its room, which may change as rows are measured.
        guard turn == nil else { return }
        let page = page
        let end = min(max(page.end(.bottom)!, page.first), page.last)
        if abs(standing(on: page) - end) > 0.5 { wrong = name("at \(standing(on: page)), not at the end, \(end)") }
    }
}
