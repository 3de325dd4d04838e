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
            let selectors = source.matches(
                of: /#selector\(((?:setter: )?\w+(?:\([\w:]+\))?)\),\s*#selector\((\w+(?:\([\w:]+\))?)\)/)
            pairs = selectors.map { (Self.methodName(String($0.1)), String($0.2)) }
            let parts = source.components(separatedBy: "@objc fileprivate func ").dropFirst()
            implementations = parts.map { (String($0.prefix { $0 != "(" }), $0[...]) }
        }

        /// A property's setter by the name of its method: `setDelegate(_:)` for `setter: delegate`.
        private static func methodName(_ selector: String) -> String {
            guard let property = selector.wholeMatch(of: /setter: (\w+)/)?.1 else { return selector }
            return "set" + property.prefix(1).uppercased() + property.dropFirst() + "(_:)"
        }

        /// Source that compiles where it stands below the exchanged methods and the two of each pair have one type. The
        /// runtime exchanges any two.
        var comparisonOfTypes: String {
            // A statement each: an argument would be converted to the type of the other, if it could.
            let comparisons = pairs.map { theirs, ours in
                // A setter is no method to Swift: compared is a closure that does what it does.
                let theirs =
                    theirs.wholeMatch(of: /set(\w)(\w+)\(_:\)/).map { "setter(\\.\($0.1.lowercased())\($0.2))" }
                    ?? "tableView.\(theirs)"
                return """
                        do {
                            let theirs = TypeOf(\(theirs))
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

                @MainActor func setter<Value>(
                    _ path: ReferenceWritableKeyPath<UITableView, Value>
                ) -> @MainActor @Sendable (Value) -> Void {
                    { _ in }
                }

                @MainActor func compareTypes(tableView: UITableView) {
                \(comparisons.joined(separator: "\n"))
                }
                """
        }
    }
#endif
