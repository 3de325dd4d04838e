import Dispatch

/// Calls a closure later on the main thread: once, however often it was posted until then.
@MainActor
final class Later {
    private let body: @MainActor () -> Void
    private var isWaiting = false

    /// - Parameter body: not called once this is released.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    func post(after seconds: Double = 0) {
        guard !isWaiting else { return }
        isWaiting = true
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.isWaiting = false
            self?.body()
        }
    }
}
