import Precache

/// Two tables with the same rows, one for each accessory: one whose rows size themselves, and one that asks Precache.
final class AgreementScreen: ProofStage {
    private let kind: AgreementKind
    private let setting: AgreementSetting
    private let indents: Indents
    private let precached: UITableView
    private typealias Accessory = (name: String, type: UITableViewCell.AccessoryType)
    /// What stands at the end of each section's rows; "view" is a view of an app's own.
    private let sections: [[Accessory]]

    init(_ kind: AgreementKind, _ setting: AgreementSetting) {
        (self.kind, self.setting) = (kind, setting)
        indents = Indents(setting.indentationLevel)
        let simple: [Accessory] = [
            ("none", .none), ("disclosureIndicator", .disclosureIndicator), ("checkmark", .checkmark),
        ]
        let all = simple + UITableViewCell.AccessoryType.details + [("view", .none)]
        sections = setting.place == .sectionEnds ? all.map { [$0, $0, $0] } : [all]
        // Higher than a screen, so that all rows are shown at once.
        let frame = CGRect(x: 0, y: 0, width: setting.width, height: 16_000)
        precached = UITableView(frame: frame, style: setting.style)
        super.init(style: setting.style, size: frame.size)
        // The tables come once the window is shown, so that they are in a safe area when Precache is asked.
        table.removeFromSuperview()
        ProofPlatform.override(textSize: setting.textSize, direction: setting.direction, in: window)
        let host = ProofPlatform.view(of: window, clearOf: setting.notch)
        ProofPlatform.show(window)
        window.layoutIfNeeded()
        for table in [table, precached] {
            table.register(kind.cellClass, forCellReuseIdentifier: Self.identifier)
            table.estimatedRowHeight = 44
            table.cellLayoutMarginsFollowReadableWidth = setting.place == .readableWidth
            table.dataSource = self
            table.delegate = indents
            if setting.isScrolled {
                table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: setting.width, height: 3_000))
                table.contentInset.bottom = frame.height
                table.contentOffset.y = 2_500
            }
            host.addSubview(table)
        }
    }

    override func close() {
        precached.removeFromSuperview()
        super.close()
    }

    /// Compares the rows, of which Precache is asked first, before any of them was shown.
    /// - Returns: how many there are, and a line for each whose two heights differ by more than half a pixel: they are
    ///   kept as 32-bit floats.
    func compare() throws -> (count: Int, differences: [String]) {
        let rows = sections.indices.flatMap { section in
            sections[section].indices.map { IndexPath(row: $0, section: section) }
        }
        let answers = rows.map { row in
            precached.precachedHeight(forRowAt: row, identifier: Self.identifier) { prepare($0, at: row) }
        }
        table.layoutIfNeeded()
        guard table.safeAreaInsets.left >= setting.notch else { throw NotRun("the notch is not in the safe area") }
        let tolerance = 0.5 / max(table.traitCollection.displayScale, 1)
        let differences = zip(rows, answers).compactMap { row, answer -> String? in
            let shown = table.cellForRow(at: row).map(AgreementKind.height)
            if let shown, abs(shown - answer) <= tolerance { return nil }
            let start = "\(setting.description), row \(row.row), accessory \(sections[row.section][row.row].name): "
            return start + (shown.map { words(answer, $0) } ?? "\(answer), and the table has no view")
        }
        return (rows.count, differences)
    }

    /// To a thousandth of a point, unless that hides what they differ by.
    private func words(_ precached: CGFloat, _ shown: CGFloat) -> String {
        let rounded = [precached, shown].map { "\(($0 * 1_000).rounded() / 1_000)" }
        return rounded[0] == rounded[1] ? "\(precached), not \(shown)" : "\(rounded[0]), not \(rounded[1])"
    }

    /// Long, so that a slightly narrower view takes more lines for it.
    private static let text = String(
        repeating: "A text of so many words that it takes some lines in any of these tables. ", count: 3)

    override func prepare(_ cell: UITableViewCell, at path: IndexPath) {
        kind.fill(cell, "\(Self.text)It is row \(path.row).")
        let (name, type) = sections[path.section][path.row]
        cell.accessoryView = name == "view" ? UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20)) : nil
        cell.accessoryType = type
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        setting.place == .sectionIndex ? ["A", "B", "C"] : nil
    }
}
