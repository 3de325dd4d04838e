/// A hidden table within the app's table, which sizes templates as UIKit sizes each row of its own.
///
/// A table gives a row's cell margins, a separator, room for a section index, an indentation and the safe area when it
/// configures it, and tells nobody what these are. So nothing is computed: this one configures the template and sizes
/// it. It never shows: it is hidden, and has no height, so that no layout of its makes a cell. It stands in the app's
/// table, whose traits and safe area it has so, and which is laid out for it once, when it comes.
@MainActor
final class SizingTable: NSObject {
    private let table: UITableView
    /// What is sized, a cell, header or footer: until the table takes it.
    private var sized: UIView?
    private var isHeader = false
    private var indentationLevel = 0
    private var indexTitles: [String] = []
    /// Whether a view is being sized, which may have another one sized.
    private(set) var isBusy = false

    /// In the middle of its section, and of the table: nothing that is first or last is like the others.
    private static let row = IndexPath(row: 1, section: 1)

    init(in tableView: UITableView) {
        table = UITableView(frame: .zero, style: tableView.style)
        super.init()
        table.isHidden = true
        table.isUserInteractionEnabled = false
        table.isPrefetchingEnabled = false
        // Constant estimates: nothing is asked, and no cell made, before the row is.
        table.estimatedRowHeight = 44
        table.estimatedSectionHeaderHeight = 44
        table.estimatedSectionFooterHeight = 44
        table.prepareToBeUnseen()
        table.dataSource = self
        table.delegate = self
        tableView.insertSubview(table, at: 0)
    }

    func remove() { table.removeFromSuperview() }

    /// Makes it as wide as the app's table, and takes its settings over, and the titles of a section index that is
    /// shown.
    func align(with tableView: UITableView, indexTitles titles: [String]) {
        // Within what is visible: a view that is not visible yet may have no safe area. (Apple, `safeAreaInsets`.)
        let frame = CGRect(origin: tableView.bounds.origin, size: CGSize(width: tableView.bounds.width, height: 0))
        if table.frame != frame { table.frame = frame }
        indexTitles = titles
        table.takeSeparators(of: tableView)
        take(\.cellLayoutMarginsFollowReadableWidth, of: tableView)
        take(\.insetsContentViewsToSafeArea, of: tableView)
        take(\.semanticContentAttribute, of: tableView)
        // Where the app's table has others than UIKit gives both.
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

    /// How it differs from the app's table in what UIKit sizes rows by; nil where it does not.
    func difference(from tableView: UITableView) -> String? {
        let (own, wanted) = (table.traitCollection, tableView.traitCollection)
        guard own === wanted || own == wanted else { return "trait collection" }
        let surroundings = (own: Surroundings(table), wanted: Surroundings(tableView))
        return surroundings.own == surroundings.wanted ? nil : "\(surroundings)"
    }

    /// The height in points of the row that a cell shows; nil where the table did not size it.
    ///
    /// - Parameter level: what the app's delegate says of its indentation; nil where the cell's own level counts.
    func height(of cell: UITableViewCell, indentationLevel level: Int? = nil) -> CGFloat? {
        indentationLevel = level ?? cell.indentationLevel
        return size(cell) { table.rectForRow(at: Self.row) }
    }

    /// The height in points of a header or footer; nil where the table did not size it.
    func height(of view: UITableViewHeaderFooterView, isHeader: Bool) -> CGFloat? {
        self.isHeader = isHeader
        return size(view) { isHeader ? table.rectForHeader(inSection: 1) : table.rectForFooter(inSection: 1) }
    }

    /// The width in points that rows have for their content and accessory.
    func contentWidth() -> CGFloat {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        _ = height(of: cell)
        // Places its content view; not `layoutIfNeeded()`, which may have the app's table laid out.
        cell.layoutSubviews()
        return cell.contentView.frame.width
    }

    private func size(_ view: UIView, _ ask: () -> CGRect) -> CGFloat? {
        (isBusy, sized) = (true, view)
        defer { (isBusy, sized) = (false, nil) }
        table.reloadData()
        let height = ask().height
        return sized == nil ? height : nil
    }

    /// What is sized, once: it is handed over when the table sizes it.
    private func handOver<View: UIView>() -> View? {
        guard let view = sized as? View else { return nil }
        sized = nil
        return view
    }
}

extension SizingTable: UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int { 3 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        (indexPath == Self.row ? handOver() : nil) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles.isEmpty ? nil : indexTitles }
}

extension SizingTable: UITableViewDelegate {
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { indentationLevel }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        section == 1 && isHeader ? handOver() as UITableViewHeaderFooterView? : nil
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        section == 1 && !isHeader ? handOver() as UITableViewHeaderFooterView? : nil
    }
}
