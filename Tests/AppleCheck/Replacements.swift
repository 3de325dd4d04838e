#if os(Linux)
    import Foundation

    /// The methods of UIKit's that Precache replaces, as its source names them.
    struct Replacements {
        static let file = "Interception+UIKit.swift"

        /// A method, by base name and labels, `moveRow(at:to:)`, and the name of what replaces it.
        let methods: [(name: String, replacer: String, call: String)]
        /// By its name, the source of each function that replaces methods with one list of arguments.
        let replacers: [String: Substring]

        init(source: String) {
            methods = source.matches(
                of: /(\w+)\(#selector\((?:setter: )?UITableView\.(\w+(?:\([\w:]+\))?)\)(?:, |\) )?(.*)/
            ).map { (String($0.2), String($0.1), String($0.3)) }
            let parts = source.components(separatedBy: "private static func ").dropFirst()
            let named = parts.map { (String($0.prefix { $0 != "(" }), $0[...]) }.filter { $0.0.hasPrefix("follow") }
            replacers = Dictionary(uniqueKeysWithValues: named)
        }

        /// What methods of each replacer take in Swift, and what the runtime passes for it: objects for what bridges to
        /// a class, integers for enumerations. A data source, a delegate and index paths are objects.
        static let arguments: [String: (swift: [String], runtime: [String])] = [
            "follow": (["()"], []),
            "followBatch": (["()"], []),
            "followBlocks": (["((() -> Void)?, ((Bool) -> Void)?)"], ["Updates?", "AnyObject?"]),
            "followObject": (
                ["([IndexPath])", "((any UITableViewDataSource)?)", "((any UITableViewDelegate)?)"], ["AnyObject?"]
            ),
            "followAnimated": (
                ["(IndexSet, UITableView.RowAnimation)", "([IndexPath], UITableView.RowAnimation)"],
                ["AnyObject?", "Int"]
            ),
            "followSections": (["(Int, Int)"], ["Int", "Int"]),
            "followRows": (["(IndexPath, IndexPath)"], ["AnyObject?", "AnyObject?"]),
        ]

        /// Source that compiles where each method takes what its replacer is for, and what its call is made from. The
        /// runtime would pass anything.
        var comparisonOfTypes: String {
            let comparisons = methods.map { name, replacer, call in
                // A setter is no method to Swift: compared is a closure that does what it does.
                let method =
                    name.contains("(") || replacer != "followObject" ? "tableView.\(name)" : "setter(\\.\(name))"
                let object = call.contains("sections(") ? "IndexSet" : call.contains("rows(") ? "[IndexPath]" : "any "
                let taken = Self.arguments[replacer]?.swift ?? []
                let matching = taken.count == 1 ? taken : taken.filter { $0.contains(object) && fits($0, name) }
                return """
                        do {
                            let theirs = TypeOf(\(method))
                            let ours = TypeOf<@MainActor @Sendable \(matching.first ?? "Never") -> Void>()
                            theirs.isThat(of: ours)
                        }
                    """
            }
            return """

                import UIKit

                private struct TypeOf<Method> {
                    init() {}
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

        /// Of the two protocols, the one that a setter is named after.
        private func fits(_ type: String, _ name: String) -> Bool {
            !type.contains("any ") || type.lowercased().contains("uitableview\(name.lowercased()))")
        }
    }
#endif
