/// The power that the device has to spare for work that can wait.
enum DevicePower {
    case plenty
    /// The user has turned on Low Power Mode, or the system prefers less work.
    case saving
    /// The thermal state is serious or critical.
    case hot

    /// Why rows further away are not measured ahead, for ``Precacher/gate``; nil where they are.
    var gate: String? {
        switch self {
        case .plenty: nil
        case .saving: "in Low Power Mode, or where the system prefers that apps use less, two screens are measured"
        case .hot: "while the thermal state is serious or critical, two screens are measured"
        }
    }

    /// Tests replace it.
    @MainActor static var current: @Sendable () -> DevicePower = ofDevice

    #if canImport(Darwin)
        static let ofDevice: @Sendable () -> DevicePower = {
            let device = ProcessInfo.processInfo
            if device.thermalState.rawValue >= ProcessInfo.ThermalState.serious.rawValue { return .hot }
            return device.isLowPowerModeEnabled ? .saving : .plenty
        }
    #else
        static let ofDevice: @Sendable () -> DevicePower = { .plenty }
    #endif
}
