/// The content of a view as a value: what it shows and in which style. It makes the view that shows it.
public protocol UIContentConfiguration {
    @MainActor func makeContentView() -> any UIView & UIContentView
    /// The configuration as it is to be in that state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration, and takes others of the same kind.
@MainActor
public protocol UIContentView: AnyObject {
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can take that configuration, or another view is to be made. (iOS 16.)
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// [Apple] (`UIContentView.supports(_:)`) By default, configurations of the type that the view has.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// What a configuration is to look right in: traits, and the state of a view.
public protocol UIConfigurationState {
    init(traitCollection: UITraitCollection)
    var traitCollection: UITraitCollection { get set }
}

/// The state of a header or a footer: here its traits alone.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The state of a cell.
///
/// [ours] Nothing is focused, expanded or reordered here, there is no drag and drop, and an app adds no states of its
/// own by key.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isEditing = false
    public var isSwiped = false

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}
