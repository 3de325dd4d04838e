// What UIKit's display link has and HeadlessUIKit's lacks. Compiled into the stand-in for UIKit.
import Foundation

extension CADisplayLink {
    public convenience init(target: Any, selector: Selector) { fatalError() }

    public var preferredFrameRateRange: CAFrameRateRange {
        get { fatalError() }
        set {}
    }
}

public struct CAFrameRateRange: Equatable, Sendable {
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {}
    public static var `default`: CAFrameRateRange { fatalError() }
}
