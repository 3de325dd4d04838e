import CoreFoundation

// `CFRunLoopMode` is a struct on Apple's platforms and a plain CFString elsewhere.

#if canImport(Darwin)
    extension CFRunLoopMode {
        /// The mode of a run loop that handles events while nothing is tracked.
        static var idle: CFRunLoopMode { .defaultMode }
    }
#else
    extension CFString {
        /// The mode of a run loop that handles events while nothing is tracked.
        static var idle: CFRunLoopMode { kCFRunLoopDefaultMode }
    }
#endif
