// The part of the module `os` that Precache uses. Nothing here runs: bodies exist for the compiler only.
@_exported import Foundation

public class OSLog: NSObject, @unchecked Sendable {
    public struct Category: Sendable {
        public static var dynamicTracing: Category { fatalError() }
    }
}

public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { fatalError() }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
}

/// Not made from a String: what is logged must be a literal.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringInterpolation: OSLogInterpolation) {}
    public init(stringLiteral value: String) {}
}

public struct OSSignpostID: Sendable {
    public static var exclusive: OSSignpostID { fatalError() }
}

public final class OSSignpostIntervalState: @unchecked Sendable {
    init() {}
}

public struct OSSignposter: @unchecked Sendable {
    public init(subsystem: String, category: OSLog.Category) {}
    public var isEnabled: Bool { fatalError() }
    public func makeSignpostID() -> OSSignpostID { fatalError() }
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) -> OSSignpostIntervalState { fatalError() }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}
}
