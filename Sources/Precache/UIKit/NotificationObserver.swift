import Foundation

/// Calls back when a notification is posted, for as long as it is there.
@MainActor
final class NotificationObserver {
    /// NotificationCenter takes observers off on any thread, as `deinit` needs it.
    private nonisolated(unsafe) let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ body: @escaping @MainActor () -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            // Holds: the queue is the main one.
            MainActor.assumeIsolated { body() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}
