/// Whether and how far one table's rows are measured ahead, as the app has said and the device can spare.
@MainActor
final class PrecachingSettings {
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private(set) var configuration = PrecachingConfiguration()
    /// Whether a kept cell was not shown as it should be.
    private var refusesKeptCells = false
    /// Whether the next reload shows another data set.
    var awaitsOtherData = false
    /// Whether `.automatic` measures only a part of the rows, because the rest would take too long.
    private var isBounded = false

    // MARK: - Whether

    /// Whether rows are measured ahead where precaching is enabled.
    var measuresAhead: Bool { configuration.reach != .shown }
    /// Whether the app wants rows measured ahead, paused or not.
    var isOn: Bool { isEnabled && measuresAhead }
    /// Whether rows are measured ahead now.
    var isWarming: Bool { isOn && !isPaused }

    /// Whether costly rows have their cells kept.
    var mayKeepCells: Bool { isWarming && configuration.keepsCells && !refusesKeptCells }

    func refuseKeptCells() { refusesKeptCells = true }

    func enable(_ configuration: PrecachingConfiguration) {
        self.configuration = configuration
        isEnabled = true
    }

    func disable() {
        isEnabled = false
        isPaused = false
    }

    func pause() { isPaused = isEnabled }
    func resume() { isPaused = false }

    // MARK: - How far

    /// All rows are measured where that takes no longer, in seconds.
    private static let maxTime = 0.5
    /// Otherwise so many screens, whatever a row costs: costly rows need the reach most. After four flicks without a
    /// rest through rows of 10 ms, 44 of 100 were measured in motion with 12 screens, 7 with 20, and none with 25.
    private static let maxScreens = 25

    /// The reach in heights of the table; nil for all rows.
    func screens(_ power: DevicePower) -> Int? {
        let chosen = configuration.reach
        var most = isBounded && chosen == .automatic ? Self.maxScreens : nil
        if power != .plenty { most = 2 }
        guard case .screens(let screens) = chosen else { return most }
        return min(max(screens, 1), most ?? .max)
    }

    /// Bounds `.automatic` where the rows that are left would take too long. To be called before a row is chosen.
    ///
    /// - Parameter costs: the seconds and the number of the measurements so far.
    func boundReach(unknownCount: Int, _ costs: @autoclosure () -> SIMD2<Double>) {
        guard !isBounded, configuration.reach == .automatic else { return }
        let costs = costs()
        guard costs.y >= 32 else { return }
        isBounded = Double(unknownCount) * costs.x / costs.y > Self.maxTime
    }

    func forgetReach() { isBounded = false }
}
