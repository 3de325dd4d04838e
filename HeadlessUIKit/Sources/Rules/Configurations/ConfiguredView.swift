/// What a cell, a header or a footer keeps of its configurations.
struct ConfigurationUpdates {
    var content: (any UIContentConfiguration)?
    /// [Apple] (WWDC 2020, "Modern cell configuration") An update always comes before the view is first displayed.
    fileprivate var isRequested = true
    fileprivate var isRunning = false
}

/// A view whose content view comes from a configuration: a cell, a header or a footer.
@MainActor
protocol ConfiguredView: UIView {
    var contentView: UIView { get set }
    var updates: ConfigurationUpdates { get set }
    /// The content view without a configuration.
    func makeEmptyContentView() -> UIView
    /// Another content view has taken the place of the first one.
    func contentViewWasReplaced()
    /// For subclasses, too, that leave a method's own implementation out.
    func setNeedsUpdateConfiguration()
}

extension ConfiguredView {
    /// [Apple] (`UITableViewCell.contentConfiguration`) Replaces the content view by one from the configuration, or
    /// gives the configuration to the content view if that is of its kind. Nil replaces it by a new, empty one.
    func show(_ configuration: (any UIContentConfiguration)?) {
        defer {
            // [ours] Apple does not say whether a configuration is updated for the state when it is set, or later.
            if !updates.isRunning { requestConfigurationUpdate() }
        }
        guard configuration != nil || updates.content != nil else { return }
        updates.content = configuration
        setNeedsLayout()
        invalidateIntrinsicContentSize()
        guard let configuration else { return replaceContentView(by: makeEmptyContentView()) }
        if let view = contentView as? any UIContentView, view.supports(configuration) {
            view.configuration = configuration
        } else {
            replaceContentView(by: configuration.makeContentView())
        }
    }

    private func replaceContentView(by new: UIView) {
        let old = contentView
        new.frame = old.frame
        insertSubview(new, at: subviews.firstIndex { $0 === old } ?? 0)
        contentView = new
        old.removeFromSuperview()
        contentViewWasReplaced()
    }

    /// [Apple] (`UITableViewCell.setNeedsUpdateConfiguration()`) Several requests may be combined into one update.
    /// [ours] It comes right before the view's next layout. [seen] (iOS 26.1) A cell that is asked its size before that carries
    /// it out by itself first.
    func requestConfigurationUpdate() {
        updates.isRequested = true
        setNeedsLayout()
    }

    /// Runs the update that was requested, if any. What it requests itself comes with the next layout.
    ///
    /// [Apple] (`UITableViewCell.automaticallyUpdatesContentConfiguration`) The configuration is updated for the state
    /// and given back to the view, whether a subclass updates configurations or not.
    ///
    /// - Parameter update: what a subclass does, and the handler after it.
    func runConfigurationUpdates<State: UIConfigurationState>(
        automatically: Bool, state: () -> State, _ update: (State) -> Void
    ) {
        guard updates.isRequested, !updates.isRunning else { return }
        updates.isRequested = false
        updates.isRunning = true
        defer { updates.isRunning = false }
        traitCollection.performAsCurrent {
            let state = state()
            if automatically, let content = updates.content { show(content.updated(for: state)) }
            update(state)
        }
    }
}

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

extension UITableViewHeaderFooterView: ConfiguredView {
    func makeEmptyContentView() -> UIView { HeaderContentView(frame: .zero) }

    /// As ``UITableViewCell/flushConfigurationUpdates()``.
    func flushConfigurationUpdates() {
        runConfigurationUpdates(
            automatically: automaticallyUpdatesContentConfiguration, state: { configurationState },
            { updateConfiguration(using: $0) })
    }
}
