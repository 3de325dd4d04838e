// Traits by their types, as they are since iOS 17.

/// [Apple] (`UITraitDefinition`) A trait, the system's or an app's own: its type is its name. [ours] Its values can be
/// compared.
public protocol UITraitDefinition<Value> {
    associatedtype Value: Hashable & Sendable
    static var defaultValue: Value { get }
}

public typealias UITrait = any UITraitDefinition.Type

public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static var defaultValue: UIContentSizeCategory { .unspecified }
}

public enum UITraitLayoutDirection: UITraitDefinition {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
}

public enum UITraitDisplayScale: UITraitDefinition {
    public static var defaultValue: CGFloat { 0 }
}

public enum UITraitLegibilityWeight: UITraitDefinition {
    public static var defaultValue: UILegibilityWeight { .unspecified }
}

public enum UITraitHorizontalSizeClass: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

public enum UITraitVerticalSizeClass: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
}

public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
}

/// [Apple] (`UIMutableTraits`) Traits that can be set.
public protocol UIMutableTraits {
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    public var legibilityWeight: UILegibilityWeight {
        get { self[UITraitLegibilityWeight.self] }
        set { self[UITraitLegibilityWeight.self] = newValue }
    }
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
}

/// [Apple] (`UITraitOverrides`) The traits that a view, and what is inside it, has instead of those that it inherits.
public struct UITraitOverrides: UIMutableTraits {
    var values = TraitValues()

    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { values[trait] }
        set { values[trait] = newValue }
    }

    var isEmpty: Bool { values == TraitValues() }

    public func contains(_ trait: UITrait) -> Bool { values.contains(trait) }

    public mutating func remove(_ trait: UITrait) { values.remove(trait) }
}

/// Values of traits, by the traits' types.
struct TraitValues: Hashable, Sendable, UIMutableTraits {
    /// Of any trait's type; the values are `Sendable`, which `AnyHashable` does not say.
    private struct Value: Hashable, @unchecked Sendable {
        let value: AnyHashable
        let isDefault: Bool
    }

    private var values: [ObjectIdentifier: Value] = [:]

    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { values[ObjectIdentifier(trait)]?.value.base as? Trait.Value ?? Trait.defaultValue }
        set {
            values[ObjectIdentifier(trait)] = Value(
                value: AnyHashable(newValue), isDefault: newValue == Trait.defaultValue)
        }
    }

    func contains(_ trait: UITrait) -> Bool { values[ObjectIdentifier(trait)] != nil }

    mutating func remove(_ trait: UITrait) { values[ObjectIdentifier(trait)] = nil }

    /// With those of `others` in their place where these have any.
    func merging(_ others: TraitValues) -> TraitValues {
        var merged = self
        merged.values.merge(others.values) { _, new in new }
        return merged
    }

    /// [ours] A trait at its default is one that is not specified.
    var specified: TraitValues {
        var specified = self
        specified.values = values.filter { !$0.value.isDefault }
        return specified
    }
}
