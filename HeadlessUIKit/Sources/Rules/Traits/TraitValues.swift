/// [Apple] (`UITraitOverrides`) The traits that a view, and what is inside it, has instead of those that it inherits.
public struct UITraitOverrides: UIMutableTraits {
    var values = TraitValues()

    public subscript<Trait: UITraitDefinition>(headless trait: Trait.Type, as kind: TraitKind) -> Trait.Value {
        get { values[headless: trait, as: kind] }
        set { values[headless: trait, as: kind] = newValue }
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

    subscript<Trait: UITraitDefinition>(headless trait: Trait.Type, as kind: TraitKind) -> Trait.Value {
        get {
            kind.mustBe(of: trait)
            return values[ObjectIdentifier(trait)]?.value.base as? Trait.Value ?? Trait.defaultValue
        }
        set {
            kind.mustBe(of: trait)
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
