#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Updates of a view's configuration are coalesced, and carried out before its next layout. A template is not laid out
// before it is asked, so they are carried out by hand: without them it would still show the row before.

extension UITableViewCell {
    /// What UIKit does with a cell that needs its configuration updated, in its order. (Apple,
    /// `setNeedsUpdateConfiguration()`, `configurationUpdateHandler`, `updatePropertiesIfNeeded()`.)
    func flushUpdates() {
        let state = configurationState
        if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
            contentConfiguration = content.updated(for: state)
        }
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        if #available(iOS 26, tvOS 26, visionOS 26, *) { updatePropertiesIfNeeded() }
    }
}

extension UITableViewHeaderFooterView {
    /// As with cells.
    func flushUpdates() {
        let state = configurationState
        if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
            contentConfiguration = content.updated(for: state)
        }
        updateConfiguration(using: state)
        if #available(iOS 26, tvOS 26, visionOS 26, *) { updatePropertiesIfNeeded() }
    }
}
