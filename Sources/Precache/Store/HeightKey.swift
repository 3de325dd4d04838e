/// A key for heights that is made of all that a row's height depends on: properties of a model, or values.
///
///     HeightKey(post, \.title, \.body, \.author.name, \.tags)
///     HeightKey(of: post.id, post.version, isExpanded)
///
/// Two keys are equal if they are made of the same properties of the same type and all values are equal: compared one
/// by one, never by a hash or a description. What is not listed changes nothing. With such a key a row keeps its height
/// also when it is reloaded, unless one of the values has changed. (The width, text size and the like belong to every
/// height anyway.)
public struct HeightKey: Hashable {
    private let properties: [AnyKeyPath]
    private let values: [AnyHashable]
    /// Of values that are no properties: equal numbers may be of different types.
    private let types: [ObjectIdentifier]

    /// - Parameters:
    ///   - model: not kept; only the values are.
    ///   - first: a key path to a hashable value: of the model, of what is nested in it, or a collection.
    ///   - others: more of them.
    public init<Model, First: Hashable, each Value: Hashable>(
        _ model: Model, _ first: KeyPath<Model, First>, _ others: repeat KeyPath<Model, each Value>
    ) {
        var paths: [AnyKeyPath] = [first]
        var values = [AnyHashable(model[keyPath: first])]
        for property in repeat each others {
            paths.append(property)
            values.append(AnyHashable(model[keyPath: property]))
        }
        properties = paths
        self.values = values
        types = []
    }

    /// - Parameters:
    ///   - first: what the height depends on.
    ///   - others: more of it, always in the same order.
    public init<First: Hashable, each Value: Hashable>(of first: First, _ others: repeat each Value) {
        var values = [AnyHashable(first)]
        var types = [ObjectIdentifier(First.self)]
        for value in repeat each others {
            values.append(AnyHashable(value))
            types.append(ObjectIdentifier(type(of: value)))
        }
        properties = []
        self.values = values
        self.types = types
    }

    /// Whether both are made of the same, one by one. (Arrays say that they equal themselves, whatever is in them: a NaN
    /// does not.)
    public static func == (one: HeightKey, other: HeightKey) -> Bool {
        one.properties == other.properties && one.types == other.types && one.values.count == other.values.count
            && zip(one.values, other.values).allSatisfy { $0 == $1 }
    }
}
