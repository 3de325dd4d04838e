import Foundation

/// [Apple] (`UIMutableTraits`) Traits that can be set.
public protocol UIMutableTraits {
    /// What every ``subscript(_:)`` reads and sets.
    subscript<Trait: UITraitDefinition>(headless trait: Trait.Type, as kind: TraitKind) -> Trait.Value { get set }
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
    public var displayGamut: UIDisplayGamut {
        get { self[UITraitDisplayGamut.self] }
        set { self[UITraitDisplayGamut.self] = newValue }
    }
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { self[UITraitUserInterfaceLevel.self] }
        set { self[UITraitUserInterfaceLevel.self] = newValue }
    }
    public var activeAppearance: UIUserInterfaceActiveAppearance {
        get { self[UITraitActiveAppearance.self] }
        set { self[UITraitActiveAppearance.self] = newValue }
    }
    public var systemPrefersReducedResourceUsage: Bool {
        get { self[UITraitSystemPrefersReducedResourceUsage.self] }
        set { self[UITraitSystemPrefersReducedResourceUsage.self] = newValue }
    }
}

/// How a trait is kept. [Apple] (`UIMutableTraits.setObject(_:forTrait:)`, `setNSIntegerValue(_:forTrait:)`,
/// `setCGFloatValue(_:forTrait:)`)
public enum TraitKind: String {
    case object = "Object"
    case integer = "NSInteger"
    case number = "CGFloat"

    /// [Apple] (`UIMutableTraits.subscript(_:)`, its overloads) By the type of the trait's values.
    init<Trait: UITraitDefinition>(of trait: Trait.Type) {
        switch Trait.Value.self {
        case is Int.Type, is Bool.Type: self = .integer
        case is Double.Type, is CGFloat.Type: self = .number
        case let type as any RawRepresentable.Type: self = Self.ofRawValues(type)
        default: self = .object
        }
    }

    private static func ofRawValues<Value: RawRepresentable>(_ type: Value.Type) -> TraitKind {
        switch Value.RawValue.self {
        case is Int.Type: .integer
        case is Double.Type, is CGFloat.Type: .number
        default: .object
        }
    }

    /// The reason of the exception that UIKit raises where a trait is read or set as this kind and is of another; nil
    /// where it is of this. [seen] (Mac Catalyst 26.2, of the system's traits) [ours] Also for an app's own.
    package func fault<Trait: UITraitDefinition>(of trait: Trait.Type) -> String? {
        let kind = TraitKind(of: trait)
        if kind == self { return nil }
        let name = "\(trait)".replacingOccurrences(of: "UITrait", with: "")
        return "Data type (\(kind.rawValue)) for trait with name '\(name)' does not match expected data type "
            + "(\(rawValue))"
    }

    func mustBe<Trait: UITraitDefinition>(of trait: Trait.Type) {
        if let fault = fault(of: trait) { fatalError("*** Terminating app due to uncaught exception: \(fault)") }
    }
}

// [Apple] (`UIMutableTraits.subscript(_:)`, `UITraitCollection.subscript(_:)`) The compiler chooses one of these by
// what it knows of the value's type: in a generic function, which knows nothing, the first, for objects. [ours] UIKit
// has four more, for a protocol of its own.

extension UIMutableTraits {
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { self[headless: trait, as: .object] }
        set { self[headless: trait, as: .object] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Int {
        get { self[headless: trait, as: .integer] }
        set { self[headless: trait, as: .integer] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Bool {
        get { self[headless: trait, as: .integer] }
        set { self[headless: trait, as: .integer] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Double {
        get { self[headless: trait, as: .number] }
        set { self[headless: trait, as: .number] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == CGFloat {
        get { self[headless: trait, as: .number] }
        set { self[headless: trait, as: .number] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Int? {
        get { self[headless: trait, as: .object] }
        set { self[headless: trait, as: .object] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Double? {
        get { self[headless: trait, as: .object] }
        set { self[headless: trait, as: .object] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == CGFloat? {
        get { self[headless: trait, as: .object] }
        set { self[headless: trait, as: .object] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable {
        get { self[headless: trait, as: .object] }
        set { self[headless: trait, as: .object] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == Int {
        get { self[headless: trait, as: .integer] }
        set { self[headless: trait, as: .integer] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == Double {
        get { self[headless: trait, as: .number] }
        set { self[headless: trait, as: .number] = newValue }
    }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == CGFloat {
        get { self[headless: trait, as: .number] }
        set { self[headless: trait, as: .number] = newValue }
    }
}

extension UITraitCollection {
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Int { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Bool { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Double { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == CGFloat { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Int? { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == Double? { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value == CGFloat? { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == Int { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == Double { values[trait] }
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value
    where Trait.Value: RawRepresentable, Trait.Value.RawValue == CGFloat { values[trait] }
}
