// Rows that workers measure cost the main thread next to nothing: once all are known they are measured for the turned device,
// too, without being asked for.

/// What rows would have if the device were turned.
@MainActor
enum TurnedDevice {
    /// Whether the app may be shown in both orientations, by its Info.plist. Tests put their own in place.
    static var isSupported: () -> Bool = { isInInfoPlist }

    private static let isInInfoPlist: Bool = {
        let key = "UISupportedInterfaceOrientations"
        let names = Bundle.main.object(forInfoDictionaryKey: key) as? [String] ?? []
        return ["Portrait", "Landscape"].allSatisfy { name in names.contains { $0.contains(name) } }
    }()

    /// The width that the rows of a table would have for their content, in points; nil where that cannot be known before.
    ///
    /// It can of a table as wide as its window, which fills the screen. A guess that is wrong costs the measurements: heights
    /// are only served for the width that rows turn out to have.
    static func contentWidth(of tableView: UITableView, sectionIndex: CGFloat) -> CGFloat? {
        guard let window = tableView.window, !tableView.cellLayoutMarginsFollowReadableWidth,
            tableView.bounds.width == window.bounds.width, isSupported()
        else { return nil }
        let size = window.bounds.size
        guard let screen = window.sizeOfScreen, size.width != size.height,
            max(size.width, size.height) == max(screen.width, screen.height),
            min(size.width, size.height) == min(screen.width, screen.height)
        else { return nil }
        let insets = tableView.insetsOfRows
        let side = tableView.insetsContentViewsToSafeArea ? sideOfTurned(window) : 0
        return max(size.height - max(insets.left, side) - max(insets.right, side) - sectionIndex, 0)
    }

    /// The size classes that rows of such a width would have on a phone, whose orientation makes them; nil on other devices,
    /// where they are taken to be those of now. (Apple, Human Interface Guidelines, "Layout": turned a phone is of compact
    /// height, and of regular width if it is a large one; those are 414 points wide at the least.)
    static func sizeClasses(
        of tableView: UITableView, atWidth width: CGFloat
    ) -> (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass)? {
        guard tableView.traitCollection.userInterfaceIdiom == .phone, let window = tableView.window else { return nil }
        let side = min(window.bounds.width, window.bounds.height)
        if width <= side { return (.compact, .regular) }
        return (side >= 414 ? .regular : .compact, .compact)
    }

    /// What is unsafe at each side of a window once it is turned, in points: on a phone without a home button as much as is at
    /// the top while it is upright; nothing on other devices, and nothing once it is upright again. (J. Harrison, Use Your
    /// Loaf, "Supporting iPhone X": 44 points at the top, then at each side; a status bar's 20 are gone.)
    private static func sideOfTurned(_ window: UIWindow) -> CGFloat {
        let insets = window.safeAreaInsets
        let isUpright = window.bounds.height > window.bounds.width
        let hasHomeIndicator = insets.bottom > 0 && window.traitCollection.userInterfaceIdiom == .phone
        return isUpright && hasHomeIndicator ? insets.top : 0
    }
}
