// swift-format-ignore-file: AvoidRetroactiveConformances

// A C struct may stand in an `@objc` signature. Here CGFloat and its like are Swift structs, which may not, unless they
// bridge to a class: so they do, to one that none of them has anything to do with.
import Foundation

/// The stand-in for UIKit has its own structs conform too.
public protocol CValue: _ObjectiveCBridgeable where _ObjectiveCType == NSNull {}

extension CValue {
    public func _bridgeToObjectiveC() -> NSNull { fatalError() }
    public static func _unconditionallyBridgeFromObjectiveC(_ object: NSNull?) -> Self { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ object: NSNull, result: inout Self?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ object: NSNull, result: inout Self?) -> Bool {
        fatalError()
    }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable, CValue {}
extension CGPoint: @retroactive _ObjectiveCBridgeable, CValue {}
extension CGSize: @retroactive _ObjectiveCBridgeable, CValue {}
extension CGRect: @retroactive _ObjectiveCBridgeable, CValue {}
