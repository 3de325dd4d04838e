/// A key for heights, made of everything that a row's height depends on: properties of a model, or values.
///
///     HeightKey(post, \.title, \.body, \.author.name, \.tags)
///     HeightKey(of: post.id, post.version, isExpanded)
///
/// Two keys are equal if they are made of the same properties, or of values of the same types, and each value is equal:
/// by `==`, never by a hash or a description. A row with such a key keeps its height also when it is reloaded, unless a
/// value has changed. Width, text size and the like belong to every height anyway.
public struct HeightKey: Hashable {
    private var properties: [AnyKeyPath] = []
    private var values: [AnyHashable] = []
    /// The types of values that are no properties: equal numbers may differ in type.
    private var types: [ObjectIdentifier] = []

    /// Makes a key of properties of a model, which is not kept: only their values are.
    public init<Model, First: Hashable, each Value: Hashable>(
        _ model: Model, _ first: KeyPath<Model, First>, _ others: repeat KeyPath<Model, each Value>
    ) {
        properties = [first]
        values = [AnyHashable(model[keyPath: first])]
        for property in repeat each others {
            properties.append(property)
            values.append(AnyHashable(model[keyPath: property]))
        }
    }

    /// Makes a key of values that the height depends on, always given in the same order.
    public init<First: Hashable, each Value: Hashable>(of first: First, _ others: repeat each Value) {
        values = [AnyHashable(first)]
        types = [ObjectIdentifier(First.self)]
        for value in repeat each others {
            values.append(AnyHashable(value))
            types.append(ObjectIdentifier(type(of: value)))
        }
    }

    /// Compares value by value, because an array with a NaN in it equals itself.
    public static func == (one: HeightKey, other: HeightKey) -> Bool {
        one.properties == other.properties && one.types == other.types && one.values.count == other.values.count
            && zip(one.values, other.values).allSatisfy { $0 == $1 }
    }
}
