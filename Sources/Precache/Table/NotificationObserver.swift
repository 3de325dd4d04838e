/// Calls back when a notification is posted, for as long as it is there.
@MainActor
final class NotificationObserver {
    /// NotificationCenter takes observers off on any thread, as `deinit` needs it.
    private nonisolated(unsafe) var token: (any NSObjectProtocol)?
    private let body: @MainActor () -> Void

    init(_ name: Notification.Name, _ body: @escaping @MainActor () -> Void) {
        self.body = body
        // Weak, because one that goes while a notification is being posted may still be called for it.
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
            // Holds: the queue is the main one.
            MainActor.assumeIsolated { self?.body() }
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}
