/// A hidden table that configures and sizes a template as the app's table does its rows.
///
/// UIKit gives a row's cell margins, a separator, room for a section index, an indentation and the safe area, and tells
/// nobody what these are. So nothing is computed. The sizing table is a subview of the app's table, for its traits and
/// safe area: that costs one layout. It has no height, so that its own layouts make no cell.
@MainActor
final class SizingTable: NSObject {
    private let table: UITableView
    /// The cell to be sized, until the table takes it.
    private var sized: UITableViewCell?
    private var indentationLevel = 0
    private var indexTitles: [String] = []

    /// In the middle: UIKit may treat the first and the last row or section differently.
    private static let row = IndexPath(row: 1, section: 1)

    init(in tableView: UITableView) {
        table = UITableView(frame: .zero, style: tableView.style)
        super.init()
        table.isHidden = true
        table.isUserInteractionEnabled = false
        table.isPrefetchingEnabled = false
        // With constant estimates UIKit asks for nothing but the row.
        table.estimatedRowHeight = 44
        table.estimatedSectionHeaderHeight = 44
        table.estimatedSectionFooterHeight = 44
        table.prepareToBeUnseen()
        table.dataSource = self
        table.delegate = self
        tableView.insertSubview(table, at: 0)
    }

    func remove() { table.removeFromSuperview() }

    /// Takes over the app's table's width, its settings, and the section index that it shows.
    func align(with tableView: UITableView, indexTitles titles: [String]) {
        // Where the table is visible: elsewhere a view may have no safe area. (Apple, `safeAreaInsets`.)
        let frame = CGRect(origin: tableView.bounds.origin, size: CGSize(width: tableView.bounds.width, height: 0))
        if table.frame != frame { table.frame = frame }
        indexTitles = titles
        table.takeSeparators(of: tableView)
        take(\.cellLayoutMarginsFollowReadableWidth, of: tableView)
        take(\.insetsContentViewsToSafeArea, of: tableView)
        take(\.semanticContentAttribute, of: tableView)
        // Only where the app has set margins of its own.
        if table.layoutMargins.sides != tableView.layoutMargins.sides {
            table.insetsLayoutMarginsFromSafeArea = false
            table.layoutMargins = tableView.layoutMargins
        }
    }

    private func take<Value: Equatable>(
        _ setting: ReferenceWritableKeyPath<UITableView, Value>, of tableView: UITableView
    ) {
        if table[keyPath: setting] != tableView[keyPath: setting] {
            table[keyPath: setting] = tableView[keyPath: setting]
        }
    }

    /// The difference from the app's table in all that UIKit sizes rows by; nil where there is none.
    func difference(from tableView: UITableView) -> String? {
        let own = table.traitCollection
        let wanted = tableView.traitCollection
        guard own === wanted || own == wanted else { return "trait collection" }
        let ownSurroundings = Surroundings(table)
        let wantedSurroundings = Surroundings(tableView)
        if ownSurroundings == wantedSurroundings { return nil }
        return "\(ownSurroundings) and not \(wantedSurroundings)"
    }

    /// The height in points of a row with this cell, indented as told, or else as the cell is; nil if UIKit sized none.
    func measure(_ cell: UITableViewCell, indentationLevel level: Int? = nil) -> CGFloat? {
        indentationLevel = level ?? cell.indentationLevel
        sized = cell
        table.reloadData()
        let height = table.rectForRow(at: Self.row).height
        let wasTaken = sized == nil
        sized = nil
        return wasTaken ? height : nil
    }

    /// The widths of a row, and of its content and accessory, and the margins above and below its content together, in
    /// points.
    func content() -> RowContent {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        _ = measure(cell)
        // Places the content view. `layoutIfNeeded()` might lay the app's table out.
        cell.layoutSubviews()
        let margins = cell.contentView.layoutMargins
        return RowContent(
            // CGRect's own `width` has no sign.
            rowWidth: cell.frame.size.width, width: cell.contentView.frame.size.width,
            verticalMargins: margins.top + margins.bottom)
    }
}

/// The measures in points of a plain row outside editing mode; 0 before the first layout.
struct RowContent {
    /// Content that is narrower has no room: nobody could read or tap it. A table has such widths for a moment, beside a
    /// sidebar or before its real layout, and a text would be some hundred lines high.
    static let leastWidth: CGFloat = 44

    /// The width of its cell.
    var rowWidth: CGFloat = 0
    /// The width of its content and accessory.
    var width: CGFloat = 0
    /// The margins above and below its content together.
    var verticalMargins: CGFloat = 0

    /// Whether there is room for a row's content.
    var hasRoom: Bool { width >= Self.leastWidth }
}

extension SizingTable: UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int { 3 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath == Self.row, let cell = sized else {
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        sized = nil
        return cell
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles.isEmpty ? nil : indexTitles }
}

extension SizingTable: UITableViewDelegate {
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { indentationLevel }
}
