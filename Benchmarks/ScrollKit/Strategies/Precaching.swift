import Precache

/// Precache, as its README shows it.
@MainActor
final class Precaching: PrecachingStrategy {
    /// What measures a row.
    enum Measuring {
        /// Rows size themselves, and there is no `heightForRowAt`.
        case cells
        /// A template cell.
        case templates
        /// The cell that is shown, filled ahead.
        case keptCells
        /// A layout that needs no cell.
        case layout
        /// A layout that any thread can measure.
        case workers
        /// The same, and the layout is kept for the row's cell.
        case keptLayouts
    }

    private let estimate: CGFloat
    private let measuring: Measuring
    private let estimatesByKind: Bool
    let configuration: PrecachingConfiguration
    private var rows: RowActions?

    /// - Parameter estimatesByKind: whether unknown rows are taken for the mean of their kind, or of all rows.
    init(
        estimate: CGFloat, by measuring: Measuring, estimatesByKind: Bool = true,
        _ configuration: PrecachingConfiguration = .init()
    ) {
        self.estimatesByKind = estimatesByKind
        self.estimate = estimate
        self.measuring = measuring
        self.configuration = configuration
    }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        self.rows = rows
        table.estimatedRowHeight = estimate
        table.enablePrecaching(configuration, identifiedBy: rows.identity)
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        switch measuring {
        case .cells: UITableView.automaticDimension
        case .templates: height(ofTemplateAt: indexPath, in: table)
        case .keptCells:
            rows.map { rows in
                table.precachedHeight(forRowAt: indexPath, of: row.post, identifier: row.cellIdentifier) { cell, _ in
                    rows.fill(cell, indexPath)
                }
            } ?? 0
        case .layout: table.precachedHeight(forRowAt: indexPath, measuredBy: measure)
        case .workers:
            rows.map { rows in
                table.precachedHeight(forRowAt: indexPath, of: rows.text(indexPath)) { $0.height(in: $1) }
            } ?? 0
        case .keptLayouts:
            rows.map { rows in
                table.precachedHeight(forRowAt: indexPath, layoutOf: rows.text(indexPath)) { TextLayout($0, $1) }
            } ?? 0
        }
    }

    func cell(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> UITableViewCell? {
        guard measuring == .keptCells, let rows else { return nil }
        var isFilled = false
        let cell = table.precachedCell(forRowAt: indexPath, of: row.post, identifier: row.cellIdentifier) { cell, _ in
            isFilled = true
            rows.show(cell, indexPath, false)
        }
        if !isFilled { rows.show(cell, indexPath, true) }
        return cell
    }

    func layout(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> TextLayout? {
        guard measuring == .keptLayouts, let rows else { return nil }
        return table.precachedLayout(forRowAt: indexPath, of: rows.text(indexPath)) { TextLayout($0, $1) }
    }

    private func height(ofTemplateAt indexPath: IndexPath, in table: UITableView) -> CGFloat {
        guard let rows else { return 0 }
        return table.precachedHeight(forRowAt: indexPath, identifier: rows.cellIdentifier(indexPath)) {
            rows.fill($0, indexPath)
        }
    }

    /// With templates a row that is about to be shown may be left to its cell.
    var answersOnlyTheTable: Bool { measuring == .layout }

    var answersEstimates: Bool { true }

    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat {
        table.precachedEstimate(forRowAt: indexPath, kind: estimatesByKind ? row().cellIdentifier : nil)
    }

    var sizesItself: Bool { measuring == .cells }

    func stop() { rows = nil }
}

/// A strategy whose table has a precacher: what that does besides heights is the same, whatever measures them.
@MainActor
protocol PrecachingStrategy: HeightStrategy {
    var configuration: PrecachingConfiguration { get }
    /// Whether cells say how high rows are, so that no closure reads their models.
    var sizesItself: Bool { get }
}

extension PrecachingStrategy {
    func willGrow(_ table: UITableView) {
        table.enablePrecaching(PrecachingConfiguration(reach: configuration.reach, follows: .bottom))
    }

    func keepPlace(of table: UITableView) -> (UITableView) -> Void {
        let place = table.precacher.placeOnScreen
        return { table in if let place { table.precacher.restore(place) } }
    }

    var sizesItself: Bool { false }

    /// Nothing, where the row's model is observable and a closure that measures reads it.
    func hasGrown(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        if sizesItself { return UIView.performWithoutAnimation { table.resizeRow(at: indexPath) } }
        if #available(iOS 17, macOS 14, tvOS 17, *) { return }
        table.invalidatePrecachedHeights(for: [indexPath])
    }

    func beginTurn(at indexPath: IndexPath, in table: UITableView) {
        table.precacher.beginTurn(at: indexPath, peek: turnPeek)
    }

    func isWarm(_ table: UITableView) -> Bool { table.usedPrecacher?.isWarm ?? true }
}
