import Precache

/// Something that Precache relies on, and the check that says what is so on the UIKit that runs this.
///
/// A plain value, so that XCTest and an app's screen run the same ones. A check uses public API alone, and so compiles
/// against UIKit and against HeadlessUIKit.
@MainActor
public struct ProofRule {
    /// What is so, as a sentence.
    public let name: String
    /// The heading that it stands under.
    public private(set) var topic = ""
    /// Where it is known from.
    public private(set) var source: String
    /// The file below Sources that is wrong if this fails: HeadlessUIKit's of a fact of UIKit, Precache's of a promise.
    public private(set) var suspect: String
    /// What the check sees where the rule holds, word for word: what HeadlessUIKit does.
    public let expected: String
    private let check: @MainActor () throws -> ProofSeen

    /// - Parameters:
    ///   - source: its topic's where none is given.
    ///   - suspect: below `HeadlessUIKit`, unless it is Precache's, without `.swift`; its topic's where none is given.
    ///   - check: throws ``NotRun`` where it needs what is not there.
    init(
        _ name: String, expected: String, source: String = "", suspect: String = "",
        check: @escaping @MainActor () throws -> ProofSeen
    ) {
        (self.name, self.source, self.suspect, self.expected) = (name, source, suspect, expected)
        self.check = check
    }

    /// - Parameter makeStage: what the check is given, which is closed after it.
    init<Stage: ProofStage>(
        _ name: String, expected: String, source: String = "", suspect: String = "",
        on makeStage: @escaping @MainActor @autoclosure () -> Stage,
        check: @escaping @MainActor (Stage) throws -> ProofSeen
    ) {
        self.init(name, expected: expected, source: source, suspect: suspect) {
            let stage = makeStage()
            defer { stage.close() }
            return try check(stage)
        }
    }

    /// On a table that is shown, of rows of 60 points.
    init(
        _ name: String, expected: String, source: String = "", suspect: String = "",
        check: @escaping @MainActor (ProofList) throws -> ProofSeen
    ) {
        self.init(
            name, expected: expected, source: source, suspect: suspect, on: ProofList(height: 60).shown(), check: check)
    }

    /// The rules of a topic, in their order, with the source and the suspect of those that name none.
    static func about(
        _ topic: String, source: String = "seen on iOS 26.1", suspect: String = "", @RuleList _ rules: () -> [ProofRule]
    ) -> [ProofRule] {
        rules().map { rule in
            var rule = rule
            rule.topic = topic
            if rule.source.isEmpty { rule.source = source }
            let file = rule.suspect.isEmpty ? suspect : rule.suspect
            rule.suspect = (file.hasPrefix("Precache/") ? "" : "HeadlessUIKit/") + file + ".swift"
            return rule
        }
    }

    /// Runs the check, on a table of its own that is gone afterwards.
    public func run() -> ProofResult {
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

/// Why a check cannot be run here.
struct NotRun: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    @MainActor
    static func unlessInApp() throws {
        guard ProofPlatform.hasWindowScene else { throw NotRun("needs a window scene: run it in the app") }
    }
}
