/// A group of rules that do not hold on every UIKit, or cannot be run everywhere, and what follows for the product.
public struct ProofExpectation: Sendable {
    public enum Place: String, Sendable {
        case headless = "HeadlessUIKit"
        case before26 = "UIKit before 26, perhaps"
        /// In the tests of a package on a simulator.
        case withoutApp = "tests without an app"
    }

    public let title: String
    public let verdict: ProofResult.Verdict
    public let place: Place
    /// What it means for an app that uses Precache there.
    public let consequence: String
    public let names: [String]

    init(_ title: String, _ verdict: ProofResult.Verdict, on place: Place, _ consequence: String, _ names: String...) {
        (self.title, self.verdict, self.place) = (title, verdict, place)
        (self.consequence, self.names) = (consequence, names)
    }

    public func contains(_ rule: String) -> Bool { names.contains { rule.hasPrefix($0) } }

    /// The line of the table in CONTRIBUTING.
    public var row: String {
        "| \(title) | \(place.rawValue) | \(verdict == .notRun ? "not run" : "red") | \(consequence) |"
    }

    func expects(_ result: ProofResult) -> Bool {
        guard contains(result.rule), verdict == result.verdict else { return false }
        let isHeadless = result.system == ProofExpectation.headlessSystem
        let version = result.system.split(separator: " ").last ?? ""
        return switch place {
        case .headless: isHeadless
        case .before26: !isHeadless && Int(version.prefix { $0 != "." }) ?? 0 < 26
        case .withoutApp: !isHeadless
        }
    }

    /// Whether each of its rules is as listed there, and not only perhaps: one that holds is then an error.
    func isFirm(on system: String) -> Bool { place == .headless && system == Self.headlessSystem }

    static let headlessSystem = "HeadlessUIKit"
}
