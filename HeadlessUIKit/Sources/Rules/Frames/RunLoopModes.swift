import CoreFoundation
import Foundation

// `CFRunLoopMode` is a struct on Apple's platforms and a plain CFString elsewhere.

extension RunLoop.Mode {
    /// [Apple] (`RunLoop.Mode.tracking`) The mode of the main run loop while a control or a scroll view tracks a touch.
    public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")

    /// [Apple] (`RunLoop.Mode.common`, "Threading Programming Guide") The modes that are common in an app: sources
    /// added for `.common` are in each of them, and blocks of the main queue run in each.
    static let headlessCommon: [RunLoop.Mode] = {
        CFRunLoopAddCommonMode(CFRunLoopGetMain(), RunLoop.Mode.tracking.cfMode)
        return [.default, .tracking]
    }()

    /// The modes that this one stands for.
    var headlessMembers: [RunLoop.Mode] { self == .common ? Self.headlessCommon : [self] }

    var cfMode: CFRunLoopMode { makeRunLoopMode(rawValue) }
}

#if canImport(Darwin)
    private func makeRunLoopMode(_ name: String) -> CFRunLoopMode { CFRunLoopMode(rawValue: makeString(name)) }
#else
    private func makeRunLoopMode(_ name: String) -> CFRunLoopMode { makeString(name) }
#endif

private func makeString(_ string: String) -> CFString {
    string.withCString { CFStringCreateWithCString(nil, $0, CFStringBuiltInEncodings.UTF8.rawValue) }
}
