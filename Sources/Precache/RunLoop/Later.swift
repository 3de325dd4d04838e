import Dispatch

/// Has something done later on the main thread: once, however often it is asked for until then.
@MainActor
final class Later {
    private let body: @MainActor () -> Void
    private var isWaiting = false

    /// - Parameter body: is not called once this is gone.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// In the next turn of the run loop, or after so many seconds.
    func post(after seconds: Double = 0) {
        guard !isWaiting else { return }
        isWaiting = true
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.isWaiting = false
            self?.body()
        }
    }
}
