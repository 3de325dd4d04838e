import PrecacheCore

// Headers and footers of sections, which have places of their own beside the rows.

extension RowPosition {
    fileprivate var supplementKind: String { isHeader ? "header" : "footer" }
    fileprivate var supplementName: String { "\(supplementKind) of section \(section)" }
}

extension HeightDesk {
    /// The height of a header or footer in points: the known one, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the width in points and answers nil where it could not measure.
    func height(
        ofSupplement supplement: RowPosition, in tableView: UITableView, identifier: String?,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        let isAhead = isAskedAhead(supplement)
        monitor.noticeUnseenEnd(in: tableView)
        if let identifier, cells.supplements[identifier] == .wrong {
            if !store.isInBatch { store.skipSupplement(store.ticket(for: supplement)) }
            return UITableView.automaticDimension
        }
        if !store.isInBatch {
            noteServesSupplements()
            monitor.synchronize(section: supplement.section, with: tableView)
            if let known = store.rows[supplement] {
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
            isRepeated: store.rows.wasMeasured(supplement))
        guard let measured = measurer.measure(measurement, in: tableView, { measure(width) }),
            measured != UITableView.automaticDimension,
            measurer.isHeight(measured, of: "the " + supplement.supplementName, kind: supplement.supplementKind)
        else { return UITableView.automaticDimension }
        if let ticket { store.recordSupplement(Double(measured), for: ticket) }
        return measured
    }

    /// The height of a header or footer if it is known, the last one if it is to be measured again; else nil.
    func estimate(ofSupplement supplement: RowPosition, in tableView: UITableView) -> CGFloat? {
        monitor.noticeUnseenEnd(in: tableView)
        guard !store.isInBatch else { return nil }
        noteServesSupplements()
        monitor.synchronize(section: supplement.section, with: tableView)
        if store.rows[supplement] == nil { warmer.estimates.noteServed() }
        return store.rows.lastHeight(at: supplement).map { CGFloat($0).asEstimate }
    }
}
