import PrecacheCore

/// The place that a table scrolls to as soon as it has rows.
enum Destination {
    case row(IndexPath, UITableView.ScrollPosition)
    case place(PlaceOnScreen)
}

/// Keeps a table in place while it changes, and brings it back to a place.
@MainActor
final class PlaceKeeper {
    private let monitor: TableMonitor
    private let notes: Notes
    private var kept: KeptRows? { didSet { monitor.calls.isKeepingPlace = kept != nil } }
    private var destination: Destination?
    /// Called with the new offset, in points, after rows were kept in place.
    private let onOffsetAdjusted: (CGFloat) -> Void

    init(_ monitor: TableMonitor, _ notes: Notes, onOffsetAdjusted: @escaping (_ offset: CGFloat) -> Void) {
        (self.monitor, self.notes, self.onOffsetAdjusted) = (monitor, notes, onOffsetAdjusted)
    }

    func storeChanged(_ change: HeightStore.Change) {
        guard monitor.calls.isKeepingPlace, change == .edit || change == .rows else { return }
        kept?.follow(change, monitor.store)
    }

    /// Scrolls before the layout, which then makes no cells for the old place.
    func tableIsAboutToBeLaidOut() {
        guard let destination, let tableView = monitor.tableView, tableView.window != nil, !tableView.bounds.isEmpty,
            !monitor.isUpdating(tableView), !monitor.calls.isKeepingPlace, !monitor.calls.isMeasuring,
            tableView.toldRowCounts.contains(where: { $0 > 0 }), tableView.agreesWithDataSource
        else { return }
        self.destination = nil
        switch destination {
        case .row(let path, let position):
            guard tableView.hasRow(path) else {
                return notes.report("restore", "restore: the table has no row \(path), so it was not scrolled to it.")
            }
            tableView.scrollToRow(at: path, at: position, animated: false)
        case .place(let place):
            guard let path = KeptRows(place).find(in: tableView, by: monitor.store.identities)?.path else { return }
            // UIKit itself measures the rows around its target.
            tableView.scrollToRow(at: path, at: .top, animated: false)
            tableView.place(at: { tableView in
                let rect = tableView.rectForRow(at: path)
                // The row may be lower than it was. In this order `max` never answers a NaN distance.
                return rect.minY - max(1 - rect.height, place.distance) - tableView.adjustedContentInset.top
            })
        }
    }

    /// Scrolls to a place: at once where possible, else in the first layout that can.
    func go(to destination: Destination) {
        guard let tableView = monitor.tableView else { return }
        self.destination = destination
        tableView.setNeedsLayout()
        if tableView.window != nil, !monitor.isUpdating(tableView) { tableView.layoutIfNeeded() }
    }

    /// Runs `updates`, and keeps the rows on the screen, or the given edge, in place.
    func perform(
        keeping indexPath: IndexPath?, stickingTo edge: UITableView.ScrollPosition, in tableView: UITableView,
        _ updates: () -> Void
    ) {
        // Inside a batch index paths cannot be trusted.
        guard !monitor.isUpdating(tableView), !monitor.calls.isKeepingPlace else { return updates() }
        // Where the model has changed already, rows may be gone, and must not be laid out or asked for.
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind {
            tableView.layoutIfNeeded()
            // Edits are followed from the table as it is now.
            monitor.synchronize()
        }
        let (offset, ends) = (tableView.contentOffset.y, tableView.offsetsOfEnds)
        let sticks = edge == .top && offset <= ends.top + 0.5 || edge == .bottom && offset >= ends.bottom - 0.5
        kept = KeptRows(tableView, keeping: indexPath, isBehind: isBehind, in: monitor.store)
        monitor.noteCallBegins()
        UIView.performWithoutAnimation {
            updates()
            tableView.layoutIfNeeded()
        }
        if destination == nil, sticks {
            tableView.place(at: { edge == .top ? $0.offsetsOfEnds.top : $0.offsetsOfEnds.bottom })
        } else if destination == nil, let kept {
            restore(kept, in: tableView)
        }
        kept = nil
        onOffsetAdjusted(tableView.contentOffset.y)
        if let destination { go(to: destination) }
    }

    private func restore(_ kept: KeptRows, in tableView: UITableView) {
        if kept.isUncertain {
            notes.report(
                "performKeepingPosition",
                "performKeepingPosition: the data source had other rows than the table before the updates, so the "
                    + "place on the screen was kept by index path, and may be another row's. Change the model within "
                    + "the updates, or give rows identities: enablePrecaching(identifiedBy:).")
        }
        guard let (path, distance) = kept.find(in: tableView, by: monitor.store.identities) else { return }
        tableView.place(path, distance: distance)
    }
}
