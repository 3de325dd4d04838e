/// Whether and how one table's rows are measured ahead, as the app has said.
@MainActor
final class PrecachingSettings {
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private(set) var configuration = PrecachingConfiguration()

    func enable(_ configuration: PrecachingConfiguration) {
        isEnabled = true
        self.configuration = configuration
    }

    func disable() {
        isEnabled = false
        isPaused = false
    }

    func pause() { isPaused = isEnabled }
    func resume() { isPaused = false }

    var measuresAhead: Bool { configuration.reach != .shown }
    /// Whether the app wants rows measured ahead, paused or not.
    var isOn: Bool { isEnabled && measuresAhead }
    var isWarming: Bool { isOn && !isPaused }
}
