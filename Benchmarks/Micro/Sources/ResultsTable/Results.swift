import Foundation

/// What one contender took for one operation with so many rows: nanoseconds an operation, or bytes, or a count.
struct Result {
    let name: Name
    let samples: Int
    let fastest: Double
    let median: Double
    /// The 90th percentile.
    let slow: Double
}

/// `area/operation/contender/rows/repeats`, as the benchmarks call their figures.
struct Name: Hashable {
    let area: String
    let operation: String
    let contender: String
    let rows: Int
    let repeats: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 5, let rows = Int(parts[3]), let repeats = Int(parts[4]) else { return nil }
        (area, operation, contender) = (parts[0], parts[1], parts[2])
        (self.rows, self.repeats) = (rows, repeats)
    }
}

/// All results of a run.
struct Results {
    let all: [Result]

    /// - Parameter export: what the benchmark package writes with `--format jmh`.
    init(export: Data) throws {
        all = try JSONDecoder().decode([Exported].self, from: export).compactMap(\.result).sorted {
            ($0.name.operation, $0.name.rows, $0.name.contender) < ($1.name.operation, $1.name.rows, $1.name.contender)
        }
    }

    /// The median, nil where it was not measured.
    func median(_ operation: String, _ contender: String, _ rows: Int) -> Double? {
        result(operation, contender, rows)?.median
    }

    func result(_ operation: String, _ contender: String, _ rows: Int) -> Result? {
        all.first {
            "\($0.name.area)/\($0.name.operation)" == operation && $0.name.contender == contender
                && $0.name.rows == rows
        }
    }

    func ratio(_ operation: String, _ rows: Int, of contender: String = "ours", to other: String = "floor") -> Double? {
        guard let a = median(operation, contender, rows), let b = median(operation, other, rows) else { return nil }
        return a / b
    }
}

/// A benchmark in the export.
private struct Exported: Decodable {
    let benchmark: String
    let measurementIterations: Int
    let secondaryMetrics: [String: Metric]

    struct Metric: Decodable {
        let scorePercentiles: [String: Double]
    }

    var result: Result? {
        // The export writes blanks as underscores, and the names of the benchmarks have none.
        guard let range = benchmark.range(of: "Heights."),
            let name = Name(benchmark[range.upperBound...].replacingOccurrences(of: "_", with: " ")),
            let (percentiles, scale) = figures(of: name), let fastest = percentiles["0.0"],
            let median = percentiles["50.0"], let slow = percentiles["90.0"]
        else { return nil }
        return Result(
            name: name, samples: measurementIterations, fastest: fastest * scale, median: median * scale,
            slow: slow * scale)
    }

    /// The export carries metrics over from one benchmark to the next: only the one that is meant is looked at.
    private func figures(of name: Name) -> ([String: Double], scale: Double)? {
        let metric =
            name.area == "memory" ? "bytes" : name.operation == "allocations" ? "Object allocs" : "Time (wall clock)"
        guard let percentiles = secondaryMetrics[metric]?.scorePercentiles else { return nil }
        // Times are exported in microseconds a sample.
        return (percentiles, (metric == "Time (wall clock)" ? 1_000 : 1) / Double(name.repeats))
    }
}
