import CoreFoundation

// `CFRunLoopMode` is a struct on Apple's platforms and a plain CFString elsewhere.

#if canImport(Darwin)
    extension CFRunLoopMode {
        /// The mode of a run loop that handles events while nothing is tracked.
        static var idle: CFRunLoopMode { .defaultMode }
        /// The mode while a control or a scroll view tracks a touch, or decelerates.
        static var tracking: CFRunLoopMode { CFRunLoopMode(rawValue: .nameOfTrackingMode) }
    }
#else
    extension CFString {
        /// The mode of a run loop that handles events while nothing is tracked.
        static var idle: CFRunLoopMode { kCFRunLoopDefaultMode }
        /// The mode while a control or a scroll view tracks a touch, or decelerates.
        static var tracking: CFRunLoopMode { .nameOfTrackingMode }
    }
#endif

extension CFString {
    // Immutable. (Apple, `RunLoop.Mode.tracking`.)
    nonisolated(unsafe) fileprivate static let nameOfTrackingMode: CFString = "UITrackingRunLoopMode"
        .withCString { CFStringCreateWithCString(nil, $0, CFStringBuiltInEncodings.UTF8.rawValue) }
}
