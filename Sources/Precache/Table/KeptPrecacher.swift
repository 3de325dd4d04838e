import Foundation

/// What a table keeps with it: its precacher, which is put to rest on the main thread on whatever thread the table goes.
///
/// A precacher owns views, observers of the main run loop and closures of the app: none of them is to go on another
/// thread. And until it rests, nothing that the main thread does for it finds it half gone.
final class KeptPrecacher: Sendable {
    let precacher: Precacher

    init(_ precacher: Precacher) { self.precacher = precacher }

    deinit {
        guard Thread.isMainThread else {
            return DispatchQueue.main.async { [precacher] in precacher.tableIsGone() }
        }
        MainActor.assumeIsolated { precacher.tableIsGone() }
    }
}
