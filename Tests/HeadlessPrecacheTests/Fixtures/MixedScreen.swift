import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

extension MixedScreen {
    /// Texts that take more lines at the lesser width.
    static func sensitive(_ one: CGFloat, _ other: CGFloat) -> [String] {
        let label = UILabel()
        label.numberOfLines = 0
        var found: [String] = []
        for i in 5... {
            let text = String(repeating: "note \(i) ", count: 5 + i % 40)
            label.text = text
            let a = label.sizeThatFits(CGSize(width: one, height: .greatestFiniteMagnitude)).height
            let b = label.sizeThatFits(CGSize(width: other, height: .greatestFiniteMagnitude)).height
            if a != b { found.append(text) }
            if found.count == 200 { return found }
        }
        return found
    }
}

/// A card: its content view keeps clear of the row's sides.
final class CardCell: AskedCell {
    override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = contentView.frame.insetBy(dx: 16, dy: 0)
    }
}

final class CountedTable: UITableView {
    var batches = 0
    override func beginUpdates() {
        batches += 1
        super.beginUpdates()
    }
    var layouts = 0
    override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
    }
}

@MainActor
final class MixedScreen: TableOwner, UITableViewDelegate {
    var table: CountedTable { kept as! CountedTable }
    var texts = (0..<200).map { String(repeating: "note \($0) ", count: 20 + ($0 * 37) % 40) }
    var `class`: UITableViewCell.Type = AskedCell.self
    var kind: (Int) -> String = { _ in "note" }
    var onFill: ((UITableViewCell, IndexPath) -> Void)?
    var height: ((MixedScreen, IndexPath) -> CGFloat)?
    var estimates = false
    var questions = 0
    var templateFills = 0

    init(table: CountedTable? = nil) {
        super.init(table: table ?? CountedTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain))
    }

    /// Precaches before it is shown, until it is warm.
    static func warm(
        file: StaticString = #filePath, line: UInt = #line, _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        let screen = MixedScreen()
        configure(screen)
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp(file: file, line: line)
        return screen
    }

    override func show() {
        table.register(`class`, forCellReuseIdentifier: "note")
        for id in ["note2", "note3", "flagged"] { table.register(AskedCell.self, forCellReuseIdentifier: id) }
        table.register(CardCell.self, forCellReuseIdentifier: "card")
        table.register(UITableViewCell.self, forCellReuseIdentifier: "silent")
        putIntoWindow()
        settle()
    }

    func settle() {
        table.layoutIfNeeded()
        window.layoutIfNeeded()
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    /// So many times, each when the run loop has nothing left to do.
    func settle(times: Int) {
        for _ in 0..<times {
            MainRunLoop.turnUntilItSleeps()
            settle()
        }
    }

    override func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        for _ in 0..<2 {
            super.warmUp(file: file, line: line)
            settle()
        }
    }

    func scrollThroughAll() {
        for y in stride(from: 0, to: table.contentSize.height, by: 700) {
            table.scroll(to: y)
            MainRunLoop.turnUntilItSleeps()
        }
        table.scroll(to: 0)
    }

    /// What a cell asks for by UIKit's own question.
    func wanted(_ cell: UITableViewCell) -> CGFloat {
        let before = questions
        defer { questions = before }
        return cell.systemLayoutSizeFitting(
            CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// What the table makes of a row that sizes itself.
    func selfSizedHeight(_ row: Int) -> CGFloat {
        for _ in 0..<2 { table.jump(to: path(row), at: .middle) }
        return wanted(table.cellForRow(at: path(row))!)
    }

    /// The rows on the screen that are not as high as their cells ask.
    func errors(besides hidden: [Int] = []) -> [String] {
        table.indexPathsForVisibleRows!.compactMap { path in
            guard !hidden.contains(path.row), let cell = table.cellForRow(at: path) else { return nil }
            let wanted = wanted(cell)
            return abs(cell.frame.height - wanted) < 0.16
                ? nil : "\(cell.reuseIdentifier!) \(path.row): \(cell.frame.height) wants \(wanted)"
        }
    }

    func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        if cell.isTemplateCell { templateFills += 1 }
        (cell as? AskedCell)?.label.text = texts[path.row]
        onFill?(cell, path)
    }

    /// Shown cells say more than the template was filled with, in some rows.
    func showMore(in rows: @escaping (Int) -> Bool = { _ in true }) {
        onFill = { cell, path in
            guard rows(path.row), !cell.isTemplateCell else { return }
            (cell as? AskedCell)?.label.text! += String(repeating: " more", count: 60)
        }
    }

    /// Each row's height is that by a closure.
    func measureByClosure(_ height: CGFloat) {
        self.height = { screen, path in screen.table.precachedHeight(forRowAt: path) { _ in height } }
    }

    func byTemplate(_ path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path, identifier: kind(path.row)) { fill($0, path) }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: kind(indexPath.row), for: indexPath)
        (cell as? AskedCell)?.onQuestion = { [unowned self] in questions += 1 }
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        height?(self, indexPath) ?? byTemplate(indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        guard estimates else { return tableView.estimatedRowHeight }
        return tableView.precachedEstimate(forRowAt: indexPath, identifier: kind(indexPath.row))
    }
}
