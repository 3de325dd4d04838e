extension UITableViewCell: ConfiguredView {
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    /// The state that the cell itself knows of.
    ///
    /// [Apple] (`UICellConfigurationState.isSwiped`) A cell that shows its swipe actions is swiped. [ours] One that
    /// takes no touches is disabled.
    var ownConfigurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isEditing = isEditing
        state.isSwiped = showingDeleteConfirmation
        return state
    }

    /// [Apple] (`UITableViewCell.defaultContentConfiguration()`) The style of the cell and the table's, without
    /// content. [ours] The style of the table changes nothing.
    var ownDefaultContentConfiguration: UIListContentConfiguration {
        let configuration = style == .subtitle ? UIListContentConfiguration.subtitleCell() : .cell()
        return configuration.updated(for: configurationState)
    }

    func makeEmptyContentView() -> UIView { CellContentView(frame: .zero) }

    /// Runs the configuration updates that were requested: a subclass's, and then the handler's.
    ///
    /// [Apple] (`UITableViewCell.configurationUpdateHandler`) The handler is an alternative to the override. [ours]
    /// Where there are both, it comes second.
    func flushConfigurationUpdates() {
        runConfigurationUpdates(
            automatically: automaticallyUpdatesContentConfiguration, state: { configurationState },
            { state in
                updateConfiguration(using: state)
                configurationUpdateHandler?(self, state)
            })
    }
}
