#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The mean heights of a table's rows in one environment, in points: what a row is taken for that nobody has measured.
struct HeightMeans {
    private struct Mean {
        var sum: CGFloat = 0
        var count: CGFloat = 0

        mutating func add(_ height: CGFloat) {
            sum += height
            count += 1
        }

        var value: CGFloat? { count > 0 ? sum / count : nil }
    }

    private var all = Mean()
    private var byIdentifier: [String: Mean] = [:]

    mutating func add(_ height: CGFloat, identifier: String?) {
        all.add(height)
        if let identifier { byIdentifier[identifier, default: Mean()].add(height) }
    }

    /// The reuse identifiers of rows that are known.
    var identifiers: [String?] { byIdentifier.keys.map { $0 } }

    /// The mean of the rows with that reuse identifier; of all rows, where none of these is known or there is no
    /// identifier; nil where nothing is known.
    func mean(identifier: String?) -> CGFloat? {
        identifier.flatMap { byIdentifier[$0]?.value } ?? all.value
    }
}
