import Observation

/// The model of a row that grows, as an app's `@Observable` class: a measurement that read it is told of the next growth.
/// Written without the macro, which takes a plug-in of the compiler's.
@available(iOS 17, macOS 14, tvOS 17, *)
@MainActor
final class GrowingRow: Observable {
    private let registrar = ObservationRegistrar()
    private var current: FeedRow

    init(_ row: FeedRow) { current = row }

    /// As it is now.
    var row: FeedRow {
        get {
            registrar.access(self, keyPath: \.row)
            return current
        }
        set { registrar.withMutation(of: self, keyPath: \.row) { current = newValue } }
    }
}
