// MARK: Traits by their types (iOS 17)

@available(iOS 17.0, *) public struct UITraitUserInterfaceIdiom: UITraitDefinition { public static var defaultValue: UIUserInterfaceIdiom { fatalError() } }
@available(iOS 17.0, *) public struct UITraitUserInterfaceStyle: UITraitDefinition { public static var defaultValue: UIUserInterfaceStyle { fatalError() } }
@available(iOS 17.0, *) public struct UITraitLayoutDirection: UITraitDefinition { public static var defaultValue: UITraitEnvironmentLayoutDirection { fatalError() } }
@available(iOS 17.0, *) public struct UITraitDisplayScale: UITraitDefinition { public static var defaultValue: CGFloat { fatalError() } }
@available(iOS 17.0, *) public struct UITraitHorizontalSizeClass: UITraitDefinition { public static var defaultValue: UIUserInterfaceSizeClass { fatalError() } }
@available(iOS 17.0, *) public struct UITraitVerticalSizeClass: UITraitDefinition { public static var defaultValue: UIUserInterfaceSizeClass { fatalError() } }
@available(iOS 17.0, *) public struct UITraitPreferredContentSizeCategory: UITraitDefinition { public static var defaultValue: UIContentSizeCategory { fatalError() } }
@available(iOS 17.0, *) public struct UITraitLegibilityWeight: UITraitDefinition { public static var defaultValue: UILegibilityWeight { fatalError() } }
@available(iOS 17.0, *) public struct UITraitAccessibilityContrast: UITraitDefinition { public static var defaultValue: UIAccessibilityContrast { fatalError() } }
@available(iOS 17.0, *) public struct UITraitDisplayGamut: UITraitDefinition { public static var defaultValue: UIDisplayGamut { fatalError() } }
@available(iOS 17.0, *) public struct UITraitActiveAppearance: UITraitDefinition { public static var defaultValue: UIUserInterfaceActiveAppearance { fatalError() } }
@available(tvOS, unavailable)
@available(iOS 17.0, *) public struct UITraitUserInterfaceLevel: UITraitDefinition { public static var defaultValue: UIUserInterfaceLevel { fatalError() } }
#if compiler(>=6.4)
@available(iOS 27.0, *) public struct UITraitSystemPrefersReducedResourceUsage: UITraitDefinition { public static var defaultValue: Bool { fatalError() } }
#endif

@available(iOS 17.0, *)
public protocol UIMutableTraits {}
@available(iOS 17.0, *)
extension UIMutableTraits {
    public var layoutDirection: UITraitEnvironmentLayoutDirection { get { fatalError() } set {} }
    public var displayScale: CGFloat { get { fatalError() } set {} }
    public var horizontalSizeClass: UIUserInterfaceSizeClass { get { fatalError() } set {} }
    public var verticalSizeClass: UIUserInterfaceSizeClass { get { fatalError() } set {} }
    public var preferredContentSizeCategory: UIContentSizeCategory { get { fatalError() } set {} }
    public var userInterfaceStyle: UIUserInterfaceStyle { get { fatalError() } set {} }
    public var legibilityWeight: UILegibilityWeight { get { fatalError() } set {} }
    public var displayGamut: UIDisplayGamut { get { fatalError() } set {} }
    public var accessibilityContrast: UIAccessibilityContrast { get { fatalError() } set {} }
    public var activeAppearance: UIUserInterfaceActiveAppearance { get { fatalError() } set {} }
    @available(tvOS, unavailable)
    public var userInterfaceLevel: UIUserInterfaceLevel { get { fatalError() } set {} }
    #if compiler(>=6.4)
    @available(iOS 27.0, *)
    public var systemPrefersReducedResourceUsage: Bool { get { fatalError() } set {} }
    #endif
}
@available(iOS 17.0, *)
public struct UITraitOverrides: UIMutableTraits {
    public func contains(_ trait: UITrait) -> Bool { fatalError() }
    public mutating func remove(_ trait: UITrait) {}
}
#if compiler(>=6.4)
extension UITraitCollection {
    @available(iOS 27.0, *)
    public var systemPrefersReducedResourceUsage: Bool { fatalError() }
}
#endif

// UIKit keeps a trait as an integer, a number or an object, and the compiler chooses which, by the type of the value: the first of
// these is for objects, and it is what a generic function gets for any trait. UIKit raises then, where the trait is an integer. No
// code here has a trait that is an object, so that it is refused. (Four more are for a protocol of UIKit's own.)
@available(iOS 17.0, *)
extension UIMutableTraits {
    @available(*, unavailable, message: "a generic function takes any trait for an object")
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Int { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Int? { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Bool { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Double { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Double? { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == CGFloat { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == CGFloat? { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == Int { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == Double { get { fatalError() } set {} }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == CGFloat { get { fatalError() } set {} }
}
@available(iOS 17.0, *)
extension UITraitCollection {
    @available(*, unavailable, message: "a generic function takes any trait for an object")
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Int { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Int? { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Bool { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Double { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == Double? { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == CGFloat { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value == CGFloat? { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == Int { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == Double { fatalError() }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value where T.Value: RawRepresentable, T.Value.RawValue == CGFloat { fatalError() }
}
