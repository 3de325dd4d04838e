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

class MixedCell: UITableViewCell {
    let label = UILabel()
    var onQuestion: (() -> Void)?

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.pin(in: contentView)
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    override func prepareForReuse() {
        super.prepareForReuse()
        onQuestion = nil
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        onQuestion?()
        return super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }
}

/// A card: its content view keeps clear of the row's sides.
final class CardCell: MixedCell {
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
    var depth = 0, maxDepth = 0, layouts = 0
    override func layoutSubviews() {
        depth += 1
        layouts += 1
        maxDepth = max(depth, maxDepth)
        super.layoutSubviews()
        depth -= 1
    }
}

@MainActor
final class MixedScreen: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table: CountedTable
    var texts = (0..<200).map { String(repeating: "note \($0) ", count: 20 + ($0 * 37) % 40) }
    var `class`: UITableViewCell.Type = MixedCell.self
    var kind: (Int) -> String = { _ in "note" }
    var onFill: ((UITableViewCell, IndexPath) -> Void)?
    var height: ((IndexPath) -> CGFloat)?
    var estimates = false
    var titles: [String] = []
    var isMovable = false
    var questions = 0
    var templateFills = 0
    var editQuestions = 0
    var countQuestions = 0
    var heightQuestions = 0

    init(table: CountedTable? = nil) {
        self.table = table ?? CountedTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    }

    var precacher: Precacher { table.existingPrecacher! }

    func show() {
        table.register(`class`, forCellReuseIdentifier: "note")
        for id in ["note2", "note3", "flagged"] { table.register(MixedCell.self, forCellReuseIdentifier: id) }
        table.register(CardCell.self, forCellReuseIdentifier: "card")
        table.register(UITableViewCell.self, forCellReuseIdentifier: "silent")
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        settle()
    }

    func settle() {
        table.layoutIfNeeded()
        window.layoutIfNeeded()
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    func warmUp() {
        MainRunLoop.turn(until: { table.precacher!.isWarm })
        MainRunLoop.turnUntilItSleeps()
        settle()
        MainRunLoop.turn(until: { table.precacher!.isWarm })
        MainRunLoop.turnUntilItSleeps()
        settle()
    }

    func scrollThroughAll() {
        for y in stride(from: 0, to: table.contentSize.height, by: 700) {
            table.contentOffset.y = y
            table.layoutIfNeeded()
            MainRunLoop.turnUntilItSleeps()
        }
        table.contentOffset.y = 0
        table.layoutIfNeeded()
    }

    func answer(_ row: Int) -> CGFloat { tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }

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
        let path = IndexPath(row: row, section: 0)
        for _ in 0..<2 {
            table.scrollToRow(at: path, at: .middle, animated: false)
            table.layoutIfNeeded()
        }
        return wanted(table.cellForRow(at: path)!)
    }

    func errors(besides: [Int]? = []) -> [String] {
        table.indexPathsForVisibleRows!.compactMap { path in
            if besides?.contains(path.row) == true { return nil }
            guard let cell = table.cellForRow(at: path), cell.frame.height > 0 else { return nil }
            let wanted = wanted(cell)
            return abs(cell.frame.height - wanted) < 0.16
                ? nil : "\(cell.reuseIdentifier!) \(path.row): \(cell.frame.height) wants \(wanted)"
        }
    }

    func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        if cell.isTemplateCell { templateFills += 1 }
        (cell as? MixedCell)?.label.text = texts[path.row]
        onFill?(cell, path)
    }

    /// Each row's height is that by a closure.
    func measureByClosure(_ height: CGFloat) {
        self.height = { [unowned self] path in table.precachedHeight(forRowAt: path) { _ in height } }
    }

    func byTemplate(_ path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path, identifier: kind(path.row)) { fill($0, path) }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countQuestions += 1
        return texts.count
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { isMovable }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        editQuestions += 1
        return true
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: kind(indexPath.row), for: indexPath)
        if let cell = cell as? MixedCell {
            cell.onQuestion = { [unowned self, unowned cell] in if !cell.isTemplateCell { self.questions += 1 } }
        }
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heightQuestions += 1
        return height?(indexPath) ?? byTemplate(indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        guard estimates else { return tableView.estimatedRowHeight }
        return tableView.precachedEstimate(forRowAt: indexPath, identifier: kind(indexPath.row)) { fill($0, indexPath) }
    }
}
