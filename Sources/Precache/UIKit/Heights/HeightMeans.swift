#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The mean heights of a table's rows in one environment, in points: what a row is taken for that nobody has measured.
struct HeightMeans {
    private struct Mean {
        /// After so many heights the mean follows the last ones: what a table showed a hundred reloads ago no longer
        /// counts.
        private static let memory: CGFloat = 256

        private(set) var value: CGFloat?
        private var count: CGFloat = 0

        mutating func add(_ height: CGFloat) {
            count = min(count + 1, Self.memory)
            let before = value ?? 0
            value = before + (height - before) / count
        }
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
