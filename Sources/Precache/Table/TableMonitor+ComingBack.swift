/// Where a table is to stand as soon as there is something to scroll.
enum Destination {
    case row(IndexPath, UITableView.ScrollPosition)
    case place(PlaceOnScreen)
}

extension TableMonitor {
    /// Has the table stand there: at once where it can be scrolled, else in the layout that finds that it can.
    func go(to destination: Destination) {
        guard let tableView else { return }
        self.destination = destination
        tableView.setNeedsLayout()
        if tableView.window != nil, !isUpdating(tableView) { tableView.layoutIfNeeded() }
    }

    /// The table is about to be laid out: what scrolls it now spares it the rows of where it stood.
    func comeBack() {
        guard let destination, let tableView, let precacher = tableView.existingPrecacher, tableView.window != nil,
            tableView.bounds.width > 0, tableView.bounds.height > 0, !isUpdating(tableView), keeper == nil,
            !measurer.isMeasuring, tableView.hasRows, tableView.agreesWithDataSource
        else { return }
        self.destination = nil
        switch destination {
        case .row(let path, let position):
            guard tableView.hasRow(path) else {
                return precacher.notes.report(
                    "restore", "restore: the table has no row \(path), so it was not scrolled to it.")
            }
            tableView.scrollToRow(at: path, at: position, animated: false)
        case .place(let place):
            guard let (row, path) = PositionKeeper(place).find(in: tableView, precacher) else { return }
            // What it takes to know where that row is, UIKit measures.
            tableView.scrollToRow(at: path, at: .top, animated: false)
            tableView.place(at: { $0.offset(of: path, as: row, below: place.coveredTop) })
        }
    }
}

extension UITableView {
    /// The offset at which a row is as far below the bars as it was; or, where it began above them, the same share of it is hidden.
    fileprivate func offset(of path: IndexPath, as row: PlaceOnScreen.Row, below coveredTop: CGFloat) -> CGFloat {
        let rect = rectForRow(at: path)
        let hidden = coveredTop - row.distance
        let share = hidden > 0 && row.height > hidden ? hidden / row.height * rect.height : hidden
        return rect.minY - adjustedContentInset.top + share
    }
}
