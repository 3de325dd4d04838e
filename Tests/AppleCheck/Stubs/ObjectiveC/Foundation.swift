// What Darwin's Foundation declares for NSObject and Thread, and Linux's leaves out.
import Foundation

extension NSObject {
    @objc open func responds(to selector: Selector!) -> Bool { fatalError() }

    public func perform(
        _ selector: Selector, on thread: Thread, with argument: Any?, waitUntilDone: Bool, modes: [String]?
    ) {}

    public func setValue(_ value: Any?, forKey key: String) {}
}

extension Thread {
    public class var main: Thread { fatalError() }
}

extension ProcessInfo {
    public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
    public var thermalState: ThermalState { fatalError() }
    public var isLowPowerModeEnabled: Bool { fatalError() }
}
