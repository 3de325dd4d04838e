/// What was seen of one rule.
public struct ProofResult: Codable, Hashable, Sendable {
    public enum Verdict: String, Codable, Sendable {
        case pass
        case fail
        /// ``ProofResult/seen`` then says what it would take.
        case notRun
    }

    public let rule: String
    public let topic: String
    public let source: String
    /// The file below Sources that a failure proves wrong.
    public let suspect: String
    public let expected: String
    public let seen: String
    /// Lines for the reader.
    public let details: [String]
    public let verdict: Verdict
    /// The system's name and version, or `HeadlessUIKit`.
    public let system: String
}
