import TestSupport
import XCTest

@testable import Precache

// What happens to the list.

extension PlaceStory {
    /// Returns whether the list is to stay where it was.
    mutating func step() -> Bool {
        let isHeld = follows != nil || isTurnAlive
        switch random.below(list.setting.isFlipped ? 10 : 12) {
        case 0...3:
            let isKept = !isHeld || random.below(3) == 0
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
            return isHeld
        case 6:
            leaveWindow()
            // It is brought back in its first layout; others may follow at once, in which UIKit decides.
            return isHeld || !isHostile
        case 10: return beginTurn()
        case 11: return endTurn()
        default:
            scroll()
            scrolledInTurn()
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

    mutating func edit() {
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
        case 0: list.setInset(CGFloat(random.below(3) * 100))
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
            if !isHostile {
                XCTAssertLessThanOrEqual(table.contentOffset.y, 1 - table.adjustedContentInset.top, name("tapped"))
            }
        default:
            // As chats do: a row or a keyboard comes, and the list is scrolled to its end.
            if random.below(2) == 0 || count == 0 {
                list.insert([newRow()], at: count)
            } else {
                list.setInset(CGFloat(random.below(3) * 100))
            }
            table.scrollToRow(at: path(list.rows.count - 1), at: .bottom, animated: false)
            settle()
            guard follows == .bottom || !isHostile, list.setting.isMeasured else { return }
            // During a turn it comes to the end of its room, which may change as rows are measured.
            let end = turn == nil ? table.offsetsOfEnds.bottom : max(table.contentOffset.y, offsetOfContentEnd)
            XCTAssertEqual(table.contentOffset.y, end, accuracy: 0.5, name("to its end"))
        }
    }
}
