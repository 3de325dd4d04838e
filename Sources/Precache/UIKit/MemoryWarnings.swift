import Foundation

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Calls back when the system asks for memory, for as long as it is there.
@MainActor
final class MemoryWarnings {
    /// NotificationCenter takes observers off on any thread, as `deinit` needs it.
    private nonisolated(unsafe) let token: any NSObjectProtocol

    init(_ body: @escaping @MainActor () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: .main
        ) { _ in
            // Holds: the queue is the main one.
            MainActor.assumeIsolated { body() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}
