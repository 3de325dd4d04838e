import Foundation

/// The calls that wait until a table is warm.
@MainActor
final class WarmWaits {
    private var waits: [UUID: AsyncStream<Void>.Continuation] = [:]

    var isEmpty: Bool { waits.isEmpty }

    /// Waits until ``endAll()`` is called, or the task is cancelled, which ends the stream.
    func wait() async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        // Never given again: an ended wait goes on, and removes its own, only after others may have begun.
        let id = UUID()
        waits[id] = continuation
        for await _ in stream {}
        waits[id] = nil
    }

    func endAll() {
        let ended = waits.values
        waits = [:]
        for wait in ended { wait.finish() }
    }
}
