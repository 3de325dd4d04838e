extension UIView {
    /// [Apple] (`UIView.areAnimationsEnabled`) Whether animations are enabled. Nothing animates here anyway, but a table
    /// goes by it: see UITableView+Standing.swift.
    public private(set) static var areAnimationsEnabled = true

    public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

    /// [Apple] (`UIView.performWithoutAnimation(_:)`) Disables animations while it runs `actions`.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let before = areAnimationsEnabled
        areAnimationsEnabled = false
        actions()
        areAnimationsEnabled = before
    }
}
