#if os(Linux)
    import Foundation

    /// Turns the sources of HeadlessUIKit into those of a module `UIKit`, as Objective-C shows it to Swift.
    ///
    /// It goes by lines and by their indentation, which swift-format keeps: a declaration at the margin says what the
    /// lines up to the next `}` at the margin belong to, and members are indented by four spaces. What it does:
    ///
    /// - Classes below NSObject, their public methods and enumerations over Int get an `@objc` each. (One
    ///   `@objcMembers` would do for the methods of Precache's own extensions too, and hide that an `@objc` of theirs
    ///   is missing.) Not properties, but for the two that Precache has selectors of; not overrides, which inherit it;
    ///   not generic classes; not what takes a RunLoop, whose class Objective-C cannot see here; not `convert`, nor
    ///   `register` of a nib, whose overloads have names of their own in Objective-C.
    /// - Protocols of delegates and data sources get it too; those of configurations are Swift's own, as are the methods
    ///   that take or answer a configuration. A requirement that a protocol's extension implements becomes
    ///   `@objc optional`, and the extension goes.
    /// - What is named headless loses its `public`: it is not UIKit's.
    /// - Structs conform to `CValue` (Stubs/ObjectiveC/CValues.swift). A pointer to one is refused all the same, and
    ///   becomes a raw pointer.
    ///
    /// Bodies stay as they are, wrong as some are now: the compiler is told to skip them. It still looks into property
    /// observers, so that a delegate's methods are called there as the optional ones that they have become.
    struct UIKitStandIn {
        /// The names of classes that Objective-C can see.
        private let classes: Set<String>
        private let protocols: Set<String>
        /// By the name of the protocol, what its extensions implement, as ``key(of:)`` has it.
        private let optionals: [String: Set<String>]

        init(sources: [String]) {
            var superclasses: [String: String] = [:]
            var protocols: Set<String> = []
            for line in sources.flatMap({ $0.split(separator: "\n") }) {
                if let match = line.prefixMatch(of: /(?:public |open |final )*class (\w+): (\w+)/) {
                    superclasses[String(match.1)] = String(match.2)
                } else if let match = line.prefixMatch(of: /public protocol (\w+(?:Delegate|DataSource))\b/) {
                    protocols.insert(String(match.1))
                }
            }
            func isObjectiveC(_ name: String) -> Bool {
                name == "NSObject" || superclasses[name].map(isObjectiveC) == true
            }
            var optionals: [String: Set<String>] = [:]
            for declaration in sources.flatMap(Declaration.all) {
                guard declaration.keyword == "extension", protocols.contains(declaration.name) else { continue }
                optionals[declaration.name, default: []].formUnion(declaration.members.map(Self.key))
            }
            classes = Set(superclasses.keys.filter(isObjectiveC))
            self.protocols = protocols
            self.optionals = optionals
        }

        /// The stand-in for a file of HeadlessUIKit.
        func rewrite(_ source: String) -> String {
            Declaration.all(in: source).compactMap(rewrite).joined(separator: "\n")
        }

        private func rewrite(_ declaration: Declaration) -> String? {
            let (keyword, name) = (declaration.keyword, declaration.name)
            if keyword == "extension", protocols.contains(name) { return nil }
            if keyword == "protocol", protocols.contains(name) { return rewriteProtocol(declaration) }
            let isObjectiveC = (keyword == "class" || keyword == "extension") && classes.contains(name)
            return declaration.lines.map { line in
                var line = line
                if isObjectiveC { line = Self.exposingMethodOrClass(in: line) }
                line.replace(/^((?: {4})?)(public enum \w+: Int\b)/) { "\($0.1)@objc \($0.2)" }
                line.replace(/([dD]elegate\?\.\w+)\(/) { "\($0.1)?(" }
                line.replace(/^((?: {4})?public struct \w+: )/) { "\($0.1)CValue, " }
                if line.contains(/\b(?:class|struct|enum|func|var|let) [Hh]eadless|\binit\(headless/) {
                    line.replace(#/\b(?:public|open) /#, with: "", maxReplacements: 1)
                }
                return line
            }.joined(separator: "\n")
        }

        private static func exposingMethodOrClass(in line: String) -> String {
            if line.contains(/^(?:public |open |final )*class\b/) { return "@objc " + line }
            // The two that are set through methods that Precache replaces.
            if line.contains(/^ {4}(?:@_nonoverride )?weak open var (?:dataSource|delegate): .*UITableView/) {
                return "    @objc " + line.dropFirst(4)
            }
            guard line.contains(/^ {4}\S/), line.contains(/^[^(]*\b(?:public|open) (?:[\w ]*)func \w+\(/),
                !line.contains(/\boverride |func headless|func convert|\bRunLoop\b|: UINib\b/),
                !line.contains(/\bUI\w+Configuration(?:State)?\b/)
            else { return line }
            return "    @objc " + line.dropFirst(4)
        }

        private func rewriteProtocol(_ declaration: Declaration) -> String {
            let implemented = optionals[declaration.name] ?? []
            let requirements = declaration.members.map { member in
                let requirement = member.replacing(/UnsafeMutablePointer<\w+>/, with: "UnsafeMutableRawPointer")
                return implemented.contains(Self.key(of: member)) ? "@objc optional " + requirement : requirement
            }
            return (declaration.attributes + ["@objc " + declaration.header] + requirements + ["}"])
                .joined(separator: "\n")
        }

        /// A method's signature, the same for a requirement and for its implementation.
        private static func key(of member: String) -> String {
            let start = member.range(of: "func ")?.lowerBound ?? member.startIndex
            let end = member.firstIndex(of: "{") ?? member.endIndex
            return member[start..<end].filter { !$0.isWhitespace }
        }
    }

    /// A declaration at the margin, with its comment and attributes; or lines that are none.
    private struct Declaration {
        var lines: [String]
        var header = ""
        var keyword = ""
        var name = ""

        static func all(in source: String) -> [Declaration] {
            var found: [Declaration] = []
            var current = Declaration(lines: [])
            for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
                current.lines.append(line)
                if let match = line.prefixMatch(of: /(?:\w+ )*?(class|struct|enum|protocol|extension) (\w+)/) {
                    current.header = line
                    current.keyword = String(match.1)
                    current.name = String(match.2)
                }
                // The end of one: its brace, or a line that has both.
                if line == "}" || line == current.header && line.hasSuffix("}") {
                    found.append(current)
                    current = Declaration(lines: [])
                }
            }
            return found + [current]
        }

        var attributes: [String] { lines.filter { $0.hasPrefix("@") } }

        /// The methods, without comments and bodies, each as one line.
        var members: [String] {
            var members: [String] = []
            var open: String?
            for line in lines where open != nil || line.contains(/^ {4}(?:\w+ )*func\b/) {
                let member = [open, line.trimmingCharacters(in: .whitespaces)].compactMap { $0 }.joined(separator: " ")
                let isWhole = member.count(where: { $0 == "(" }) == member.count(where: { $0 == ")" })
                open = isWhole ? nil : member
                if isWhole { members.append(member) }
            }
            return members
        }
    }
#endif
