import Foundation

/// What a run of the proof saw, rule by rule: what a phone shares, and `scroll-benchmark --read` prints.
public struct ProofReport: Codable, Hashable, Sendable {
    /// In the order in which the rules ran.
    public let results: [ProofResult]
    public init(_ results: [ProofResult]) { self.results = results }

    /// Reads what ``json()`` wrote.
    public init(json: Data) throws { self = try JSONDecoder().decode(ProofReport.self, from: json) }

    /// The report as JSON, its keys sorted: the same report gives the same bytes.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    public var failures: [ProofResult] { results.filter { $0.verdict == .fail } }

    /// One line: how many rules hold, do not, and were not run.
    public var summary: String {
        let counts = [ProofResult.Verdict.pass, .fail, .notRun].map { one in results.count { $0.verdict == one } }
        return "\(counts[0]) as expected, \(counts[1]) otherwise, \(counts[2]) not run"
    }

    public var topics: [String] {
        results.map(\.topic).reduce(into: []) { topics, topic in
            if !topics.contains(topic) { topics.append(topic) }
        }
    }

    public func results(in topic: String) -> [ProofResult] { results.filter { $0.topic == topic } }
}

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
    /// The file that a failure proves wrong.
    public let suspect: String
    public let expected: String
    public let seen: String
    public let details: [String]
    public let verdict: Verdict
    /// The system's name and version, or `HeadlessUIKit`.
    public let system: String
}
