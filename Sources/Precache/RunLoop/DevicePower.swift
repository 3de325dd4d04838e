/// The power that the device has to spare for work that can wait.
enum DevicePower {
    case plenty
    /// The user has turned on Low Power Mode, or the system prefers less work.
    case saving
    /// The thermal state is serious or critical.
    case hot

    /// Why rows further away are not measured ahead, for ``Precacher/gate``; nil where they are.
    var gate: String? {
        let reason: String
        switch self {
        case .plenty: return nil
        case .saving: reason = "in Low Power Mode, or where the system prefers that apps use less,"
        case .hot: reason = "while the thermal state is serious or critical,"
        }
        return reason + " two screens are measured: the rest comes with the first layout or edit after that"
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
