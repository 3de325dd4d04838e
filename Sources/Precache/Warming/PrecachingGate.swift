/// The reason why no row is measured ahead at a moment: `tableView.precacher?.gate`. It decides nothing.
public enum PrecachingGate: String, Hashable, Sendable {
    /// Precaching is not enabled, paused, or reaches ``PrecachingConfiguration/Reach/shown`` rows only.
    case stopped
    /// The table is in no window or outside of it, or a view around it is hidden or transparent. It goes on with its
    /// next layout or edit, or with ``Precacher/resume()``.
    case offScreen
    /// The app is in the background.
    case inBackground
    /// The table has no width, no data source, or no delegate that answers heights or estimates; or it differs from the
    /// hidden table that sizes its rows, and the console says in what.
    case notSetUp
    /// A finger is on the list or its scroll indicator, the list still moves from one, or the app scrolls it, animated.
    case scrolling
    /// The refresh control is refreshing, or its gap is closing.
    case refreshing
    /// A batch update is open, a drop or reordering is not committed yet, or the context menu of a row is open.
    case updating
    /// The table is in editing mode, or a row is swiped.
    case editing
    /// The width, or another part of the environment, changed a moment ago, and may change again.
    case resizing
    /// A row is being measured.
    case measuring
    /// The device is in Low Power Mode, or the system prefers that apps use less, and two screens are measured.
    case savingPower
    /// The thermal state is serious or critical, and two screens are measured.
    case hot
}
