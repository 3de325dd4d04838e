import Foundation

/// What one contender took for one operation, in nanoseconds.
struct Figure {
    /// `area/operation`.
    let name: String
    let rows: Int
    let contender: String
    let median: Double
    /// The first and the last tenth of the samples begin here.
    let low: Double
    let high: Double
    let samples: Int

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    /// The export of the benchmark package, whose benchmarks are called `area/operation/rows/contender/operations`.
    static func read(jmh path: String) throws -> [Figure] {
        let runs = try JSONDecoder().decode([Run].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        return try runs.map { run in
            // Before the name stands `package.benchmark.Micro.`.
            let name = run.benchmark.replacingOccurrences(of: "_", with: " ")
            let parts = name.split(separator: ".", maxSplits: 3).last.map { $0.split(separator: "/") } ?? []
            guard parts.count == 5, let rows = Int(parts[2]), let operations = Double(parts[4]),
                let time = run.secondaryMetrics["Time (wall clock)"], let unit = units[time.scoreUnit]
            else { throw Malformed(description: "\(path): cannot read the benchmark \"\(run.benchmark)\"") }
            func percentile(_ name: String) -> Double { (time.scorePercentiles[name] ?? .nan) * unit / operations }
            return Figure(
                name: "\(parts[0])/\(parts[1])", rows: rows, contender: String(parts[3]), median: percentile("50.0"),
                low: percentile("0.0"), high: percentile("90.0"), samples: run.measurementIterations)
        }
    }

    private struct Run: Decodable {
        let benchmark: String
        let measurementIterations: Int
        let secondaryMetrics: [String: Metric]

        struct Metric: Decodable {
            let scoreUnit: String
            let scorePercentiles: [String: Double]
        }
    }

    private static let units = ["ns": 1.0, "μs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9]

    /// The lines of `engine-benchmark --tsv`.
    static func read(tsv path: String) throws -> [Figure] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 7, let rows = Int(fields[1]), let median = Double(fields[3]),
                let low = Double(fields[4]), let high = Double(fields[5]), let samples = Int(fields[6])
            else { throw Malformed(description: "\(path): cannot read the line \"\(line)\"") }
            return Figure(
                name: fields[0], rows: rows, contender: fields[2], median: median, low: low, high: high,
                samples: samples)
        }
    }
}
