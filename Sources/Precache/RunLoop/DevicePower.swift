/// The power that the device has to spare for work that can wait.
enum DevicePower {
    case plenty
    /// The user has turned on Low Power Mode, or the system prefers less work.
    case saving
    /// The thermal state is serious or critical.
    case hot

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
