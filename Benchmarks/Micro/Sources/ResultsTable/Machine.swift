import Foundation

/// What the benchmarks ran on, without anything that would tell whose machine it is.
enum Machine {
    static var summary: String {
        let process = ProcessInfo.processInfo
        return "\(processor ?? "an unknown processor"), \(process.activeProcessorCount) cores, "
            + "\(process.operatingSystemVersionString), \(swift)"
    }

    /// Linux lists its processors in a file.
    private static var processor: String? {
        guard let list = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        let line = list.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    /// The compiler's version, as run.sh found it.
    private static var swift: String { ProcessInfo.processInfo.environment["MICRO_SWIFT"] ?? "an unknown Swift" }
}
