import Foundation

/// What was measured, and on what, without anything that would tell whose machine it is.
enum Origin {
    static var commit: String {
        let commit = output(of: ["git", "rev-parse", "--short", "HEAD"])
        let isChanged = !output(of: ["git", "status", "--porcelain", ":/Sources", ":/Benchmarks/Micro/Sources"]).isEmpty
        return (commit.isEmpty ? "unknown" : commit) + (isChanged ? " with changes" : "")
    }

    /// What RESULTS.md was at a commit.
    static func results(at commit: String) -> String {
        output(of: ["git", "show", "\(commit):Benchmarks/Micro/RESULTS.md"])
    }

    static var machine: String {
        let process = ProcessInfo.processInfo
        let version = output(of: ["swift", "--version"]).split(separator: "(").first ?? "an unknown Swift"
        return "\(processor), \(process.activeProcessorCount) cores, \(process.operatingSystemVersionString), "
            + version.trimmingCharacters(in: .whitespaces)
    }

    /// Linux lists its processors in a file.
    private static var processor: String {
        let list = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = list.split(separator: "\n").first { $0.hasPrefix("model name") }
        let model = line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
        return model ?? "an unknown processor"
    }

    /// What a command prints; nothing where it cannot be run.
    private static func output(of command: [String]) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
