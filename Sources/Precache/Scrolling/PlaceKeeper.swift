import PrecacheCore

/// Where a table is to stand as soon as there is something to scroll.
enum Destination {
    case row(IndexPath, UITableView.ScrollPosition)
    case place(PlaceOnScreen)
}

/// Keeps a table where it stands while it is changed, and has it come back to where it stood.
@MainActor
final class PlaceKeeper {
    private let monitor: TableMonitor
    private let notes: Notes
    /// The rows that are kept where they are while the table is changed, in the order in which they are looked for.
    private var kept: KeptRows? { didSet { monitor.calls.isKeepingPlace = kept != nil } }
    private var destination: Destination?
    /// Called where the table was put elsewhere, and nothing on the screen moved by it.
    private let onOffsetAdjusted: (CGFloat) -> Void

    init(_ monitor: TableMonitor, _ notes: Notes, onOffsetAdjusted: @escaping (_ offset: CGFloat) -> Void) {
        (self.monitor, self.notes, self.onOffsetAdjusted) = (monitor, notes, onOffsetAdjusted)
    }

    private var store: HeightStore { monitor.store }

    /// Says what a row shows, or showed before a change that the table is still to be told of (`isBehind`).
    func naming(isBehind: Bool = false) -> (IndexPath) -> AnyHashable? {
        guard let identities = store.identities else { return { _ in nil } }
        return isBehind ? { [store] in store.rows.item(at: RowPosition($0))?.name } : identities.identity
    }

    func storeChanged(_ change: HeightStore.Change) {
        if monitor.calls.isKeepingPlace, change != .heights { kept?.follow(change, store) }
    }

    /// What scrolls the table now spares it the rows of where it stood.
    func tableIsAboutToBeLaidOut() {
        guard let destination, let tableView = monitor.tableView, tableView.window != nil,
            tableView.bounds.width > 0, tableView.bounds.height > 0, !monitor.isUpdating(tableView),
            !monitor.calls.isKeepingPlace, !monitor.calls.isMeasuring,
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
            guard let path = KeptRows(place).find(in: tableView, by: store.identities)?.path else { return }
            // What it takes to know where that row is, UIKit measures.
            tableView.scrollToRow(at: path, at: .top, animated: false)
            tableView.place(at: { tableView in
                let rect = tableView.rectForRow(at: path)
                // It may be less high than it was. In this order a distance that is no number is none.
                return rect.minY - max(1 - rect.height, place.distance) - tableView.adjustedContentInset.top
            })
        }
    }

    /// Has the table stand there: at once where it can be scrolled, else in the layout that finds that it can.
    func go(to destination: Destination) {
        guard let tableView = monitor.tableView else { return }
        self.destination = destination
        tableView.setNeedsLayout()
        if tableView.window != nil, !monitor.isUpdating(tableView) { tableView.layoutIfNeeded() }
    }

    /// Carries `updates` out, and leaves the table where it stands.
    func perform(
        keeping indexPath: IndexPath?, stickingTo edge: UITableView.ScrollPosition, in tableView: UITableView,
        _ updates: () -> Void
    ) {
        // Inside a batch nothing is where it says.
        guard !monitor.isUpdating(tableView), !monitor.calls.isKeepingPlace else { return updates() }
        // Where the model was changed before, rows may be gone: nothing is laid out, and nothing asked of them.
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind {
            tableView.layoutIfNeeded()
            // What is known must be of the table as it is: edits are followed from there.
            monitor.synchronize()
        }
        let sticks = tableView.stands(at: edge)
        monitor.adoptToldCounts(of: tableView)
        kept = KeptRows(
            tableView, keeping: indexPath, isBehind: isBehind, in: store, naming: naming(isBehind: isBehind))
        monitor.noteCallBegins()
        UIView.performWithoutAnimation {
            updates()
            tableView.layoutIfNeeded()
        }
        if destination == nil {
            if sticks {
                tableView.place(at: { edge == .top ? $0.offsetsOfEnds.top : $0.offsetsOfEnds.bottom })
            } else {
                restore(in: tableView)
            }
        }
        kept = nil
        onOffsetAdjusted(tableView.contentOffset.y)
        guard destination != nil else { return }
        tableView.setNeedsLayout()
        tableView.layoutIfNeeded()
    }

    private func restore(in tableView: UITableView) {
        guard let kept else { return }
        if kept.isUncertain {
            notes.report(
                "performKeepingPosition",
                "performKeepingPosition: the data source had other rows than the table before the updates, so the place on "
                    + "the screen was kept by index path, and may be another row's. Change the model within the updates, "
                    + "or give rows identities: enablePrecaching(identifiedBy:).")
        }
        guard let (path, distance) = kept.find(in: tableView, by: store.identities) else { return }
        tableView.place(path, distance: distance)
    }
}

extension UITableView {
    fileprivate func stands(at edge: ScrollPosition) -> Bool {
        switch edge {
        case .top: contentOffset.y <= offsetsOfEnds.top + 0.5
        case .bottom: contentOffset.y >= offsetsOfEnds.bottom - 0.5
        default: false
        }
    }
}
