/// A kind of rows: a reuse identifier, a cell's class, or whatever else an app tells rows apart by.
package struct Kind: Hashable {
    private let value: AnyHashable
    /// Found once, and not whenever a dictionary grows: `hash` is the app's code, which may call the table back.
    private let hash: Int

    package init(_ value: AnyHashable) {
        self.value = value
        hash = value.hashValue
    }

    package static func == (one: Kind, other: Kind) -> Bool { one.hash == other.hash && one.value == other.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Gives the kinds of a table's rows numbers, so that what is known of each in each environment can stand in arrays.
///
/// `==` of a kind is the app's code as well. Whoever must not be called back in the middle of a change asks a copy.
package struct KindNumbers {
    /// No more kinds are told apart: an app may take each row's id for its kind, and memory must not grow with rows.
    package static let capacity = 256

    private var numbers: [Kind: Int] = [:]

    package init() {}

    /// The number of a kind, which gets one if it has none; nil where too many others have. O(1).
    package mutating func number(of kind: Kind) -> Int? {
        if let number = numbers[kind] { return number }
        guard numbers.count < Self.capacity else { return nil }
        let number = numbers.count
        numbers[kind] = number
        return number
    }
}
