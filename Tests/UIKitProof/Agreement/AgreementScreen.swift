import Precache

/// Two tables with the same rows, one for each accessory: one whose rows size themselves, and one that asks Precache.
@MainActor
final class AgreementScreen: NSObject, UITableViewDataSource {
    /// A height in points, as Precache says it and as the view is high that the table sized.
    struct Comparison {
        /// A few words.
        let part: String
        let precached: CGFloat
        /// Nil where the table made no view.
        let shown: CGFloat?
        /// Half a pixel, in points: heights are kept as 32-bit floats.
        let tolerance: CGFloat

        var differs: Bool { shown.map { abs($0 - precached) > tolerance } ?? true }

        /// To a thousandth of a point, unless that hides what they differ by.
        var heights: String {
            guard let shown else { return "\(precached), and the table has no view" }
            let rounded = [precached, shown].map { "\(($0 * 1_000).rounded() / 1_000)" }
            return rounded[0] == rounded[1] ? "\(precached), not \(shown)" : "\(rounded[0]), not \(rounded[1])"
        }
    }

    private let kind: AgreementKind
    private let setting: AgreementSetting
    private let delegate: Indents
    private let window: UIWindow
    private let sizing: UITableView
    private let precached: UITableView
    /// What stands at the end of each section's rows.
    private let sections: [[AgreementAccessory]]

    init(_ kind: AgreementKind, _ setting: AgreementSetting) {
        (self.kind, self.setting) = (kind, setting)
        delegate = Indents(setting.indentationLevel)
        let all = AgreementAccessory.all
        sections = setting.place == .sectionEnds ? all.map { [$0, $0, $0] } : [all]
        // Higher than a screen, so that all rows are shown at once.
        let frame = CGRect(x: 0, y: 0, width: setting.width, height: 16_000)
        window = UIWindow(frame: frame)
        sizing = UITableView(frame: frame, style: setting.style)
        precached = UITableView(frame: frame, style: setting.style)
        super.init()
        if ProofPlatform.overridesTraits {
            ProofPlatform.override(textSize: setting.textSize, direction: setting.direction, in: window)
        }
        let host = ProofPlatform.view(of: window, clearOf: setting.notch)
        // First, so that the tables are in a safe area when Precache is asked.
        ProofPlatform.show(window)
        window.layoutIfNeeded()
        for table in [sizing, precached] {
            table.register(kind.cellClass, forCellReuseIdentifier: kind.rawValue)
            table.estimatedRowHeight = 44
            table.cellLayoutMarginsFollowReadableWidth = setting.place == .readableWidth
            table.dataSource = self
            table.delegate = delegate
            if setting.isScrolled {
                table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: setting.width, height: 3_000))
                table.contentInset.bottom = frame.height
                table.contentOffset.y = 2_500
            }
            host.addSubview(table)
        }
    }

    func close() {
        for table in [sizing, precached] { table.removeFromSuperview() }
        window.isHidden = true
    }

    /// Compares the rows. Precache is asked first, before any of them was shown.
    func compare() throws -> [Comparison] {
        let rows = sections.indices.flatMap { section in
            sections[section].indices.map { IndexPath(row: $0, section: section) }
        }
        let answers = rows.map { row in
            precached.precachedHeight(forRowAt: row, identifier: kind.rawValue) { fill($0, row) }
        }
        sizing.layoutIfNeeded()
        guard sizing.safeAreaInsets.left >= setting.notch else { throw NotRun("the notch is not in the safe area") }
        return zip(rows, answers).map { row, answer in
            Comparison(
                part: "row \(row.row), accessory \(sections[row.section][row.row].name)", precached: answer,
                shown: sizing.cellForRow(at: row).map(kind.height),
                tolerance: 0.5 / max(sizing.traitCollection.displayScale, 1))
        }
    }

    /// Long, so that a slightly narrower view takes more lines for it.
    static let text = String(
        repeating: "A text of so many words that it takes some lines in any of these tables. ", count: 3)

    private func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        kind.fill(cell, with: "\(Self.text)It is row \(path.row).")
        sections[path.section][path.row].put(in: cell)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        setting.place == .sectionIndex ? ["A", "B", "C"] : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: kind.rawValue, for: indexPath)
        fill(cell, indexPath)
        return cell
    }
}
