import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Headers and footers of sections. They are kept as the rows of a cache of their own: headers in its section 0, footers
// in its section 1, each with a row for every section of the table.

extension RowPosition {
    static func header(of section: Int) -> RowPosition { RowPosition(section: 0, row: section) }
    static func footer(of section: Int) -> RowPosition { RowPosition(section: 1, row: section) }

    fileprivate var supplementKind: String { section == 0 ? "header" : "footer" }
    fileprivate var supplementName: String { "\(supplementKind) of section \(row)" }
}

extension Precacher {
    /// The height of a header or footer in points: the known one, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the width in points and answers nil where it could not measure.
    func height(
        ofSupplement position: RowPosition, in tableView: UITableView, identifier: String?,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        let isCacheable = !edits.isInBatch
        if isCacheable {
            servesSupplements = true
            synchronize(section: position.row, with: tableView)
            if let known = heights.present.supplements[position] {
                if !isAskedAhead(supplement: position) { statistics.hits += 1 }
                if logsHeights { log("hit", position.supplementName, identifier, CGFloat(known)) }
                return CGFloat(known)
            }
        }
        let width = contentWidthOfHeaders(in: tableView)
        let isAhead = isAskedAhead(supplement: position)
        guard width > 0 else { return UITableView.automaticDimension }
        let generationBefore = generation
        let isRepeated = heights.present.supplements.wasMeasured(position)
        let kind = Measured(identifier: identifier, isAhead: isAhead, isRepeated: isRepeated)
        let measured = measureOnce(position.supplementName, kind, in: tableView) { measure(width) }
        guard let measured, measured != UITableView.automaticDimension,
            isHeight(measured, of: "the " + position.supplementName, kind: position.supplementKind)
        else { return UITableView.automaticDimension }
        if logsHeights { log(isAhead ? "precached" : "calculated", position.supplementName, identifier, measured) }
        if isCacheable, generation == generationBefore, !edits.isInBatch {
            _ = try? heights.present.supplements.store(Double(measured), at: position)
        }
        return measured
    }

    /// The height of a header or footer if it is known, the last one if it is to be measured again; else nil.
    func estimate(ofSupplement position: RowPosition, in tableView: UITableView) -> CGFloat? {
        guard !edits.isInBatch else { return nil }
        servesSupplements = true
        synchronize(section: position.row, with: tableView)
        if heights.present.supplements[position] == nil { hasServedEstimates = true }
        return heights.present.supplements.lastHeight(at: position).map { max(CGFloat($0), .leastNormalMagnitude) }
    }
}
