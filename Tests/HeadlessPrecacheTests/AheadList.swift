import HeadlessUIKit

@testable import Precache

/// A table of rows that are asked for in one of the ways in which they can be, with everything that was measured.
@MainActor
final class AheadList: NSObject, UITableViewDataSource, UITableViewDelegate {
    enum Asking { case byClosure, selfSizing, byKind, byText, byPrototype, byKeyAndTemplate, byKey }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var rows: [Int]
    private(set) var measured: [(row: Int, width: CGFloat)] = []
    var onMeasure: ((_ row: Int, _ width: CGFloat) -> Void)?
    /// Called before a height is answered.
    var onAsk: ((_ row: Int) -> Void)?
    /// Rows that the data source did not have when they were asked or measured.
    private(set) var stale: [Int] = []
    /// What measuring a row of a kind takes, in seconds.
    var costs = ["cheap": 0.0005, "dear": 0.003]
    var clock: ((Double) -> Void)?
    var uncached: Set<Int> = []
    /// What rows answer now instead.
    var answers: [Int: CGFloat] = [:]
    private let asking: Asking
    private let prototype = AheadTextCell(style: .default, reuseIdentifier: "prototype")

    init(_ asking: Asking = .byClosure, rows count: Int = 60, limitedTo textSize: UIContentSizeCategory? = nil) {
        self.asking = asking
        rows = Array(0..<count)
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.maximumContentSizeCategory = textSize
        table.register(AheadCell.self)
        for kind in costs.keys { table.register(AheadCell.self, forCellReuseIdentifier: kind) }
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
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

    /// The width changes, and has held for so many seconds.
    func resize(to width: CGFloat, holding seconds: Double = 2 * Settling.time) {
        let now = Clock.now()
        Clock.now = { now }
        table.frame.size.width = width
        table.layoutIfNeeded()
        _ = answer(0)
        Clock.now = { now + seconds }
    }

    /// The text size changes, and has held for a while.
    func change(to textSize: UIContentSizeCategory) {
        let now = Clock.now()
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: textSize)
        table.layoutIfNeeded()
        _ = answer(0)
        Clock.now = { now + 2 * Settling.time }
    }

    func answer(_ row: Int) -> CGFloat { tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }

    func header() -> CGFloat {
        table.precachedHeight(forHeaderInSection: 0) { [unowned self] width in
            textHeight(8, width, at: UITraitCollection.current.preferredContentSizeCategory)
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        onAsk?(indexPath.row)
        guard let row = row(at: indexPath) else { return 44 }
        switch asking {
        case .selfSizing: return UITableView.automaticDimension
        case .byKind:
            let kind = row % 10 == 0 ? "dear" : "cheap"
            return tableView.precachedHeight(forRowAt: indexPath, identifier: kind) { [unowned self] cell in
                fill(cell as! AheadCell, row, costs[kind]!)
            }
        case .byPrototype:
            return tableView.precachedHeight(
                forRowAt: indexPath, identifier: "prototype", template: { [unowned self] in prototype },
                configure: { [unowned self] cell in (cell as! AheadTextCell).label.text = text(row) })
        case .byKeyAndTemplate:
            return tableView.precachedHeight(forRowAt: indexPath, key: row) { [unowned self] (cell: AheadCell) in
                fill(cell, row, 0)
            }
        case .byClosure, .byText, .byKey:
            return tableView.precachedHeight(
                forRowAt: indexPath, key: asking == .byKey ? row : nil, isCached: !uncached.contains(row)
            ) { [unowned self] width in measure(indexPath, width) }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        guard asking == .selfSizing, let row = row(at: indexPath) else { return 44 }
        return tableView.precachedEstimate(forRowAt: indexPath) { [unowned self] (cell: AheadCell) in
            fill(cell, row, 0)
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

    private func fill(_ cell: AheadCell, _ row: Int, _ cost: Double) {
        cell.height = { [unowned self] width in
            measured.append((row, width))
            clock?(cost)
            onMeasure?(row, width)
            return height(row, width)
        }
    }
}

private final class AheadCell: UITableViewCell {
    var height: ((CGFloat) -> CGFloat)?

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height?(size.width) ?? 0) }
}

/// A cell that is one label, whose font follows the text size.
final class AheadTextCell: UITableViewCell {
    let label = UILabel()

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        contentView.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("not used here") }
}
