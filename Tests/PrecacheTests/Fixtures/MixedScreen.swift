import XCTest

@testable import Precache

/// A card: its content view keeps clear of the row's sides.
final class CardCell: NoteCell {
    override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = contentView.frame.insetBy(dx: 16, dy: 0)
    }
}

final class CountedTable: UITableView {
    private(set) var batches = 0
    private(set) var layouts = 0
    /// Templates that stood in the table at the end of a layout of its own.
    private(set) var templatesLeft = 0

    override func beginUpdates() {
        batches += 1
        super.beginUpdates()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        templatesLeft += subviews.count { ($0 as? UITableViewCell)?.isTemplateCell == true }
    }
}

/// A table of notes in cells of several kinds, measured with templates unless a test has it otherwise.
class MixedScreen: SectionedScreen<String>, UITableViewDelegate {
    override var table: CountedTable { kept as! CountedTable }
    var texts: [String] {
        get { sections[0] }
        set { sections[0] = newValue }
    }
    var `class`: UITableViewCell.Type = NoteCell.self
    var kind: (Int) -> String = { _ in "note" }
    var onFill: ((UITableViewCell, IndexPath) -> Void)?
    var height: ((MixedScreen, IndexPath) -> CGFloat)?
    var estimate: ((MixedScreen, IndexPath) -> CGFloat)?
    /// How often shown cells were asked for their height.
    var questions = 0
    /// The rows that templates were filled with, in order.
    var filled: [Int] = []

    /// - Parameter words: how long the note of a row is.
    init(
        _ count: Int = 200, width: CGFloat = 390, style: UITableView.Style = .plain, table: CountedTable? = nil,
        words: (Int) -> Int = { 20 + ($0 * 37) % 40 }
    ) {
        let texts = (0..<count).map { String(repeating: "note \($0) ", count: words($0)) }
        let frame = CGRect(x: 0, y: 0, width: width, height: 844)
        super.init([texts], width: width, table: table ?? CountedTable(frame: frame, style: style))
    }

    static func shown(
        rows count: Int = 200, precaching: Bool = false, _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        let screen = MixedScreen(count)
        configure(screen)
        if precaching { screen.table.enablePrecaching() }
        screen.show()
        return screen
    }

    /// Precaches before it is shown, until it is warm.
    static func warm(rows count: Int = 200, _ configure: (MixedScreen) -> Void = { _ in }) -> MixedScreen {
        let screen = shown(rows: count, precaching: true, configure)
        screen.warmUp()
        return screen
    }

    /// The same with templates by type, and estimates by Precache.
    ///
    /// - Parameter answer: what the delegate makes of a height.
    static func estimating(
        _ count: Int = 100, key: @escaping (MixedScreen, Int) -> AnyHashable? = { _, _ in nil },
        answer: @escaping (CGFloat) -> CGFloat = { $0 }, _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        warm(rows: count) { screen in
            screen.kind = { _ in "NoteCell" }
            screen.height = { screen, path in answer(screen.byType(path, key: key(screen, path.row))) }
            screen.estimate = { screen, path in
                screen.table.precachedEstimate(forRowAt: path, key: key(screen, path.row))
            }
            configure(screen)
        }
    }

    override func show() {
        table.register(`class`, forCellReuseIdentifier: "note")
        for (identifier, cell) in ["note2": NoteCell.self, "card": CardCell.self, "silent": UITableViewCell.self] {
            table.register(cell, forCellReuseIdentifier: identifier)
        }
        table.register(NoteCell.self)
        putIntoWindow()
        settle()
    }

    func settle() {
        window.layoutIfNeeded()
        table.layOutAnew()
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

    func setEditing(_ isEditing: Bool) {
        table.setEditing(isEditing, animated: false)
        settle()
    }

    func scrollThroughAll() {
        for y in Array(stride(from: 0, to: table.contentSize.height, by: 700)) + [0] {
            table.scroll(to: y)
            MainRunLoop.turnUntilItSleeps()
        }
    }

    /// The rows on the screen that are not as high as their cells ask.
    func errors(besides hidden: Int? = nil) -> [String] {
        table.indexPathsForVisibleRows!.filter { $0.row != hidden }.compactMap { path in
            let cell = table.cellForRow(at: path)!
            let (height, wanted) = (cell.frame.height, cell.wantedHeight)
            return abs(height - wanted) < 0.16 ? nil : "\(cell.reuseIdentifier!) \(path.row): \(height), not \(wanted)"
        }
    }

    /// The rows on the screen that are lower than their cells ask to be, by more than half a pixel.
    var cutOff: [Int] {
        table.indexPathsForVisibleRows!.filter { path in
            let cell = table.cellForRow(at: path)!
            return cell.frame.height < cell.wantedHeight - 0.17
        }.map(\.row)
    }

    /// The identifiers of templates whose heights are estimates; nil for closures.
    var estimated: Set<String?> { precacher.estimatedKinds }

    func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        if cell.isTemplateCell { filled.append(path.row) }
        (cell as? NoteCell)?.label.text = texts[path.row]
        onFill?(cell, path)
    }

    /// Shown cells say more than the template was filled with, in some rows.
    func showMore(in rows: @escaping (Int) -> Bool = { _ in true }) {
        onFill = { cell, path in
            guard rows(path.row), !cell.isTemplateCell else { return }
            (cell as? NoteCell)?.label.text! += String(repeating: " more", count: 60)
        }
    }

    /// Rows can be moved, by a control that they show.
    func showReorderControls() {
        isMovable = true
        onFill = { cell, _ in cell.showsReorderControl = true }
    }

    func byClosure(_ path: IndexPath, _ height: CGFloat) -> CGFloat {
        table.precachedHeight(forRowAt: path) { _ in height }
    }

    /// Each row's height is that by a closure.
    func measureByClosure(_ height: CGFloat) { self.height = { screen, path in screen.byClosure(path, height) } }

    func byTemplate(_ path: IndexPath, of identifier: String? = nil, key: AnyHashable? = nil) -> CGFloat {
        table.precachedHeight(forRowAt: path, identifier: identifier ?? kind(path.row), key: key) { fill($0, path) }
    }

    /// The same, by its type.
    func byType(_ path: IndexPath, key: AnyHashable? = nil) -> CGFloat {
        table.precachedHeight(forRowAt: path, key: key) { (cell: NoteCell) in fill(cell, path) }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: kind(indexPath.row), for: indexPath)
        (cell as? NoteCell)?.onQuestion = { [unowned self] in questions += 1 }
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        height?(self, indexPath) ?? byTemplate(indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimate?(self, indexPath) ?? tableView.estimatedRowHeight
    }
}

extension PrecacheTestCase {
    /// What is said of the first row of a screen whose cells ask for other heights than closures answer.
    var ofClosures: String { "rows measured by a closure are not served the height that their cells ask for: row 0:0" }
    /// The same of a template.
    var ofNotes: String { "rows measured with \"note\" are not served the height that their cells ask for: row 0:0" }

    /// Precaches until it is warm. Then the screen is right, this was said, and rows of these templates are estimates.
    @discardableResult
    func warmScreen(
        saying part: String? = nil, estimating kinds: Set<String?> = [], besides hidden: Int? = nil,
        line: UInt = #line, file: StaticString = #filePath, _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        let screen = MixedScreen.warm(configure)
        XCTAssertEqual(screen.errors(besides: hidden), [], file: file, line: line)
        XCTAssertEqual(screen.estimated, kinds, file: file, line: line)
        if let part { assertSaid(part, file: file, line: line) }
        return screen
    }
}
