/// Calls a closure on each notification of one name, until it is deallocated.
@MainActor
final class NotificationObserver {
    /// NotificationCenter removes observers on any thread, as `deinit` needs it.
    private nonisolated(unsafe) var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, _ body: @escaping @MainActor () -> Void) {
        // Weak: an observer removed while a notification is posted may still be called for it.
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
            // Holds: the queue is the main one.
            MainActor.assumeIsolated { if self != nil { body() } }
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}
