import HeadlessUIKit
import XCTest

/// Tests of rows whose text fills their cells: a base of their own, because two classes measure by the same text.
class TextTableTestCase: UIKitTestCase {
    let source = ListSource(rows: 10, height: 0, saysHeights: false)

    func table(_ style: UITableView.Style = .plain, width: CGFloat = 320, edits: Bool = false) -> UITableView {
        let table = UITableView.showing(source, style: style, width: width) { table in
            table.register(TextCell.self, forCellReuseIdentifier: "row")
        }
        if edits { table.setEditing(true, animated: false) }
        return table
    }

    func content(of table: UITableView) -> CGRect {
        table.layoutIfNeeded()
        return table.visibleCells[0].contentView.frame
    }

    func label(in table: UITableView) -> UILabel { (table.visibleCells[0] as! TextCell).label }

    /// That the first row is as high as its text and so many points above and below it, at the width of its content
    /// less so many points beside it.
    func assertFits(
        _ table: UITableView, beside margin: CGFloat = 0, above vertical: CGFloat = 0, line: UInt = #line
    ) {
        let (width, label) = (content(of: table).width - 2 * margin, label(in: table))
        XCTAssertEqual([label.frame.minX, label.frame.width], [margin, width], line: line)
        let text = label.sizeThatFits(CGSize(width: width, height: 0)).height
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 2 * vertical, accuracy: 0.01, line: line)
    }
}

/// A cell whose text fills it.
class TextCell: UITableViewCell {
    private(set) lazy var label = contentView.addLabel(String(repeating: "word ", count: 40))

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        pinLabel()
    }

    func pinLabel() { label.pin(to: contentView) }
}
