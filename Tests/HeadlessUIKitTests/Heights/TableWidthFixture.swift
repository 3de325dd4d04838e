import Foundation
import HeadlessUIKit
import XCTest

/// Tests of what is left of rows' widths, by text that fills its cells.
@MainActor
class TableWidthTestCase: XCTestCase {
    let source = WidthSource()

    func table(_ style: UITableView.Style = .plain, width: CGFloat = 320) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: 480), style: style)
        table.separatorStyle = .none
        table.register(TextCell.self, forCellReuseIdentifier: "text")
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        return table
    }

    func content(of table: UITableView) -> CGRect {
        table.layoutIfNeeded()
        return table.visibleCells[0].contentView.frame
    }

    /// That rows are as high as their text is at the width of their content.
    func assertRowsFit(_ table: UITableView, line: UInt = #line) {
        table.layoutIfNeeded()
        let cell = table.visibleCells[0] as! TextCell
        let width = cell.contentView.frame.width
        XCTAssertEqual(cell.label.frame.width, width, line: line)
        XCTAssertEqual(
            table.rectForRow(at: path(0, 0)).height, cell.label.sizeThatFits(CGSize(width: width, height: 0)).height,
            accuracy: 0.01, line: line)
    }
}

/// Says of rows what a data source and a delegate can say, and lets cells size themselves by their text.
///
/// Not a subclass of `ListSource`, whose optional methods would not be the protocol's.
final class WidthSource: UITableViewDataSource, UITableViewDelegate {
    var titles: [String]?
    var titlesAsked = 0
    var canEdit = true
    var canMove = true
    var style = UITableViewCell.EditingStyle.delete

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        titlesAsked += 1
        return titles
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
        (cell as! TextCell).label.text = String(repeating: "word ", count: 40)
        return cell
    }
}

final class TextCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel("")

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.pin(to: contentView)
    }
}
