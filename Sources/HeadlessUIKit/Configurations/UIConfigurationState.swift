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
