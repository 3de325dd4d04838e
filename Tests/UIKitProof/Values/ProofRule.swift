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
    public let topic: String
    /// Where it is known from.
    public let source: String
    /// The file below Sources that is wrong if this fails: HeadlessUIKit's of a fact of UIKit, Precache's of a promise.
    public let suspect: String
    /// What the check sees where the rule holds, word for word: what HeadlessUIKit does.
    public let expected: String
    private let check: @MainActor () throws -> ProofSeen

    /// - Parameter check: throws ``NotRun`` where it needs what is not there.
    init(
        _ name: String, topic: String, expected: String, source: String, suspect: String,
        check: @escaping @MainActor () throws -> ProofSeen
    ) {
        self.name = name
        self.topic = topic
        self.source = source
        self.suspect = suspect
        self.expected = expected
        self.check = check
    }

    /// - Parameter makeStage: what the check is given, which is closed after it.
    init<Stage: ProofStage>(
        _ name: String, topic: String, expected: String, source: String, suspect: String,
        on makeStage: @escaping @MainActor @autoclosure () throws -> Stage,
        check: @escaping @MainActor (Stage) throws -> ProofSeen
    ) {
        self.init(name, topic: topic, expected: expected, source: source, suspect: suspect) {
            let stage = try makeStage()
            defer { stage.close() }
            return try check(stage)
        }
    }

    /// On a table that is shown, of rows of 60 points.
    init(
        _ name: String, topic: String, expected: String, source: String, suspect: String,
        check: @escaping @MainActor (ProofList) throws -> ProofSeen
    ) {
        self.init(
            name, topic: topic, expected: expected, source: source, suspect: suspect,
            on: ProofList(heights: .rows(60)).shown(), check: check)
    }

    /// Runs the check, on a table of its own that is gone afterwards.
    public func run() -> ProofResult {
        do {
            let seen = try check()
            return result(seen.text == expected ? .pass : .fail, seen.text, seen.details)
        } catch let error as NotRun {
            return result(.notRun, error.reason, [])
        } catch {
            return result(.fail, "\(error)", [])
        }
    }

    private func result(_ verdict: ProofResult.Verdict, _ seen: String, _ details: [String]) -> ProofResult {
        ProofResult(
            rule: name, topic: topic, source: source, suspect: suspect, expected: expected, seen: seen,
            details: details, verdict: verdict, system: ProofPlatform.system)
    }
}

/// A table in a window that a check is made on.
@MainActor
protocol ProofStage {
    associatedtype Table: UITableView
    var window: UIWindow { get }
    var table: Table { get }
}

extension ProofStage {
    /// To be called at the end of a check: a window is on the screen until it is hidden.
    func close() {
        table.disablePrecaching()
        table.removeFromSuperview()
        window.isHidden = true
    }
}

/// What a check saw, in the words that ``ProofRule/expected`` has for it.
struct ProofSeen: ExpressibleByStringInterpolation {
    let text: String
    /// Lines for the reader, which decide nothing.
    let details: [String]

    init(_ text: String, details: [String] = []) {
        self.text = text
        self.details = details
    }

    init(stringLiteral text: String) { self.init(text) }
}

/// Why a check cannot be run here.
struct NotRun: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
