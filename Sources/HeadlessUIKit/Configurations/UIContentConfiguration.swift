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
