import Foundation

/// Three digits and a unit.
func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(digits(nanoseconds)) ns"
    case ..<1e6: "\(digits(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(digits(nanoseconds / 1e6)) ms"
    default: "\(digits(nanoseconds / 1e9)) s"
    }
}

func digits(_ value: Double) -> String {
    value < 9.995 ? String(format: "%.2f", value) : String(format: value < 99.95 ? "%.1f" : "%.0f", value)
}

/// 1k, 10k, 100k, 1M.
func rowCount(_ rows: Int) -> String {
    rows >= 1_000_000 ? "\(rows / 1_000_000)M" : "\(rows / 1_000)k"
}

extension Goal.Unit {
    func text(_ value: Double) -> String {
        switch self {
        case .ratio: "\(digits(value)) ×"
        case .nanoseconds: time(value)
        case .bytes: "\(digits(value)) bytes"
        case .allocations: String(format: "%.0f", value)
        }
    }
}

extension Result {
    /// A time an operation, or bytes a row.
    func text(_ value: Double) -> String {
        switch (name.area, name.operation) {
        case ("memory", _): "\(digits(value / Double(name.rows))) bytes"
        case (_, "allocations"): "\(digits(value)) allocations"
        default: time(value)
        }
    }
}
