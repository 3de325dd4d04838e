import PrecacheCore

// Headers and footers of sections. They are kept as the rows of a height table of their own: headers in its section 0,
// footers in its section 1, each with a row for every section of the table.

extension RowPosition {
    static func header(of section: Int) -> RowPosition { RowPosition(section: 0, row: section) }
    static func footer(of section: Int) -> RowPosition { RowPosition(section: 1, row: section) }

    /// Whether it is a header's, and not a footer's.
    var isHeader: Bool { section == 0 }
    fileprivate var supplementKind: String { isHeader ? "header" : "footer" }
    fileprivate var supplementName: String { "\(supplementKind) of section \(row)" }
}

extension HeightDesk {
    /// The height of a header or footer in points: the known one, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the width in points and answers nil where it could not measure.
    func height(
        ofSupplement supplement: RowPosition, in tableView: UITableView, identifier: String?,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        let isAhead = isAskedAhead(.supplement(supplement))
        monitor.noticeUnseenEnd(in: tableView)
        if let identifier, cells.supplements[identifier] == .wrong {
            if !store.isInBatch { store.skipSupplement(store.ticket(for: supplement)) }
            return UITableView.automaticDimension
        }
        if !store.isInBatch {
            noteServesSupplements()
            monitor.synchronize(section: supplement.row, with: tableView)
            if let known = store.supplements[supplement] {
                if !isAhead { notes.countHit() }
                notes.log("hit", supplement.supplementName, identifier, CGFloat(known))
                return CGFloat(known)
            }
        }
        let width = reader.contentWidthOfHeaders(in: tableView)
        guard width > 0 else { return UITableView.automaticDimension }
        let ticket = store.ticket(for: supplement)
        let measurement = Measurement(
            name: supplement.supplementName, identifier: identifier, isAhead: isAhead,
            isRepeated: store.supplements.wasMeasured(supplement))
        guard let measured = measurer.measure(measurement, in: tableView, { measure(width) }),
            measured != UITableView.automaticDimension,
            measurer.isHeight(measured, of: "the " + supplement.supplementName, kind: supplement.supplementKind)
        else { return UITableView.automaticDimension }
        store.recordSupplement(Double(measured), for: ticket)
        return measured
    }

    /// The height of a header or footer if it is known, the last one if it is to be measured again; else nil.
    func estimate(ofSupplement supplement: RowPosition, in tableView: UITableView) -> CGFloat? {
        monitor.noticeUnseenEnd(in: tableView)
        guard !store.isInBatch else { return nil }
        noteServesSupplements()
        monitor.synchronize(section: supplement.row, with: tableView)
        if store.supplements[supplement] == nil { warmer.estimates.noteServed() }
        return store.supplements.lastHeight(at: supplement).map { CGFloat($0).asEstimate }
    }
}
