import Foundation

/// What a benchmark ran on, without anything that would tell whose machine it is.
public struct Machine: Codable, Hashable, Sendable {
    public let os: String
    /// The processor's model, or `unknown`.
    public let cpu: String
    /// Cores that are in use.
    public let cores: Int
    /// The version of the Swift compiler that built this.
    public let swift: String

    public static var current: Machine {
        let process = ProcessInfo.processInfo
        return Machine(
            os: process.operatingSystemVersionString, cpu: cpuModel ?? "unknown",
            cores: process.activeProcessorCount, swift: compilerVersion)
    }

    /// The machine that runs this, where the app knows better than this type what it is.
    public static func current(cpu: String) -> Machine {
        let machine = current
        return Machine(os: machine.os, cpu: cpu, cores: machine.cores, swift: machine.swift)
    }

    /// One line.
    var summary: String {
        "\(cpu), \(cores == 1 ? "1 core" : "\(cores) cores"), \(os), Swift \(swift)"
    }

    /// Linux lists its processors in a file, which other systems do not have.
    private static var cpuModel: String? {
        guard let list = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        let line = list.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
}

#if compiler(>=6.4)
    private let compilerVersion = "6.4 or later"
#elseif compiler(>=6.3)
    private let compilerVersion = "6.3"
#elseif compiler(>=6.2)
    private let compilerVersion = "6.2"
#elseif compiler(>=6.1)
    private let compilerVersion = "6.1"
#else
    private let compilerVersion = "6.0"
#endif
