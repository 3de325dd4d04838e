import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension HeightDesk {
    func noteServedEstimate() { warmer.noteServedEstimate() }

    /// The best estimate of a row's height, in points; nil where nothing is known of any row. While rows are measured
    /// ahead, `measure` measures this one.
    func estimate(
        at path: IndexPath, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: ((CGFloat) -> CGFloat?)? = nil
    ) -> CGFloat? {
        let row = RowPosition(path)
        if isAskedAhead(row) {
            var request = request
            request.isEstimate = true
            return measure.map { height(at: path, in: tableView, request, measuredBy: $0) }
        }
        // Where nothing is known nothing can be wrong: a table that loads asks this once a row.
        guard !store.isBlank, !store.isInBatch else {
            noteServedEstimate()
            return nil
        }
        monitor.synchronize(section: row.section, with: tableView)
        let name = store.rows.contains(row) ? identities.name(at: path, key: request.key, cell: request.cell) : .none
        let estimate = store.estimate(of: row, name, isKey: request.key != nil, cell: request.cell)
        if !estimate.isFinal { noteServedEstimate() }
        // An estimate of 0 is none: the least that is one stands for a hidden row.
        return estimate.height.map { max(CGFloat($0), .leastNormalMagnitude) }
    }

    /// A row was shown with that height, in points, which was not answered here: its estimate from then on.
    func noteShown(_ height: CGFloat, at path: IndexPath, by cell: UITableViewCell) {
        store.noteShown(
            Double(height), at: RowPosition(path), identities.name(at: path, key: nil, cell: .any),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any)
    }
}
