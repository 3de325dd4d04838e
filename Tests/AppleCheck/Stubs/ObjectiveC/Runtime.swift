// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

// The part of the Objective-C runtime that Precache calls, with the names and types that Swift gives it on Apple's
// platforms. Nothing here runs: bodies exist for the compiler only.
@_exported import Foundation

/// The compiler wants it to have one field, as wide as a pointer.
public struct Selector: Hashable {
    private var name: OpaquePointer
}

public struct ObjCBool: Sendable {}

// The compiler calls these two by name where a Bool passes to or from Objective-C.
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { fatalError() }

public typealias Method = OpaquePointer
public typealias IMP = OpaquePointer

public func class_getInstanceMethod(_ aClass: AnyClass?, _ name: Selector) -> Method? { fatalError() }
public func method_getImplementation(_ method: Method) -> IMP { fatalError() }
public func method_getTypeEncoding(_ method: Method) -> UnsafePointer<CChar>? { fatalError() }
@discardableResult public func class_replaceMethod(
    _ aClass: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { fatalError() }
public func imp_implementationWithBlock(_ block: Any) -> IMP { fatalError() }

public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 0x301
    case OBJC_ASSOCIATION_COPY = 0x303
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}
