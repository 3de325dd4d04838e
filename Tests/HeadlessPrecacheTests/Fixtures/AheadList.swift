import HeadlessUIKit

@testable import Precache

/// A table of rows that are asked for in one of the ways in which they can be, with everything that was measured.
@MainActor
final class AheadList: TableScreen, UITableViewDelegate {
    enum Asking { case byClosure, byText, byKey }

    var rows: [Int]
    private(set) var measured: [(row: Int, width: CGFloat)] = []
    var onMeasure: ((_ row: Int, _ width: CGFloat) -> Void)?
    /// Called before a height is answered.
    var onAsk: ((_ row: Int) -> Void)?
    /// Rows that the data source did not have when they were asked or measured.
    private(set) var stale: [Int] = []
    var uncached: Set<Int> = []
    /// What rows answer now instead.
    var answers: [Int: CGFloat] = [:]
    private let asking: Asking

    init(_ asking: Asking = .byClosure, rows count: Int = 60, limitedTo textSize: UIContentSizeCategory? = nil) {
        self.asking = asking
        rows = Array(0..<count)
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.maximumContentSizeCategory = textSize
        show()
        measured = []
    }

    func forgetWhatWasMeasured() { measured = [] }

    func height(_ row: Int, _ width: CGFloat) -> CGFloat { 60 + CGFloat(row % 7) + 10_000 / width }

    func textHeight(_ row: Int, _ width: CGFloat = 390, at textSize: UIContentSizeCategory) -> CGFloat {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .preferredFont(
            forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: textSize))
        label.text = text(row)
        return label.sizeThatFits(CGSize(width: width, height: 0)).height
    }

    private func text(_ row: Int) -> String { String(repeating: "text ", count: 4 + row % 9 * 6) }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        onAsk?(indexPath.row)
        guard let row = row(at: indexPath) else { return 44 }
        if uncached.contains(row) { return measure(indexPath, table.bounds.width) }
        return tableView.precachedHeight(forRowAt: indexPath, key: asking == .byKey ? row : nil) {
            [unowned self] width in measure(indexPath, width)
        }
    }

    private func row(at indexPath: IndexPath) -> Int? {
        if rows.indices.contains(indexPath.row) { return rows[indexPath.row] }
        stale.append(indexPath.row)
        return nil
    }

    private func measure(_ indexPath: IndexPath, _ width: CGFloat) -> CGFloat {
        guard let row = row(at: indexPath) else { return 44 }
        measured.append((row, width))
        onMeasure?(row, width)
        if let answer = answers[row] { return answer }
        return asking == .byText
            ? textHeight(row, width, at: UITraitCollection.current.preferredContentSizeCategory) : height(row, width)
    }
}
