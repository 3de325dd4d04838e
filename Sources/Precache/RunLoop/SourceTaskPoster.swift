#if !canImport(ObjectiveC)
    import CoreFoundation

    typealias TaskPoster = SourceTaskPoster

    /// Posts with the version-0 source that `perform(_:on:with:waitUntilDone:modes:)` makes on Apple's platforms.
    @MainActor
    final class SourceTaskPoster: TaskPosting {
        private let task: @MainActor () -> Void
        /// Set once in `init`; invalidated in `deinit`, which may run on any thread: CFRunLoopSourceInvalidate is safe
        /// on all of them.
        private nonisolated(unsafe) var source: CFRunLoopSource?

        init(task: @escaping @MainActor () -> Void) {
            self.task = task
            var context = CFRunLoopSourceContext()
            // Unretained: the source is invalidated before the poster goes.
            context.info = Unmanaged.passUnretained(self).toOpaque()
            context.perform = { info in
                guard let info else { return }
                let poster = Unmanaged<SourceTaskPoster>.fromOpaque(info).takeUnretainedValue()
                // Holds: the source is added to the main run loop only.
                MainActor.assumeIsolated { poster.task() }
            }
            source = CFRunLoopSourceCreate(nil, 0, &context)
            CFRunLoopAddSource(CFRunLoopGetMain(), source, .idle)
        }

        deinit { CFRunLoopSourceInvalidate(source) }

        func post() {
            CFRunLoopSourceSignal(source)
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
    }
#endif
