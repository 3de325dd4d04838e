extension UITableViewHeaderFooterView: ConfiguredView {
    func makeEmptyContentView() -> UIView { UIView(frame: .zero) }

    /// As ``UITableViewCell/flushConfigurationUpdates()``.
    func flushConfigurationUpdates() {
        runConfigurationUpdates(
            automatically: automaticallyUpdatesContentConfiguration, state: { configurationState },
            { updateConfiguration(using: $0) })
    }
}
