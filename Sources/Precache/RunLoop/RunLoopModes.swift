import CoreFoundation

// `CFRunLoopMode` is a struct on Apple's platforms, and a CFString elsewhere.

#if canImport(Darwin)
    extension CFRunLoopMode {
        /// The mode while nothing is tracked.
        static var idle: CFRunLoopMode { .defaultMode }
        /// The mode while a control or a scroll view tracks a touch, or decelerates.
        static var tracking: CFRunLoopMode { CFRunLoopMode(rawValue: .nameOfTrackingMode) }
    }
#else
    extension CFString {
        static var idle: CFRunLoopMode { kCFRunLoopDefaultMode }
        static var tracking: CFRunLoopMode { .nameOfTrackingMode }
    }
#endif

extension CFString {
    // Immutable. (Apple, `RunLoop.Mode.tracking`.)
    nonisolated(unsafe) fileprivate static let nameOfTrackingMode: CFString = "UITrackingRunLoopMode"
        .withCString { CFStringCreateWithCString(nil, $0, CFStringBuiltInEncodings.UTF8.rawValue) }
}
