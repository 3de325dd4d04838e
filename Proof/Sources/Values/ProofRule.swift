import Precache

/// Something that Precache relies on, and the check that says what is so on the UIKit that runs this.
/// A plain value, so that XCTest and an app's screen run the same ones. A check uses public API alone, and so compiles
/// against UIKit and against HeadlessUIKit.
@MainActor
public struct ProofRule {
    public let name: String
    public private(set) var topic = ""
    public private(set) var source = ""
    /// The file that is wrong if this fails: HeadlessUIKit's of a fact of UIKit, Precache's of a promise.
    public private(set) var suspect = ""
    /// What the check sees where the rule holds, word for word: what HeadlessUIKit does.
    public private(set) var expected = ""
    /// Whether it is about what the system does by itself with what is on the screen.
    private(set) var needsApp = false
    private var check: @MainActor () throws -> ProofSeen = { "nothing" }
    init(_ name: String) { self.name = name }
    func expecting(_ expected: String) -> ProofRule { with(\.expected, expected) }

    /// Without it, its topic's, if that has one; a test fails where there is none.
    func source(_ source: String) -> ProofRule { with(\.source, source) }
    func seen26() -> ProofRule { source("seen on iOS 26.1") }

    /// Below `HeadlessUIKit`, unless it is Precache's, and without `.swift`. Without it, its topic's.
    func suspect(_ suspect: String) -> ProofRule { with(\.suspect, suspect) }
    func inApp(_ needsApp: Bool = true) -> ProofRule { with(\.needsApp, needsApp) }

    /// - Parameter check: throws ``NotRun`` where it needs what is not there.
    func check(_ check: @escaping @MainActor () throws -> ProofSeen) -> ProofRule { with(\.check, check) }

    /// - Parameter makeStage: what the check is given, which is closed after it.
    func check<Stage: ProofStage>(
        on makeStage: @escaping @MainActor @autoclosure () -> Stage,
        _ check: @escaping @MainActor (Stage) throws -> ProofSeen
    ) -> ProofRule {
        self.check {
            let stage = makeStage()
            defer { stage.close() }
            return try check(stage)
        }
    }

    func check(_ check: @escaping @MainActor (ProofList) throws -> ProofSeen) -> ProofRule {
        self.check(on: ProofList(height: 60).show(), check)
    }

    private func with<Value>(_ property: WritableKeyPath<ProofRule, Value>, _ value: Value) -> ProofRule {
        var rule = self
        rule[keyPath: property] = value
        return rule
    }

    /// The rules of a topic, in their order, with the source and the suspect of those that name none.
    static func about(
        _ topic: String, source: String = "", suspect: String = "", @RuleList _ rules: () -> [ProofRule]
    ) -> [ProofRule] {
        rules().map { rule in
            let file = rule.suspect.isEmpty ? suspect : rule.suspect
            return rule.with(\.topic, topic).source(rule.source.isEmpty ? source : rule.source)
                .suspect((file.hasPrefix("Precache/") ? "Sources/" : "HeadlessUIKit/Sources/") + file + ".swift")
        }
    }

    public func run() -> ProofResult {
        guard !needsApp || ProofPlatform.hasWindowScene else {
            return result(.notRun, "needs a window scene: run it in the app")
        }
        do {
            let seen = try check()
            return result(seen.text == expected ? .pass : .fail, seen.text, seen.details)
        } catch let error as NotRun {
            return result(.notRun, error.reason)
        } catch {
            return result(.fail, "\(error)")
        }
    }

    private func result(_ verdict: ProofResult.Verdict, _ seen: String, _ details: [String] = []) -> ProofResult {
        ProofResult(
            rule: name, topic: topic, source: source, suspect: suspect, expected: expected, seen: seen,
            details: details, verdict: verdict, system: ProofPlatform.system)
    }
}

@resultBuilder
enum RuleList {
    static func buildBlock(_ rules: ProofRule...) -> [ProofRule] { rules }
}

/// What a check saw, in the words that ``ProofRule/expected`` has for it.
struct ProofSeen: ExpressibleByStringInterpolation {
    let text: String
    /// Lines for the reader, which decide nothing.
    let details: [String]
    init(_ text: String, details: [String] = []) { (self.text, self.details) = (text, details) }
    init(stringLiteral text: String) { self.init(text) }
}

struct NotRun: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
