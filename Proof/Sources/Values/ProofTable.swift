/// A report as a table for a terminal of 100 columns: rule, expected, seen, system.
public struct ProofTable {
    private let report: ProofReport
    public init(_ report: ProofReport) { self.report = report }

    private static let width = 100
    /// Of the verdict, and of the four columns after it, which have two blanks between them.
    private static let columns = [5, 36, 18, 18, 15]

    public func text() -> String {
        var lines = row(["", "rule", "expected", "seen", "system"])
        for topic in report.topics {
            lines += ["", topic]
            for result in report.results(in: topic) { lines += text(of: result) }
        }
        return (lines + ["", report.summary]).joined(separator: "\n") + "\n"
    }

    private func text(of result: ProofResult) -> [String] {
        let marks = [ProofResult.Verdict.pass: "ok", .fail: "WRONG", .notRun: "-"]
        var lines = row([marks[result.verdict] ?? "", result.rule, result.expected, result.seen, result.system])
        if result.verdict == .fail {
            lines += indented("Wrong is Sources/\(result.suspect), which goes by: \(result.source)")
        }
        return lines + result.details.flatMap(indented)
    }

    private func row(_ cells: [String]) -> [String] {
        let wrapped = zip(cells, Self.columns).map { Self.wrapped($0, to: $1) }
        let height = wrapped.map(\.count).max() ?? 0
        return (0..<height).map { line in
            let parts = zip(wrapped, Self.columns).map { lines, width in
                let text = line < lines.count ? lines[line] : ""
                return text + String(repeating: " ", count: width - text.count)
            }
            return Self.trimmed(parts.joined(separator: "  "))
        }
    }

    private func indented(_ text: String) -> [String] {
        let indent = String(repeating: " ", count: Self.columns[0] + 2)
        return Self.wrapped(text, to: Self.width - indent.count).map { Self.trimmed(indent + $0) }
    }

    /// The text in lines of at most so many characters, broken between words, and words that are longer within.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        let parts = text.split(separator: " ").flatMap { (word: Substring) in
            stride(from: 0, to: word.count, by: width).map { String(word.dropFirst($0).prefix(width)) }
        }
        return parts.reduce(into: [""]) { lines, part in
            let last = lines[lines.count - 1]
            if !last.isEmpty, last.count + 1 + part.count > width { return lines.append(part) }
            lines[lines.count - 1] = last.isEmpty ? part : "\(last) \(part)"
        }
    }

    private static func trimmed(_ line: String) -> String {
        String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
}
