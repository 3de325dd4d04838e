extension UITableViewHeaderFooterView: ConfiguredView {
    func makeEmptyContentView() -> UIView { HeaderContentView(frame: .zero) }

    /// As ``UITableViewCell/flushConfigurationUpdates()``.
    func flushConfigurationUpdates() {
        runConfigurationUpdates(
            automatically: automaticallyUpdatesContentConfiguration, state: { configurationState },
            { updateConfiguration(using: $0) })
    }
}
