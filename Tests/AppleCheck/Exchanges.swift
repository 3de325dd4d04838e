#if os(Linux)
    import Foundation

    /// The methods that Precache exchanges for UIKit's, as its source names them.
    struct Exchanges {
        static let file = "Interception+UIKit.swift"

        /// By base name and labels: `moveRow(at:to:)`.
        let pairs: [(theirs: String, ours: String)]
        /// The methods that Precache puts in, from their names on to the ends of their bodies.
        let implementations: [(name: String, text: Substring)]

        init(source: String) {
            let selectors = source.matches(of: /#selector\((\w+(?:\([\w:]+\))?)\),\s*#selector\((\w+(?:\([\w:]+\))?)\)/)
            pairs = selectors.map { (String($0.1), String($0.2)) }
            let parts = source.components(separatedBy: "@objc fileprivate func ").dropFirst()
            implementations = parts.map { (String($0.prefix { $0 != "(" }), $0[...]) }
        }

        /// Source that compiles where it stands below the exchanged methods and the two of each pair have one type. The
        /// runtime exchanges any two.
        var comparisonOfTypes: String {
            // A statement each: an argument would be converted to the type of the other, if it could.
            let comparisons = pairs.map { theirs, ours in
                """
                    do {
                        let theirs = TypeOf(tableView.\(theirs))
                        let ours = TypeOf(tableView.\(ours))
                        theirs.isThat(of: ours)
                    }
                """
            }
            return """

                import UIKit

                private struct TypeOf<Method> {
                    init(_ method: Method) {}
                    func isThat(of other: TypeOf<Method>) {}
                }

                @MainActor func compareTypes(tableView: UITableView) {
                \(comparisons.joined(separator: "\n"))
                }
                """
        }
    }
#endif
