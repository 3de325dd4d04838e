#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Why no row is measured ahead at a moment: `tableView.precacher?.gate`.
public enum PrecachingGate: String, Hashable, Sendable {
    /// Precaching is disabled, or paused.
    case stopped
    /// The table is in no window.
    case offScreen
    /// The app is in the background.
    case inBackground
    /// The table has no width, no data source, or no delegate that answers heights or estimates.
    case notSetUp
    /// A finger is on the list, or it still moves from one, or the app scrolls it, animated.
    case scrolling
    /// Its refresh control is refreshing, or has just ended and takes its room away.
    case refreshing
    /// A batch update is open, or a drop or reordering is not committed yet.
    case updating
    /// The width or another of the things that heights depend on has changed a moment ago, and may change again.
    case resizing
    /// A row is being measured.
    case measuring
    /// The device is in Low Power Mode: there is a pause after each turn.
    case savingPower
    /// The device is hot, its thermal state serious or critical: there is a pause after each turn.
    case hot
}

extension Precacher {
    /// Why no row is measured ahead at this moment; nil where one can be.
    public var gate: PrecachingGate? {
        guard let tableView, isEnabled, !isPaused, configuration.heights == .measuredAhead else { return .stopped }
        if let closed = closedGate(of: tableView) { return closed }
        if settling.remaining != nil { return .resizing }
        if refreshing.remaining != nil { return .refreshing }
        if isScrolledByApp { return .scrolling }
        guard IdleScheduler.shared.isResting, isAnythingLeft else { return nil }
        switch IdleScheduler.shared.power {
        case .plenty: return nil
        case .saving: return .savingPower
        case .hot: return .hot
        }
    }

    /// The gate that keeps rows from being measured, but for those that only time opens.
    func closedGate(of tableView: UITableView) -> PrecachingGate? {
        if measurementDepth > 0 { return .measuring }
        if tableView.isBeingScrolled { return .scrolling }
        if edits.isInBatch || tableView.hasUncommittedUpdates { return .updating }
        if tableView.window == nil { return .offScreen }
        if contentWidth(of: tableView) <= 0 || tableView.dataSource == nil { return .notSetUp }
        guard tableView.delegateAnswersHeights || tableView.delegateAnswersEstimates else { return .notSetUp }
        refreshing.note(isRefreshing: tableView.isRefreshing)
        if tableView.isRefreshing { return .refreshing }
        return isInBackground ? .inBackground : nil
    }
}
