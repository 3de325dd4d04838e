import Precache

/// Two tables with the same rows, one for each accessory: one whose rows size themselves, and one that asks Precache.
@MainActor
final class AgreementScreen: NSObject, UITableViewDataSource {
    /// A row's height in points, as Precache says it and as the cell is high that the table sized.
    struct Comparison {
        let accessory: AgreementAccessory
        let precached: CGFloat
        /// Nil where the table made no cell.
        let shown: CGFloat?
        /// Half a pixel, in points: heights are kept as 32-bit floats.
        let tolerance: CGFloat

        var differs: Bool { shown.map { abs($0 - precached) > tolerance } ?? true }

        /// Within half a pixel at 3x: a table keeps heights as 32-bit floats.
        var isEqual: Bool { shown.map { abs($0 - precached) < 0.16 } ?? false }

        /// To a thousandth of a point, unless that hides what they differ by.
        var heights: String {
            guard let shown else { return "\(precached), and the table has no cell" }
            let rounded = [precached, shown].map { "\(($0 * 1_000).rounded() / 1_000)" }
            return rounded[0] == rounded[1] ? "\(precached), not \(shown)" : "\(rounded[0]), not \(rounded[1])"
        }
    }

    private let kind: AgreementKind
    private let setting: AgreementSetting
    private let indents: Indents
    private let window: UIWindow
    private let sizing: UITableView
    private let precached: UITableView
    private let rows = AgreementAccessory.allCases

    init(_ kind: AgreementKind, _ setting: AgreementSetting) {
        (self.kind, self.setting) = (kind, setting)
        indents = Indents(setting.indentationLevel)
        // Higher than a screen, so that all rows are shown at once.
        let frame = CGRect(x: 0, y: 0, width: setting.width, height: 4_000)
        window = UIWindow(frame: frame)
        sizing = UITableView(frame: frame, style: setting.style)
        precached = UITableView(frame: frame, style: setting.style)
        super.init()
        if ProofPlatform.overridesTraits {
            ProofPlatform.override(textSize: setting.textSize, direction: setting.direction, in: window)
        }
        for table in [sizing, precached] {
            table.register(kind.cellClass, forCellReuseIdentifier: kind.rawValue)
            table.estimatedRowHeight = 44
            table.cellLayoutMarginsFollowReadableWidth = setting.place == .readableWidth
            table.dataSource = self
            table.delegate = indents
            window.addSubview(table)
        }
        ProofPlatform.show(window)
    }

    func close() {
        for table in [sizing, precached] { table.removeFromSuperview() }
        window.isHidden = true
    }

    /// Compares the rows. Precache is asked first, before any of them was shown.
    func compare() -> [Comparison] {
        let answers = rows.indices.map(precachedHeight)
        sizing.layoutIfNeeded()
        return rows.indices.map { row in
            Comparison(
                accessory: rows[row], precached: answers[row],
                shown: sizing.cellForRow(at: row.path).map(kind.height),
                tolerance: 0.5 / max(sizing.traitCollection.displayScale, 1))
        }
    }

    private func precachedHeight(_ row: Int) -> CGFloat {
        precached.precachedHeight(forRowAt: row.path, identifier: kind.rawValue) { fill($0, row) }
    }

    private func fill(_ cell: UITableViewCell, _ row: Int) {
        kind.fill(
            cell, with: "A text of so many words that it takes some lines in any of these tables. It is row \(row).")
        rows[row].put(in: cell)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: kind.rawValue, for: indexPath)
        fill(cell, indexPath.row)
        return cell
    }
}

/// A delegate that says how far rows are indented, and nothing else.
@MainActor
private final class Indents: NSObject, UITableViewDelegate {
    private let level: Int

    init(_ level: Int) { self.level = level }

    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { level }
}
