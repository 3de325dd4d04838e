/// Gives the kinds of a table's rows numbers, so that what is known of each in each environment can stand in arrays: a
/// reuse identifier, a cell's class, or whatever else an app tells rows apart by.
///
/// Kinds are told apart by their hashes alone: a table asks for the kind of every row with each edit, and comparing
/// takes three times as long. Two kinds of one hash would share a mean, which is an estimate of either.
package struct KindNumbers {
    /// No more kinds are told apart: an app may take each row's id for its kind, and memory must not grow with rows.
    package static let capacity = 256

    private var numbers: [Int: Int] = [:]

    package init() {}

    /// The number of the kind with a hash, which gets one if it has none; nil where too many others have. O(1).
    package mutating func makeNumber(ofHash hash: Int) -> Int? {
        if let number = numbers[hash] { return number }
        guard numbers.count < Self.capacity else { return nil }
        let number = numbers.count
        numbers[hash] = number
        return number
    }
}
