import Foundation

/// "FD keyed": boxed numbers by the model's identifier, in a dictionary for each orientation.
struct KeyedDictionary {
    private var portrait: [NSString: NSNumber] = [:]
    private var landscape: [NSString: NSNumber] = [:]

    subscript(key: NSString) -> Double? {
        get { portrait[key]?.doubleValue }
        set { portrait[key] = newValue.map { NSNumber(value: $0) } }
    }
}
